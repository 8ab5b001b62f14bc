// ludens tune: weights of a blend, or c of a search close to people, by how many of people's moves they find;
// temperature by what people's moves lose. Each part is asked once about each position; everything after that is
// arithmetic.
#include <cmath>

#include <fmt/format.h>

#include "agents/persona_file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "belief/rating.h"
#include "cli/progress.h"
#include "cli/shell_word.h"
#include "cli/verb.h"
#include "measure/tuning/sweep.h"

namespace ludens::cli {
namespace {

// What is tuned: the parts, the mixtures of them that are tried, and what each mixture is called as an agent.
struct Tuned {
  std::vector<std::string> parts;
  std::vector<Mixture> grid;
  std::function<std::string(const Mixture&)> agent;
};

void set(Spec& spec, const std::string& key, const std::string& value, bool quoted = false) {
  std::erase_if(spec.args, [&](const Arg& arg) { return arg.key == key; });
  spec.args.push_back({key, {value, {}, quoted}});
}

Tuned tuned_blend(const Spec& spec, const std::vector<double>& powers) {
  Tuned out;
  for (const auto& arg : spec.args)
    if (arg.key.empty()) out.parts.push_back(to_text(arg.value));
  if (out.parts.size() < 2) throw UsageError("a blend that is tuned has two agents or more: --agent 'blend(a, b)'");
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

Tuned tuned_kl(const Spec& spec) {
  Tuned out;
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

Tuned tuned_alone(const std::string& text) {
  return {{text}, {{{1.0}, 0}}, [text](const Mixture&) { return text; }};
}

std::vector<double> numbers_of(const Arguments& arguments, const char* name) {
  std::vector<double> out;
  for (const auto& text : arguments.list(name)) {
    const auto value = to_double(text);
    if (!value) throw UsageError(fmt::format("{} is a number, found {}", name, cite(text)));
    out.push_back(*value);
  }
  return out;
}

// Numbers or ranks, rising.
std::vector<double> ratings_of(const Arguments& arguments, const char* name) {
  std::vector<double> out;
  for (const auto& text : arguments.list(name)) {
    const auto value = parse_rating(text);
    if (!value) throw UsageError(fmt::format("{} is a rating or a rank, as 2400 or 12k, found {}", name, cite(text)));
    if (!out.empty() && *value <= out.back())
      throw UsageError(fmt::format("{} must rise from one to the next, found {} after a larger one", name, cite(text)));
    out.push_back(*value);
  }
  return out;
}

std::string band_text(const Band& band) {
  if (!band.from && !band.to) return "all";
  return fmt::format("{}–{}", band.from ? number(*band.from) : "", band.to ? number(*band.to) : "");
}

Json json_of(const BandResult& r, const std::string& agent, const std::string& alone) {
  const auto or_null = [](const std::optional<double>& v) { return v ? Json(*v) : Json(nullptr); };
  Json out = {{"from", or_null(r.band.from)},
              {"to", or_null(r.band.to)},
              {"agent", agent},
              {"positions", r.positions},
              {"games", r.games},
              {"top1", r.top1.value},
              {"top1_low", r.top1.low},
              {"top1_high", r.top1.high},
              {"cross_entropy", r.cross_entropy},
              {"best_part", alone},
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

int run(const Arguments& arguments) {
  TuningPlan plan;
  plan.query = typed([&] { return parse_query(arguments.text("QUERY")); });
  if (plan.query.split == Split::All) plan.query.split = Split::Validation;
  if (plan.query.split == Split::Test) throw UsageError("tuning never sees the test split; take split=validation");
  plan.source = {arguments.text("--db"), arguments.text("--game")};
  plan.mode = typed([&] { return parse_mode(arguments.text("--mode", "paper")); });
  plan.seed = static_cast<std::uint64_t>(arguments.number("--seed", 1, 0, INT64_MAX));
  plan.judged = arguments.number("--judged", 1000, 1, 100'000'000);
  plan.jobs = static_cast<int>(arguments.number("--jobs", 1, 1, 1024));
  if (arguments.has("--judge")) plan.judge = typed([&] { return agent_text(parse_spec(arguments.text("--judge"))); });
  std::vector<double> powers = numbers_of(arguments, "--power");
  const std::vector<double> bounds = ratings_of(arguments, "--bound");
  if (powers.empty()) powers = {0};
  const Spec spec = typed([&] { return parse_spec(agent_text(parse_spec(arguments.text("--agent")))); });
  const Tuned tuned = spec.name == "blend" ? tuned_blend(spec, powers)
                      : spec.name == "kl"  ? tuned_kl(spec)
                                           : tuned_alone(to_text(spec));
  plan.parts = tuned.parts;

  ProgressBar bar("tune");
  TuningHooks hooks;
  hooks.stop = interrupt_token();
  hooks.progress = [&](std::int64_t done, std::int64_t total) {
    bar.show(done, total, fmt::format("{} of {} positions", done, total));
  };
  const auto positions = collect(plan, hooks);
  bar.clear();
  if (hooks.stop.stop_requested()) throw Error("interrupted; nothing was saved");
  if (positions.empty()) throw Error(fmt::format("no positions: {}", query_text(plan.query)));

  std::vector<Band> bands = {{}};
  if (!bounds.empty()) {
    std::optional<double> from;
    for (const double to : bounds) {
      bands.push_back({from, to});
      from = to;
    }
    bands.push_back({from, std::nullopt});
  } else {
    const auto equal = equal_bands(positions, static_cast<int>(arguments.number("--bands", 3, 1, 100)));
    bands.insert(bands.end(), equal.begin(), equal.end());
  }

  PersonaFile persona;
  Json groups = Json::array();
  std::string table = fmt::format("{:<12} {:>9}  {:<22} {:<22} {:<24} {}\n", "rating", "positions", "top-1",
                                  "best part", "gain", "agent");
  for (const auto& band : bands) {
    const BandResult result = tune(positions, band, tuned.grid);
    if (result.positions == 0) continue;
    const std::string agent = tuned.agent(tuned.grid[result.best]);
    const std::string alone = tuned.agent(tuned.grid[result.best_alone]);
    Json one = json_of(result, agent, alone);
    const auto share = [](const RatioInterval& r) {
      return fmt::format("{:.4f} [{:.4f}, {:.4f}]", r.value, r.low, r.high);
    };
    table += fmt::format("{:<12} {:>9}  {:<22} {:<22} {:<24} {}\n", band_text(band), result.positions,
                         share(result.top1), share(result.alone), share(result.gain), agent);
    if (result.temperature)
      table += fmt::format(
          "{:<12} people lose {:.4f} a move, it {:.4f} at t={:.2f}; 0.05 more in {:.1f} %, less in {:.1f} % of {} "
          "positions\n",
          "", result.people_loss, result.loss, *result.temperature, 100 * result.worse, 100 * result.better,
          result.judged);
    std::optional<double> temperature;
    if (result.temperature) temperature = std::round(*result.temperature * 100) / 100;
    const PersonaGroup group{band.from, band.to, agent, temperature, one.dump()};
    if (!band.from && !band.to)
      persona.whole = group;
    else
      persona.groups.push_back(group);
    groups.push_back(std::move(one));
  }
  const Json all = {{"agent", to_text(spec)},
                    {"query", query_text(plan.query)},
                    {"mode", mode_name(plan.mode)},
                    {"judge", plan.judge},
                    {"groups", groups}};
  if (arguments.has("--out")) {
    const auto source = open_query(plan.query, plan.source);
    StoredGame stored;
    if (!source->next(stored)) throw Error("no games");
    persona.game = find_game(stored.record.game)->name;
    persona.whole.about = Json{
        {"query", query_text(plan.query)},
        {"mode", mode_name(plan.mode)},
        {"judge", plan.judge},
        {"whole",
         groups.front()}}.dump();
    write_whole_file(arguments.text("--out"), persona_text(persona));
  }
  fmt::print("{}", arguments.flag("--json") ? all.dump() + "\n" : table);
  return kDone;
}

}  // namespace

Verb tune_verb() {
  return {
      "tune",
      "For researchers",
      "Find the weights of a blend, or c of a search, that find most of people's moves",
      "ludens tune \"renju where rated\" --agent \"blend(net(renju-human-net), net(renju-alphazero))\" --out "
      "renju.persona",
      {{"QUERY", "", "games and positions, of the validation split unless it says another", true},
       {"--agent", "AGENT", "blend(a, b, …): its alpha; kl(policy=, value=): its c; others: their temperature", true},
       {"--power", "N…", "powers of the mean to try (default 0); may be given for each of several"},
       {"--judge", "AGENT", "who says what a move loses, no part of the agent: finds the temperature"},
       {"--judged", "N", "positions that the judge looks at (default 1000)"},
       {"--bound", "RATING…", "between bands of ratings, as 2400 or 12k; may be given for each of several"},
       {"--bands", "N", "so many bands of equally many positions (default 3)"},
       {"--mode", "MODE", "paper (default), harness or all; see match"},
       {"--db", "PATH|URL", "the database of games, where the query names a game"},
       {"--game", "GAME", "read a file as this game, whatever it says"},
       {"--jobs", "N", "games at the same time (default 1); changes no number"},
       {"--seed", "N", "dice of the agents (default 1)"},
       {"--out", "FILE", "a persona file: an agent for each band, which persona(FILE) plays"},
       {"--json", "", "as JSON"}},
      run};
}

}  // namespace ludens::cli
