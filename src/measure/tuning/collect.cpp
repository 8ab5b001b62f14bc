#include "measure/tuning/collect.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/in_parallel.h"
#include "measure/matching/ask.h"
#include "records/follow.h"
#include "records/query/sample.h"
#include "records/replay.h"

namespace ludens::measure {
namespace {

// Of each part the judge looks at the likeliest moves, beside the person's: so many that little is left out, since what
// is seldom drawn often loses most, and some where a policy is flat.
constexpr double kJudgedShare = 0.98;
constexpr std::size_t kMostJudged = 25;

// A game and the plies of it that are asked about.
struct Wanted {
  StoredGame stored;
  GamePtr game;
  std::vector<int> plies;
};

std::optional<std::size_t> band_of(const std::vector<Band>& bands, std::optional<double> rating) {
  for (std::size_t i = 0; i < bands.size(); ++i)
    if (bands[i].holds(rating)) return i;
  return std::nullopt;
}

// Leaves the positions of the plan's bands, of each band the first ones by hash.
void cut_bands(const TuningPlan& plan, std::vector<Wanted>& games) {
  struct Place {
    std::uint64_t hash;
    std::size_t game;
    int ply;
    auto operator<=>(const Place&) const = default;
  };
  std::vector<std::vector<Place>> found(plan.bands.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    auto& [stored, game, plies] = games[i];
    auto next = plies.begin();
    replay(*game, stored.record, [&](const Position& before, const Turn&, int ply) {
      if (next == plies.end() || *next != ply) return;
      ++next;
      const auto rating = strength(stored.record.players[static_cast<std::size_t>(index(before.to_move()))]);
      if (const auto band = band_of(plan.bands, rating)) found[*band].push_back({sample_hash(stored.gid, ply), i, ply});
    });
    plies.clear();
  }
  for (auto& places : found) {
    std::sort(places.begin(), places.end());
    if (plan.most > 0 && std::ssize(places) > plan.most) places.resize(static_cast<std::size_t>(plan.most));
    for (const auto& place : places) games[place.game].plies.push_back(place.ply);
  }
  for (auto& wanted : games) std::sort(wanted.plies.begin(), wanted.plies.end());
}

std::vector<Wanted> wanted_games(const TuningPlan& plan, const std::stop_token& stop) {
  MatchPlan match;
  match.query = plan.query;
  match.mode = plan.mode;
  std::optional<SampleCut> sample;
  if (plan.query.sample > 0) sample.emplace(plan.query.sample);
  std::vector<Wanted> out;
  const auto source = open_query(plan.query, plan.source);
  GameCache games;
  for (StoredGame stored; !stop.stop_requested() && source->next(stored);) {
    const GamePtr game = games.find(stored.record.game);
    auto plies = wanted_plies(match, *game, stored);
    if (plies.empty()) continue;
    if (sample) sample->add(stored.gid, plies);
    out.push_back({std::move(stored), game, std::move(plies)});
  }
  if (sample)
    for (auto& wanted : out) wanted.plies = sample->taken(wanted.stored.gid, wanted.plies);
  if (!plan.bands.empty()) cut_bands(plan, out);
  std::erase_if(out, [](const Wanted& wanted) { return wanted.plies.empty(); });
  return out;
}

std::optional<int> whole(const std::optional<double>& value) {
  if (!value || !(std::abs(*value) < 1e6)) return std::nullopt;
  return static_cast<int>(std::lround(*value));
}

TuningPosition position_of(const std::vector<Distribution>& policies, Move played) {
  TuningPosition out;
  out.moves.push_back(played);
  for (const auto& policy : policies)
    for (const auto& item : policy.items()) out.moves.push_back(item.move);
  std::sort(out.moves.begin(), out.moves.end());
  out.moves.erase(std::unique(out.moves.begin(), out.moves.end()), out.moves.end());
  const auto at = [&](Move move) {
    return static_cast<std::size_t>(std::lower_bound(out.moves.begin(), out.moves.end(), move) - out.moves.begin());
  };
  out.played = at(played);
  for (const auto& policy : policies) {
    std::vector<float> logs(out.moves.size(), static_cast<float>(std::log(kUnlisted)));
    for (const auto& item : policy.items())
      logs[at(item.move)] = static_cast<float>(std::log(std::max<double>(item.p, kUnlisted)));
    out.logs.push_back(std::move(logs));
  }
  return out;
}

// What each move that somebody thinks of loses against the best of them, as the judge sees it.
void judge(Agent& agent, const Question& question, TuningPosition& position, Rng& rng) {
  std::vector<bool> wanted(position.moves.size(), false);
  wanted[position.played] = true;
  for (const auto& logs : position.logs) {
    std::vector<std::size_t> order(logs.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return logs[a] > logs[b]; });
    double share = 0;
    for (std::size_t i = 0; i < std::min(kMostJudged, order.size()) && share < kJudgedShare; ++i) {
      wanted[order[i]] = true;
      share += std::exp(static_cast<double>(logs[order[i]]));
    }
  }
  const Side mover = question.position.to_move();
  std::vector<float> values(position.moves.size(), -1);
  float best = 0;
  std::vector<Move> history(question.history.begin(), question.history.end());
  history.push_back(kNoMove);
  for (std::size_t i = 0; i < position.moves.size(); ++i) {
    if (!wanted[i] || !question.position.legal(position.moves[i])) continue;
    Position after = question.position;
    after.play(position.moves[i]);
    history.back() = position.moves[i];
    if (after.over()) {
      values[i] = static_cast<float>(reward(after.result(), mover));
    } else {
      const Value value = agent.consider({question.game, after, history}, rng).value;
      values[i] = after.to_move() == mover ? value.expected() : 1 - value.expected();
    }
    best = std::max(best, values[i]);
  }
  position.losses.assign(position.moves.size(), -1);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] >= 0) position.losses[i] = best - values[i];
}

// One worker's agents. They see one game at a time.
class TestService {
 public:
  explicit TestService(const TuningPlan& plan) : plan_(plan) {}

  std::vector<TuningPosition> ask(const Wanted& wanted, double share, const std::stop_token& stop) {
    const auto& [stored, game, plies] = wanted;
    auto& [parts, judging] = agents_for(game);
    for (auto& part : parts) part->new_game();
    if (judging) judging->new_game();
    const std::uint64_t dice = hash_text(stored.gid);
    std::vector<TuningPosition> out;
    std::vector<Move> history;
    auto next = plies.begin();
    replay(*game, stored.record, [&](const Position& before, const Turn& turn, int ply) {
      if (next != plies.end() && *next == ply && !stop.stop_requested()) {
        ++next;
        const auto mover = static_cast<std::size_t>(index(before.to_move()));
        const auto rating = strength(stored.record.players[mover]);
        Question question{*game, before, history, {}, {0, stop}};
        question.persona.rating = whole(rating);
        question.persona.opponent_rating = whole(strength(stored.record.players[1 - mover]));
        std::vector<Distribution> policies;
        for (auto& part : parts) {
          Rng rng = Rng::of(plan_.seed, dice, static_cast<std::uint64_t>(ply));
          policies.push_back(part->consider(question, rng).moves);
        }
        TuningPosition position = position_of(policies, turn.move);
        position.gid = dice;
        position.rating = rating;
        const double lot = static_cast<double>(fold(dice, static_cast<std::uint64_t>(ply)) >> 11) * 0x1p-53;
        if (judging && lot < share) {
          Rng rng = Rng::of(plan_.seed, dice, static_cast<std::uint64_t>(ply) + 1'000'000);
          judge(*judging, question, position, rng);
        }
        out.push_back(std::move(position));
      }
      history.push_back(turn.move);
    });
    return out;
  }

 private:
  struct Asked {
    Agents parts;
    std::unique_ptr<Agent> judge;
  };
  Asked& agents_for(const GamePtr& game) {
    Asked& asked = asked_[game->text];
    if (!asked.parts.empty()) return asked;
    if (plan_.make)
      asked.parts = plan_.make(game);
    else
      for (const auto& text : plan_.parts) asked.parts.push_back(make_agent(game, text));
    if (!plan_.judge.empty()) asked.judge = make_agent(game, plan_.judge);
    return asked;
  }

  const TuningPlan& plan_;
  std::map<std::string, Asked> asked_;  // by the game's text
};

}  // namespace

std::vector<TuningPosition> collect(const TuningPlan& plan, const TuningHooks& hooks) {
  const std::vector<Wanted> games = wanted_games(plan, hooks.stop);
  std::int64_t positions = 0, done = 0;
  for (const auto& wanted : games) positions += std::ssize(wanted.plies);
  const double share = positions > 0 ? static_cast<double>(plan.judged) / static_cast<double>(positions) : 0;
  std::vector<std::vector<TuningPosition>> answers(games.size());
  std::vector<std::unique_ptr<TestService>> idle;
  std::mutex mutex;
  in_parallel(games.size(), plan.jobs, [&](std::size_t i) {
    if (hooks.stop.stop_requested()) return;
    std::unique_ptr<TestService> service;
    {
      const std::lock_guard lock(mutex);
      if (!idle.empty()) {
        service = std::move(idle.back());
        idle.pop_back();
      }
    }
    if (!service) service = std::make_unique<TestService>(plan);
    answers[i] = service->ask(games[i], share, hooks.stop);
    const std::lock_guard lock(mutex);
    idle.push_back(std::move(service));
    done += std::ssize(answers[i]);
    if (hooks.progress) hooks.progress(done, positions);
  });
  std::vector<TuningPosition> out;
  for (std::size_t i = 0; i < answers.size(); ++i)
    for (auto& position : answers[i]) {
      position.game = static_cast<std::uint32_t>(i);
      out.push_back(std::move(position));
    }
  return out;
}

}  // namespace ludens::measure
