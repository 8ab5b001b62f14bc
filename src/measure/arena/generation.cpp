#include "measure/arena/generation.h"

#include <cmath>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "agents/agent_files.h"
#include "agents/habits_file.h"
#include "agents/level_file.h"
#include "agents/parts.h"
#include "base/json.h"
#include "base/text.h"
#include "play/levels.h"
#include "play/table.h"
#include "records/jsonl/line.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

std::string plan_text(const GenerationPlan& plan) {
  Json json = {{"generate", plan.game->text}, {"players", plan.players},        {"games", plan.games},
               {"seed", plan.seed},           {"openings", plan.openings_text}, {"opinions", plan.opinions},
               {"times", plan.times}};
  if (!plan.start.empty()) json["start"] = plan.start;
  return json.dump();
}

std::unique_ptr<RunLog> open_log(const GenerationPlan& plan) {
  if (plan.out.empty()) return nullptr;
  RunPlan what{plan_text(plan), {}};
  for (const auto& player : plan.players) what.files.merge(agent_files(parse_spec(player)));
  return std::make_unique<RunLog>(plan.out, what, RunLogOptions{.file = "games.jsonl", .latest = 0});
}

// A level keeps its name and its people's rank or rating, an agent the rating that it draws its moves by.
Seat seat_of(const GamePtr& game, const std::string& text) {
  const Spec spec = parse_spec(text);
  return spec.name == "level" && spec.args.size() == 1 ? level_seat(game, spec.args.front().value.name)
                                                       : agent_seat(game, text);
}

Player player_of_seat(const Game& game, const Seat& seat) {
  Player out = player_of(game, seat);
  const auto rating = seat.level.empty() ? seat.agent->taste(seat.taste).rating : std::nullopt;
  if (!rating) return out;
  if (game.family->people->ranks)
    out.rank = rating_label(game, *rating);
  else
    out.rating = *rating;
  return out;
}

// One thread's players.
class Maker {
 public:
  Maker(const GenerationPlan& plan, std::shared_ptr<const Pace> pace) : plan_(plan) {
    for (const auto& player : plan.players) {
      for (auto& seats : seats_) {  // whoever plays itself remembers each side's turns alone
        seats.push_back(seat_of(plan.game, player));
        seats.back().pace = pace;
      }
    }
  }

  std::optional<Record> make(std::int64_t number, const std::stop_token& stop) {
    const auto [first, second] = generated_pair(plan_, number);
    Session session(plan_.game, plan_.start);
    if (!plan_.openings.empty())
      for (const Move move : plan_.openings[static_cast<std::size_t>(number) % plan_.openings.size()])
        session.play(move);
    const std::array<Seat, 2> seats = {seats_[0][first], seats_[1][second]};
    for (const auto& seat : seats) seat.agent->forget();
    std::map<std::size_t, Turn> thought;  // by ply
    Table table(std::move(session), seats, {plan_.seed, static_cast<std::uint64_t>(number)});
    table.play_out({.budget = {Until{stop}},
                    .longest = 4 * plan_.game->board.size() + 20,
                    .thought = [&](const PendingMove&, const Thought& one) {
                      Turn& turn = thought[one.ply];
                      if (one.time) turn.seconds = std::round(one.time->seconds * 100) / 100;
                      if (plan_.opinions) turn.opinion = one.opinion;
                    }});
    Record out = table.record();
    out.result_text = table.session().result_text();
    for (std::size_t ply = 0; ply < out.turns.size(); ++ply) {
      out.turns[ply].seconds = thought[ply].seconds;
      out.turns[ply].opinion = std::move(thought[ply].opinion);
    }
    for (int seat = 0; seat < 2; ++seat)
      out.players[static_cast<std::size_t>(index(table.session().side_of(seat)))] =
          player_of_seat(*plan_.game, table.seat(seat));
    out.tags["number"] = std::to_string(number);
    out.tags["seed"] = std::to_string(plan_.seed);
    return out;
  }

 private:
  const GenerationPlan& plan_;
  std::array<std::vector<Seat>, 2> seats_;
};

}  // namespace

std::pair<std::size_t, std::size_t> generated_pair(const GenerationPlan& plan, std::int64_t number) {
  const std::size_t players = plan.players.size();
  if (players == 1) return {0, 0};
  // All ordered pairs in turn: 0–1, 1–0, 0–2, 2–0, 1–2 …
  auto pair = static_cast<std::size_t>(number / 2) % (players * (players - 1) / 2);
  std::size_t high = 1;
  for (; pair >= high; ++high) pair -= high;
  return number % 2 == 0 ? std::pair{pair, high} : std::pair{high, pair};
}

std::int64_t generate(const GenerationPlan& plan, const GenerationHooks& hooks) {
  const auto path = find_habits(*plan.game);
  const auto pace = plan.times && path && load_habits(*path).pace ? human_pace(plan.game) : nullptr;
  for (const auto& player : plan.players) make_agent(plan.game, player);  // a mistake shows before anything is written
  const auto log = open_log(plan);
  Experiment<std::int64_t, Record> games;
  games.next = numbers_below(plan.games);
  games.worker = [&] {
    const auto maker = std::make_shared<Maker>(plan, pace);
    return
        [maker](std::int64_t number, std::int64_t, const std::stop_token& stop) { return maker->make(number, stop); };
  };
  std::int64_t made = 0;
  games.take = [&](std::int64_t number, Record&& record, bool) {
    ++made;
    if (hooks.game) hooks.game(number, record);
    return true;
  };
  games.line = to_json_line;
  games.read = [](std::string_view line, std::int64_t) { return from_json_line(line); };
  run(games, {plan.jobs, hooks.stop, log.get()});
  return made;
}

}  // namespace ludens::measure
