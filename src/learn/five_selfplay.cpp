#include "learn/five_selfplay.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/json.h"
#include "learn/checkpoint.h"
#include "learn/five_game.h"
#include "learn/five_window.h"
#include "runner/run.h"

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

std::string shape_text(const five::Shape& s) {
  return fmt::format("{} {} {} directions {} places {} attributes {} colours {} counts {} ratings {}", s.hidden,
                     s.second, s.recent, s.directions, s.places, s.attributes, s.colours, s.counts, s.ratings);
}

std::string plan_text(const Game& game, const FiveSelfplayOptions& o) {
  std::string stages;
  for (const auto& s : o.stages)
    stages += fmt::format("; until {} {} c {}, root_noise {}, sharpen {}, doubt {} {} {}", s.until,
                          s.selection == Selection::Uct ? "uct" : "prior", s.c, s.root_noise, s.sharpen, s.doubt.start,
                          s.doubt.stop, s.doubt.leftover);
  return fmt::format(
      "self-play of {}: {}: {} iterations of {} games, visits {}, table {}, {} steps of {}, window {}, rate {}, decay "
      "{}, "
      "first doubt {}, temperature plies {}, gate {} {}, online {}, seed {}{}",
      game.text, shape_text(o.shape), o.iterations, o.games, o.visits, o.table, o.steps, o.batch, o.window, o.rate,
      o.decay, o.first_doubt, o.temperature_plies, o.gate, o.gate_games, o.online, o.seed, stages);
}

// What an iteration begins with, beside the window.
struct Standing {
  int iteration = 0;
  std::int64_t games = 0, positions = 0;
  double agreement = 0, elo = 0;
  std::vector<float> weights, accepted;
  five::Trainer::State adam;
  std::size_t window = 0;  // examples in it
};

class Selfplay {
 public:
  Selfplay(const GamePtr& game, const FiveSelfplayOptions& options, const FiveSet* people)
      : game_(game),
        options_(options),
        plan_(plan_text(*game, options)),
        how_{.decay = options.decay, .value_weight = 1, .threads = options.threads},
        online_{.rate = options.rate / 10, .decay = options.decay, .value_weight = 1, .threads = 1},
        trainer_(five::Net(options.shape, Rng::of(options.seed, 0)), how_) {
    now_.accepted = trainer_.net().weights;
    if (people)
      for (const auto& example : people->examples) measured_.push_back(&example);
    resume();
  }

  std::optional<five::Net> run(const std::function<void(const FiveIteration&)>& on_iteration,
                               const std::function<void(std::int64_t, std::int64_t)>& on_game) {
    while (now_.iteration < options_.iterations) {
      note();
      FiveIteration report;
      report.iteration = now_.iteration + 1;
      report.iterations = options_.iterations;
      const bool gated = report.iteration % options_.gate == 0 || report.iteration == options_.iterations;
      if (!play(report, on_game) || !learn(report)) return interrupted();
      if (gated) gate(report);
      if (stopped()) return interrupted();
      ++now_.iteration;
      report.games = now_.games, report.positions = now_.positions, report.seconds = seconds();
      if (gated) {
        note();
        save();
      }
      on_iteration(report);
    }
    return net_of(now_.accepted);
  }

 private:
  bool stopped() const { return options_.stop.stop_requested(); }
  double seconds() const { return seconds_before_ + watch_.seconds(); }
  const FiveStage& stage() const { return stage_of(options_, now_.iteration); }
  Rng dice(std::uint64_t of) const {
    return Rng::of(options_.seed, 1 + static_cast<std::uint64_t>(now_.iteration), of);
  }
  five::Net net_of(const std::vector<float>& weights) const {
    five::Net out = trainer_.net();
    out.weights = weights;
    return out;
  }

  // Plays the games of an iteration; false where not all were played.
  bool play(FiveIteration& report, const std::function<void(std::int64_t, std::int64_t)>& on_game) {
    FiveGameOptions how;
    how.search = search_options(options_, stage());
    // The less the systems agreed, the sooner everything is looked at.
    const double least = stage().doubt.start;
    how.search.doubt.start = report.start = least + (options_.first_doubt - least) * std::pow(1 - now_.agreement, 2);
    how.search.root_noise = stage().root_noise;
    how.sharpen = stage().sharpen;
    how.temperature_plies = options_.temperature_plies;
    how.online = options_.online ? &online_ : nullptr;
    Experiment<std::int64_t, FiveGame> games;
    games.next = numbers_below(options_.games);
    games.worker = [&] {
      return [&](std::int64_t, std::int64_t unit, const std::stop_token& stop) {
        return std::optional(play_five_game(game_, trainer_.net(), how, dice(static_cast<std::uint64_t>(unit)), stop));
      };
    };
    FiveGame all;  // its counts
    games.take = [&](std::int64_t, FiveGame&& one, bool) {
      all.decisions += one.decisions, all.agreed += one.agreed, all.searched += one.searched, all.good += one.good;
      report.plies += one.plies;
      report.black += one.result == Result::FirstWins;
      report.draws += one.result == Result::Draw;
      std::move(one.examples.begin(), one.examples.end(), std::back_inserter(window_));
      ++now_.games;
      if (on_game) on_game(now_.games, std::int64_t{options_.iterations} * options_.games);
      return true;
    };
    if (runner::run(games, {options_.threads, options_.stop}) != RunEnd::Whole) return false;
    now_.positions += all.decisions;
    const auto n = static_cast<double>(options_.games),
               d = static_cast<double>(std::max<std::int64_t>(all.decisions, 1));
    report.plies /= n, report.black /= n, report.draws /= n;
    report.agreement = now_.agreement = static_cast<double>(all.agreed) / d;
    report.searched = static_cast<double>(all.searched) / d;
    report.good = static_cast<double>(all.good) / d;
    return true;
  }

  bool learn(FiveIteration& report) {
    Rng rng = dice(1ull << 40);
    const double done = static_cast<double>(now_.iteration) / options_.iterations;
    const double rate = options_.rate * (done < 0.75 ? 1 : done < 0.9 ? 0.3 : 0.1);
    const auto stored =
        static_cast<std::uint32_t>(std::min(static_cast<std::int64_t>(window_.size()), options_.window));
    const std::size_t oldest = window_.size() - stored;
    // While little is remembered the same positions would be learned by heart.
    const int steps =
        std::min(options_.steps, static_cast<int>(stored * 4 / static_cast<std::uint32_t>(options_.batch)) + 1);
    std::vector<const five::Example*> batch(static_cast<std::size_t>(options_.batch));
    five::Losses losses;
    for (int step = 0; step < steps; ++step) {
      if (stopped()) return false;
      for (auto& one : batch) one = &window_[oldest + rng.below(stored)];
      losses += trainer_.step(batch, rate);
    }
    report.loss = losses.policy / static_cast<double>(std::max<std::int64_t>(losses.examples, 1));
    report.value_loss = losses.value / static_cast<double>(std::max<std::int64_t>(losses.values, 1));
    return true;
  }

  // The network plays the last accepted one; what loses clearly is dropped.
  void gate(FiveIteration& report) {
    report.gate =
        five_match(game_, trainer_.net(), net_of(now_.accepted), search_options(options_, stage()), options_.gate_games,
                   mix(options_.seed ^ static_cast<std::uint64_t>(now_.iteration)), options_.threads, options_.stop);
    if (*report.gate >= 0.4) {
      now_.accepted = trainer_.net().weights;
      now_.elo += elo_of(*report.gate);
    } else {
      trainer_ = five::Trainer(net_of(now_.accepted), how_);
    }
    report.elo = now_.elo;
    if (measured_.empty()) return;
    const five::Losses seen = trainer_.measure(measured_);
    report.match = static_cast<double>(seen.best) / static_cast<double>(seen.examples);
    report.match_loss = seen.policy / static_cast<double>(seen.examples);
  }

  // What to go back to when the iteration that begins now is not finished.
  void note() {
    while (static_cast<std::int64_t>(window_.size()) > options_.window) window_.pop_front();
    now_.weights = trainer_.net().weights;
    now_.adam = trainer_.state();
    now_.window = window_.size();
    before_ = now_;
  }
  std::nullopt_t interrupted() {
    now_ = before_;
    window_.resize(now_.window);
    save();
    return std::nullopt;
  }

  void save() const {
    const Json counters = {{"iteration", now_.iteration},  {"games", now_.games}, {"positions", now_.positions},
                           {"agreement", now_.agreement},  {"elo", now_.elo},     {"seconds", seconds()},
                           {"adam_steps", now_.adam.steps}};
    Checkpoint out{counters.dump(), {}};
    for (const auto* part : {&now_.weights, &now_.accepted, &now_.adam.first, &now_.adam.second}) out.add(*part);
    out.arrays.push_back(window_bytes(window_));
    save_checkpoint(options_.checkpoint, plan_, out);
  }

  void resume() {
    const auto found = load_checkpoint(options_.checkpoint, plan_);
    if (!found) return;
    const auto counters = Json::parse(found->counters);
    counters.at("iteration").get_to(now_.iteration);
    counters.at("games").get_to(now_.games);
    counters.at("positions").get_to(now_.positions);
    counters.at("agreement").get_to(now_.agreement);
    counters.at("elo").get_to(now_.elo);
    counters.at("seconds").get_to(seconds_before_);
    now_.weights.resize(now_.accepted.size());
    now_.adam = trainer_.state();
    counters.at("adam_steps").get_to(now_.adam.steps);
    std::size_t i = 0;
    for (auto* part : {&now_.weights, &now_.accepted, &now_.adam.first, &now_.adam.second}) found->take(i++, *part);
    window_ = read_window(found->arrays.at(i));
    trainer_.resume(now_.weights, now_.adam);
  }

  GamePtr game_;
  const FiveSelfplayOptions& options_;
  std::string plan_;
  five::TrainerOptions how_, online_;
  five::Trainer trainer_;
  FiveWindow window_;
  Standing now_, before_;
  std::vector<const five::Example*> measured_;
  Stopwatch watch_;
  double seconds_before_ = 0;
};

}  // namespace

std::optional<five::Net> selfplay_five(const GamePtr& game, const FiveSelfplayOptions& options, const FiveSet* people,
                                       const std::function<void(const FiveIteration&)>& on_iteration,
                                       const std::function<void(std::int64_t, std::int64_t)>& on_game) {
  return Selfplay(game, options, people).run(on_iteration, on_game);
}

}  // namespace ludens::learn
