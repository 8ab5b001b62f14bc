#include "records/tsv/cells.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "records/time_control.h"

namespace ludens::records {
namespace {

const std::vector<TsvSet>& known_sets() {
  static const std::vector<TsvSet> sets = {
      {"renju", "renju", false, {"gid", "black_whr", "white_whr", "result", "opening", "fifth", "swap", "moves"}},
      {"ogs_vs_bots",
       "go",
       true,
       {"gid", "size", "black_rank", "white_rank", "winner", "outcome", "komi", "setup", "first", "times_ds", "moves"}},
      {"fox", "go19", false, {"gid", "set", "br", "wr", "result", "komi", "handicap", "ab", "first", "moves"}},
      {"kgs", "go19", false, {"gid", "br", "wr", "result", "komi", "handicap", "ot", "ab", "first", "moves"}},
      {"ogs", "go9", false, {"gid", "br", "wr", "black_bot", "white_bot", "result", "komi", "moves"}},
      {"lichess", "chess", false, {"gid", "increment", "white_elo", "black_elo", "result", "end", "moves_san"}},
      {"lichess_bins", "chess", false, {"src", "event", "white_elo", "black_elo", "result", "nplies", "moves_uci"}},
      {"shogi_titles", "shogi", false, {"gid", "black_title", "white_title", "result", "end", "opening", "moves_usi"}},
      {"goquest", "go9", false, {"gid", "black_elo", "white_elo", "result", "komi", "moves"}},
  };
  return sets;
}

// The OGS set writes a rank below 1d as the server's own number with a k behind it, and that number grows with
// strength: 0 is 30k, 24 is 6k. (Of 25 329 games between people whose numbers differ by 5 or more, the larger wins 79.6
// %.)
std::string plain_rank(std::string_view text) {
  if (!text.ends_with('k')) return std::string(text);
  const auto number = to_int(text.substr(0, text.size() - 1));
  return number && *number < 30 ? fmt::format("{}k", 30 - std::max(0, *number)) : std::string(text);
}

bool white_begins(const Game& game) { return game.sides[0] == "White"; }

constexpr std::pair<std::string_view, std::string_view> kEndWords[] = {{"outoftime", "time"}};
constexpr std::string_view kTimeClasses[] = {"ultrabullet", "bullet", "blitz", "rapid", "classical", "correspondence"};

}  // namespace

const TsvSet* tsv_set_of(const std::vector<std::string>& header) {
  const auto named = [&](std::string_view column) {
    return std::find(header.begin(), header.end(), column) != header.end();
  };
  for (const auto& set : known_sets())
    if (std::all_of(set.columns.begin(), set.columns.end(), named)) return &set;
  return nullptr;
}

std::string moves_column(const std::vector<std::string>& header) {
  for (const auto& column : header)
    if (column == "moves" || column.starts_with("moves_")) return column;
  return "";
}

void read_players(const TsvTable& table, const Game& game, Record& record) {
  static constexpr std::string_view kColours[] = {"black", "white"};
  for (std::size_t side = 0; side < 2; ++side) {
    Player& player = record.players[white_begins(game) ? 1 - side : side];
    const auto cell = [&](std::string_view rest) { return table.cell(fmt::format("{}_{}", kColours[side], rest)); };
    player.id = cell("id");
    for (const std::string_view rest : {"whr", "elo", "rank"}) {
      const auto text = cell(rest);
      if (text.empty()) continue;
      player.rating = to_double(text);
      if (!player.rating) table.wrong(fmt::format("{}_{}", kColours[side], rest), text, "a number");
    }
    const bool upward = !cell("bot").empty();  // of the sets with br and wr only OGS has bots
    if (const auto rank = table.cell(side == 0 ? "br" : "wr"); rank != "?")
      player.rank = upward ? plain_rank(rank) : std::string(rank);
    if (const auto bot = cell("bot"); !bot.empty()) {
      if (bot != "0" && bot != "1") table.wrong(fmt::format("{}_bot", kColours[side]), bot, "0 or 1");
      player.program = bot == "1";
    }
    if (const auto human = table.cell("human"); !human.empty()) {
      if (human != "B" && human != "W") table.wrong("human", human, "B or W");
      player.program = (human == "B") != (side == 0);
    }
  }
}

void read_result(const TsvTable& table, const Game& game, Record& record) {
  const auto text = table.cell("result"), winner = table.cell("winner"), outcome = table.cell("outcome");
  const auto said = winner.empty() ? text : winner;
  record.result_text = winner.empty()    ? std::string(text)
                       : outcome.empty() ? std::string(winner)
                                         : fmt::format("{}+{}", winner, outcome);
  if (said.empty()) return;
  const std::string small = lower(said);
  const Side black = white_begins(game) ? Side::Second : Side::First;
  if (small == "b" || small.starts_with("b+"))
    record.result = win_for(black);
  else if (small == "w" || small.starts_with("w+"))
    record.result = win_for(~black);
  else if (small == "1-0" || small == "0-1")  // the first player's points and the second's
    record.result = small == "1-0" ? Result::FirstWins : Result::SecondWins;
  else if (small == "d" || small == "draw" || small == "jigo" || small == "0" || small == "1/2-1/2")
    record.result = Result::Draw;
  else if (small != "?" && small != "void" && small != "none")
    table.wrong(winner.empty() ? "result" : "winner", said, "B, W, B+…, W+…, 1-0, 0-1, D, draw or ?");
}

void name_end_and_time(const TsvTable& table, Record& record) {
  for (const auto& [word, means] : kEndWords)
    if (table.cell("end") == word) record.tags["end"] = means;
  // Lichess's «15+2» is in minutes and seconds.
  if (const auto control = read_time_control(table.cell("increment"))) {
    const RecordedTime time{60 * control->base, control->increment};
    record.tags.erase("increment");
    record.tags["time_control"] = fmt::format("{}+{}", number(time.base), number(time.increment));
    record.tags["time_class"] = time_class(time);
  }
  const std::string event = lower(table.cell("event"));
  if (std::find(std::begin(kTimeClasses), std::end(kTimeClasses), event) != std::end(kTimeClasses))
    record.tags["time_class"] = event;
}

}  // namespace ludens::records
