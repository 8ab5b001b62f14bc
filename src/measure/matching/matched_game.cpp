// A position is a flat list: ply, mover, rating or null, forced, key, then rank, p, top, sure and best of each agent;
// at the end, where some agent has two systems, a list with null or its MindAnswer for each.
#include "measure/matching/matched_game.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/text.h"

namespace ludens::measure {
namespace {

std::string mind_text(const std::optional<MindAnswer>& mind) {
  if (!mind) return "null";
  return fmt::format("[{},{},{},{},{},{},{},{},{}]", mind->doubt, mind->equal_moves, mind->good,
                     mind->everything ? 1 : 0, mind->inside ? 1 : 0, mind->searched ? 1 : 0, mind->changed ? 1 : 0,
                     mind->positions, mind->considered);
}

// A float that somebody may have written a double in the place of.
float read_float(const Json& from) {
  const double value = from.get<double>();
  if (!(std::abs(value) <= std::numeric_limits<float>::max())) throw Error("is no line of matched positions");
  return static_cast<float>(value);
}

std::optional<MindAnswer> read_mind(const Json& row) {
  if (row.is_null()) return std::nullopt;
  if (row.size() != 9) throw Error("is no line of matched positions");
  return MindAnswer{read_float(row[0]),
                    read_float(row[1]),
                    row[2].get<std::uint32_t>(),
                    row[3] == 1,
                    row[4] == 1,
                    row[5] == 1,
                    row[6] == 1,
                    row[7].get<std::uint32_t>(),
                    row[8].get<std::uint32_t>()};
}

}  // namespace

std::string matched_line(const MatchedGame& game) {
  const auto quoted = [](const std::string& text) { return Json(text).dump(); };
  std::string out = fmt::format(R"({{"gid":{},"plies":{},"players":[{},{}],"positions":[)", quoted(game.gid),
                                game.plies, quoted(game.players[0]), quoted(game.players[1]));
  for (const auto& position : game.positions) {
    if (out.back() == ']') out += ',';
    fmt::format_to(std::back_inserter(out), "[{},{},{},{},{}", position.ply, position.mover,
                   position.rating ? number(*position.rating) : "null", position.forced ? 1 : 0, position.key);
    for (const auto& answer : position.answers)
      fmt::format_to(std::back_inserter(out), ",{},{},{},{},{}", answer.rank, answer.p, answer.top, answer.sure ? 1 : 0,
                     answer.best);
    const auto minded = [](const Answer& answer) { return answer.mind.has_value(); };
    if (std::any_of(position.answers.begin(), position.answers.end(), minded)) {
      std::string minds;
      for (const auto& answer : position.answers) minds += (minds.empty() ? "" : ",") + mind_text(answer.mind);
      fmt::format_to(std::back_inserter(out), ",[{}]", minds);
    }
    out += ']';
  }
  return out + "]}";
}

MatchedGame read_matched_line(std::string_view line, std::size_t agents) {
  try {
    const auto json = Json::parse(line);
    MatchedGame out;
    json.at("gid").get_to(out.gid);
    json.at("plies").get_to(out.plies);
    for (std::size_t i = 0; i < 2; ++i) json.at("players").at(i).get_to(out.players[i]);
    for (const auto& row : json.at("positions")) {
      const std::size_t flat = 5 + 5 * agents;
      const bool minds = row.size() == flat + 1 && row.back().is_array() && row.back().size() == agents;
      if (row.size() != flat && !minds) throw Error("was made with another number of agents");
      MatchedPosition position;
      row[0].get_to(position.ply);
      row[1].get_to(position.mover);
      if (!row[2].is_null()) position.rating = row[2].get<double>();
      position.forced = row[3] == 1;
      row[4].get_to(position.key);
      for (std::size_t at = 5; at < flat; at += 5)
        position.answers.push_back({row[at].get<std::uint16_t>(), read_float(row[at + 1]), read_float(row[at + 2]),
                                    row[at + 3] == 1, row[at + 4].get<std::uint32_t>()});
      for (std::size_t i = 0; minds && i < agents; ++i) position.answers[i].mind = read_mind(row.back()[i]);
      out.positions.push_back(std::move(position));
    }
    return out;
  } catch (const JsonError&) {
    throw Error("is no line of matched positions");
  }
}

}  // namespace ludens::measure
