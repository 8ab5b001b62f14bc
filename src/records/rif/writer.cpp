#include "records/rif/writer.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "base/xml.h"
#include "games/catalogue.h"
#include "records/io/encoding.h"
#include "records/sgf/board.h"
#include "records/turn_keeper.h"

namespace ludens::records {
namespace {

std::string xml(std::string_view raw) { return escape_xml(decode(raw, "")); }

bool is_attribute_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  return !name.empty() && letter(name.front()) && std::all_of(name.begin(), name.end(), [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
  });
}

// Ids for things that a game may only name by id: the one it has, else the next number that nobody has.
class Numbering {
 public:
  void keep(const std::string& id) { taken_.insert(id); }
  std::string of(const std::string& name) {
    auto [at, fresh] = ids_.try_emplace(name);
    if (fresh) {
      do at->second = std::to_string(++last_);
      while (taken_.contains(at->second));
    }
    return at->second;
  }

 private:
  std::set<std::string> taken_;
  std::map<std::string, std::string> ids_;
  int last_ = 0;
};

std::string tag(const Record& record, const std::string& name) {
  const auto found = record.tags.find(name);
  return found == record.tags.end() ? "" : found->second;
}

bool is_gomoku(std::string_view text) { return lower(text).find("gomoku") != std::string::npos; }

// The rule's name also says which of the two games it is.
std::string rule_name(const Record& record) {
  const std::string said = tag(record, "rules");
  if (is_gomoku(record.game)) return is_gomoku(said) ? said : "Gomoku";
  return is_gomoku(said) ? "Renju" : said;
}

struct Tables {
  std::map<std::string, std::string> players;                              // id → name
  std::map<std::string, std::pair<std::string, std::string>> tournaments;  // id → name, start
  std::map<std::string, std::string> rules;                                // id → name
};

// A game as its attributes, with the names it needs put into the tables.
std::map<std::string, std::string> attributes_of(const Record& record, Numbering* numbers, Tables& tables) {
  std::map<std::string, std::string> out;
  for (const auto& [name, value] : record.tags)
    if (is_attribute_name(name) && name != "event" && name != "date" && name != "rules" && name != "comment" &&
        name != "black" && name != "white")
      out[name] = value;
  for (int i = 0; i < 2; ++i) {
    const auto& player = record.players[static_cast<std::size_t>(i)];
    if (player.id.empty() && player.name.empty()) continue;
    const std::string id = player.id.empty() ? numbers[0].of(player.name) : player.id;
    out[i == 0 ? "black" : "white"] = id;
    if (!player.name.empty()) tables.players[id] = player.name;
  }
  const std::string event = tag(record, "event"), date = tag(record, "date"), rules = rule_name(record);
  if (!event.empty() || !date.empty()) {
    auto& id = out["tournament"];
    if (id.empty()) id = numbers[1].of(event + "\n" + date);
    tables.tournaments[id] = {event, date};
  }
  if (!rules.empty()) {
    auto& id = out["rule"];
    if (id.empty()) id = numbers[2].of(rules);
    tables.rules[id] = rules;
  }
  if (record.result != Result::Ongoing)
    out["bresult"] = record.result == Result::Draw ? "0.5" : record.result == Result::FirstWins ? "1" : "0";
  return out;
}

std::string moves_of(const Record& record) {
  const GamePtr game = find_game(record.game);
  if (game->board.columns != 15 || game->board.rows != 15 || game->row != 5)
    throw Error(fmt::format("RIF holds renju and gomoku on 15×15, not {}", game->name));
  if (!record.start.empty()) throw Error("RIF games begin on the empty board; this one has a start position");
  TurnKeeper keeper(game->start());
  const SgfBoard board(game);
  std::vector<std::string> out;
  for (const auto& turn : record.turns)
    if (keeper.play(turn.move, board) && turn.move.id < static_cast<std::uint32_t>(game->board.size()))
      out.push_back(game->board.name(static_cast<int>(turn.move.id)));
  return join(out, " ");
}

}  // namespace

std::string write_rif(std::span<const Record> records) {
  Numbering numbers[3];  // players, tournaments, rules
  for (const auto& record : records) {
    for (const auto& player : record.players) numbers[0].keep(player.id);
    numbers[1].keep(tag(record, "tournament"));
    numbers[2].keep(tag(record, "rule"));
  }
  Tables tables;
  std::string games;
  for (const auto& record : records) {
    games += "<game";
    for (const auto& [name, value] : attributes_of(record, numbers, tables))
      games += fmt::format(" {}=\"{}\"", name, xml(value));
    games += fmt::format("><move>{}</move>", moves_of(record));
    if (const std::string info = tag(record, "comment"); !info.empty())
      games += fmt::format("<info>{}</info>", xml(info));
    games += "</game>\n";
  }
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n<rules>\n";
  for (const auto& [id, name] : tables.rules) out += fmt::format("<rule id=\"{}\" name=\"{}\"/>\n", xml(id), xml(name));
  out += "</rules>\n<players>\n";
  for (const auto& [id, name] : tables.players)
    out += fmt::format("<player id=\"{}\" name=\"{}\" surname=\"\"/>\n", xml(id), xml(name));
  out += "</players>\n<tournaments>\n";
  for (const auto& [id, named] : tables.tournaments)
    out +=
        fmt::format("<tournament id=\"{}\" name=\"{}\" start=\"{}\"/>\n", xml(id), xml(named.first), xml(named.second));
  return out + "</tournaments>\n<games>\n" + games + "</games>\n</database>\n";
}

}  // namespace ludens::records
