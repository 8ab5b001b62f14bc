#include "learn/five_selfplay.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/in_parallel.h"
#include "learn/five_game.h"
#include "learn/five_memory.h"

namespace ludens::learn {
namespace {

double elo_of(double score) {
  const double s = std::clamp(score, 0.01, 0.99);
  return 400 * std::log10(s / (1 - s));
}

const FiveStage& stage_of(const FiveSelfplayOptions& options, int iteration) {
  const double done = static_cast<double>(iteration) / options.iterations;
  for (const auto& stage : options.stages)
    if (done < stage.until) return stage;
  return options.stages.back();
}

System2Options search_options(const FiveSelfplayOptions& options, const FiveStage& stage) {
  System2Options out;
  out.doubt = stage.doubt;
  out.table = static_cast<std::uint32_t>(options.table);
  out.visits = options.visits;
  out.selection = stage.selection;
  out.c = stage.c;
  return out;
}

std::string plan_text(const FiveSelfplayOptions& o) {
  std::string stages;
  for (const auto& s : o.stages)
    stages += fmt::format("; until {} {} c {}, root_noise {}, sharpen {}, doubt {} {} {}", s.until,
                          s.selection == Selection::Uct ? "uct" : "prior", s.c, s.root_noise, s.sharpen, s.doubt.start,
                          s.doubt.stop, s.doubt.leftover);
  return fmt::format(
      "{} {} {}: {} iterations of {} games, visits {}, table {}, {} steps of {}, window {}, rate {}, decay {}, "
      "beginner {}, loud {}, gate {} {}, online {}, seed {}{}",
      o.shape.hidden, o.shape.second, o.shape.recent, o.iterations, o.games, o.visits, o.table, o.steps, o.batch,
      o.window, o.rate, o.decay, o.beginner, o.loud, o.gate, o.gate_games, o.online, o.seed, stages);
}

}  // namespace

double five_match(const GamePtr& game, const five::Net& a, const five::Net& b, const System2Options& search, int games,
                  std::uint64_t seed, int threads) {
  const auto tables_a = std::make_shared<five::Tables>(a), tables_b = std::make_shared<five::Tables>(b);
  std::vector<double> scores(static_cast<std::size_t>(games));
  in_parallel(scores.size(), threads, [&](std::size_t i) {
    Rng rng = Rng::of(seed, 3, i / 2);  // both games of a pair begin alike
    std::vector<Move> history = random_opening(*game, rng);
    Position position = game->start();
    for (const Move move : history) position.play(move);
    five::IncrementalNet eye_a(tables_a), eye_b(tables_b);
    System2 search_a(search, eye_a), search_b(search, eye_b);
    const Side side_a = i % 2 == 0 ? Side::First : Side::Second;
    while (!position.over() && history.size() < 200) {
      const bool turn_a = position.to_move() == side_a;
      const Deliberation thought = (turn_a ? search_a : search_b).think({*game, position, history}, rng);
      const Move move = thought.searched ? thought.best() : thought.good.front();
      position.play(move);
      history.push_back(move);
    }
    scores[i] = reward(position.result(), side_a);
  });
  double sum = 0;
  for (const double score : scores) sum += score;
  return sum / games;
}

std::optional<five::Net> selfplay_five(const GamePtr& game, const FiveSelfplayOptions& options, const FiveSet* people,
                                       const std::function<void(const FiveIteration&)>& on_iteration,
                                       const std::function<void(std::int64_t, std::int64_t)>& on_game) {
  five::Net first(options.shape, Rng::of(options.seed, 0));
  five::TrainerOptions how;
  how.decay = options.decay;
  how.worth_weight = 1;
  how.threads = options.threads;
  five::TrainerOptions online = how;
  online.threads = 1;
  online.rate = options.rate / 10;
  FiveMemory memory;
  memory.weights = memory.accepted = first.weights;
  const std::string plan = plan_text(options);
  const bool resumed = load_memory(options.state, plan, memory);
  first.weights = memory.weights;
  five::Trainer trainer(first, how);
  if (resumed) trainer.recall(memory.adam);

  std::vector<const five::Sample*> measured;
  if (people)
    for (std::size_t i = 0; i < people->samples.size(); ++i)
      if (people->plies[i] >= 4) measured.push_back(&people->samples[i]);

  const Stopwatch watch;
  const double seconds_before = memory.seconds;
  for (; memory.iteration < options.iterations; ++memory.iteration) {
    const auto iteration = static_cast<std::uint64_t>(memory.iteration);
    // A beginner doubts: the less the systems agreed, the sooner everything is looked at.
    const FiveStage& stage = stage_of(options, memory.iteration);
    const double start = stage.doubt.start + (options.beginner - stage.doubt.start) * std::pow(1 - memory.agreement, 2);
    FiveGameOptions play;
    play.search = search_options(options, stage);
    play.search.doubt.start = start;
    play.search.root_noise = stage.root_noise;
    play.sharpen = stage.sharpen;
    play.loud = options.loud;
    play.online = options.online ? &online : nullptr;
    std::vector<FiveGame> games(static_cast<std::size_t>(options.games));
    std::atomic<int> played = 0;
    in_parallel(games.size(), options.threads, [&](std::size_t i) {
      if (options.stop.stop_requested()) return;
      games[i] = play_five_game(*game, trainer.net(), play, Rng::of(options.seed, 1 + iteration, i));
      ++played;
      if (on_game)
        on_game(memory.iteration * std::int64_t{options.games} + played,
                std::int64_t{options.iterations} * options.games);
    });
    if (options.stop.stop_requested()) return std::nullopt;

    FiveIteration report;
    report.iteration = memory.iteration + 1;
    report.iterations = options.iterations;
    report.start = start;
    std::int64_t decisions = 0, agreed = 0, searched = 0, good = 0;
    for (auto& one : games) {
      decisions += one.decisions, agreed += one.agreed, searched += one.searched, good += one.good;
      report.plies += one.plies, report.black += one.result == Result::FirstWins,
          report.draws += one.result == Result::Draw;
      for (auto& sample : one.samples) memory.samples.push_back(std::move(sample));
    }
    while (static_cast<std::int64_t>(memory.samples.size()) > options.window) memory.samples.pop_front();
    memory.games += options.games;
    memory.positions += decisions;
    const auto n = static_cast<double>(options.games), d = static_cast<double>(std::max<std::int64_t>(decisions, 1));
    report.plies /= n, report.black /= n, report.draws /= n;
    report.agreement = static_cast<double>(agreed) / d;
    report.searched = static_cast<double>(searched) / d;
    report.good = static_cast<double>(good) / d;
    memory.agreement = report.agreement;

    Rng rng = Rng::of(options.seed, 1 + iteration, 1ull << 40);
    five::Losses losses;
    const double done = static_cast<double>(memory.iteration) / options.iterations;
    const double rate = options.rate * (done < 0.75 ? 1 : done < 0.9 ? 0.3 : 0.1);
    std::vector<const five::Sample*> batch(static_cast<std::size_t>(options.batch));
    const auto stored = static_cast<std::uint32_t>(memory.samples.size());
    // While little is remembered the same positions would be learned by heart.
    const int steps =
        std::min(options.steps, static_cast<int>(stored * 4 / static_cast<std::uint32_t>(options.batch)) + 1);
    for (int step = 0; step < steps; ++step) {
      if (options.stop.stop_requested()) return std::nullopt;
      for (auto& one : batch) one = &memory.samples[rng.below(stored)];
      losses += trainer.step(batch, rate);
    }
    report.loss = losses.policy / static_cast<double>(std::max<std::int64_t>(losses.samples, 1));
    report.worth_loss = losses.worth / static_cast<double>(std::max<std::int64_t>(losses.worths, 1));

    const bool last = memory.iteration + 1 == options.iterations;
    const bool gate = (memory.iteration + 1) % options.gate == 0 || last;
    if (gate) {
      five::Net accepted = trainer.net();
      accepted.weights = memory.accepted;
      report.gate = five_match(game, trainer.net(), accepted, search_options(options, stage), options.gate_games,
                               mix(options.seed ^ iteration), options.threads);
      if (*report.gate >= 0.4) {
        memory.accepted = trainer.net().weights;
        memory.elo += elo_of(*report.gate);
      } else {
        five::Net back = trainer.net();
        back.weights = memory.accepted;
        trainer = five::Trainer(back, how);
      }
      report.elo = memory.elo;
      if (!measured.empty()) {
        const five::Losses seen = trainer.measure(measured);
        report.match = static_cast<double>(seen.best) / static_cast<double>(seen.samples);
        report.match_loss = seen.policy / static_cast<double>(seen.samples);
      }
    }
    memory.seconds = seconds_before + watch.seconds();
    report.games = memory.games, report.positions = memory.positions, report.seconds = memory.seconds;
    if (gate) {
      memory.weights = trainer.net().weights;
      memory.adam = trainer.memory();
      ++memory.iteration;
      save_memory(options.state, plan, memory);
      --memory.iteration;
    }
    on_iteration(report);
  }
  five::Net out = trainer.net();
  out.weights = memory.accepted;
  return out;
}

}  // namespace ludens::learn
