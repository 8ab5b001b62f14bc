#include "reproduce/minds/minds.h"

#include <fmt/format.h>

#include "measure/plots/plot.h"
#include "reproduce/disagreement.h"

namespace ludens::reproduce {
namespace {

// The paper knows neither trust in the first impression nor proofs nor second thoughts, and selects by UCT.
constexpr std::string_view kPaper = "select=uct, trust=0, second-thoughts=no, proofs=no";
constexpr std::string_view kModels[] = {"renju-human-paper", "renju-human"};

Mind dual(const std::string& name, std::string_view model, std::string_view options) {
  return {name, fmt::format("dual(system1={}{}{})", model, options.empty() ? "" : ", ", options)};
}

void play_ablation(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  std::string text;
  std::vector<Json> lines;
  const std::vector<Base> bases = {{0, "over_system1"}, {1, "over_paper"}};
  for (const auto model : kModels) {
    const auto matched =
        match_minds(fmt::format("ablation-{}", model), ablation(std::string(model)), 1500, 0, options, hooks);
    text += mind_table(matched, bases) + "\n";
    for (auto& line :
         mind_lines(matched, bases, {{"experiment", "dual-process"}, {"part", "ablation"}, {"model", model}}))
      lines.push_back(std::move(line));
  }
  write_report(options, "ablation", lines, text);
  hooks.print(text);
}

void play_suspects(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  const std::vector<Base> bases = {{0, "over_system1"}, {1, "over_paper"}};
  const auto matched = match_minds("suspects", suspects(), 1500, 0, options, hooks);
  const std::string text = mind_table(matched, bases);
  write_report(options, "suspects", mind_lines(matched, bases, {{"experiment", "dual-process"}, {"part", "suspects"}}),
               text);
  hooks.print(text);
}

void play_figure3(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  const std::int64_t time = options.milliseconds;
  const auto matched =
      match_minds(fmt::format("figure3-{}ms", time), figure3(time, options.engine), 1500, 0, options, hooks);
  std::vector<Base> bases;
  for (std::size_t i = 0; i < matched.minds.size(); ++i)
    if (matched.minds[i].name == "dual-process") bases = {{i, "over_dual"}};
  auto lines =
      mind_lines(matched, bases, {{"experiment", "dual-process"}, {"part", "figure3"}, {"milliseconds", time}});
  for (auto& line :
       rating_lines(matched, {{"experiment", "dual-process"}, {"part", "figure3-by-rating"}, {"milliseconds", time}}))
    lines.push_back(std::move(line));
  const std::string text = mind_table(matched, bases), name = fmt::format("figure3-{}ms", time);
  write_report(options, name, lines, text, figure3_plot(matched, time));
  hooks.print(text);
}

struct Part {
  std::string name;
  void (*run)(const ReproduceOptions&, const ReproduceHooks&);
};
const Part kParts[] = {{"disagreement", reproduce_disagreement},
                       {"ablation", play_ablation},
                       {"suspects", play_suspects},
                       {"figure3", play_figure3}};

}  // namespace

std::vector<Mind> ablation(const std::string& model) {
  return {{"System 1 alone", fmt::format("system1({})", model)},
          dual("the paper's search", model, kPaper),
          dual("+ trust", model, "select=uct, second-thoughts=no, proofs=no"),
          dual("+ selection by prior", model, "trust=0, second-thoughts=no, proofs=no"),
          dual("+ proofs", model, "select=uct, trust=0, second-thoughts=no"),
          dual("+ proofs and second thoughts", model, "select=uct, trust=0"),
          dual("all but trust", model, "trust=0"),
          dual("all", model, "")};
}

std::vector<Mind> suspects() {
  const std::string model = "renju-human";
  const auto paper = [&](std::string_view visits) { return fmt::format("visits={}, {}", visits, kPaper); };
  std::vector<Mind> out = {{"System 1 alone", fmt::format("system1({})", model)},
                           dual("the paper's search, 100 visits", model, paper("100"))};
  const auto with = [&](const std::string& name, std::string_view change, std::string_view visits = "100") {
    out.push_back(dual(name, model, fmt::format("{}{}{}", change, change.empty() ? "" : ", ", paper(visits))));
  };
  // How far it thinks, and how wide.
  for (const char* visits : {"10", "30", "300"}) with(fmt::format("{} visits", visits), "", visits);
  for (const char* depth : {"1", "2", "4"}) with(fmt::format("{} plies deep", depth), fmt::format("depth={}", depth));
  for (const char* c : {"0.05", "1", "4"}) with(fmt::format("c = {}", c), fmt::format("c={}", c));
  with("24 positions remembered", "table=24");
  // Which moves it thinks about, and when.
  with("fewer good moves", "leftover=0.2");
  with("more good moves", "stop=4, leftover=0.005");
  with("doubt by the lead of the likeliest move", "doubt-by=top2, lead=0.3");
  with("the same, a smaller lead", "doubt-by=top2, lead=0.1");
  // What a position is worth.
  with("a leaf is worth what is expected", "leaf=expected");
  with("values of self-play", "values=renju-zero");
  with("values from people's results by rating, 30 visits", "values=renju-human-net", "30");
  with("one head", "heads=1");
  with("noise in selection", "noise=0.05, noise-in=selection");
  // Led by the first impression, with such values.
  out.push_back(dual("values from people's results, 30 visits, by prior", model,
                     "values=renju-human-net, visits=30, trust=0, second-thoughts=no, proofs=no"));
  return out;
}

std::vector<Mind> figure3(std::int64_t milliseconds, const std::string& engine) {
  const std::string model = "renju-human-paper", time = fmt::format("time={}ms", milliseconds);
  std::vector<Mind> out = {{"random", "random"},
                           {"UCT", fmt::format("uct(playout=uniform, {})", time)},
                           {"UCT with prior", fmt::format("uct-prior(system1={}, proofs=no, {})", model, time)},
                           dual("dual-process, the paper's", model, fmt::format("{}, {}", kPaper, time)),
                           dual("dual-process", "renju-human", time),
                           {"System 1 alone", "system1(renju-human)"}};
  if (!engine.empty()) out.push_back({"external engine", engine});
  return out;
}

std::string figure3_plot(const MatchedMinds& matched, std::int64_t milliseconds) {
  std::vector<Series> curves;
  for (std::size_t i = 0; i < matched.minds.size(); ++i) {
    Series curve{matched.minds[i].name, {}};
    for (std::size_t g = 0; g < matched.summary.by.size(); ++g) {
      const Band& band = matched.summary.by[g].first.band;
      const auto& top1 = matched.summary.agents[i].by[g];
      if (band.from && band.to && top1.known())
        curve.points.push_back({(*band.from + *band.to) / 2, 100 * top1.value, 100 * top1.low, 100 * top1.high});
    }
    curves.push_back(std::move(curve));
  }
  return svg_plot({.title = fmt::format("Renju: people's moves found, {} ms a move", milliseconds),
                   .x_label = "rating of the mover",
                   .y_label = "top-1, %",
                   .y_min = 0,
                   .y_max = 100,
                   .legend_on_top = true},
                  curves);
}

std::vector<std::string> mind_parts() {
  std::vector<std::string> out;
  for (const auto& part : kParts) out.push_back(part.name);
  return out;
}

void reproduce_minds(const ReproduceOptions& options, const ReproduceHooks& hooks) {
  for (const auto& part : kParts)
    if (options.only.empty() || options.only == part.name) part.run(options, hooks);
}

}  // namespace ludens::reproduce
