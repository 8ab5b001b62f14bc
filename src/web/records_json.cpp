#include "web/records_json.h"

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "play/levels.h"
#include "play/session.h"
#include "records/formats.h"
#include "records/pgn/reader.h"
#include "records/pgn/writer.h"
#include "records/reader.h"
#include "records/replay.h"
#include "records/sgf/annotated.h"
#include "records/sgf/game.h"
#include "records/sgf/parser.h"
#include "web/position_json.h"

namespace ludens::web {

Json comments_json(const std::map<int, std::string>& comments) {
  Json out = Json::object();
  for (const auto& [ply, comment] : comments) out[std::to_string(ply)] = comment;
  return out;
}

namespace {

// Lines of a text field end as in every file that is written here.
std::string with_plain_ends(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] != '\r')
      out += text[i];
    else if (i + 1 == text.size() || text[i + 1] != '\n')
      out += '\n';
  return out;
}

}  // namespace

std::map<int, std::string> read_comments(const Json& body) {
  std::map<int, std::string> out;
  if (const Json* comments = body.find("comments"); comments && comments->is_object())
    for (const auto& [ply, text] : comments->items())
      if (const auto at = to_int(ply); at && text.is_string()) out[*at] = with_plain_ends(text.get<std::string>());
  return out;
}

namespace {

Json player_json(const Game& game, const Player& player) {
  Json out = {{"name", player.name.empty() ? player.id : player.name}};
  if (player.rating) out["rating"] = *player.rating;
  if (!player.rank.empty()) out["rank"] = player.rank;
  if (player.program) out["program"] = *player.program;
  if (const std::string level = people_level(game, player); !level.empty()) out["level"] = level;
  return out;
}

// As far as they can be played.
Json variation_json(const GamePtr& game, const Record& record, const Variation& variation) {
  Json moves = Json::array();
  Position position = record.start.empty() ? game->start() : game->read(record.start);
  for (int i = 0; i + 1 < variation.ply; ++i) {
    const Move move = record.turns[static_cast<std::size_t>(i)].move;
    if (!position.legal(move)) return nullptr;
    position.play(move);
  }
  for (const Move move : variation.moves) {
    if (!position.legal(move)) break;
    moves.push_back(game->write_move(position, move));
    position.play(move);
  }
  if (moves.empty()) return nullptr;
  Json out = {{"ply", variation.ply}, {"moves", std::move(moves)}};
  if (!variation.comments.empty()) out["comments"] = comments_json(variation.comments);
  return out;
}

Json first_of(const Json& list, std::size_t count) {
  Json out = Json::array();
  for (std::size_t i = 0; i < std::min(count, list.size()); ++i) out.push_back(list[i]);
  return out;
}

// What a reader of a record should know of how it was read.
struct Notes {
  std::vector<std::string> could_be = {};           // other games, where nothing says which it is
  std::vector<std::string> unkept = {};             // what an export will not have any more
  std::map<std::string, std::string> assumed = {};  // options that it does not say
};

Json record_json(const AnnotatedRecord& annotated, const std::string& source, const Notes& notes) {
  const Record& record = annotated.record;
  const GamePtr game = find_game(record.game);
  Json moves = Json::array(), seconds = Json::array(), variations = Json::array();
  bool timed = false;
  // What comes after the end of a game belongs to no review, and cannot be played.
  std::size_t regular = 0;
  const Replayed replayed = replay(*game, record, [&](const Position& before, const Turn& turn, int) {
    moves.push_back(game->write_move(before, turn.move));
    seconds.push_back(turn.seconds ? Json(*turn.seconds) : Json(nullptr));
    timed |= turn.seconds.has_value();
  });
  if (!replayed.legal()) {
    regular = static_cast<std::size_t>(replayed.ply - 1);
    moves = first_of(moves, regular);
    seconds = first_of(seconds, regular);
  }
  for (const auto& variation : annotated.variations)
    if (Json one = variation_json(game, record, variation); !one.is_null()) variations.push_back(std::move(one));
  const auto tag = [&](const char* name) {
    const auto found = record.tags.find(name);
    return found == record.tags.end() ? std::string() : found->second;
  };
  Json out = {{"game", record.game},
              {"start", record.start},
              {"players", {player_json(*game, record.players[0]), player_json(*game, record.players[1])}},
              {"result", short_result(record.result)},
              {"result_text", record.result_text}};
  for (const char* name : {"date", "event"})
    if (!tag(name).empty()) out[name] = tag(name);
  out["tags"] = record.tags;
  out["moves"] = std::move(moves);
  if (timed) out["seconds"] = std::move(seconds);
  out["variations"] = std::move(variations);
  out["comments"] = comments_json(annotated.comments);
  if (!replayed.legal()) {
    out["irregular"] = fmt::format("move {}: {}", replayed.ply, replayed.reason);
    out["left_out"] = record.turns.size() - regular;
  }
  if (!notes.could_be.empty()) out["could_be"] = notes.could_be;
  if (!notes.unkept.empty()) out["unkept"] = notes.unkept;
  if (!notes.assumed.empty()) out["assumed"] = notes.assumed;
  out["source"] = source;
  return out;
}

// One game after the other; SGF with what stands beside the main line.
class Games {
 public:
  Games(std::string text, std::string_view format, const ReadOptions& options, std::size_t most)
      : options_(options), most_(most) {
    auto input = std::make_unique<Input>("the file", text_source(std::move(text)));
    if (format == "pgn") {
      reader_ = annotated_pgn_reader(std::move(input), options_, beside_, most_);
      return;
    }
    if (format != "sgf") {
      reader_ = read_records(std::move(input), options_);
      return;
    }
    input_ = std::move(input);
    parser_.emplace(*input_);
  }
  bool next(AnnotatedRecord& game) {
    game = {};
    if (reader_) {
      if (!reader_->next(game.record)) return false;
      game.variations = beside_.variations;
      game.comments = beside_.comments;
      if (const auto said = game.record.tags.find("comment"); said != game.record.tags.end())
        game.comments[0] = said->second;
      return true;
    }
    SgfTree tree;
    if (!parser_->next(tree)) return false;
    game = annotated_record(tree, options_, "the file", most_);
    notes_ = {options_.game.empty() ? other_sgf_games(tree) : std::vector<std::string>(), unkept_properties(tree),
              assumed_options(tree, *find_game(game.record.game))};
    return true;
  }
  const Notes& notes() const { return notes_; }  // on the last one

 private:
  ReadOptions options_;
  std::size_t most_;
  Notes notes_;
  AnnotatedRecord beside_;
  std::unique_ptr<RecordReader> reader_;
  std::unique_ptr<Input> input_;
  std::optional<SgfParser> parser_;
};

std::string format_of(std::string_view head) {
  for (const auto& format : record_formats())
    if (format.looks_like(head)) return std::string(format.name);
  return "";
}

Result result_of(const std::string& text) {
  for (const Result result : {Result::FirstWins, Result::SecondWins, Result::Draw})
    if (short_result(result) == text) return result;
  return Result::Ongoing;
}

}  // namespace

Json read_records_json(std::string text, const std::string& as, const Limits& limits) {
  const std::string source = format_of(std::string_view(text).substr(0, 4096));
  Json games = Json::array();
  std::string trouble;
  try {
    Games all(std::move(text), source, {as}, static_cast<std::size_t>(limits.variations));
    AnnotatedRecord game;
    for (int tried = 0; tried < 2 * limits.records && games.size() < static_cast<std::size_t>(limits.records);
         ++tried) {
      try {
        if (!all.next(game)) break;
        if (game.record.turns.size() > static_cast<std::size_t>(limits.moves)) throw Error("a game is too long");
        games.push_back(record_json(game, source, all.notes()));
      } catch (const Error& error) {
        if (trouble.empty()) trouble = error.what();
      }
    }
  } catch (const Error& error) {
    throw Refusal(400, "unknown-format", error.what());
  }
  if (games.empty()) throw Refusal(400, "no-games", trouble.empty() ? "the file holds no game" : trouble);
  Json out = {{"games", std::move(games)}};
  if (!trouble.empty()) out["trouble"] = trouble;
  return out;
}

Response file_of(std::string text, const std::string& name) {
  Response out{.type = "text/plain; charset=utf-8", .body = std::move(text)};
  out.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
  return out;
}

Response record_response(const AnnotatedRecord& game, const std::string& format, const std::string& name) {
  const Record& record = game.record;
  std::vector<std::string> known;
  for (const auto& one : record_formats()) {
    if (!one.write) continue;
    known.emplace_back(one.name);
    if (one.name != format && !(format == "json" && one.name == "jsonl")) continue;
    try {
      const std::string end = one.suffixes.empty() ? "." + format : std::string(one.suffixes.front());
      const bool annotated = !game.comments.empty() || !game.variations.empty();
      if (one.name == "sgf" && annotated) return file_of(write_sgf_tree(annotated_tree(game)), name + end);
      if (one.name == "pgn" && annotated) return file_of(write_pgn(game), name + end);
      return file_of(one.write({&record, 1}), name + end);
    } catch (const Error& error) {
      throw Refusal(400, "not-in-format", error.what());
    }
  }
  throw Refusal(400, "unknown-format", fmt::format("games are written as {}, not {}", join(known, ", "), cite(format)));
}

namespace {

// As they were said: a record that was read here comes back whole, and the body has its own bound.
void read_players(const Json& body, Session& session) {
  const Json* players = body.find("players");
  if (!players || !players->is_array()) return;
  for (std::size_t i = 0; i < 2 && i < players->size(); ++i) {
    const Json& said = (*players)[i];
    Player& player = session.players[i];
    player.name = text_of(said, "name");
    player.rank = text_of(said, "rank");
    if (said.find("rating")) player.rating = real_of(said, "rating", 0, -1e6, 1e6);
    if (said.find("program")) player.program = flag_of(said, "program", false);
  }
  // Players come by colour, a session has them by who began.
  if (session.game().colours_swapped(session.position())) std::swap(session.players[0], session.players[1]);
}

std::vector<Variation> read_variations(const Json& body, const Limits& limits, const Session& session) {
  std::vector<Variation> out;
  const Json* variations = body.find("variations");
  if (!variations) return out;
  if (!variations->is_array() || variations->size() > static_cast<std::size_t>(limits.variations))
    throw Refusal(400, "too-long", fmt::format("«variations» must be a list of at most {}", limits.variations));
  for (const auto& said : *variations) {
    Variation variation;
    variation.ply =
        static_cast<int>(whole_of(said, "ply", 1, 1, static_cast<std::int64_t>(session.moves().size()) + 1));
    Session way(session.game_ptr(), session.start_text());
    for (int i = 0; i + 1 < variation.ply; ++i) way.play(session.moves()[static_cast<std::size_t>(i)]);
    for (const auto& text : texts_of(said, "moves", limits.moves)) way.play(move_of(way, text));
    variation.moves.assign(way.moves().begin() + variation.ply - 1, way.moves().end());
    variation.comments = read_comments(said);
    if (!variation.moves.empty()) out.push_back(std::move(variation));
  }
  return out;
}

}  // namespace

Response export_response(const Json& body, const Limits& limits) {
  Session session = session_of(body, limits);
  read_players(body, session);
  if (const Json* tags = body.find("tags"); tags && tags->is_object())
    for (const auto& [name, value] : tags->items())
      if (value.is_string()) session.tags[name] = value.get<std::string>();
  AnnotatedRecord game{session.record()};
  Record& record = game.record;
  if (record.result == Result::Ongoing) record.result = result_of(text_of(body, "result"));
  if (body.find("result_text")) record.result_text = text_of(body, "result_text");
  if (const Json* seconds = body.find("seconds"); seconds && seconds->is_array())
    for (std::size_t i = 0; i < record.turns.size() && i < seconds->size(); ++i)
      if ((*seconds)[i].is_number()) record.turns[i].seconds = (*seconds)[i].get<double>();
  const std::string format = text_of(body, "format", "sgf");
  if (format != "sgf" && format != "pgn") return record_response(game, format, "game");
  game.variations = read_variations(body, limits, session);
  if (body.find("comments")) record.tags.erase("comment");  // comment 0 says it, or it was taken away
  game.comments = read_comments(body);
  if (format != "sgf") return record_response(game, format, "game");
  try {
    return file_of(write_sgf_tree(annotated_tree(game)), "game.sgf");
  } catch (const Error& error) {
    throw Refusal(400, "not-in-format", error.what());
  }
}

}  // namespace ludens::web
