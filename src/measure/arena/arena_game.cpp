#include "measure/arena/arena_game.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json.h"
#include "base/text.h"
#include "play/table.h"

namespace ludens::measure {
namespace {

constexpr const char* kSwapped = "swapped";  // tag of a game whose players changed colours

}  // namespace

std::string plan_text(const ArenaPlan& plan) {
  Json json = {{"game", plan.game->text}, {"a", plan.a},       {"b", plan.b},
               {"games", plan.games},     {"seed", plan.seed}, {"openings", plan.openings_text}};
  std::uint64_t hash = 0;  // a file of openings may change under the same name
  for (const auto& line : plan.openings)
    for (const Move move : line) hash = fold(hash, move.id);
  if (hash != 0) json["openings_hash"] = fmt::format("{:016x}", hash);
  if (plan.temperature != 0) json["temperature"] = plan.temperature;
  if (!plan.start.empty()) json["start"] = plan.start;
  if (plan.keep_sides) json["keep_sides"] = true;
  if (plan.resign != 0) json["resign"] = plan.resign;
  if (plan.sprt) json["sprt"] = {plan.sprt->elo0, plan.sprt->elo1, plan.sprt->alpha, plan.sprt->beta};
  return json.dump();
}

std::span<const Move> opening_of(const ArenaPlan& plan, std::int64_t number) {
  if (plan.openings.empty()) return {};
  return plan.openings[static_cast<std::size_t>(plan.keep_sides ? number : number / 2) % plan.openings.size()];
}

std::size_t seat_of(std::size_t agent, std::int64_t number) { return (static_cast<std::size_t>(number) + agent) % 2; }

std::size_t seat_of(const ArenaPlan& plan, std::size_t agent, std::int64_t number) {
  return plan.keep_sides ? agent : seat_of(agent, number);
}

Side colour_of(const ArenaPlan& plan, std::size_t agent, std::int64_t number, const Record& record) {
  const bool swapped = record.tags.count(kSwapped) > 0;
  return (seat_of(plan, agent, number) == 1) == swapped ? Side::First : Side::Second;
}

Record play_arena_game(const ArenaPlan& plan, std::int64_t number, const AgentPair& agents, std::stop_token stop) {
  const std::array<std::string, 2> names = {plan.a, plan.b};
  std::array<Seat, 2> seats;
  for (std::size_t i = 0; i < 2; ++i)
    seats[seat_of(plan, i, number)] = agent_seat(*agents[i], {.temperature = plan.temperature});
  Session session(plan.game, plan.start);
  for (const Move move : opening_of(plan, number)) session.play(move);
  Table table(std::move(session), std::move(seats), {plan.seed, static_cast<std::uint64_t>(number)});
  // Passes, captures and repetitions included, no sensible game is longer.
  std::string illegal;
  table.play_out({.budget = {Until{std::move(stop)}},
                  .longest = 4 * plan.game->board.size() + 20,
                  .hopeless = plan.resign,
                  .illegal = [&](const IllegalMove& error) { illegal = error.what(); }});
  Record record = table.record();
  if (!illegal.empty()) record.tags[kIllegal] = illegal;
  record.result_text = table.session().result_text();
  if (table.session().side_of(0) == Side::Second) record.tags[kSwapped] = "yes";
  for (std::size_t i = 0; i < 2; ++i) {
    const Table::Cost& cost = table.cost(static_cast<int>(seat_of(plan, i, number)));
    const std::string agent = i == 0 ? "a_" : "b_";
    record.players[static_cast<std::size_t>(index(colour_of(plan, i, number, record)))] = {.name = names[i],
                                                                                           .program = true};
    record.tags[agent + "seconds"] = base::number(cost.seconds);
    record.tags[agent + "moves"] = std::to_string(cost.moves);
    record.tags[agent + "peak_bytes"] = std::to_string(cost.peak_bytes);
  }
  record.tags["number"] = std::to_string(number);
  if (!plan.keep_sides) record.tags["pair"] = std::to_string(number / 2);
  record.tags["seed"] = std::to_string(plan.seed);
  record.tags["opening_plies"] = std::to_string(opening_of(plan, number).size());
  return record;
}

}  // namespace ludens::measure
