// Reading JSON lines; see line.h. Lines come from anywhere: their length and depth are bounded before the parser
// sees them, every value is asked for its type, and numbers must be in range.
#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json_read.h"
#include "base/text.h"
#include "records/jsonl/line.h"
#include "records/jsonl/opinion.h"
#include "records/result_name.h"

namespace ludens::records {

namespace {

constexpr std::size_t kLongest = 16u << 20;        // a game of 500 moves with everything a search can say has 8 MB
constexpr std::ptrdiff_t kMostValues = 2'000'000;  // and a million numbers, each of which becomes forty bytes
constexpr int kDeepest = 16;

Player read_player(const Json& json) {
  if (!json.is_object()) wrong_json("players", json, "objects {id, name, rating, rank, program}");
  Player out;
  out.id = text_of(json, "id");
  out.name = text_of(json, "name");
  if (const Json* rating = json.find("rating")) out.rating = as_real("rating", *rating);
  out.rank = text_of(json, "rank");
  if (const Json* program = json.find("program")) out.program = as_flag("program", *program);
  return out;
}

Result read_result(const Json& json) {
  const std::string said = text_of(json, "result");
  if (said.empty()) return Result::Ongoing;
  if (const auto result = find_result(said)) return *result;
  wrong_json("result", json["result"], kResultNames);
}

const Json* array_of(const Json& json, const char* key, std::size_t count) {
  const Json* value = json.find(key);
  if (value && (!value->is_array() || value->size() != count)) {
    if (!value->is_array()) wrong_json(key, *value, "an array");
    throw Error(fmt::format("{}: found {} of them, expected one for each of {} moves", key, value->size(), count));
  }
  return value;
}

void read_turns(const Game& game, const Json& json, Record& record) {
  const std::string moves = text_of(json, "moves");
  const auto tokens = words(moves);
  const Json* seconds = array_of(json, "seconds", tokens.size());
  const Json* opinions = array_of(json, "opinions", tokens.size());
  Follower follower(start_of(game, record.start));
  record.turns.reserve(std::min(tokens.size(), kMostPlies));
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    Turn turn;
    turn.move = read_token(game, follower.reading(), "moves", tokens[i]);
    const bool ready = follower.ready(turn.move);
    if (seconds && !(*seconds)[i].is_null()) turn.seconds = as_real("seconds", (*seconds)[i]);
    if (opinions && !(*opinions)[i].is_null()) turn.opinion = read_opinion(game, follower.position(), (*opinions)[i]);
    if (ready) follower.play(turn.move);
    add_turn(record, std::move(turn));
  }
}

void read_tags(const Json& json, Record& record) {
  static const std::vector<std::string> ours = {"game",    "start",   "moves",    "result", "result_text",
                                                "players", "seconds", "opinions", "tags"};
  for (const auto& [key, value] : json.items()) {
    if (std::find(ours.begin(), ours.end(), key) != ours.end()) continue;
    if (value.is_string()) record.tags[key] = value.get<std::string>();
    if (value.is_number() || value.is_boolean()) record.tags[key] = value.dump();
  }
  const Json* tags = json.find("tags");
  if (!tags) return;
  if (!tags->is_object()) wrong_json("tags", *tags, "an object {name: text}");
  for (const auto& [key, value] : tags->items()) record.tags[key] = as_text("tags", value);
}

}  // namespace

namespace {

// Players and tags first: where a move is at fault, they are known.
void fill(Record& record, std::string_view line, GameCache& games, const ReadOptions& options) {
  if (line.size() > kLongest) throw Error(fmt::format("longer than {} MB", kLongest >> 20));
  if (std::count(line.begin(), line.end(), ',') > kMostValues)
    throw Error(fmt::format("more than {} values", kMostValues));
  Json json;
  try {
    json = Json::parse(line, kDeepest);
  } catch (const JsonError& error) {
    throw Error(fmt::format("not JSON: {}", error.what()));
  }
  if (!json.is_object()) wrong_json("a line", json, "an object");
  record.game = options.game.empty() ? text_of(json, "game") : options.game;
  if (record.game.empty()) throw Error("game: found nothing, expected a game such as \"gomoku15\"");
  const GamePtr game = games.find(record.game);
  record.start = text_of(json, "start");
  record.result = read_result(json);
  record.result_text = text_of(json, "result_text");
  if (const Json* players = array_of(json, "players", 2))
    for (std::size_t side = 0; side < 2; ++side) record.players[side] = read_player((*players)[side]);
  read_tags(json, record);
  read_turns(*game, json, record);
}

}  // namespace

Record from_json_line(std::string_view line, GameCache& games, const ReadOptions& options) {
  Record record;
  fill(record, line, games, options);
  return record;
}

Record from_json_line(std::string_view line) {
  GameCache games;
  return from_json_line(line, games);
}

namespace {

class JsonLineReader final : public RecordReader {
 public:
  JsonLineReader(std::unique_ptr<Input> input, ReadOptions options)
      : input_(std::move(input)), options_(std::move(options)) {}

  bool next(Record& record) override {
    record = Record();
    do {
      at_ = input_->line();
      if (!input_->get_line(line_)) return false;
    } while (trim(line_).empty());
    try {
      std::string_view line = line_;
      if (at_ == 1 && line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
      fill(record, line, games_, options_);
    } catch (const Error& error) {
      throw Error(fmt::format("{}, line {}: {}", input_->name(), at_, error.what()));
    }
    return true;
  }
  std::int64_t line() const override { return at_; }

 private:
  std::unique_ptr<Input> input_;
  ReadOptions options_;
  GameCache games_;
  std::string line_;
  std::int64_t at_ = 0;
};

}  // namespace

std::unique_ptr<RecordReader> json_line_reader(std::unique_ptr<Input> input, const ReadOptions& options) {
  return std::make_unique<JsonLineReader>(std::move(input), options);
}

bool looks_like_json_lines(std::string_view head) {
  if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
  return trim(head).starts_with('{');
}

}  // namespace ludens::records
