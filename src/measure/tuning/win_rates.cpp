#include "measure/tuning/win_rates.h"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "belief/calibration.h"

namespace ludens::measure {
namespace {

constexpr std::int64_t kEnough = 100;  // positions of a band that gets a temperature of its own

// The curve at temperature 1, which is one of those that are tried.
constexpr std::size_t kAsItIs = 50;
static_assert(temperature_at(kAsItIs) == 1);

std::size_t place_of(double temperature) { return static_cast<std::size_t>(std::lround(100 * temperature) - 50); }

WinGroup tuned_group(std::span<const ValuePosition> positions, std::size_t agent, const Band& band,
                     const std::string& query) {
  const TemperatureCurve curve = temperature_curve(positions, agent, band);
  WinGroup out{band.from, band.to, curve.best, "{}"};
  if (curve.positions == 0) return out;
  std::set<std::uint64_t> games;
  for (const auto& one : positions)
    if (band.holds(one.rating)) games.insert(one.gid);
  const std::size_t best = place_of(curve.best);
  Json about = {{"positions", curve.positions},
                {"games", games.size()},
                {"cross_entropy", curve.nats[best]},
                {"cross_entropy_at_1", curve.nats[kAsItIs]},
                {"ece", curve.ece[best]},
                {"ece_at_1", curve.ece[kAsItIs]}};
  if (!query.empty()) about["query"] = query;
  out.about = about.dump();
  return out;
}

}  // namespace

WinEstimator win_estimator(const Spec& agent) {
  if (agent.name != "win")
    throw Error(fmt::format("--win-rate calibrates win(policy=…, value=…), found {}", cite(to_text(agent))));
  WinEstimator out;
  for (const auto& arg : agent.args) {
    if (arg.key == "policy") out.policy = agent_text(arg.value);
    if (arg.key == "value") out.value = agent_text(arg.value);
  }
  if (out.value.empty()) out.value = out.policy;
  if (out.value.empty()) throw Error("--win-rate needs a policy or a value, as in win(policy=net(renju-human-net))");
  return out;
}

std::string uncalibrated(const Spec& agent) {
  Spec out = agent;
  std::erase_if(out.args, [](const Arg& arg) { return arg.key == "calibrate"; });
  out.args.push_back({"calibrate", parse_spec("1")});
  return agent_text(out);
}

void tune_win_rate(WinEstimator& estimator, std::span<const ValuePosition> positions, std::size_t agent,
                   std::span<const Band> bands, const std::string& query) {
  estimator.whole = tuned_group(positions, agent, {}, query);
  estimator.groups.clear();
  for (const auto& band : bands)
    if (!band.unrated && temperature_curve(positions, agent, band).positions >= kEnough)
      estimator.groups.push_back(tuned_group(positions, agent, band, ""));
}

std::vector<Band> equal_value_bands(std::span<const ValuePosition> positions, int count) {
  std::vector<double> ratings;
  for (const auto& position : positions)
    if (position.rating) ratings.push_back(*position.rating);
  std::sort(ratings.begin(), ratings.end());
  std::vector<Band> out;
  std::optional<double> from;
  for (int i = 1; i < count && !ratings.empty(); ++i) {
    const double cut = ratings[ratings.size() * static_cast<std::size_t>(i) / static_cast<std::size_t>(count)];
    if (from && cut <= *from) continue;
    out.push_back({from, cut});
    from = cut;
  }
  if (!ratings.empty()) out.push_back({from, std::nullopt});
  return out;
}

std::string win_rate_report(const WinEstimator& estimator) {
  std::string out = fmt::format("{:<16} {:>9} {:>6}  {:>13} {:>9}  {:>6} {:>6}\n", "mover", "positions", "T",
                                "cross-entropy", "at T = 1", "ece", "at 1");
  const auto row = [&](const std::string& name, const WinGroup& group) {
    const Json about = Json::parse(group.about);
    if (!about.contains("positions")) return;
    out += fmt::format("{:<16} {:>9} {:>6.2f}  {:>13.4f} {:>9.4f}  {:>6.4f} {:>6.4f}\n", name,
                       about["positions"].get<std::int64_t>(), group.temperature, about["cross_entropy"].get<double>(),
                       about["cross_entropy_at_1"].get<double>(), about["ece"].get<double>(),
                       about["ece_at_1"].get<double>());
  };
  for (const auto& group : estimator.groups)
    row(group.from && group.to ? fmt::format("{:g} to {:g}", *group.from, *group.to)
        : group.from           ? fmt::format("from {:g}", *group.from)
        : group.to             ? fmt::format("below {:g}", *group.to)
                               : "rated",
        group);
  row("everybody", estimator.whole);
  return out;
}

}  // namespace ludens::measure
