#pragma once
#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/json.h"
#include "base/rng.h"
#include "games/catalogue.h"
#include "learn/checkpoint.h"
#include "learn/room.h"
#include "runner/run.h"

namespace ludens::learn {

// The course of expert iteration (Anthony, Tian and Barber 2017), whatever learns: the games of an iteration are played
// side by side, what there is to learn from them joins a window of the newest positions, the learner learns from it,
// and every few iterations it plays the one that was accepted last. Whatever the threads and however often it is
// stopped, the same options lead to the same end: a checkpoint holds the last whole iteration.
//
// A learner says how a game is played, how it learns, and what its State is: all that it is made of, copied at will.
template <class Options, class Iteration, class OneGame, class State>
class ExpertIteration {
 public:
  using Example = typename decltype(OneGame::examples)::value_type;
  using Window = std::deque<Example>;
  using Player = std::function<OneGame(Rng, const std::stop_token&)>;

  virtual ~ExpertIteration() = default;

  // False where it was stopped.
  bool run(const std::function<void(const Iteration&)>& on_iteration,
           const std::function<void(std::int64_t, std::int64_t)>& on_game) {
    keep();
    while (iteration() < options_.iterations) {
      Iteration report;
      report.iteration = iteration() + 1;
      report.iterations = options_.iterations;
      const bool last = report.iteration == options_.iterations;
      const bool whole = play(report, on_game) && learn(report);
      if (whole && options_.gate > 0 && (report.iteration % options_.gate == 0 || last)) gate(report);
      if (!whole || stopped()) {
        window_.resize(kept_.window);
        save();
        return false;
      }
      ++now_.iteration;
      report.games = now_.games, report.positions = now_.positions, report.seconds = seconds();
      keep();
      save();
      on_iteration(report);
    }
    return true;
  }

 protected:
  ExpertIteration(GamePtr game, const Options& options, std::string plan)
      : game_(std::move(game)), options_(options), plan_(std::move(plan)) {}

  virtual State state() const = 0;
  virtual Player player(Iteration& report) = 0;  // for the games of an iteration
  // The games of this player on other machines: what they are told, and a game as a line and back. Only for learners
  // whose options name a cluster.
  virtual WorkPlan work() const { return {}; }
  virtual std::string game_line(const OneGame& /*game*/) const { return {}; }
  virtual OneGame read_game(std::string_view /*line*/) const { return {}; }
  virtual std::int64_t positions_of(const OneGame& game) = 0;
  virtual void played(Iteration& /*report*/) {}  // after them
  virtual bool learn(Iteration& report) = 0;     // false where it was stopped
  virtual double match() = 0;                    // the learner's score against the last accepted one
  virtual void decide(Iteration& report, bool accepted) = 0;
  virtual void write(const State& state, Json& counters, Checkpoint& out) const = 0;
  virtual void read(const Json& counters, const Checkpoint& from) = 0;
  virtual std::string bytes_of(const Window& window) const = 0;
  virtual Window window_of(std::string_view bytes) const = 0;

  // Goes on from the checkpoint, where there is one; for the end of a learner's constructor.
  void resume() {
    const auto found = load_checkpoint(options_.checkpoint, plan_);
    if (!found) return;
    const auto counters = Json::parse(found->counters);
    counters.at("iteration").get_to(now_.iteration);
    counters.at("games").get_to(now_.games);
    counters.at("positions").get_to(now_.positions);
    counters.at("seconds").get_to(seconds_before_);
    read(counters, *found);
    window_ = window_of(found->arrays.at(found->arrays.size() - 1));
  }

  const GamePtr& game() const { return game_; }
  const Options& options() const { return options_; }
  const Window& window() const { return window_; }
  int iteration() const { return now_.iteration; }  // so many are done
  double done() const { return static_cast<double>(iteration()) / options_.iterations; }
  std::int64_t games() const { return now_.games; }
  bool stopped() const { return options_.stop.stop_requested(); }
  Rng dice(std::uint64_t of) const { return Rng::of(options_.seed, 1 + static_cast<std::uint64_t>(iteration()), of); }
  std::uint64_t match_seed() const { return mix(options_.seed ^ static_cast<std::uint64_t>(iteration())); }
  static constexpr std::uint64_t kLearning = 1ull << 40;  // dice of what is learned; those below are of games

  std::uint32_t remembered() const {
    return static_cast<std::uint32_t>(std::min(static_cast<std::int64_t>(window_.size()), options_.window));
  }
  std::vector<const Example*> draw(int count, Rng& rng) const {
    const std::size_t oldest = window_.size() - remembered();
    std::vector<const Example*> out(static_cast<std::size_t>(count));
    for (auto& one : out) one = &window_[oldest + rng.below(remembered())];
    return out;
  }

 private:
  struct Standing {
    int iteration = 0;
    std::int64_t games = 0, positions = 0;
  };
  struct Kept : Standing {
    State state;
    std::size_t window = 0;  // examples in it
  };

  double seconds() const { return seconds_before_ + watch_.seconds(); }

  // Plays the games of an iteration; false where not all were played.
  bool play(Iteration& report, const std::function<void(std::int64_t, std::int64_t)>& on_game) {
    const Player player_of_this = player(report);
    Experiment<std::int64_t, OneGame> games;
    games.next = numbers_below(options_.games);
    games.worker = [&] {
      return [&](std::int64_t, std::int64_t unit, const std::stop_token& stop) {
        return std::optional(player_of_this(dice(static_cast<std::uint64_t>(unit)), stop));
      };
    };
    games.take = [&](std::int64_t, OneGame&& one, bool) {
      report.plies += one.plies;
      report.first += one.result == Result::FirstWins;
      report.draws += one.result == Result::Draw;
      now_.positions += positions_of(one);
      std::move(one.examples.begin(), one.examples.end(), std::back_inserter(window_));
      ++now_.games;
      if (on_game) on_game(now_.games, std::int64_t{options_.iterations} * options_.games);
      return true;
    };
    RunOptions how{.jobs = options_.threads, .stop = options_.stop};
    if constexpr (requires { options_.cluster; }) {
      games.line = [this](const OneGame& one) { return game_line(one); };
      games.read = [this](std::string_view line, std::int64_t) { return read_game(line); };
      how.cluster = options_.cluster;
      if (how.cluster) how.work = work();
    }
    if (runner::run(games, how) != RunEnd::Whole) return false;
    const auto n = static_cast<double>(options_.games);
    report.plies /= n, report.first /= n, report.draws /= n;
    played(report);
    return true;
  }

  // Whoever loses clearly against the last accepted one is dropped.
  void gate(Iteration& report) {
    report.gate = match();
    if (!stopped()) decide(report, *report.gate >= 0.4);
  }

  // What to go back to when the iteration that begins now is not finished.
  void keep() {
    while (static_cast<std::int64_t>(window_.size()) > options_.window) window_.pop_front();
    kept_ = {now_, state(), window_.size()};
  }

  void save() const {
    Json counters = {
        {"iteration", kept_.iteration}, {"games", kept_.games}, {"positions", kept_.positions}, {"seconds", seconds()}};
    Checkpoint out;
    write(kept_.state, counters, out);
    out.counters = counters.dump();
    out.arrays.push_back(bytes_of(window_));
    save_checkpoint(options_.checkpoint, plan_, out);
  }

  GamePtr game_;
  const Options& options_;
  std::string plan_;
  Window window_;
  Standing now_;
  Kept kept_;
  Stopwatch watch_;
  double seconds_before_ = 0;
};

}  // namespace ludens::learn
