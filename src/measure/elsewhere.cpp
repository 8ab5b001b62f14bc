// Tested by tests/measure/elsewhere_test.cpp.
#include "measure/elsewhere.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/agent_files.h"
#include "base/digits.h"
#include "base/json_read.h"
#include "base/text.h"
#include "games/ludeme/open.h"

namespace ludens::measure {
namespace {

constexpr std::size_t kMostPlies = 100'000;

}  // namespace

WorkPlan work_plan(std::string kind, const Json& settings, const std::vector<std::string>& agents,
                   const GamePtr& game) {
  WorkPlan out{std::move(kind), settings.dump(), {}};
  if (game && lud::is_described(*game)) {
    const GamePtr shipped = lud::opened_game(game->text);
    std::error_code ignored;
    if (!shipped || std::filesystem::is_regular_file(lud::parse_name(game->text).path, ignored))
      throw Error(
          fmt::format("{} is described in a file of this machine, which workers elsewhere do not have; play it "
                      "without --on",
                      cite(game->text)));
  }
  for (const auto& agent : agents) {
    const Spec spec = parse_spec(agent);
    try {
      out.files.merge(agent_baggage(spec));
    } catch (const Error& error) {
      throw Error(fmt::format("{} cannot be asked on other machines: {}", agent, error.what()));
    }
  }
  return out;
}

void check_agents(std::span<const std::string> agents, const WorkRules& rules) {
  if (rules.programs) return;
  for (const auto& agent : agents)
    if (starts_programs(parse_spec(agent)))
      throw Refused(fmt::format("{} starts a program, and this worker was not started with --allow-programs", agent));
}

bool thinks_by_the_clock(const std::string& agent, std::span<const PartDoc> more) {
  try {
    return agents::thinks_by_the_clock(parse_spec(agent), more);
  } catch (const Error&) {
    return false;
  }
}

std::string game_task(const GameRow& row, std::span<const int> plies) {
  Json players = Json::array();
  for (const auto& player : row.players) {
    Json one = {{"id", player.id}, {"name", player.name}, {"rank", player.rank}};
    if (player.rating) one["rating"] = *player.rating;
    if (player.program) one["program"] = *player.program;
    players.push_back(std::move(one));
  }
  Json list = Json::array();
  for (const int ply : plies) list.push_back(ply);
  return Json{{"name", row.name},
              {"gid", row.gid},
              {"hash", row.hash},
              {"content", row.content},
              {"game", row.game},
              {"start", row.start},
              {"moves", to_digits(row.moves)},
              {"times", to_digits(row.times)},
              {"result", static_cast<int>(row.result)},
              {"result_text", row.result_text},
              {"plies", row.plies},
              {"moves_legal", row.moves_legal},
              {"reason", row.reason},
              {"date", row.date},
              {"event", row.event},
              {"source", row.source},
              {"opening", row.opening},
              {"file", row.file},
              {"line", row.line},
              {"tags", row.tags},
              {"players", std::move(players)},
              {"asked", std::move(list)}}
      .dump();
}

GameTask read_game_task(std::string_view text) {
  const Json json = Json::parse(text);
  if (!json.is_object()) throw Error("a game is an object");
  GameTask out;
  GameRow& row = out.row;
  row.name = text_of(json, "name");
  row.gid = text_of(json, "gid");
  row.hash = whole_of(json, "hash", 0);
  row.content = whole_of(json, "content", 0);
  row.game = needed_text(json, "game");
  row.start = text_of(json, "start");
  row.moves = from_digits(text_of(json, "moves"));
  row.times = from_digits(text_of(json, "times"));
  row.result = narrowed<Result>(whole_of(json, "result", 0));
  row.result_text = text_of(json, "result_text");
  row.plies = narrowed<int>(whole_of(json, "plies", 0));
  row.moves_legal = narrowed<int>(whole_of(json, "moves_legal", 0));
  row.reason = text_of(json, "reason");
  row.date = text_of(json, "date");
  row.event = text_of(json, "event");
  row.source = text_of(json, "source");
  row.opening = text_of(json, "opening");
  row.file = text_of(json, "file");
  row.line = whole_of(json, "line", 0);
  row.tags = text_of(json, "tags");
  const Json* players = json.find("players");
  if (!players || !players->is_array() || players->size() != 2) throw Error("a game has two players");
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& one = players->at(i);
    if (!one.is_object()) throw Error("a player is an object");
    Player& player = row.players[i];
    player.id = text_of(one, "id");
    player.name = text_of(one, "name");
    player.rank = text_of(one, "rank");
    if (const Json* rating = one.find("rating")) player.rating = as_real("rating", *rating);
    if (const Json* program = one.find("program")) player.program = as_flag("program", *program);
  }
  const Json* asked = json.find("asked");
  if (!asked || !asked->is_array() || asked->size() > kMostPlies) throw Error("asked is no list of plies");
  for (const auto& ply : *asked) out.plies.push_back(static_cast<int>(as_whole("asked", ply, 1, kMostPlies)));
  if (!std::is_sorted(out.plies.begin(), out.plies.end())) throw Error("the plies do not rise");
  check_row(row);
  return out;
}

}  // namespace ludens::measure
