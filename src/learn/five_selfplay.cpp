#include "learn/five_selfplay.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "base/digits.h"
#include "base/given_files.h"
#include "base/json_read.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "games/catalogue.h"
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

// What the games of an iteration depend on beside the weights.
struct FivePlay {
  FiveGameOptions how;
  std::optional<five::TrainerOptions> online;
  std::uint64_t seed = 1;
  int iteration = 0;  // so many are done
};

Rng game_dice(const FivePlay& play, std::int64_t unit) {
  return Rng::of(play.seed, 1 + static_cast<std::uint64_t>(play.iteration), static_cast<std::uint64_t>(unit));
}

constexpr const char* kWeights = "weights";  // the name of a plan's data

std::string play_settings(const Game& game, const five::Shape& s, const FivePlay& play) {
  const System2Options& search = play.how.search;
  Json out = {{"game", game.text},
              {"seed", play.seed},
              {"iteration", play.iteration},
              {"shape",
               {{"hidden", s.hidden},
                {"second", s.second},
                {"directions", s.directions},
                {"places", s.places},
                {"attributes", s.attributes},
                {"colours", s.colours},
                {"counts", s.counts},
                {"ratings", s.ratings},
                {"recent", s.recent}}},
              {"visits", search.visits},
              {"table", search.table},
              {"uct", search.selection == Selection::Uct},
              {"c", search.c},
              {"root_noise", search.root_noise},
              {"doubt_start", search.doubt.start},
              {"doubt_stop", search.doubt.stop},
              {"doubt_leftover", search.doubt.leftover},
              {"doubt_lead", search.doubt.lead},
              {"sharpen", play.how.sharpen},
              {"temperature_plies", play.how.temperature_plies}};
  if (play.online)
    out["online"] = {
        {"rate", play.online->rate}, {"decay", play.online->decay}, {"value_weight", play.online->value_weight}};
  return out.dump();
}

constexpr double kLarge = 1e9;

five::Shape read_shape(const Json& json) {
  five::Shape out;
  out.hidden = static_cast<int>(whole_of(json, "hidden", out.hidden, 1, 1024));
  out.second = static_cast<int>(whole_of(json, "second", out.second, 1, 1024));
  out.directions = flag_of(json, "directions", true);
  out.places = flag_of(json, "places", true);
  out.attributes = flag_of(json, "attributes", true);
  out.colours = flag_of(json, "colours", true);
  out.counts = flag_of(json, "counts", true);
  out.ratings = flag_of(json, "ratings", true);
  out.recent = static_cast<int>(whole_of(json, "recent", 0, 0, five::kRecent));
  five::check(out);
  return out;
}

FivePlay read_play(const Json& json) {
  FivePlay out;
  if (const Json* seed = json.find("seed")) out.seed = seed->get<std::uint64_t>();
  out.iteration = static_cast<int>(whole_of(json, "iteration", 0, 0, INT32_MAX));
  System2Options& search = out.how.search;
  search.visits = whole_of(json, "visits", 1, 1, INT32_MAX);
  search.table = static_cast<std::uint32_t>(whole_of(json, "table", 1, 1, INT32_MAX));
  search.selection = flag_of(json, "uct", false) ? Selection::Uct : Selection::Prior;
  search.c = real_of(json, "c", 1, 0, kLarge);
  search.root_noise = real_of(json, "root_noise", 0, 0, 1);
  search.doubt = {.start = real_of(json, "doubt_start", 1, 0, kLarge),
                  .stop = real_of(json, "doubt_stop", 1, 0, kLarge),
                  .leftover = real_of(json, "doubt_leftover", 0, 0, 1),
                  .lead = real_of(json, "doubt_lead", 1, 0, kLarge)};
  out.how.sharpen = real_of(json, "sharpen", 1, 0, kLarge);
  out.how.temperature_plies = static_cast<int>(whole_of(json, "temperature_plies", 0, 0, INT32_MAX));
  if (const Json* online = json.find("online"))
    out.online = five::TrainerOptions{.rate = real_of(*online, "rate", 0, 0, kLarge),
                                      .decay = real_of(*online, "decay", 0, 0, kLarge),
                                      .value_weight = real_of(*online, "value_weight", 0, 0, kLarge),
                                      .threads = 1};
  return out;
}

std::string five_game_line(const FiveGame& game) {
  const FiveWindow window(game.examples.begin(), game.examples.end());
  return Json{{"plies", game.plies},
              {"result", static_cast<int>(game.result)},
              {"decisions", game.decisions},
              {"agreed", game.agreed},
              {"searched", game.searched},
              {"good", game.good},
              {"examples", to_digits(window_bytes(window))}}
      .dump();
}

FiveGame read_five_game(std::string_view line) {
  const Json json = Json::parse(line);
  FiveGame out;
  out.plies = static_cast<int>(whole_of(json, "plies", 0, 0, five::kPoints));
  out.result = static_cast<Result>(whole_of(json, "result", 0, 0, static_cast<std::int64_t>(Result::Draw)));
  out.decisions = whole_of(json, "decisions", 0, 0, five::kPoints);
  out.agreed = whole_of(json, "agreed", 0, 0, five::kPoints);
  out.searched = whole_of(json, "searched", 0, 0, five::kPoints);
  out.good = whole_of(json, "good", 0, 0, std::int64_t{five::kPoints} * five::kPoints);
  const FiveWindow window = read_window(from_digits(needed_text(json, "examples")));
  // It came over a network, and what learns from it believes it.
  const auto wrong = [](const auto& pairs) {
    return std::any_of(pairs.begin(), pairs.end(), [](const auto& pair) {
      return pair.first >= five::kPoints || !(pair.second >= 0 && pair.second <= 1);
    });
  };
  for (const auto& one : window) {
    if (wrong(one.wanted) || wrong(one.judged) || one.taken >= five::kPoints ||
        !(one.outcome >= 0 && one.outcome <= 1) || (one.to_move != Side::First && one.to_move != Side::Second) ||
        std::any_of(one.recent.begin(), one.recent.end(),
                    [](const auto point) { return point >= five::kPoints && point != five::kNowhere; }))
      throw Error("holds an example that is none");
    out.examples.push_back(one);
  }
  return out;
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
    play_.seed = options().seed;
    play_.iteration = iteration();
    FiveGameOptions& how = play_.how = {};
    how.search = search_options(options(), stage());
    // The less the systems agreed, the sooner everything is looked at.
    const double least = stage().doubt.start;
    how.search.doubt.start = report.start = least + (options().first_doubt - least) * std::pow(1 - agreement_, 2);
    how.search.root_noise = stage().root_noise;
    how.sharpen = stage().sharpen;
    how.temperature_plies = options().temperature_plies;
    how.online = options().online ? &online_ : nullptr;
    if (options().online) play_.online = online_;
    counts_ = {};
    return [this, how = play_.how](Rng rng, const std::stop_token& stop) {
      return play_five_game(game(), trainer_.net(), how, rng, stop);
    };
  }
  WorkPlan work() const override {
    const five::Net& net = trainer_.net();
    WorkPlan out{"selfplay", play_settings(*game(), net.shape, play_)};
    out.data[kWeights] = {reinterpret_cast<const char*>(net.weights.data()), net.weights.size() * sizeof(float)};
    return out;
  }
  std::string game_line(const FiveGame& one) const override { return five_game_line(one); }
  FiveGame read_game(std::string_view line) const override { return read_five_game(line); }
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

  FivePlay play_;  // of the iteration
  five::TrainerOptions how_, online_;
  five::Trainer trainer_;
  double agreement_ = 0, elo_ = 0;
  std::vector<float> accepted_;
  FiveGame counts_;  // of the iteration
  std::vector<const five::Example*> measured_;
};

}  // namespace

WorkKind five_selfplay_work() {
  return {"selfplay", [](const std::string& settings, const WorkRules&) -> WorkKind::Work {
            const Json json = Json::parse(settings);
            const GamePtr game = find_game(needed_text(json, "game"));
            if (game->row != 5 || game->board.columns != five::kSize || game->board.rows != five::kSize)
              throw Error(fmt::format("five windows do not play {}", cite(game->name)));
            const Json* shape = json.find("shape");
            if (!shape) throw Error("the network has no shape");
            const auto net = std::make_shared<five::Net>(read_shape(*shape));
            const auto file = given_file(kWeights);
            if (!file) throw Error("the weights did not come with the plan");
            const std::string bytes = read_whole_file(*file);
            if (bytes.size() != net->weights.size() * sizeof(float)) throw Error("the weights do not fit the network");
            std::memcpy(net->weights.data(), bytes.data(), bytes.size());
            const auto play = std::make_shared<FivePlay>(read_play(json));
            if (play->online) play->how.online = &*play->online;
            return [game, net, play](std::int64_t unit, const std::string&) {
              return five_game_line(play_five_game(game, *net, play->how, game_dice(*play, unit)));
            };
          }};
}

std::optional<five::Net> selfplay_five(const GamePtr& game, const FiveSelfplayOptions& options, const FiveSet* people,
                                       const std::function<void(const FiveIteration&)>& on_iteration,
                                       const std::function<void(std::int64_t, std::int64_t)>& on_game) {
  FiveSelfplay course(game, options, people);
  if (!course.run(on_iteration, on_game)) return std::nullopt;
  return course.learned();
}

}  // namespace ludens::learn
