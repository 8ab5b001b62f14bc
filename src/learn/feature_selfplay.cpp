#include "learn/feature_selfplay.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/json.h"
#include "learn/checkpoint.h"
#include "learn/feature_example.h"
#include "runner/run.h"

namespace ludens::learn {
namespace {

constexpr int kSelfplayAtomGames = 20;

std::string plan_text(const Game& game, const FeatureSelfplayOptions& o) {
  return fmt::format(
      "features of {} by self-play: turning {}, {} iterations of {} games, visits {}, c {}, playout {}, drawn {}, "
      "longest {}, grow every {} to {} of {} elements on {} cases, {} steps of {}, rate {}, l2 {}, window {}, gate {} "
      "{}, seed {}",
      game.text, o.turning == features::Turning::All ? "all" : "rules", o.iterations, o.games, o.play.visits, o.play.c,
      o.play.playout, o.play.drawn, o.play.longest, o.grow_every, o.features, o.elements, o.cases, o.steps, o.batch,
      o.rate, o.l2, o.window, o.gate, o.gate_games, o.seed);
}

// What an iteration begins with, beside the window.
struct FeatureStanding {
  int iteration = 0;
  std::int64_t games = 0, positions = 0;
  features::Model model, accepted;
  features::Trainer::State adam;
  std::size_t window = 0;  // examples in it
};

class FeatureSelfplay {
 public:
  FeatureSelfplay(const GamePtr& game, const FeatureSelfplayOptions& options)
      : game_(game), options_(options), plan_(plan_text(*game, options)) {
    trainer_.emplace(
        *game_,
        features::Model{.game = game->text,
                        .turning = options.turning,
                        .features = features::useful_atoms(*game, options.turning, kSelfplayAtomGames, options.seed)},
        how());
    now_.accepted = trainer_->model();
    resume();
  }

  std::optional<features::Model> run(const std::function<void(const FeatureIteration&)>& on_iteration,
                                     const std::function<void(std::int64_t, std::int64_t)>& on_game) {
    while (now_.iteration < options_.iterations) {
      note();
      FeatureIteration report;
      report.iteration = now_.iteration + 1;
      report.iterations = options_.iterations;
      const bool last = report.iteration == options_.iterations;
      const bool gated = options_.gate > 0 && (report.iteration % options_.gate == 0 || last);
      if (!play(report, on_game) || !learn(report)) return interrupted();
      if (gated) gate(report);
      if (stopped()) return interrupted();
      ++now_.iteration;
      report.games = now_.games, report.positions = now_.positions, report.seconds = seconds();
      report.features = static_cast<int>(trainer_->model().features.size());
      note();
      save();
      on_iteration(report);
    }
    features::Trainer counter(*game_, options_.gate > 0 ? now_.accepted : trainer_->model(), how());
    std::vector<const features::Example*> all;
    for (const auto& one : window_) all.push_back(&one);
    counter.count(all);
    return counter.model();
  }

 private:
  features::TrainerOptions how() const { return {.l2 = options_.l2}; }
  bool stopped() const { return options_.stop.stop_requested(); }
  double seconds() const { return seconds_before_ + watch_.seconds(); }
  Rng dice(std::uint64_t of) const {
    return Rng::of(options_.seed, 1 + static_cast<std::uint64_t>(now_.iteration), of);
  }
  std::shared_ptr<const features::Prepared> prepared(const features::Model& model) const {
    return std::make_shared<const features::Prepared>(*game_, model);
  }

  // Plays the games of an iteration; false where not all were played.
  bool play(FeatureIteration& report, const std::function<void(std::int64_t, std::int64_t)>& on_game) {
    const auto model = prepared(trainer_->model());
    Experiment<std::int64_t, FeatureGame> games;
    games.next = numbers_below(options_.games);
    games.worker = [&] {
      return [&](std::int64_t, std::int64_t unit, const std::stop_token& stop) {
        return std::optional(
            play_feature_game(game_, model, options_.play, dice(static_cast<std::uint64_t>(unit)), stop));
      };
    };
    games.take = [&](std::int64_t, FeatureGame&& one, bool) {
      report.plies += one.plies;
      report.first += one.result == Result::FirstWins;
      report.draws += one.result == Result::Draw;
      now_.positions += static_cast<std::int64_t>(one.examples.size());
      std::move(one.examples.begin(), one.examples.end(), std::back_inserter(window_));
      ++now_.games;
      if (on_game) on_game(now_.games, std::int64_t{options_.iterations} * options_.games);
      return true;
    };
    if (runner::run(games, {options_.threads, options_.stop}) != RunEnd::Whole) return false;
    const auto n = static_cast<double>(options_.games);
    report.plies /= n, report.first /= n, report.draws /= n;
    return true;
  }

  std::vector<const features::Example*> draw(int count, Rng& rng) const {
    const auto stored =
        static_cast<std::uint32_t>(std::min(static_cast<std::int64_t>(window_.size()), options_.window));
    const std::size_t oldest = window_.size() - stored;
    std::vector<const features::Example*> out(static_cast<std::size_t>(count));
    for (auto& one : out) one = &window_[oldest + rng.below(stored)];
    return out;
  }

  // Learns and grows in turns.
  bool learn(FeatureIteration& report) {
    Rng rng = dice(1ull << 40);
    const double done = static_cast<double>(now_.iteration) / options_.iterations;
    const double rate = options_.rate * (done < 0.6 ? 1 : done < 0.85 ? 0.3 : 0.1);
    features::Losses losses;
    for (int g = 0; g < options_.games; ++g) {
      if (stopped()) return false;
      for (int step = 0; step < options_.steps; ++step) losses += trainer_->step(draw(options_.batch, rng), rate);
      const bool due = (now_.games - options_.games + g + 1) % options_.grow_every == 0;
      if (!due || static_cast<int>(trainer_->model().features.size()) >= options_.features) continue;
      if (const auto found = trainer_->grow(draw(options_.cases, rng), options_.elements)) {
        const auto& space = trainer_->compiled().space();
        report.newest = features::feature_sentence(found->feature, space.graph().pieces, space.slots());
      }
    }
    const auto n = static_cast<double>(std::max<std::int64_t>(losses.examples, 1));
    report.loss = losses.policy / n;
    report.top1 = static_cast<double>(losses.best) / n;
    report.value_loss = losses.value / static_cast<double>(std::max<std::int64_t>(losses.values, 1));
    return true;
  }

  // The model plays the last accepted one; what loses clearly is dropped.
  void gate(FeatureIteration& report) {
    report.gate =
        feature_match(game_, prepared(trainer_->model()), prepared(now_.accepted), options_.play, options_.gate_games,
                      mix(options_.seed ^ static_cast<std::uint64_t>(now_.iteration)), options_.threads, options_.stop);
    if (*report.gate >= 0.4)
      now_.accepted = trainer_->model();
    else
      trainer_.emplace(*game_, now_.accepted, how());
  }

  // What to go back to when the iteration that begins now is not finished.
  void note() {
    while (static_cast<std::int64_t>(window_.size()) > options_.window) window_.pop_front();
    now_.model = trainer_->model();
    now_.adam = trainer_->state();
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
    const Json counters = {{"iteration", now_.iteration},
                           {"games", now_.games},
                           {"positions", now_.positions},
                           {"seconds", seconds()},
                           {"adam_steps", now_.adam.steps}};
    Checkpoint out{counters.dump(), {}};
    out.add(now_.adam.first);
    out.add(now_.adam.second);
    out.arrays.push_back(model_bytes(now_.model));
    out.arrays.push_back(model_bytes(now_.accepted));
    out.arrays.push_back(feature_window_bytes(window_));
    save_checkpoint(options_.checkpoint, plan_, out);
  }

  void resume() {
    const auto found = load_checkpoint(options_.checkpoint, plan_);
    if (!found) return;
    const auto counters = Json::parse(found->counters);
    counters.at("iteration").get_to(now_.iteration);
    counters.at("games").get_to(now_.games);
    counters.at("positions").get_to(now_.positions);
    counters.at("seconds").get_to(seconds_before_);
    now_.accepted = features::parse_model(found->arrays.at(3), options_.checkpoint.string());
    trainer_.emplace(*game_, features::parse_model(found->arrays.at(2), options_.checkpoint.string()), how());
    features::Trainer::State adam = trainer_->state();
    counters.at("adam_steps").get_to(adam.steps);
    found->take(0, adam.first);
    found->take(1, adam.second);
    trainer_->resume(std::move(adam));
    window_ = read_feature_window(found->arrays.at(4));
  }

  GamePtr game_;
  const FeatureSelfplayOptions& options_;
  std::string plan_;
  std::optional<features::Trainer> trainer_;
  FeatureWindow window_;
  FeatureStanding now_, before_;
  Stopwatch watch_;
  double seconds_before_ = 0;
};

}  // namespace

std::optional<features::Model> selfplay_features(const GamePtr& game, const FeatureSelfplayOptions& options,
                                                 const std::function<void(const FeatureIteration&)>& on_iteration,
                                                 const std::function<void(std::int64_t, std::int64_t)>& on_game) {
  return FeatureSelfplay(game, options).run(on_iteration, on_game);
}

}  // namespace ludens::learn
