#include "agents/level_file.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "base/json_read.h"
#include "base/sealed_file.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "belief/rating.h"
#include "games/family.h"

namespace ludens::agents {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 5> kWords = {"beginner", "intermediate", "advanced", "expert", "master"};

// The fields of the file, for writing and reading (base/sealed_file.h).
template <class Fields, class Rung>
void list_rung(Fields&& fields, Rung& rung) {
  fields("label", rung.label);
  fields("agent", rung.agent);
  fields("elo", rung.elo);
  fields("low", rung.low);
  fields("high", rung.high);
  fields("step", rung.step);
  fields("step_low", rung.step_low);
  fields("step_high", rung.step_high);
  fields("games", rung.games);
}

template <class Fields, class Score>
void list_score(Fields&& fields, const std::string& who, Score& score) {
  fields.optional(who, score.score);
  fields.optional(who + "_low", score.low);
  fields.optional(who + "_high", score.high);
  fields.optional(who + "_games", score.games);
}

template <class Fields, class Gap>
void list_gap(Fields&& fields, Gap& gap) {
  fields("gap", gap.gap);
  list_score(fields, "people", gap.people);
  list_score(fields, "agents", gap.agents);
}

bool names_level(const Spec& spec) {
  return spec.name == "level" ||
         std::any_of(spec.args.begin(), spec.args.end(), [](const Arg& arg) { return names_level(arg.value); });
}

LevelRung read_rung(const Json& from) {
  LevelRung out;
  list_rung(FieldReader(from), out);
  const Spec spec = parse_spec(out.agent);
  out.agent = agent_text(spec);
  if (names_level(spec)) throw Error(fmt::format("a level is made of no other level, and {} is", cite(out.agent)));
  if (starts_programs(spec)) throw Error(fmt::format("a level starts no programs, and {} would", cite(out.agent)));
  return out;
}

// Three decimals, and three digits where a number is smaller than that would show.
double rounded(double value) {
  const double size = std::abs(value);
  const double unit = size > 0 ? std::min(1e-3, std::pow(10.0, std::floor(std::log10(size)) - 2)) : 1e-3;
  return std::stod(fmt::format("{:.{}f}", value, static_cast<int>(std::lround(-std::log10(unit)))));
}

// A number or a rank between two; nothing where they are neither.
std::optional<std::string> value_between(const std::string& a, const std::string& b, double share) {
  if (a == b) return a;
  const auto x = to_double(a), y = to_double(b);
  if (x && y) {
    const bool whole = to_int(a) && to_int(b);
    const double between =
        *x > 0 && *y > 0 ? std::exp(std::lerp(std::log(*x), std::log(*y), share)) : std::lerp(*x, *y, share);
    return whole ? fmt::format("{}", std::llround(between)) : number(rounded(between));
  }
  const auto rank = parse_rank(a), other = parse_rank(b);
  if (!rank || !other) return std::nullopt;
  return rank_text(static_cast<int>(std::lround(std::lerp(*rank, *other, share))));
}

std::optional<Spec> spec_between(const Spec& a, const Spec& b, double share) {
  if (a.args.empty() && b.args.empty()) {
    const auto value = value_between(a.name, b.name, share);
    if (!value || a.quoted != b.quoted) return std::nullopt;
    return Spec{*value, {}, a.quoted};
  }
  if (a.name != b.name || a.args.size() != b.args.size()) return std::nullopt;
  Spec out{a.name, {}, a.quoted};
  for (std::size_t i = 0; i < a.args.size(); ++i) {
    const auto value = spec_between(a.args[i].value, b.args[i].value, share);
    if (!value || a.args[i].key != b.args[i].key) return std::nullopt;
    out.args.push_back({a.args[i].key, *value});
  }
  return out;
}

}  // namespace

std::string agent_between(const std::string& a, const std::string& b, double share) {
  const auto between = spec_between(parse_spec(a), parse_spec(b), share);
  return between ? to_text(*between) : share < 0.5 ? a : b;
}

std::optional<int> human_rating(const Game& game, std::string_view label) {
  const auto& scale = game.family->people;
  if (!scale) return std::nullopt;
  for (std::size_t i = 0; i < kWords.size(); ++i)
    if (kWords[i] == label) return scale->words[i];
  const auto rating = scale->ranks ? parse_rank(label) : to_int(label);
  if (!rating || *rating < scale->low || *rating > scale->high) return std::nullopt;
  return rating;
}

std::string rating_label(const Game& game, int rating) {
  return game.family->people->ranks ? rank_text(rating) : std::to_string(rating);
}

std::optional<std::string> LevelFile::agent_at(const Game& of, std::string_view label) const {
  for (const auto& rung : rungs)
    if (rung.label == label) return rung.agent;
  if (const auto number = to_int(label); number && *number >= 1 && *number <= static_cast<int>(rungs.size()))
    return rungs[static_cast<std::size_t>(*number - 1)].agent;
  const auto rating = people ? human_rating(of, label) : std::nullopt;
  if (!rating) return std::nullopt;
  // A word means the nearest that there is; a rank or rating off the ladder nothing.
  const bool word = std::find(kWords.begin(), kWords.end(), label) != kWords.end();
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    const int here = human_rating(of, rungs[i].label).value_or(0);
    if (here == *rating) return rungs[i].agent;
    if (here < *rating) continue;
    if (i == 0) return word ? std::optional(rungs.front().agent) : std::nullopt;
    const int below = human_rating(of, rungs[i - 1].label).value_or(0);
    return agent_between(rungs[i - 1].agent, rungs[i].agent,
                         static_cast<double>(*rating - below) / static_cast<double>(here - below));
  }
  return word ? std::optional(rungs.back().agent) : std::nullopt;
}

std::string level_agent_text(const Game& game, std::string_view label) {
  const auto path = find_levels(game);
  if (!path)
    throw Error(fmt::format(
        "{} has no measured levels (ludens list levels shows those there are); name an agent instead, as in {}",
        game.name, game.family->usual_agents.back().text));
  const LevelFile file = load_levels(*path);
  if (const auto agent = file.agent_at(game, label)) return *agent;
  throw Error(fmt::format("{} is no level of {}: its levels are 1 to {}{}", cite(label), game.name, file.rungs.size(),
                          file.people
                              ? fmt::format(", people's {} to {}", file.rungs.front().label, file.rungs.back().label)
                              : ", and none of them is of people"));
}

std::vector<PartDoc> level_parts() {
  struct LevelOptions {
    std::string label;
  };
  const OptionTable<LevelOptions> table = {
      {"LEVEL", &LevelOptions::label, Allowed::rating(), "a label of people (15k, 2200, beginner) or a rung's number"}};
  return {part("level", "policy", "a level of the game's ladder",
               "What it is made of and how strong it was measured to be: ludens list levels", table,
               [](const GamePtr& game, const LevelOptions& options, std::span<const PartDoc> more) {
                 if (options.label.empty()) throw Error("«level» needs one, as in level(3); ludens list levels");
                 return make_agent(game, level_agent_text(*game, options.label), more);
               })};
}

std::string levels_text(const LevelFile& file) {
  Json rungs = Json::array(), gaps = Json::array();
  for (const auto& rung : file.rungs) {
    FieldWriter fields;
    list_rung(fields, rung);
    rungs.push_back(fields.value());
  }
  for (const auto& gap : file.gaps) {
    FieldWriter fields;
    list_gap(fields, gap);
    gaps.push_back(fields.value());
  }
  const Json all = {{"levels", 1},
                    {"game", file.game},
                    {"scale", file.people ? "people" : "self-play"},
                    {"rungs", std::move(rungs)},
                    {"gaps", std::move(gaps)},
                    {"about", Json::parse(file.about)}};
  return all.dump(2) + "\n";
}

LevelFile parse_levels(std::string_view text, std::string_view name) {
  try {
    const Json all = Json::parse(text);
    if (!all.is_object() || whole_of(all, "levels", 0) != 1) throw Error("these are no levels of version 1");
    LevelFile out;
    out.game = needed_text(all, "game");
    const std::string scale = needed_text(all, "scale");
    out.people = scale == "people";
    if (!out.people && scale != "self-play") throw Error(fmt::format("no scale is called {}", cite(scale)));
    const Json* rungs = all.find("rungs");
    if (!rungs || !rungs->is_array() || rungs->empty()) throw Error("there are no rungs");
    for (const auto& rung : *rungs) out.rungs.push_back(read_rung(rung));
    if (const Json* gaps = all.find("gaps"))
      for (const auto& gap : *gaps) list_gap(FieldReader(gap), out.gaps.emplace_back());
    if (const Json* about = all.find("about")) out.about = about->dump();
    return out;
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", cite(name), error.what()));
  }
}

LevelFile load_levels(const fs::path& path) {
  return parse_levels(read_whole_file(path, kMostTextBytes), path.string());
}

std::vector<fs::path> all_levels() { return model_files(kLevelsEnding); }

std::optional<fs::path> find_levels(const Game& game) {
  std::error_code ignored;
  for (const auto& folder : model_folders())
    if (auto path = folder / (game.name + std::string(kLevelsEnding)); fs::is_regular_file(path, ignored)) return path;
  return std::nullopt;
}

}  // namespace ludens::agents
