#include "learn/five_samples.h"

#include <algorithm>
#include <atomic>
#include <iterator>

#include "agents/parts.h"
#include "base/hash.h"
#include "base/in_parallel.h"
#include "games/catalogue.h"
#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"

namespace ludens::learn {
namespace {

template <class Board>
void copy_stones(const Board& board, five::Sample& out) {
  for (int p = 0; p < five::kPoints; ++p) {
    if (board.is_empty(p)) continue;
    (board.has(Side::First, p) ? out.black : out.white).add(p);
  }
}

constexpr std::size_t kClass = 32;      // games
constexpr std::int64_t kFewVisits = 4;  // say nothing of what a move is worth
constexpr float kHardlyEver = 1e-3f;    // a probability

// Asks the judge and the guide about one decision after the other.
class Teacher {
 public:
  explicit Teacher(const FiveTeachers& teachers) : teachers_(teachers) {}

  void teach(const GamePtr& game, const Sample& asked, std::uint64_t game_hash, five::Sample& sample) {
    if (game->text != game_) {  // agents are for one game and its options
      game_ = game->text;
      if (!teachers_.judge.empty()) judge_ = make_agent(game, teachers_.judge);
      if (!teachers_.guide.empty()) guide_ = make_agent(game, teachers_.guide);
    }
    const auto ask = [&](Agent& agent) {
      Rng rng = Rng::of(teachers_.seed, game_hash, static_cast<std::uint64_t>(asked.ply));
      return agent.consider({*game, asked.position, asked.history, asked.persona}, rng);
    };
    if (judge_) judged(ask(*judge_), sample);
    if (guide_) guided(ask(*guide_), sample);
  }

 private:
  static void judged(const Opinion& opinion, five::Sample& sample) {
    const auto add = [&](Move move, float worth) {
      if (move.id >= five::kPoints) return;
      const auto point = static_cast<std::uint8_t>(move.id);
      if (point == sample.taken)
        sample.outcome = worth;
      else
        sample.judged.emplace_back(point, worth);
    };
    for (const auto& candidate : opinion.candidates)
      if (candidate.visits >= kFewVisits) add(candidate.move, candidate.value);
    if (opinion.candidates.empty()) add(opinion.moves.best(), opinion.value.win);
  }

  void guided(const Opinion& opinion, five::Sample& sample) const {
    const auto share = static_cast<float>(teachers_.share);
    for (auto& [point, p] : sample.wanted) p *= 1 - share;
    for (const auto& [move, p] : opinion.moves.items()) {
      if (move.id >= five::kPoints || p < kHardlyEver) continue;
      const auto known = std::find_if(sample.wanted.begin(), sample.wanted.end(),
                                      [&](const auto& one) { return one.first == move.id; });
      if (known != sample.wanted.end())
        known->second += share * p;
      else
        sample.wanted.emplace_back(static_cast<std::uint8_t>(move.id), share * p);
    }
    float sum = 0;
    for (const auto& [point, p] : sample.wanted) sum += p;
    for (auto& [point, p] : sample.wanted) p /= sum;
  }

  const FiveTeachers& teachers_;
  std::string game_;
  std::unique_ptr<Agent> judge_, guide_;
};

void add_game(const Query& query, const StoredGame& stored, Teacher& teacher, FiveSet& out) {
  const GamePtr game = find_game(stored.record.game);
  ++out.games;
  const auto before = out.samples.size();
  for_each_sample(*game, stored.record, [&](const Sample& sample) {
    PositionFacts facts{sample.ply, static_cast<int>(stored.record.turns.size()), {}, {}};
    if (sample.persona.rating) facts.rating = *sample.persona.rating;
    if (sample.persona.opponent_rating) facts.opponent_rating = *sample.persona.opponent_rating;
    if (!wants(query, facts)) return;
    if (auto made = five_sample(sample)) {
      teacher.teach(game, sample, hash_text(stored.gid), *made);
      out.samples.push_back(std::move(*made));
      out.plies.push_back(sample.ply);
    }
  });
  out.skipped += out.samples.size() == before;
}

}  // namespace

std::optional<five::Sample> five_sample(const Sample& sample) {
  if (sample.played.id >= five::kPoints) return std::nullopt;
  five::Sample out;
  out.to_move = sample.position.to_move();
  if (const auto* renju = sample.position.try_as<Renju>()) {
    copy_stones(renju->board(), out);
    if (out.to_move == Side::First)
      for (int p = 0; p < five::kPoints; ++p)
        if (renju->board().is_empty(p) && renju->forbidden(p) != Forbidden::No) out.barred.add(p);
  } else if (const auto* gomoku = sample.position.try_as<LineGame<15, 15, 5>>()) {
    copy_stones(gomoku->board(), out);
  } else {
    return std::nullopt;
  }
  std::size_t known = 0;
  for (std::size_t i = sample.history.size(); i > 0 && known < out.recent.size(); --i)
    if (const auto id = sample.history[i - 1].id; id < five::kPoints)
      out.recent[known++] = static_cast<std::uint8_t>(id);
  if (sample.persona.rating) out.rating = static_cast<float>(*sample.persona.rating);
  if (sample.persona.opponent_rating) out.opponent = static_cast<float>(*sample.persona.opponent_rating);
  out.taken = static_cast<std::uint8_t>(sample.played.id);
  if (sample.outcome != Result::Ongoing) out.outcome = static_cast<float>(reward(sample.outcome, out.to_move));
  if (sample.target != nullptr) {
    for (const auto& [move, p] : sample.target->moves.items())
      if (move.id < five::kPoints && p > 0) out.wanted.emplace_back(static_cast<std::uint8_t>(move.id), p);
  } else {
    out.wanted = {{out.taken, 1.0f}};
  }
  return out;
}

FiveSet read_five_set(const Query& query, const SourceOptions& options) {
  return read_taught_five_set(query, options, {});
}

FiveSet read_taught_five_set(const Query& query, const SourceOptions& options, const FiveTeachers& teachers,
                             const std::function<void(std::int64_t, std::int64_t)>& on_games) {
  std::vector<StoredGame> games;
  const auto source = open_query(query, options);
  for (StoredGame stored; source->next(stored);) games.push_back(std::move(stored));
  // A class has its own teachers: agents are for one thread, and opening a network takes a moment.
  std::vector<FiveSet> classes((games.size() + kClass - 1) / kClass);
  std::atomic<std::int64_t> done = 0;
  in_parallel(classes.size(), teachers.jobs, [&](std::size_t i) {
    Teacher teacher(teachers);
    for (std::size_t g = i * kClass; g < std::min(games.size(), (i + 1) * kClass); ++g) {
      if (teachers.stop.stop_requested()) return;
      add_game(query, games[g], teacher, classes[i]);
      if (on_games) on_games(++done, static_cast<std::int64_t>(games.size()));
    }
  });
  FiveSet out;
  for (auto& part : classes) {
    std::move(part.samples.begin(), part.samples.end(), std::back_inserter(out.samples));
    out.plies.insert(out.plies.end(), part.plies.begin(), part.plies.end());
    out.games += part.games;
    out.skipped += part.skipped;
  }
  return out;
}

}  // namespace ludens::learn
