#include "measure/tuning/tuned_agent.h"

#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/text.h"

namespace ludens::measure {
namespace {

void set(Spec& spec, const std::string& key, const std::string& value, bool quoted = false) {
  std::erase_if(spec.args, [&](const Arg& arg) { return arg.key == key; });
  spec.args.push_back({key, {value, {}, quoted}});
}

Tunable tunable_blend(const Spec& spec, std::span<const double> powers) {
  Tunable out;
  for (const auto& arg : spec.args)
    if (arg.key.empty()) out.parts.push_back(to_text(arg.value));
  if (out.parts.size() < 2) throw Error("a blend that is tuned has two agents or more, as blend(a, b)");
  out.grid = mixtures(out.parts.size(), 0.01, powers);
  out.agent = [spec](const Mixture& mixture) {
    Spec one = spec;
    std::string weights;
    for (const double w : mixture.weights) weights += fmt::format("{}{:.2f}", weights.empty() ? "" : " ", w);
    set(one, "alpha", mixture.weights.size() == 2 ? number(std::round(mixture.weights[0] * 100) / 100) : weights,
        mixture.weights.size() > 2);
    set(one, "power", number(mixture.power));
    return agent_text(one);
  };
  return out;
}

Tunable tunable_kl(const Spec& spec) {
  Tunable out;
  for (const char* c : {"0.5", "1", "2", "5", "10", "inf"}) {
    Spec one = spec;
    set(one, "c", c);
    out.parts.push_back(agent_text(one));
  }
  for (std::size_t i = 0; i < out.parts.size(); ++i) {
    Mixture mixture{std::vector<double>(out.parts.size(), 0.0), 0};
    mixture.weights[i] = 1;
    out.grid.push_back(std::move(mixture));
  }
  out.agent = [parts = out.parts](const Mixture& mixture) {
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (mixture.weights[i] == 1) return parts[i];
    return parts.front();
  };
  return out;
}

Tunable tunable_alone(const std::string& text) {
  return {{text}, {{{1.0}, 0}}, [text](const Mixture&) { return text; }};
}

std::string band_text(const Band& band) {
  if (!band.from && !band.to) return "all";
  return fmt::format("{}–{}", band.from ? number(*band.from) : "", band.to ? number(*band.to) : "");
}

Json json_of(const TunedBand& band) {
  const BandResult& r = band.result;
  const auto or_null = [](const std::optional<double>& v) { return v ? Json(*v) : Json(nullptr); };
  Json out = {{"from", or_null(r.band.from)},
              {"to", or_null(r.band.to)},
              {"agent", band.agent},
              {"positions", r.positions},
              {"games", r.games},
              {"top1", r.top1.value},
              {"top1_low", r.top1.low},
              {"top1_high", r.top1.high},
              {"cross_entropy", r.cross_entropy},
              {"best_part", band.best_part},
              {"best_part_top1", r.alone.value},
              {"gain", r.gain.value},
              {"gain_low", r.gain.low},
              {"gain_high", r.gain.high}};
  if (r.temperature) {
    out["temperature"] = *r.temperature;
    out["judged"] = r.judged;
    out["people_loss"] = r.people_loss;
    out["loss"] = r.loss;
    out["loses_more"] = r.worse;
    out["loses_less"] = r.better;
  }
  return out;
}

Json groups_json(std::span<const TunedBand> bands) {
  Json out = Json::array();
  for (const auto& band : bands) out.push_back(json_of(band));
  return out;
}

}  // namespace

Tunable tunable(const Spec& agent, std::span<const double> powers) {
  if (agent.name == "blend") return tunable_blend(agent, powers);
  if (agent.name == "kl") return tunable_kl(agent);
  return tunable_alone(to_text(agent));
}

std::vector<TunedBand> tune_bands(std::span<const TuningPosition> positions, std::span<const Band> bands,
                                  const Tunable& tunable) {
  std::vector<Band> all = {{}};
  all.insert(all.end(), bands.begin(), bands.end());
  std::vector<TunedBand> out;
  for (const auto& band : all) {
    BandResult result = tune(positions, band, tunable.grid);
    if (result.positions == 0) continue;
    std::string agent = tunable.agent(tunable.grid[result.best]), part = tunable.agent(tunable.grid[result.best_alone]);
    out.push_back({std::move(result), std::move(agent), std::move(part)});
  }
  return out;
}

std::string tuned_table(std::span<const TunedBand> bands) {
  const auto share = [](const RatioInterval& r) {
    return fmt::format("{:.4f} [{:.4f}, {:.4f}]", r.value, r.low, r.high);
  };
  std::string out = fmt::format("{:<12} {:>9}  {:<22} {:<22} {:<24} {}\n", "rating", "positions", "top-1", "best part",
                                "gain", "agent");
  for (const auto& [result, agent, part] : bands) {
    out += fmt::format("{:<12} {:>9}  {:<22} {:<22} {:<24} {}\n", band_text(result.band), result.positions,
                       share(result.top1), share(result.alone), share(result.gain), agent);
    if (result.temperature)
      out += fmt::format(
          "{:<12} people lose {:.4f} a move, it {:.4f} at t={:.2f}; 0.05 more in {:.1f} %, less in {:.1f} % of {} "
          "positions\n",
          "", result.people_loss, result.loss, *result.temperature, 100 * result.worse, 100 * result.better,
          result.judged);
  }
  return out;
}

std::string tuned_json(const TuningPlan& plan, const std::string& agent, std::span<const TunedBand> bands) {
  return Json{{"agent", agent},
              {"query", query_text(plan.query)},
              {"mode", mode_name(plan.mode)},
              {"judge", plan.judge},
              {"groups", groups_json(bands)}}
      .dump();
}

PersonaFile tuned_persona(const TuningPlan& plan, const std::string& game, std::span<const TunedBand> bands) {
  PersonaFile out;
  out.game = game;
  for (const auto& band : bands) {
    const BandResult& result = band.result;
    std::optional<double> temperature;
    if (result.temperature) temperature = std::round(*result.temperature * 100) / 100;
    PersonaGroup group{result.band.from, result.band.to, band.agent, temperature, json_of(band).dump()};
    if (!group.from && !group.to)
      out.whole = std::move(group);
    else
      out.groups.push_back(std::move(group));
  }
  const auto groups = groups_json(bands);
  out.whole.about = Json{
      {"query", query_text(plan.query)},
      {"mode", mode_name(plan.mode)},
      {"judge", plan.judge},
      {"whole",
       groups.front()}}.dump();
  return out;
}

}  // namespace ludens::measure
