#include "web/seat_json.h"

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "play/levels.h"
#include "play/pace.h"
#include "web/agent_policy.h"
#include "web/http.h"

namespace ludens::web {
namespace {

Seat seat_of(const Json& said, const GamePtr& game, const Limits& limits, const AgentMaker& maker) {
  if (const auto level = level_of(said)) {
    Seat seat;
    try {
      seat = level_seat(game, *level, maker);
    } catch (const Error& error) {
      throw Refusal(400, "bad-level", error.what());
    }
    seat.agent = std::make_shared<KeptAgent>(game, page_agent(seat.agent_text(), limits), maker);
    return seat;
  }
  if (said.find("agent")) return agent_seat(game, page_agent(text_of(said, "agent"), limits), {}, maker);
  Seat seat{.person = text_of(said, "person", "")};
  if (seat.person.size() > static_cast<std::size_t>(limits.name_bytes))
    throw Refusal(400, "too-long", fmt::format("a name has at most {} bytes", limits.name_bytes));
  seat.person = printable(seat.person);
  return seat;
}

}  // namespace

std::string printable(std::string name) {
  for (char& c : name)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return name;
}

std::optional<std::string> level_of(const Json& said) {
  const Json* level = said.find("level");
  if (!level) return std::nullopt;
  return level->is_whole() ? std::to_string(as_whole("level", *level, 0, 1'000'000)) : needed_text(said, "level");
}

Json seat_json(const Seat& seat) {
  if (!seat.thinks()) return {{"person", seat.person}};
  if (seat.level.empty()) return {{"agent", seat.agent_text()}};
  return {{"level", seat.level}, {"agent", seat.agent_text()}};
}

std::array<Seat, 2> seats_of(const Json& body, const GamePtr& game, const Limits& limits, const AgentMaker& maker) {
  const Json* said = body.find("seats");
  if (!said || !said->is_array() || said->size() != 2 || !(*said)[0].is_object() || !(*said)[1].is_object())
    throw Refusal(400, "bad-request", "«seats» must be a list of two objects with person, level or agent");
  return {seat_of((*said)[0], game, limits, maker), seat_of((*said)[1], game, limits, maker)};
}

void pace_seats(std::array<Seat, 2>& seats, const Json& body, const GamePtr& game, const AgentMaker& maker) {
  const std::string said = text_of(body, "pace", "instant");
  if (said == "instant") return;
  if (said != "human") throw Refusal(400, "bad-pace", fmt::format("a pace is instant or human, found {}", cite(said)));
  if (!seats[0].thinks() && !seats[1].thinks()) return;
  std::shared_ptr<Pace> pace;
  try {
    pace = std::make_shared<Pace>(*play::human_pace(game));
  } catch (const Error& error) {
    throw Refusal(400, "bad-pace", error.what());
  }
  if (pace->people) pace->people = std::make_shared<KeptAgent>(game, pace->people->text(), maker);
  for (auto& seat : seats)
    if (seat.thinks()) seat.pace = pace;
}

}  // namespace ludens::web
