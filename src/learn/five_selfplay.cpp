#include "learn/five_selfplay.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "learn/expert_iteration.h"
#include "learn/five_game.h"
#include "learn/five_window.h"

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

struct FiveState {
  double agreement = 0, elo = 0;
  std::vector<float> weights, accepted;
  five::Trainer::State adam;
};

class FiveSelfplay final : public ExpertIteration<FiveSelfplayOptions, FiveIteration, FiveGame, FiveState> {
 public:
  FiveSelfplay(const GamePtr& game, const FiveSelfplayOptions& options, const FiveSet* people)
      : ExpertIteration(game, options, plan_text(*game, options)),
        how_{.decay = options.decay, .value_weight = 1, .threads = options.threads},
        online_{.rate = options.rate / 10, .decay = options.decay, .value_weight = 1, .threads = 1},
        trainer_(five::Net(options.shape, Rng::of(options.seed, 0)), how_),
        accepted_(trainer_.net().weights) {
    if (people)
      for (const auto& example : people->examples) measured_.push_back(&example);
    resume();
  }

  five::Net learned() const { return net_of(accepted_); }

 private:
  const FiveStage& stage() const { return stage_of(options(), iteration()); }
  five::Net net_of(const std::vector<float>& weights) const {
    five::Net out = trainer_.net();
    out.weights = weights;
    return out;
  }

  FiveState state() const override { return {agreement_, elo_, trainer_.net().weights, accepted_, trainer_.state()}; }

  Player player(FiveIteration& report) override {
    FiveGameOptions how;
    how.search = search_options(options(), stage());
    // The less the systems agreed, the sooner everything is looked at.
    const double least = stage().doubt.start;
    how.search.doubt.start = report.start = least + (options().first_doubt - least) * std::pow(1 - agreement_, 2);
    how.search.root_noise = stage().root_noise;
    how.sharpen = stage().sharpen;
    how.temperature_plies = options().temperature_plies;
    how.online = options().online ? &online_ : nullptr;
    counts_ = {};
    return [this, how](Rng rng, const std::stop_token& stop) {
      return play_five_game(game(), trainer_.net(), how, rng, stop);
    };
  }
  std::int64_t positions_of(const FiveGame& one) override {
    counts_.decisions += one.decisions, counts_.agreed += one.agreed;
    counts_.searched += one.searched, counts_.good += one.good;
    return one.decisions;
  }
  void played(FiveIteration& report) override {
    const auto d = static_cast<double>(std::max<std::int64_t>(counts_.decisions, 1));
    report.agreement = agreement_ = static_cast<double>(counts_.agreed) / d;
    report.searched = static_cast<double>(counts_.searched) / d;
    report.good = static_cast<double>(counts_.good) / d;
  }

  bool learn(FiveIteration& report) override {
    Rng rng = dice(kLearning);
    const double rate = options().rate * (done() < 0.75 ? 1 : done() < 0.9 ? 0.3 : 0.1);
    // While little is remembered the same positions would be learned by heart.
    const int steps =
        std::min(options().steps, static_cast<int>(remembered() * 4 / static_cast<std::uint32_t>(options().batch)) + 1);
    five::Losses losses;
    for (int step = 0; step < steps; ++step) {
      if (stopped()) return false;
      losses += trainer_.step(draw(options().batch, rng), rate);
    }
    report.loss = losses.policy / static_cast<double>(std::max<std::int64_t>(losses.examples, 1));
    report.value_loss = losses.value / static_cast<double>(std::max<std::int64_t>(losses.values, 1));
    return true;
  }

  double match() override {
    return five_match(game(), trainer_.net(), net_of(accepted_), search_options(options(), stage()),
                      options().gate_games, match_seed(), options().threads, options().stop);
  }
  void decide(FiveIteration& report, bool accepted) override {
    if (accepted) {
      accepted_ = trainer_.net().weights;
      elo_ += elo_of(*report.gate);
    } else {
      trainer_ = five::Trainer(net_of(accepted_), how_);
    }
    report.elo = elo_;
    if (measured_.empty()) return;
    const five::Losses seen = trainer_.measure(measured_);
    report.match = static_cast<double>(seen.best) / static_cast<double>(seen.examples);
    report.match_loss = seen.policy / static_cast<double>(seen.examples);
  }

  void write(const FiveState& state, Json& counters, Checkpoint& out) const override {
    counters["agreement"] = state.agreement;
    counters["elo"] = state.elo;
    counters["adam_steps"] = state.adam.steps;
    for (const auto* part : {&state.weights, &state.accepted, &state.adam.first, &state.adam.second}) out.add(*part);
  }
  void read(const Json& counters, const Checkpoint& from) override {
    counters.at("agreement").get_to(agreement_);
    counters.at("elo").get_to(elo_);
    std::vector<float> weights(accepted_.size());
    five::Trainer::State adam = trainer_.state();
    counters.at("adam_steps").get_to(adam.steps);
    std::size_t i = 0;
    for (auto* part : {&weights, &accepted_, &adam.first, &adam.second}) from.take(i++, *part);
    trainer_.resume(std::move(weights), std::move(adam));
  }
  std::string bytes_of(const FiveWindow& window) const override { return window_bytes(window); }
  FiveWindow window_of(std::string_view bytes) const override { return read_window(bytes); }

  five::TrainerOptions how_, online_;
  five::Trainer trainer_;
  double agreement_ = 0, elo_ = 0;
  std::vector<float> accepted_;
  FiveGame counts_;  // of the iteration
  std::vector<const five::Example*> measured_;
};

}  // namespace

std::optional<five::Net> selfplay_five(const GamePtr& game, const FiveSelfplayOptions& options, const FiveSet* people,
                                       const std::function<void(const FiveIteration&)>& on_iteration,
                                       const std::function<void(std::int64_t, std::int64_t)>& on_game) {
  FiveSelfplay course(game, options, people);
  if (!course.run(on_iteration, on_game)) return std::nullopt;
  return course.learned();
}

}  // namespace ludens::learn
