#include "measure/levels/calibrate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/in_parallel.h"
#include "base/json_read.h"
#include "base/text.h"
#include "games/family.h"
#include "measure/arena/arena_game.h"
#include "measure/levels/dial.h"
#include "measure/ratings/bradley_terry.h"

namespace ludens::measure {
namespace {

// Who meets whom, by number; the seed is the plan's plus `salt`, so that equal agents at other labels play other games.
struct Duel {
  int a = 0, b = 0;
  std::uint64_t salt = 0;
};

// Agents on a dial and their pairings, played by the arena and remembered for one fit. Several pairings are played at
// once: at the end of one its threads would wait for its last game.
class Duels {
 public:
  Duels(const CalibrationPlan& plan, const CalibrationHooks& hooks)
      : plan_(plan), hooks_(hooks), lanes_(plan.cluster ? kLanesElsewhere : std::clamp(plan.jobs / 4, 1, 4)) {}

  int add(DialAgent agent) {
    agents_.push_back(std::move(agent));
    return static_cast<int>(agents_.size()) - 1;
  }
  const DialAgent& agent(int number) const { return agents_[static_cast<std::size_t>(number)]; }

  // Each pairing so many games. `after` hears every result in the order of the list, as soon as those before it are
  // known.
  void play(const std::vector<Duel>& duels, std::int64_t games,
            const std::function<void(std::size_t number, const Tally&)>& after) {
    std::vector<std::optional<Tally>> known(duels.size());
    std::size_t told = 0;
    done_ = 0;
    expected_ = static_cast<std::int64_t>(duels.size()) * games;
    in_parallel(duels.size(), lanes_, [&](std::size_t i) {
      const Tally tally = play(duels[i], games);
      const std::lock_guard lock(mutex_);
      known[i] = tally;
      for (; told < known.size() && known[told]; ++told) {
        const Tally& now = *known[told];
        scores_.push_back({duels[told].a, duels[told].b,
                           static_cast<double>(now.wins) + static_cast<double>(now.draws) / 2, now.games()});
        after(told, now);
      }
    });
  }

  const std::vector<PairScore>& scores() const { return scores_; }
  // The Elo of the dial's first `knots` stops by all games of those who stand between them. A few dozen games say
  // little of one stop alone, and the dial turns smoothly.
  BradleyTerry fit(int knots) const {
    std::vector<BradleyTerry::Place> places;
    for (const auto& one : agents_) {
      const int knot = std::min(static_cast<int>(one.at), knots - 2);
      places.push_back({knot, one.at - knot});
    }
    std::vector<PairScore> among;
    for (const auto& score : scores_)
      if (agent(score.a).at <= knots - 1 && agent(score.b).at <= knots - 1) among.push_back(score);
    return BradleyTerry(among, places, knots, kBend);
  }

 private:
  Tally play(const Duel& duel, std::int64_t games) {
    ArenaPlan match;
    match.game = plan_.game;
    match.a = agent(duel.a).agent;
    match.b = agent(duel.b).agent;
    match.games = games;
    match.jobs = std::max(1, plan_.jobs / lanes_);
    match.cluster = plan_.cluster;
    match.seed = plan_.seed + duel.salt;
    match.openings_text = plan_.openings;
    match.openings = read_openings(*plan_.game, plan_.openings, (games + 1) / 2, match.seed);
    if (!plan_.out.empty()) match.out = plan_.out / "games" / fmt::format("{:016x}", hash_text(plan_text(match)));
    ArenaHooks arena{.stop = hooks_.stop};
    arena.progress = [&](const ArenaResult&) {
      const std::lock_guard lock(mutex_);
      ++done_;
      if (hooks_.progress) hooks_.progress(done_, expected_);
    };
    const ArenaResult result = run_arena(match, arena);
    if (result.stopped) throw Error("interrupted");
    return result.tally;
  }

  static constexpr int kLanesElsewhere = 8;  // more workers than one pairing keeps busy
  static constexpr double kBend = 30;        // Elo: candidates are chosen so that steps along the dial are much alike

  const CalibrationPlan& plan_;
  const CalibrationHooks& hooks_;
  int lanes_;
  std::vector<DialAgent> agents_;
  std::mutex mutex_;  // of what follows, and of who is told
  std::vector<PairScore> scores_;
  std::int64_t done_ = 0, expected_ = 0;
};

// What only places levels needs fewer games than what is reported of them; whole pairs, with either side moving first.
std::int64_t placing_games(const CalibrationPlan& plan) { return std::max<std::int64_t>(2, plan.games / 6 * 2); }

void say(const CalibrationHooks& hooks, const std::string& line) {
  if (hooks.say) hooks.say(line);
}

std::string shown(const BradleyTerry::Difference& d) {
  return fmt::format("{:+.0f} ({:+.0f} … {:+.0f})", d.elo, d.low, d.high);
}

// The dial's stops by a fit of which they are the first players.
std::vector<MeasuredAgent> stops_of(const BradleyTerry& fit, const std::vector<std::string>& agents) {
  std::vector<MeasuredAgent> out;
  for (int i = 0; i < static_cast<int>(agents.size()); ++i) {
    const auto above = fit.difference(i, 0);
    out.push_back({agents[static_cast<std::size_t>(i)], above.elo, above.low, above.high});
  }
  return out;
}

std::vector<MeasuredAgent> measure_candidates(const CalibrationPlan& plan, const std::vector<std::string>& agents,
                                              const CalibrationHooks& hooks, Duels& duels) {
  const int count = static_cast<int>(agents.size());
  std::vector<Duel> list;
  for (int i = 1; i < count; ++i)
    for (int k = std::max(0, i - plan.far); k < i; ++k) list.push_back({i, k});
  duels.play(list, placing_games(plan), [&](std::size_t number, const Tally&) {
    const int i = list[number].a;
    if (list[number].b != i - 1) return;
    const BradleyTerry fit = duels.fit(i + 1);
    say(hooks,
        fmt::format("candidate {} of {}: {} above the first, {} above the one before; {}", i + 1, count,
                    shown(fit.difference(i, 0)), shown(fit.difference(i, i - 1)), agents[static_cast<std::size_t>(i)]));
  });
  return stops_of(duels.fit(count), agents);
}

// The players of one pass: the rungs, and what lies between them at whole units.
class Ladder {
 public:
  Ladder(const CalibrationPlan& plan, const LevelFile& file, const std::vector<Aim>& rungs,
         const std::vector<DialAgent>& places, Duels& duels)
      : plan_(plan), file_(file), rungs_(rungs), places_(places), duels_(duels) {}

  // The player at a strength, by number; nothing where there is none.
  std::optional<int> player_at(double rating) {
    const long key = std::lround(rating / unit());
    if (const auto found = numbers_.find(key); found != numbers_.end()) return found->second;
    const auto label = plan_.people ? rating_label(*plan_.game, static_cast<int>(std::lround(rating)))
                                    : std::to_string(std::lround(rating));
    const auto agent = file_.agent_at(*plan_.game, label);
    if (!agent) return std::nullopt;
    const auto place = place_of(rating);
    const auto i = static_cast<std::size_t>(place.knot);
    const int number = duels_.add(between(places_[i], places_[i + 1], *agent, place.share));
    between_rungs_[number] = place;
    return numbers_[key] = number;
  }
  double unit() const { return plan_.people ? plan_.people->unit : 1; }

  // By the games of this pass alone, which are those from `first` on, with the rungs as knots.
  BradleyTerry fit(std::size_t first) const {
    const auto& all = duels_.scores();
    std::vector<PairScore> scores(all.begin() + static_cast<std::ptrdiff_t>(first), all.end());
    int most = 0;
    for (const auto& score : scores) most = std::max({most, score.a, score.b});
    std::vector<BradleyTerry::Place> places(static_cast<std::size_t>(most) + 1);
    for (const auto& [number, place] : between_rungs_)
      if (number <= most) places[static_cast<std::size_t>(number)] = place;
    return BradleyTerry(scores, places, static_cast<int>(rungs_.size()));
  }
  std::int64_t games(std::size_t first, int player) const {
    std::int64_t out = 0;
    for (std::size_t i = first; i < duels_.scores().size(); ++i)
      if (const auto& score = duels_.scores()[i]; score.a == player || score.b == player) out += score.games;
    return out;
  }

 private:
  BradleyTerry::Place place_of(double rating) const {
    int i = 0;
    while (i + 2 < static_cast<int>(rungs_.size()) && rungs_[static_cast<std::size_t>(i) + 1].rating <= rating) ++i;
    const double from = rungs_[static_cast<std::size_t>(i)].rating, to = rungs_[static_cast<std::size_t>(i) + 1].rating;
    return {i, std::clamp((rating - from) / (to - from), 0.0, 1.0)};
  }

  const CalibrationPlan& plan_;
  const LevelFile& file_;
  const std::vector<Aim>& rungs_;
  const std::vector<DialAgent>& places_;  // of the rungs, on the dial
  Duels& duels_;
  std::map<long, int> numbers_;  // by rating in units
  std::map<int, BradleyTerry::Place> between_rungs_;
};

struct GapDuel {
  int stronger, weaker, gap;
  std::size_t rung;
};

void add_tally(Tally& to, const Tally& tally) {
  to.wins += tally.wins;
  to.draws += tally.draws;
  to.losses += tally.losses;
  for (std::size_t k = 0; k < 5; ++k) to.pairs[k] += tally.pairs[k];
}

void set_gaps(const CalibrationPlan& plan, double unit, const std::map<int, Tally>& by_gap, LevelFile& file) {
  if (plan.people) file.gaps = plan.people->gaps;
  for (const auto& [gap, tally] : by_gap) {
    const Interval interval = score_interval(tally);
    const LevelGap::Score score{interval.score, interval.low, interval.high, tally.games()};
    const auto found = std::find_if(file.gaps.begin(), file.gaps.end(),
                                    [&, far = gap * unit](const auto& one) { return one.gap == far; });
    if (found != file.gaps.end())
      found->agents = score;
    else
      file.gaps.push_back({.gap = gap * unit, .agents = score});
  }
}

// One pass: the rungs, where the dial has their Elo, against those 1, 2 … units below.
LevelFile measure_levels(const CalibrationPlan& plan, const CalibrationHooks& hooks, const std::vector<Aim>& rungs,
                         const std::vector<MeasuredAgent>& dial, int pass, Duels& duels) {
  LevelFile file;
  file.game = plan.game->name;
  file.people = plan.people.has_value();
  std::vector<DialAgent> places;
  for (const auto& aim : rungs) {
    places.push_back(agent_at_elo(dial, aim.elo));
    file.rungs.push_back({aim.label, places.back().agent});
  }
  Ladder ladder(plan, file, rungs, places, duels);
  std::vector<int> rung_players;
  std::vector<GapDuel> pairings;
  std::vector<Duel> list;
  for (std::size_t i = 0; i < rungs.size(); ++i) {
    rung_players.push_back(ladder.player_at(rungs[i].rating).value());
    for (int gap = 1; gap <= (plan.people ? plan.most_gap : 2); ++gap) {
      const double below = rungs[i].rating - gap * ladder.unit();
      if (below < rungs.front().rating - ladder.unit() / 2) continue;
      const auto weaker = ladder.player_at(below);
      if (!weaker) continue;
      pairings.push_back({rung_players.back(), *weaker, gap, i});
      // Equal agents may stand at two labels, and a rung may stay where it was: their games are others all the same.
      const auto salt = static_cast<std::uint64_t>((pass * 64 + gap) * 1024 + static_cast<int>(i));
      list.push_back({rung_players.back(), *weaker, salt});
    }
  }
  const std::size_t first = duels.scores().size();
  std::map<int, Tally> by_gap;
  duels.play(list, pass < plan.passes ? placing_games(plan) : plan.games, [&](std::size_t number, const Tally& tally) {
    const auto& [stronger, weaker, gap, rung] = pairings[number];
    add_tally(by_gap[gap], tally);
    if (number + 1 == pairings.size() || pairings[number + 1].rung != rung)
      say(hooks, fmt::format("level {}: played; over {} unit{}: {:.1f} %", file.rungs[rung].label, gap,
                             gap == 1 ? "" : "s", 100 * by_gap[gap].score()));
  });
  const BradleyTerry fit = ladder.fit(first);
  for (std::size_t i = 0; i < file.rungs.size(); ++i) {
    LevelRung& rung = file.rungs[i];
    const auto above = fit.difference(rung_players[i], rung_players[0]);
    const auto step = i == 0 ? BradleyTerry::Difference{} : fit.difference(rung_players[i], rung_players[i - 1]);
    const auto whole = [](double elo) { return std::round(elo); };
    rung.elo = whole(above.elo), rung.low = whole(above.low), rung.high = whole(above.high);
    rung.step = whole(step.elo), rung.step_low = whole(step.low), rung.step_high = whole(step.high);
    rung.games = ladder.games(first, rung_players[i]);
    say(hooks, fmt::format("pass {}, level {}: {} above the weakest, {} above the one below, {} games; {}", pass,
                           rung.label, shown(above), shown(step), rung.games, rung.agent));
  }
  set_gaps(plan, ladder.unit(), by_gap, file);
  return file;
}

Json about(const CalibrationPlan& plan) {
  Json out = {{"games", plan.games}, {"passes", plan.passes}, {"seed", plan.seed}, {"openings", plan.openings}};
  if (!plan.people) return out;
  const PeopleCurve& people = *plan.people;
  out["people"] = {{"query", plan.query},
                   {"games", people.games},
                   {"unit", people.unit},
                   {"elo_per_unit", people.elo_per_unit},
                   {"low", people.low},
                   {"high", people.high},
                   {"middle", rating_label(*plan.game, people.middle)},
                   {"anchor", plan.candidates.anchor_label.value_or("")}};
  if (plan.above) {  // how those levels were measured, each such part by its own run
    Json before = Json::parse(plan.above->about);
    before["from"] = plan.candidates.anchor_label.value_or("");
    out["above"] = std::move(before);
  }
  if (plan.from) {  // what its labels mean is what they meant before
    const Json before = Json::parse(plan.from->about).value("people", Json::object());
    out["people"]["anchor"] = text_of(before, "anchor");
    out["people"]["agent"] = text_of(before, "agent");
  } else {
    out["people"]["agent"] = plan.candidates.agents[plan.candidates.anchor];
  }
  return out;
}

}  // namespace

Candidates parse_candidates(std::string_view text, std::string_view name) {
  try {
    const Json all = Json::parse(text);
    if (!all.is_object() || whole_of(all, "candidates", 0) != 1) throw Error("these are no candidates of version 1");
    Candidates out;
    out.game = needed_text(all, "game");
    const Json* agents = all.find("agents");
    if (!agents || !agents->is_array() || agents->size() < 2) throw Error("a ladder needs two agents or more");
    for (const auto& one : *agents) {
      if (const std::string label = text_of(one, "label"); !label.empty()) {
        if (out.anchor_label) throw Error(fmt::format("two agents have a label: {} too", cite(label)));
        out.anchor_label = label;
        out.anchor = out.agents.size();
      }
      std::string agent = agent_text(parse_spec(needed_text(one, "agent")));
      if (std::find(out.agents.begin(), out.agents.end(), agent) != out.agents.end())
        throw Error(fmt::format("{} stands twice: two places of a dial are two agents", cite(agent)));
      out.agents.push_back(std::move(agent));
    }
    return out;
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", cite(name), error.what()));
  }
}

std::vector<Aim> aims(const CalibrationPlan& plan, const std::vector<MeasuredAgent>& candidates) {
  const auto line = rising(candidates);
  std::vector<Aim> out;
  if (!plan.people) {
    const int steps = std::max(1, static_cast<int>(std::lround((line.back() - line.front()) / plan.step)));
    for (int i = 0; i <= steps; ++i)
      out.push_back({std::to_string(i + 1), static_cast<double>(i + 1),
                     std::lerp(line.front(), line.back(), static_cast<double>(i) / steps)});
    return out;
  }
  const PeopleCurve& people = *plan.people;
  const auto& scale = *plan.game->family->people;
  const auto anchor = agents::human_rating(*plan.game, plan.candidates.anchor_label.value_or(""));
  if (!anchor)
    throw Error(fmt::format("one candidate needs a label of people, as «{}»: the strength that it stands for",
                            rating_label(*plan.game, people.middle)));
  if (!(people.elo_per_unit > 0)) throw Error("people who are said to be stronger do not win more often");
  const int stride = std::max(1, static_cast<int>(std::lround(plan.step / people.elo_per_unit)));
  const double apart = stride * people.unit;
  // As many rungs below and above the anchor as the candidates and the scale reach.
  const auto elo_at = [&](double rating) {
    return line[plan.candidates.anchor] + people.elo_per_unit * (rating - *anchor) / people.unit;
  };
  double rating = *anchor;
  while (rating - apart >= scale.low && elo_at(rating - apart) >= line.front()) rating -= apart;
  const auto add = [&](double at) {
    out.push_back({rating_label(*plan.game, static_cast<int>(std::lround(at))), at, elo_at(at)});
  };
  for (; rating <= scale.high && (out.empty() || elo_at(rating) <= line.back()); rating += apart) add(rating);
  // The strongest label, where there is a step to it that is worth the name.
  const double top = scale.high;
  if (elo_at(top) <= line.back() && elo_at(top) - out.back().elo >= 0.7 * plan.step) add(top);
  return out;
}

namespace {

// The label by which a ladder was placed, of those measured with one.
std::string anchor_label(const LevelFile& file) {
  const Json about = Json::parse(file.about);
  const Json* people = about.find("people");
  return people && people->is_object() ? text_of(*people, "anchor") : "";
}

// The rungs of a ladder that was measured before, on people's line with the weakest at 0.
std::vector<Aim> aims_of(const CalibrationPlan& plan, const LevelFile& file) {
  if (file.game != plan.game->name)
    throw Error(fmt::format("the levels are of {}, not of {}", file.game, plan.game->name));
  if (!plan.people || !file.people) throw Error("levels are placed again on people's line: it needs --people");
  if (file.rungs.size() < 2) throw Error("a ladder needs two rungs or more");
  std::vector<Aim> out;
  for (const auto& rung : file.rungs) {
    const auto rating = agents::human_rating(*plan.game, rung.label);
    if (!rating) throw Error(fmt::format("{} is no label of people", cite(rung.label)));
    if (rung.games == 0) throw Error(fmt::format("level {} was never measured", cite(rung.label)));
    const double first = out.empty() ? *rating : out.front().rating;
    out.push_back(
        {rung.label, static_cast<double>(*rating), plan.people->elo_per_unit * (*rating - first) / plan.people->unit});
  }
  return out;
}

// The rung at which a new ladder and the levels above it that stay meet: the same agent in both. Throws Error.
const LevelRung& meeting_rung(const CalibrationPlan& plan) {
  const LevelFile& above = *plan.above;
  if (plan.from || !plan.people) throw Error("levels above stay only where candidates and people place those below");
  if (above.game != plan.game->name)
    throw Error(fmt::format("the levels above are of {}, not of {}", above.game, plan.game->name));
  const std::string label = plan.candidates.anchor_label.value_or("");
  const auto at = std::find_if(above.rungs.begin(), above.rungs.end(), [&](const auto& r) { return r.label == label; });
  if (at == above.rungs.end()) throw Error(fmt::format("the levels above have none that is called {}", cite(label)));
  if (const std::string& agent = plan.candidates.agents[plan.candidates.anchor]; at->agent != agent)
    throw Error(fmt::format("at {} the levels above have {}, the candidates {}", label, cite(at->agent), cite(agent)));
  return *at;
}

// Levels measured before on top of new ones. Their steps are as they were measured; their Elo above the new weakest is
// a sum of two measurements, whose intervals add up as independent ones do (the older one is wider than it need be,
// since it was taken from the old weakest).
void add_above(const CalibrationPlan& plan, LevelFile& file) {
  const LevelRung &old_meeting = meeting_rung(plan), new_meeting = file.rungs.back();
  if (new_meeting.agent != old_meeting.agent)
    throw Error(fmt::format("the ladder ends at {}, not where the levels above begin", cite(new_meeting.agent)));
  bool higher = false;
  for (LevelRung rung : plan.above->rungs) {
    if (higher) {
      const double wide = std::hypot(rung.high - rung.elo, new_meeting.high - new_meeting.elo);
      rung.elo += new_meeting.elo - old_meeting.elo;
      rung.low = std::round(rung.elo - wide), rung.high = std::round(rung.elo + wide);
      file.rungs.push_back(rung);
    }
    higher = higher || rung.label == old_meeting.label;
  }
}

}  // namespace

Calibration calibrate(const CalibrationPlan& plan, const CalibrationHooks& hooks) {
  Calibration out;
  Duels duels(plan, hooks);
  std::vector<Aim> rungs;
  std::vector<MeasuredAgent> dial;
  std::vector<std::string> stops;
  std::size_t anchor = 0;  // the stop whose strength is what a label means, and
  double anchor_elo = 0;   // on people's line
  if (plan.from) {
    rungs = aims_of(plan, *plan.from);
    const std::string label = anchor_label(*plan.from);
    for (std::size_t i = 0; i < rungs.size(); ++i) {
      const LevelRung& rung = plan.from->rungs[i];
      stops.push_back(rung.agent);
      dial.push_back({rung.agent, rung.elo, rung.low, rung.high});
      if (rung.label == label) anchor = i;
    }
    anchor_elo = rungs[anchor].elo;
  } else {
    if (plan.candidates.game != plan.game->name)
      throw Error(fmt::format("the candidates are for {}, not for {}", plan.candidates.game, plan.game->name));
    if (plan.people) aims(plan, std::vector<MeasuredAgent>(plan.candidates.agents.size()));  // says now what is wrong
    stops = plan.candidates.agents;
    // What stands far above the levels to be placed says nothing of them.
    if (plan.above) stops.resize(std::min(stops.size(), plan.candidates.anchor + 3));
  }
  if (plan.above) meeting_rung(plan);  // says now what is wrong
  for (std::size_t i = 0; i < stops.size(); ++i) duels.add({stops[i], static_cast<double>(i)});
  if (!plan.from) {
    dial = out.candidates = measure_candidates(plan, stops, hooks, duels);
    rungs = aims(plan, dial);
    if (plan.above) {
      const std::string& last = meeting_rung(plan).label;
      rungs.erase(std::find_if(rungs.begin(), rungs.end(), [&](const Aim& aim) { return aim.label == last; }) + 1,
                  rungs.end());
    }
    if (rungs.size() < 2) throw Error("the candidates are too close to each other for two rungs");
    anchor = plan.people ? plan.candidates.anchor : 0;
    anchor_elo = rising(dial)[anchor];
  }
  for (int pass = 1; pass <= plan.passes; ++pass) {
    if (pass > 1) dial = stops_of(duels.fit(static_cast<int>(stops.size())), stops);
    // The anchor is what labels mean: wherever the games so far have it, the rungs stand as far from it as people do.
    std::vector<Aim> now = rungs;
    for (auto& aim : now) aim.elo += rising(dial)[anchor] - anchor_elo;
    out.file = measure_levels(plan, hooks, now, dial, pass, duels);
  }
  if (plan.above) add_above(plan, out.file);
  out.file.about = about(plan).dump();
  return out;
}

}  // namespace ludens::measure
