// RIF XML by expat, which calls back for each element while we feed it the file in pieces; finished games wait in a
// queue until they are asked for, so that memory is bounded by one piece and the tables of names. No exception may pass
// through expat (it is C): a mistake in a game waits in the queue as its message, one in the XML stops the parser.
// Tested by tests/records/rif/rif_test.cpp and tests/fuzz/fuzz_rif.cpp.
#include "records/rif/reader.h"

#include <array>
#include <deque>
#include <map>
#include <utility>

#include <expat.h>
#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"

namespace ludens::records {
namespace {

constexpr std::size_t kPiece = 64u << 10;
constexpr std::size_t kMostText = 1u << 20;  // of one game's moves or info
constexpr std::size_t kMostNames = 200'000;  // players, tournaments and rules together
constexpr std::size_t kMostNameBytes = 32u << 20;
constexpr std::size_t kMostToken = 1u << 20;  // bytes without an end of any element in sight, read anew with each piece
constexpr int kMostDepth = 64;

using Attributes = std::map<std::string, std::string>;

struct Found {
  std::int64_t line = 0;
  std::string failed = {};  // the Error's text, or "" for a record
  Record record = {};
};

struct CloseParser {
  void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
};

class RifReader final : public RecordReader {
 public:
  RifReader(std::unique_ptr<Input> input, const ReadOptions& options)
      : input_(std::move(input)), options_(options), parser_(XML_ParserCreate(nullptr)) {
    if (!parser_) throw Error("no memory for an XML parser");
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* self, const char* name, const char** attributes) {
          static_cast<RifReader*>(self)->begin(name, attributes);
        },
        [](void* self, const char* name) { static_cast<RifReader*>(self)->end(name); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const char* text, int size) {
      static_cast<RifReader*>(self)->text({text, static_cast<std::size_t>(size)});
    });
    XML_SetStartDoctypeDeclHandler(parser_.get(), [](void* self, const char*, const char*, const char*, int) {
      static_cast<RifReader*>(self)->stop("a document type (<!DOCTYPE>) is refused; records need none");
    });
  }

  bool next(Record& record) override {
    record = Record();
    while (found_.empty() && !done_) feed();
    if (found_.empty()) {
      if (broken_.empty()) return false;
      line_ = broken_line_;
      throw Error(std::exchange(broken_, ""));
    }
    Found one = std::move(found_.front());
    found_.pop_front();
    line_ = one.line;
    record = std::move(one.record);
    if (!one.failed.empty()) throw Error(one.failed);
    return true;
  }
  std::int64_t line() const override { return line_; }

 private:
  std::int64_t here() const { return static_cast<std::int64_t>(XML_GetCurrentLineNumber(parser_.get())); }
  std::string at(std::int64_t line, std::string_view what) const {
    return fmt::format("{}, line {}: {}", input_->name(), line, what);
  }

  void stop(std::string_view what) {
    if (broken_.empty()) {
      broken_line_ = here();
      broken_ = at(broken_line_, what);
    }
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  void feed() {
    std::array<char, kPiece> piece;
    const std::size_t size = input_->read(piece.data(), piece.size());
    done_ = size < piece.size();
    unfinished_ += size;
    if (XML_Parse(parser_.get(), piece.data(), static_cast<int>(size), done_) != XML_STATUS_OK) {
      stop(fmt::format("no XML: {}", XML_ErrorString(XML_GetErrorCode(parser_.get()))));
      done_ = true;
    } else if (unfinished_ > kMostToken) {
      stop(fmt::format("more than {} MB without the end of an element", kMostToken >> 20));
      done_ = true;
    }
  }

  void begin(std::string_view name, const char** pairs) {
    unfinished_ = 0;
    if (++depth_ > kMostDepth) return stop(fmt::format("more than {} elements within each other", kMostDepth));
    Attributes attributes;
    for (; pairs[0]; pairs += 2) attributes[pairs[0]] = pairs[1];
    if (name == "game") {
      game_ = std::move(attributes);
      game_line_ = here();
      moves_.clear();
      info_.clear();
      in_game_ = true;
    } else if (name == "player" || name == "tournament" || name == "rule") {
      auto& table = tables_[std::string(name)];
      if (tables_["player"].size() + tables_["tournament"].size() + tables_["rule"].size() >= kMostNames)
        return stop(fmt::format("more than {} players, tournaments and rules", kMostNames));
      name_bytes_ += attributes["id"].size();
      auto& row = table[attributes["id"]];
      for (const auto* kept : {"name", "surname", "start"})
        if (const auto found = attributes.find(kept); found != attributes.end()) {
          name_bytes_ += found->second.size();
          row[kept] = std::move(found->second);
        }
      if (name_bytes_ > kMostNameBytes) return stop(fmt::format("more than {} MB of names", kMostNameBytes >> 20));
    }
    sink_ = !in_game_ ? nullptr : name == "move" ? &moves_ : name == "info" ? &info_ : nullptr;
  }

  void text(std::string_view part) {
    if (!sink_) return;
    if (sink_->size() + part.size() > kMostText)
      return stop(fmt::format("more than {} MB of text in one game", kMostText >> 20));
    *sink_ += part;
  }

  void end(std::string_view name) {
    unfinished_ = 0;
    --depth_;
    sink_ = nullptr;
    if (name != "game" || !in_game_) return;
    in_game_ = false;
    Found one{.line = game_line_};
    try {
      read_game(one.record);
    } catch (const Error& error) {
      one.failed = at(game_line_, fmt::format("game {}: {}", cite(game_["id"]), error.what()));
    }
    found_.push_back(std::move(one));
  }

  // An attribute of a player, a tournament or a rule; "" where the file does not have it.
  std::string look_up(const std::string& table, const std::string& id, const std::string& attribute) const {
    const auto in = tables_.find(table);
    if (in == tables_.end()) return "";
    const auto row = in->second.find(id);
    if (row == in->second.end()) return "";
    const auto value = row->second.find(attribute);
    return value == row->second.end() ? "" : value->second;
  }

  std::string take(const std::string& attribute) {
    const auto found = game_.find(attribute);
    if (found == game_.end()) return "";
    std::string out = std::move(found->second);
    game_.erase(found);
    return out;
  }

  void read_game(Record& out) {
    const auto tag = [&](const std::string& name, std::string value) {
      if (!value.empty()) out.tags[name] = std::move(value);
    };
    const Attributes all = game_;
    for (int i = 0; i < 2; ++i) {
      auto& player = out.players[static_cast<std::size_t>(i)];
      player.id = take(i == 0 ? "black" : "white");
      player.name = trim(look_up("player", player.id, "name") + " " + look_up("player", player.id, "surname"));
    }
    const std::string result = take("bresult");
    if (const auto points = to_double(trim(result))) {
      if (*points == 1) out.result = Result::FirstWins;
      if (*points == 0.5) out.result = Result::Draw;
      if (*points == 0) out.result = Result::SecondWins;
    }
    if (out.result == Result::Ongoing) tag("bresult", result);
    const auto named = [&](const std::string& attribute) { return all.contains(attribute) ? all.at(attribute) : ""; };
    const std::string rule = look_up("rule", named("rule"), "name");
    for (auto& [name, value] : game_) tag(name, value);
    tag("event", look_up("tournament", named("tournament"), "name"));
    tag("date", look_up("tournament", named("tournament"), "start"));
    if (rule != "Gomoku") tag("rules", rule);  // what our writer says of gomoku without any rules
    tag("comment", std::string(trim(info_)));
    game_ = all;  // for an error's text
    read_moves(out, rule);
  }

  void read_moves(Record& out, const std::string& rule) {
    const bool gomoku = lower(rule).find("gomoku") != std::string::npos;
    const std::string text = options_.game.empty() ? gomoku ? "gomoku15" : "renju" : options_.game;
    if (!catalogued_ || catalogued_text_ != text) {
      catalogued_ = find_game(text);
      catalogued_text_ = text;
    }
    out.game = catalogued_->text;
    for (const auto word : words(moves_)) {
      const auto cell = catalogued_->board.cell(word);
      if (!cell)
        throw Error(fmt::format("{} is no point of {}, move {}", cite(word), catalogued_->name, out.turns.size() + 1));
      add_turn(out, {Move{static_cast<std::uint32_t>(*cell)}});
    }
  }

  std::unique_ptr<Input> input_;
  ReadOptions options_;
  std::unique_ptr<XML_ParserStruct, CloseParser> parser_;
  std::deque<Found> found_;
  std::map<std::string, std::map<std::string, Attributes>> tables_;
  Attributes game_;  // the attributes of the game at hand
  std::string moves_, info_;
  std::string* sink_ = nullptr;
  bool in_game_ = false, done_ = false;
  int depth_ = 0;
  std::size_t unfinished_ = 0, name_bytes_ = 0;
  std::string broken_;
  std::int64_t game_line_ = 0, line_ = 0, broken_line_ = 0;
  GamePtr catalogued_;
  std::string catalogued_text_;
};

}  // namespace

std::unique_ptr<RecordReader> rif_reader(std::unique_ptr<Input> input, const ReadOptions& options) {
  return std::make_unique<RifReader>(std::move(input), options);
}

bool looks_like_rif(std::string_view head) {
  if (head.starts_with("\xef\xbb\xbf")) head.remove_prefix(3);
  head = trim(head);
  return head.starts_with("<?xml") || head.starts_with("<database") || head.starts_with("<!--") ||
         head.starts_with("<!DOCTYPE database");
}

}  // namespace ludens::records
