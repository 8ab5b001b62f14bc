#include "reproduce/policies/win_rates.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "agents/persona_file.h"
#include "agents/win_agent.h"
#include "base/error.h"
#include "base/find_model.h"
#include "base/whole_file.h"
#include "belief/calibration.h"
#include "measure/matching/value_plots.h"
#include "measure/matching/value_report.h"
#include "measure/plots/plot.h"

namespace ludens::reproduce {
namespace {

namespace fs = std::filesystem;

constexpr int kDeals = 3;         // splits, each with a network that learned on it
constexpr double kLeast = 0.001;  // moves that people play less often are left out: a seventh of the work remains
constexpr int kEnough = 100;      // validation positions of a group that gets temperatures of its own

// The paper's six, in the order of win_family; the first and the third where there is no strong network.
struct Estimators {
  std::vector<std::string> policies, judges;  // the agents
  std::vector<std::string> names;
  std::size_t size() const { return names.size(); }
  bool strong() const { return judges.size() > 1; }
  // Those of these pairs, a against b, that there are.
  std::vector<ValueScores::Pair> pairs() const;
  std::size_t at(std::string_view name) const {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }
};

std::vector<ValueScores::Pair> Estimators::pairs() const {
  static constexpr std::pair<const char*, const char*> kCompared[] = {
      {"π_h × V_h", "V_h"}, {"π_b × V_h", "V_h"},       {"π_h × V_s", "V_s"},       {"π_b × V_s", "V_s"},
      {"V_s", "V_h"},       {"π_h × V_s", "π_h × V_h"}, {"π_b × V_h", "π_h × V_h"}, {"π_b × V_s", "π_h × V_s"}};
  std::vector<ValueScores::Pair> out;
  for (const auto& [a, b] : kCompared)
    if (at(a) < size() && at(b) < size()) out.emplace_back(at(a), at(b));
  return out;
}

Estimators estimators(const PolicyGame& game, const std::string& human, const std::string& blend) {
  if (game.strong.empty()) return {{human}, {human}, {"V_h", "π_h × V_h"}};
  return {{human, blend}, {human, game.strong}, {"V_h", "V_s", "π_h × V_h", "π_h × V_s", "π_b × V_h", "π_b × V_s"}};
}

// One way of dealing the games, with a human network that has seen none of those it is asked about.
struct Deal {
  std::string human;
  int fold = 0;
  std::uint64_t seed = 1;  // of the position that is taken of a game
};

// Networks that learned on as many splits where there are such; else the shipped one, on the games that it has not
// seen. So many times with another position of the games.
std::vector<Deal> deals(const PolicyGame& game, const ReproduceOptions& plan) {
  std::vector<Deal> out;
  const auto add = [&](const std::string& human, int fold) {
    for (int i = 0; i < game.drawn; ++i) out.push_back({human, fold, plan.seed + static_cast<std::uint64_t>(i)});
  };
  for (int fold = 0; fold < kDeals; ++fold) {
    const std::string model = game.model("rated", fold);
    if (!fs::is_regular_file(plan.models / (model + std::string(kModelEnding)))) {
      out.clear();
      add(game.human, 0);
      return out;
    }
    add(trained_net(plan, model), fold);
  }
  return out;
}

std::vector<Band> groups_of(const PolicyGame& game) {
  auto out = game.bands();
  out.push_back({.unrated = true});
  return out;
}
std::vector<std::string> names_of(const PolicyGame& game) {
  auto out = game.group_names();
  out.emplace_back("unrated");
  return out;
}

// Blend with the weight that finds most moves of each group on validation games, as a persona.
std::string blend_of(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks,
                     const Deal& deal, std::vector<double>& alphas) {
  const auto positions = ask(game, plan, hooks,
                             {.name = "win-rate-blend",
                              .split = Split::Validation,
                              .fold = deal.fold,
                              .parts = {deal.human, game.strong},
                              .usual = 1000,
                              .unrated = true});
  const auto grid = pair_grid(0, 1, 2);
  BootstrapOptions once;
  once.resamples = 1;
  const auto weight = [&](const Band& band) {
    const auto found = tune(positions, band, grid, once);
    return found.positions > 0 ? grid[found.best].weights[0] : 1.0;
  };
  const auto blend = [&](double alpha) {
    return agent_text(parse_spec(fmt::format("blend({}, {}, alpha={})", deal.human, game.strong, alpha)));
  };
  PersonaFile file{game.name, {}, {}};
  for (const auto& band : groups_of(game)) {
    const double alpha = weight(band);
    alphas.push_back(alpha);
    if (band.unrated)
      file.whole.agent = blend(alpha);
    else
      file.groups.push_back({band.from, band.to, blend(alpha), std::nullopt, "{}"});
  }
  make_folder(plan.out);
  const fs::path path = plan.out / fmt::format("{}-blend-{}.persona", game.name, deal.fold);
  write_whole_file(path, persona_text(file));
  return agent_text(parse_spec(fmt::format("persona(\"{}\")", path.string())));
}

std::vector<ValuePosition> values(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks,
                                  const Deal& deal, const Estimators& asking, Split split) {
  ValuePlan asked;
  asked.query = game.query(plan.data.string(), split, deal.fold);
  asked.query.where.push_back({"ply", ">=", std::to_string(game.opened), ""});
  asked.mode = PositionMode::All;
  asked.agents = win_family_texts(asking.policies, asking.judges, kLeast);
  asked.make = [asking](const GamePtr& rules) { return win_family(rules, asking.policies, asking.judges, kLeast); };
  asked.games = plan.positions;
  asked.each = split == Split::Validation ? game.drawn : 1;
  asked.seed = deal.seed;
  asked.jobs = plan.jobs;
  const std::string name = fmt::format("{}-win-rate-{}-{}-{}", game.name, split_name(split), deal.fold, deal.seed);
  asked.out = plan.out / "answers" / name;
  ValueHooks told{hooks.stop, {}};
  if (hooks.progress) told.progress = [&](std::int64_t done, std::int64_t total) { hooks.progress(name, done, total); };
  ValueRun found = collect_values(asked, told);
  if (found.stopped) throw Error("interrupted; the same command goes on where it stopped");
  if (found.positions.empty()) throw Error(fmt::format("no positions: {}", query_text(asked.query)));
  return std::move(found.positions);
}

// Temperatures of one deal: by group and estimator. A group that hardly plays in the validation games has everybody's.
using Temperatures = std::vector<std::vector<TemperatureCurve>>;

Temperatures temperatures(const PolicyGame& game, std::span<const ValuePosition> validation, std::size_t estimators) {
  Temperatures out;
  for (const auto& group : groups_of(game)) {
    const bool enough = temperature_curve(validation, 0, group).positions >= kEnough;
    const Band band = enough ? group : Band();
    auto& row = out.emplace_back();
    for (std::size_t e = 0; e < estimators; ++e) row.push_back(temperature_curve(validation, e, band));
  }
  return out;
}

std::string with_interval(const RatioInterval& value, double scale, int digits) {
  if (!value.known()) return "–";
  return fmt::format("{:.{}f} ({:.{}f}–{:.{}f})", scale * value.value, digits, scale * value.low, digits,
                     scale * value.high, digits);
}
std::string signed_interval(const RatioInterval& value, double scale, int digits) {
  if (!value.known()) return "–";
  return fmt::format("{:+.{}f} ({:+.{}f} … {:+.{}f})", scale * value.value, digits, scale * value.low, digits,
                     scale * value.high, digits);
}

std::string table(const ValueSummary& summary, std::string_view what,
                  const std::function<std::string(const ValueShare&)>& cell) {
  std::string out = fmt::format("| {} |", what), rule = "| --- |";
  for (std::size_t g = 0; g < summary.groups.size(); ++g) {
    const ValueShare& share = summary.shares[g].front();
    out += fmt::format(" {}, n = {} ({}) |", summary.groups[g], share.positions, share.games);
    rule += " --- |";
  }
  out += "\n" + rule + "\n";
  for (std::size_t c = 0; c < summary.columns.size(); ++c) {
    out += fmt::format("| {} |", summary.columns[c]);
    for (const auto& row : summary.shares) out += fmt::format(" {} |", cell(row[c]));
    out += "\n";
  }
  return out + "\n";
}

std::string curves_by_group(const PolicyGame& game, const std::vector<std::string>& names, const ValueSummary& summary,
                            const std::string& title, const std::string& label, double scale,
                            RatioInterval ValueShare::* which) {
  std::vector<Series> series;
  for (std::size_t e = 0; e < names.size(); ++e) {
    Series one{names[e], {}};
    for (std::size_t g = 0; g < game.groups.size(); ++g)
      if (const RatioInterval& share = summary.shares[g][e].*which; share.known())
        one.points.push_back({game.groups[g].place, scale * share.value});
    series.push_back(std::move(one));
  }
  return svg_plot({.title = title, .x_label = "rating group of the mover", .y_label = label}, series);
}

}  // namespace

WinReport compare_win_rates(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  const auto dealt = deals(game, plan);
  const bool trained = dealt.front().human != game.human;
  const std::size_t count = estimators(game, "", "").size();
  const auto kinds = estimators(game, "", "").names;
  const auto bands = groups_of(game);
  const auto names = names_of(game);
  std::vector<std::string> columns;
  for (const char* kind : {"", ", T = 1"})
    for (const auto& name : kinds) columns.push_back(name + kind);
  ValueScores scores(names, columns);
  WinReport out;
  const Json about = {{"experiment", "win-rate"}, {"game", game.name}};
  const auto line = [&](const Json& more) {
    Json one = about;
    one.update(more);
    out.lines.push_back(std::move(one));
  };
  out.text = fmt::format("{}: a position of each test game from ply {} on, {} times another one, {}\n\n", game.name,
                         game.opened, game.drawn, trained ? "of each split by its network" : "by the shipped network");
  out.text += "| deal | group | α |";
  std::string rule = "| --- | --- | ---: |";
  for (const auto& name : kinds) {
    out.text += fmt::format(" T of {} |", name);
    rule += " ---: |";
  }
  out.text += "\n" + rule + "\n";
  std::optional<Temperatures> found;
  Estimators asking;
  std::vector<double> alphas;
  for (std::size_t d = 0; d < dealt.size(); ++d) {
    const Deal& deal = dealt[d];
    if (d == 0 || deal.fold != dealt[d - 1].fold) {
      alphas.clear();
      const std::string blend = game.strong.empty() ? "" : blend_of(game, plan, hooks, deal, alphas);
      alphas.resize(bands.size(), 1);
      asking = estimators(game, deal.human, blend);
      found = temperatures(game, values(game, plan, hooks, deal, asking, Split::Validation), count);
      for (std::size_t g = 0; g < bands.size(); ++g) {
        out.text += fmt::format("| {} | {} | {:.2f} |", deal.fold + 1, names[g], alphas[g]);
        for (std::size_t e = 0; e < count; ++e) {
          const TemperatureCurve& curve = (*found)[g][e];
          out.text += fmt::format(" {:.2f} |", curve.best);
          if (curve.positions == 0) continue;
          Json nats = Json::array(), eces = Json::array();
          for (int i = 0; i < kTemperatures; i += 25) {
            nats.push_back(curve.nats[static_cast<std::size_t>(i)]);
            eces.push_back(curve.ece[static_cast<std::size_t>(i)]);
          }
          line({{"deal", deal.fold + 1},
                {"group", names[g]},
                {"estimator", kinds[e]},
                {"alpha", alphas[g]},
                {"temperature", curve.best},
                {"temperature_by_ece", curve.best_by_ece},
                {"validation_positions", curve.positions},
                {"nats_by_quarter", std::move(nats)},
                {"ece_by_quarter", std::move(eces)}});
        }
        out.text += "\n";
      }
    }
    for (const auto& position : values(game, plan, hooks, deal, asking, Split::Test)) {
      const auto group = band_of(bands, position.rating);
      if (!group) continue;
      std::vector<double> row;
      for (std::size_t e = 0; e < count; ++e)
        row.push_back(calibrated(static_cast<double>(position.values[e]), (*found)[*group][e].best));
      for (std::size_t e = 0; e < count; ++e) row.push_back(static_cast<double>(position.values[e]));
      scores.add(position.gid, *group, position.score, row);
    }
  }
  const ValueSummary summary = scores.summary(asking.pairs());
  for (std::size_t g = 0; g < summary.groups.size(); ++g)
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (summary.shares[g][c].positions == 0) continue;
      Json one = {
          {"group", summary.groups[g]}, {"estimator", kinds[c % count]}, {"values", c < count ? "calibrated" : "raw"}};
      one.update(share_json(summary.shares[g][c]));
      line(one);
    }
  for (const auto& contrast : summary.contrasts)
    if (contrast.nats.known())
      line({{"group", summary.groups[contrast.group]},
            {"a", kinds[contrast.a]},
            {"b", kinds[contrast.b]},
            {"positions", summary.shares[contrast.group][contrast.a].positions},
            {"games", summary.shares[contrast.group][contrast.a].games},
            {"accuracy_diff", contrast.accuracy.value},
            {"accuracy_diff_low", contrast.accuracy.low},
            {"accuracy_diff_high", contrast.accuracy.high},
            {"nats_diff", contrast.nats.value},
            {"nats_diff_low", contrast.nats.low},
            {"nats_diff_high", contrast.nats.high}});
  for (std::size_t e = 0; e < count; ++e)
    for (int i = 0; i < kValueBins; ++i)
      if (const ValueBin& bin = summary.shares.back()[e].bins[static_cast<std::size_t>(i)]; bin.positions > 0)
        line({{"estimator", kinds[e]},
              {"bin", fmt::format("{:.1f}–{:.1f}", i / 10.0, (i + 1) / 10.0)},
              {"positions", bin.positions},
              {"expected", bin.expected},
              {"came", bin.came}});
  out.text += "\n";
  out.text += table(summary, "accuracy, %", [](const auto& share) { return with_interval(share.accuracy, 100, 1); });
  out.text += table(summary, "cross-entropy", [](const auto& share) { return with_interval(share.nats, 1, 4); });
  out.text += table(summary, "ECE", [](const auto& share) { return with_interval(share.ece, 1, 4); });
  out.text += table(summary, "ECE if all were right",
                    [](const auto& share) { return with_interval(share.ece_if_right, 1, 4); });
  out.text += "| a − b | group | accuracy, points | cross-entropy |\n| --- | --- | --- | --- |\n";
  for (const auto& contrast : summary.contrasts)
    out.text += fmt::format("| {} − {} | {} | {} | {} |\n", kinds[contrast.a], kinds[contrast.b],
                            summary.groups[contrast.group], signed_interval(contrast.accuracy, 100, 2),
                            signed_interval(contrast.nats, 1, 4));
  out.text += "\n";
  if (!game.groups.empty()) {
    const auto by_group = [&](const char* what, const std::string& title, const char* label, double scale,
                              RatioInterval ValueShare::* which) {
      out.plots[what] = curves_by_group(game, kinds, summary, game.name + ": " + title, label, scale, which);
    };
    by_group("accuracy", "result accuracy", "per cent", 100, &ValueShare::accuracy);
    by_group("cross-entropy", "cross-entropy, calibrated", "nats", 1, &ValueShare::nats);
    by_group("ece", "calibration error", "ECE", 1, &ValueShare::ece);
  }
  std::vector<std::size_t> shown = {asking.at("π_h × V_h")};
  if (asking.strong()) shown.push_back(asking.at("π_h × V_s"));
  out.plots["reliability"] =
      value_reliability_plot(summary, shown, summary.groups.size() - 1, game.name + ": reliability, all groups");
  std::vector<Series> by_temperature;
  for (std::size_t e = 0; e < count; ++e) {
    Series one{kinds[e], {}};
    const auto& curve = found->front()[e];
    for (std::size_t i = 0; i < curve.nats.size(); i += 5)
      one.points.push_back({temperature_at(static_cast<int>(i)), curve.nats[i]});
    by_temperature.push_back(std::move(one));
  }
  out.plots["temperature"] = svg_plot({.title = fmt::format("{}: validation games, {}", game.name, names.front()),
                                       .x_label = "temperature of the calibration",
                                       .y_label = "cross-entropy, nats",
                                       .legend_on_top = true},
                                      by_temperature);
  return out;
}

std::vector<std::string> win_rate_game_names() {
  std::vector<std::string> out;
  for (const auto& game : result_games()) out.push_back(game.name);
  return out;
}

void reproduce_win_rates(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  if (options.data.empty())
    throw Error("people's games are needed: --data DIR or LUDENS_DATA names the folder that holds renju/ and go/");
  for (const auto& game : result_games()) {
    if (!options.game.empty() && options.game != game.name) continue;
    const WinReport report = compare_win_rates(game, options, hooks);
    const std::string name = game.name + "-win-rate";
    std::string lines;
    for (const auto& line : report.lines) lines += line.dump() + "\n";
    write_whole_file(options.out / (name + ".md"), report.text);
    write_whole_file(options.out / (name + ".jsonl"), lines);
    for (const auto& [what, plot] : report.plots)
      write_whole_file(options.out / fmt::format("{}-{}.svg", name, what), plot);
    hooks.print(fmt::format("## {}\n\n{}\n", name, report.text));
  }
}

}  // namespace ludens::reproduce
