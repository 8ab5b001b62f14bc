#include "measure/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json_read.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "games/family.h"
#include "measure/arena/generation.h"
#include "measure/matching/tally.h"
#include "measure/style/player_style.h"
#include "records/follow.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

constexpr std::size_t kFewest = 20;  // games of each kind to learn from
constexpr double kBeyond = 4;        // deviations: farther says no more
constexpr double kTelling = 0.25;    // deviations that deserve a word
constexpr std::size_t kTold = 3;

struct GameToJudge {
  Record record;
  bool agents = false;
};

std::vector<GameToJudge> games_of(const JudgePlan& plan, const Query& query, std::int64_t count, bool agents,
                                  const std::stop_token& stop) {
  std::vector<GameToJudge> out;
  const auto source = open_query(query, plan.source);
  for (GameRow row; std::ssize(out) < count && source->next_row(row);) {
    if (stop.stop_requested()) throw Error("interrupted");
    if (row.name != plan.game->name || !row.start.empty() || row.players[0].program.value_or(false) ||
        row.players[1].program.value_or(false) || row.moves_legal < plan.from || !wants_player(query, row, 0) ||
        !wants_player(query, row, 1))
      continue;
    out.push_back({unpack_game(row), agents});
  }
  return out;
}

std::optional<double> rating_of(const Record& record) {
  const auto a = strength(record.players[0]), b = strength(record.players[1]);
  if (a && b) return (*a + *b) / 2;
  return a ? a : b;
}

bool has_times(const std::vector<GameToJudge>& games, bool agents) {
  std::int64_t known = 0, all = 0;
  for (const auto& game : games)
    if (game.agents == agents)
      for (const auto& turn : game.record.turns) ++all, known += turn.seconds.has_value();
  return all > 0 && 10 * known >= 9 * all;
}

int median_plies(const std::vector<GameToJudge>& games) {
  std::vector<int> plies;
  for (const auto& game : games)
    if (!game.agents) plies.push_back(static_cast<int>(game.record.turns.size()));
  std::nth_element(plies.begin(), plies.begin() + std::ssize(plies) / 2, plies.end());
  return plies[plies.size() / 2];
}

// Of the games at these places.
Judge fit(Judge judge, const std::vector<JudgedGame>& games, const std::vector<std::size_t>& places, double ridge) {
  const std::size_t features = judge.names.size();
  judge.mean.assign(features, 0);
  judge.deviation.assign(features, 0);
  judge.ridge = ridge;
  for (std::size_t f = 0; f < features; ++f) {
    double n = 0, sum = 0, squares = 0;
    for (const std::size_t i : places)
      if (const double x = games[i].seen[f]; !games[i].agents && !std::isnan(x)) ++n, sum += x, squares += x * x;
    if (n < 2) continue;
    judge.mean[f] = sum / n;
    judge.deviation[f] = std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
  }
  std::vector<RealVector> rows;
  std::vector<bool> is;
  for (const std::size_t i : places) {
    rows.push_back(judge.row(games[i].seen));
    is.push_back(games[i].agents);
  }
  judge.weights = fit_logistic(rows, is, ridge);
  return judge;
}

// How likely the held-out parts are, in nats a game, by what the others teach.
double validated(const Judge& judge, const std::vector<JudgedGame>& games, const std::vector<std::size_t>& places,
                 double ridge) {
  constexpr std::size_t kParts = 4;
  double out = 0;
  for (std::size_t part = 0; part < kParts; ++part) {
    std::vector<std::size_t> learned;
    for (std::size_t i = 0; i < places.size(); ++i)
      if (i % kParts != part) learned.push_back(places[i]);
    const Judge fitted = fit(judge, games, learned, ridge);
    for (std::size_t i = part; i < places.size(); i += kParts) {
      const double score = fitted.score(games[places[i]].seen) * (games[places[i]].agents ? 1 : -1);
      out -= score < -30 ? -score : std::log1p(std::exp(-score));
    }
  }
  return out / static_cast<double>(places.size());
}

Judge learn(const Judge& blank, const std::vector<JudgedGame>& games, const std::vector<std::size_t>& places) {
  double best = 0, most = -1e300;
  for (const double ridge : {3.0, 10.0, 30.0, 100.0, 300.0})
    if (const double seen = validated(blank, games, places, ridge); seen > most) most = seen, best = ridge;
  return fit(blank, games, places, best);
}

Auc told_by(const Judge& judge, const std::vector<JudgedGame>& games, const std::vector<std::size_t>& places,
            const Band& band = {}) {
  std::vector<double> people, agents;
  for (const std::size_t i : places) {
    if (games[i].agents)
      agents.push_back(judge.score(games[i].seen));
    else if (band.holds(games[i].rating))
      people.push_back(judge.score(games[i].seen));
  }
  return auc(people, agents);
}

// Which of these features tell agents from people, as the judge weighs them.
std::vector<GaveAway> what_gave_away(const Judge& judge, const std::vector<JudgedGame>& games,
                                     const std::vector<std::size_t>& places) {
  const std::size_t features = judge.names.size();
  std::vector<GaveAway> out;
  for (std::size_t f = 0; f < features; ++f) {
    std::array<double, 2> n = {}, sum = {}, score = {};
    for (const std::size_t i : places) {
      const std::size_t kind = games[i].agents;
      const RealVector row = judge.row(games[i].seen);
      score[kind] += judge.weights[f] * row[f] + judge.weights[features + f] * row[features + f];
      if (const double x = games[i].seen[f]; !std::isnan(x)) sum[kind] += x;
      n[kind] += !std::isnan(games[i].seen[f]);
    }
    std::array<double, 2> all = {};
    for (const std::size_t i : places) ++all[games[i].agents];
    if (n[0] == 0 || n[1] == 0) continue;
    const double people = sum[0] / n[0], agents = sum[1] / n[1];
    const double off = judge.deviation[f] > 0 ? (agents - people) / judge.deviation[f] : 0;
    out.push_back({f, people, agents, off, score[1] / all[1] - score[0] / all[0]});
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
  return out;
}

Judge blank_judge(const Game& game, const JudgeLook& look) {
  Judge out{.game = game.name, .look = look, .names = {}, .mean = {}, .deviation = {}, .weights = {}};
  for (const auto& feature : judge_features(game, look)) out.names.push_back(feature.name);
  return out;
}

std::string auc_text(const Auc& told) { return fmt::format("{:.3f} ({:.3f}–{:.3f})", told.value, told.low, told.high); }

std::string band_text(const Game& game, const Band& band) {
  if (!band.from || !band.to) return "unknown";
  return fmt::format("{} to below {}", strength_text(game, *band.from), strength_text(game, *band.to));
}

void put(Json& out, const std::string& name, const Auc& told) {
  out[name] = told.value;
  out[name + "_low"] = told.low;
  out[name + "_high"] = told.high;
}

}  // namespace

RealVector Judge::row(const std::vector<double>& seen) const {
  RealVector out;
  for (std::size_t f = 0; f < names.size(); ++f) {
    const bool known = !std::isnan(seen[f]) && deviation[f] > 0;
    out.push_back(known ? std::clamp((seen[f] - mean[f]) / deviation[f], -kBeyond, kBeyond) : 0);
  }
  for (std::size_t f = 0; f < names.size(); ++f) out.push_back((out[f] * out[f] - 1) / 2);
  return out;
}

Judge train_judge(const Game& game, const JudgeLook& look, const std::vector<JudgedGame>& games, std::uint64_t) {
  std::vector<std::size_t> all(games.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return learn(blank_judge(game, look), games, all);
}

std::vector<JudgedGame> look_at_games(JudgePlan& plan, JudgeLook& look, const JudgeHooks& hooks) {
  std::vector<GameToJudge> games = games_of(plan, plan.people, plan.games, false, hooks.stop);
  if (games.size() < 2 * kFewest)
    throw Error(fmt::format("{} holds {} games of {} between people; a judge needs {}", query_text(plan.people),
                            games.size(), plan.game->name, 2 * kFewest));
  if (plan.to == 0) plan.to = median_plies(games);
  if (plan.against) {
    auto others = games_of(plan, *plan.against, plan.games, true, hooks.stop);
    if (others.size() < 2 * kFewest)
      throw Error(fmt::format("{} holds {} games of {} between people; a judge needs {}", query_text(*plan.against),
                              others.size(), plan.game->name, 2 * kFewest));
    std::move(others.begin(), others.end(), std::back_inserter(games));
  } else if (!plan.agent.empty()) {
    GenerationPlan made{.game = plan.game, .players = {plan.agent}, .games = plan.games, .seed = plan.seed};
    made.openings_text = plan.openings_text;
    made.openings = read_openings(*plan.game, plan.openings_text, plan.games, plan.seed);
    made.opinions = false;
    made.jobs = plan.jobs;
    made.out = plan.out;
    const auto count = generate(made, {hooks.stop, [&](std::int64_t number, const Record& record) {
                                         games.push_back({record, true});
                                         if (hooks.progress)
                                           hooks.progress("the agent's games", number + 1, plan.games);
                                       }});
    if (count < plan.games) throw Error("interrupted");
  }
  look.policies = plan.policies;
  look.from = plan.from;
  look.to = plan.to;
  look.times = has_times(games, false) && (plan.agent.empty() || has_times(games, true));

  std::vector<JudgedGame> out;
  Experiment<std::int64_t, std::vector<double>> looking;
  looking.next = numbers_below(std::ssize(games));
  looking.worker = [&] {
    const auto eye = std::make_shared<JudgeEye>(*plan.game, look);
    return [eye, &games](std::int64_t, std::int64_t number, const std::stop_token&) {
      return std::optional(eye->look(games[static_cast<std::size_t>(number)].record));
    };
  };
  looking.take = [&](std::int64_t number, std::vector<double>&& seen, bool) {
    const auto& game = games[static_cast<std::size_t>(number)];
    out.push_back({game.agents, rating_of(game.record), std::move(seen)});
    if (hooks.progress) hooks.progress("games looked at", number + 1, std::ssize(games));
    return true;
  };
  if (run(looking, {plan.jobs, hooks.stop, nullptr}) == RunEnd::Stopped) throw Error("interrupted");
  // Every other game is learned from, and every fourth validates: kinds and order must have nothing to do with it.
  Rng rng = Rng::of(plan.seed, 77);
  for (std::size_t i = out.size(); i > 1; --i) std::swap(out[i - 1], out[rng.below(static_cast<std::uint32_t>(i))]);
  return out;
}

JudgeResult run_judge(JudgePlan plan, const std::optional<Judge>& known, const JudgeHooks& hooks) {
  JudgeLook look;
  if (known) {
    plan.policies = known->look.policies;
    plan.from = known->look.from;
    plan.to = known->look.to;
  }
  std::vector<JudgedGame> games = look_at_games(plan, look, hooks);
  JudgeResult out{.plan = plan, .judge = {}, .told = {}, .people = {}, .by = {}, .gave_away = {}};
  std::array<std::vector<std::size_t>, 2> halves;  // learned from, held out; as many of both kinds in each
  std::array<std::size_t, 2> count = {};
  for (std::size_t i = 0; i < games.size(); ++i) halves[count[games[i].agents]++ % 2].push_back(i);
  std::vector<std::size_t> tested = halves[1];
  if (known) {
    if (known->look.times && !look.times)
      throw Error("this judge goes by how long players think, and these games do not say it");
    out.judge = *known;
    tested.insert(tested.begin(), halves[0].begin(), halves[0].end());
  } else {
    out.judge = learn(blank_judge(*plan.game, look), games, halves[0]);
    out.trained = std::ssize(halves[0]);
  }
  out.told = told_by(out.judge, games, tested);
  out.gave_away = what_gave_away(out.judge, games, tested);
  std::map<Band, int> bands;
  for (const std::size_t i : tested) {
    if (games[i].agents || !games[i].rating) continue;
    MatchedPosition position;
    position.rating = games[i].rating;
    ++bands[group_of(MatchField::Rating, position, 1).band];
  }
  constexpr int kEnough = 20;
  for (const auto& [band, people] : bands)
    if (people >= kEnough) out.by.emplace_back(band, told_by(out.judge, games, tested, band));
  if (!known && !plan.against) {
    // People against people: half of the learning games, and of the others, are called an agent's.
    std::vector<JudgedGame> people;
    std::array<std::vector<std::size_t>, 2> places;
    for (const std::size_t half : {0u, 1u}) {
      bool called = false;
      for (const std::size_t i : halves[half]) {
        if (games[i].agents) continue;
        places[half].push_back(people.size());
        people.push_back(games[i]);
        people.back().agents = called;
        called = !called;
      }
    }
    if (places[0].size() >= 2 * kFewest)
      out.people = told_by(learn(blank_judge(*plan.game, look), people, places[0]), people, places[1]);
  }
  return out;
}

std::string judge_text(const Judge& judge) {
  return Json{{"judge", 1},
              {"game", judge.game},
              {"policies", judge.look.policies},
              {"from", judge.look.from},
              {"to", judge.look.to},
              {"times", judge.look.times},
              {"ridge", judge.ridge},
              {"features", judge.names},
              {"mean", judge.mean},
              {"deviation", judge.deviation},
              {"weights", judge.weights}}
             .dump(1) +
         "\n";
}

Judge read_judge(const std::filesystem::path& path) {
  const std::string text = read_whole_file(path, kMostTextBytes);
  try {
    const Json json = Json::parse(text);
    if (whole_of(json, "judge", 0) != 1) throw Error("no judge, or one of another version");
    Judge out;
    out.game = needed_text(json, "game");
    constexpr int kMostNames = 1000;
    out.look.policies = texts_of(json, "policies", kMostNames);
    constexpr int kMostPlies = 100'000;
    out.look.from = static_cast<int>(whole_of(json, "from", 1, 1, kMostPlies));
    out.look.to = static_cast<int>(whole_of(json, "to", 0, 0, kMostPlies));
    out.look.times = flag_of(json, "times", false);
    out.ridge = real_of(json, "ridge", 1, 0, 1e9);
    out.names = texts_of(json, "features", kMostNames);
    for (const auto& [key, into] :
         {std::pair("mean", &out.mean), std::pair("deviation", &out.deviation), std::pair("weights", &out.weights)})
      for (const auto& one : json.at(key)) into->push_back(as_real(key, one));
    if (out.mean.size() != out.names.size() || out.deviation.size() != out.names.size() ||
        out.weights.size() != 2 * out.names.size() + 1)
      throw Error("its lists are not as long as its features are many");
    const GamePtr game = find_game(out.game);
    std::vector<std::string> names;
    for (const auto& feature : judge_features(*game, out.look)) names.push_back(feature.name);
    if (names != out.names) throw Error("it goes by other features than this version of the program; train it anew");
    return out;
  } catch (const Error& error) {
    throw Error(fmt::format("{}: not a file of «ludens judge train --out»: {}", path.string(), error.what()));
  }
}

std::string judge_report(const JudgeResult& result) {
  const JudgePlan& plan = result.plan;
  const auto features = judge_features(*plan.game, result.judge.look);
  const std::string who = plan.against ? query_text(*plan.against) : plan.agent;
  std::string out = fmt::format(
      "{} beside {}: plies {} to {}, as {} sees them. {}\n\n"
      "The judge tells them apart in {} of pairs of a game of each (95 %; 0.5: not at all), on {} games of people and "
      "{} of the other kind that it has not learned from.\n",
      who, query_text(plan.people), result.judge.look.from, result.judge.look.to,
      base::join(result.judge.look.policies, ", "),
      result.trained > 0 ? fmt::format("Learned from {} games.", result.trained) : "Learned before.",
      auc_text(result.told), result.told.first, result.told.second);
  if (result.people)
    out += fmt::format("People from people, by the same means: {} on {} games.\n", auc_text(*result.people),
                       result.people->first + result.people->second);
  if (!result.by.empty()) {
    out += "\n| people's rating | their games | told apart (95 %) |\n| --- | ---: | --- |\n";
    for (const auto& [band, told] : result.by)
      out += fmt::format("| {} | {} | {} |\n", band_text(*plan.game, band), told.first, auc_text(told));
  }
  out += "\nWhat gave it away:";
  std::size_t count = 0;
  std::string rows;
  for (const auto& one : result.gave_away) {
    if (count == kTold || one.weight <= 0) break;
    if (std::abs(one.off) < kTelling) continue;
    const JudgeFeature& feature = features[one.feature];
    out += fmt::format("{} {}", count > 0 ? "," : "", one.off > 0 ? feature.more : feature.less);
    ++count;
  }
  out += count == 0 ? " nothing that one could name.\n" : ".\n";
  out +=
      "\n| feature | people | the other kind | off, people's deviations | tells |\n| --- | ---: | ---: | ---: | ---: "
      "|\n";
  for (std::size_t i = 0; i < std::min<std::size_t>(10, result.gave_away.size()); ++i) {
    const GaveAway& one = result.gave_away[i];
    out += fmt::format("| {} | {:.3f} | {:.3f} | {:+.2f} | {:.2f} |\n", features[one.feature].name, one.people,
                       one.agents, one.off, one.weight);
  }
  return out;
}

Json judge_json(const JudgeResult& result) {
  const JudgePlan& plan = result.plan;
  const auto features = judge_features(*plan.game, result.judge.look);
  Json out = {{"game", plan.game->text},           {"agent", plan.against ? query_text(*plan.against) : plan.agent},
              {"people", query_text(plan.people)}, {"trained", result.trained},
              {"games", result.told.first},        {"agent_games", result.told.second},
              {"from", result.judge.look.from},    {"to", result.judge.look.to}};
  put(out, "auc", result.told);
  if (result.people) put(out, "people_auc", *result.people);
  out["by"] = Json::array();
  for (const auto& [band, told] : result.by) {
    Json one = {{"from", band.from}, {"to", band.to}, {"games", told.first}};
    put(one, "auc", told);
    out["by"].push_back(std::move(one));
  }
  out["gave_away"] = Json::array();
  std::string says;
  for (const auto& one : result.gave_away) {
    if (out["gave_away"].size() == kTold || one.weight <= 0) break;
    if (std::abs(one.off) < kTelling) continue;
    const JudgeFeature& feature = features[one.feature];
    const std::string& word = one.off > 0 ? feature.more : feature.less;
    says += (says.empty() ? "" : ", ") + word;
    out["gave_away"].push_back({{"feature", feature.name},
                                {"says", word},
                                {"people", one.people},
                                {"agent", one.agents},
                                {"off", one.off},
                                {"tells", one.weight}});
  }
  out["says"] = says.empty() ? "nothing that one could name" : says;
  return out;
}

}  // namespace ludens::measure
