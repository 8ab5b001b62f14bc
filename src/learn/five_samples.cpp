#include "learn/five_samples.h"

#include "games/catalogue.h"
#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"

namespace ludens {
namespace {

template <class Board>
void copy_stones(const Board& board, five::Sample& out) {
  for (int p = 0; p < five::kPoints; ++p) {
    if (board.is_empty(p)) continue;
    (board.has(Side::First, p) ? out.black : out.white).add(p);
  }
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
  FiveSet out;
  const auto source = open_query(query, options);
  GamePtr game;
  std::string name;
  for (StoredGame stored; source->next(stored);) {
    if (stored.record.game != name || !game) {
      game = find_game(stored.record.game);
      name = stored.record.game;
    }
    ++out.games;
    const auto before = out.samples.size();
    for_each_sample(*game, stored.record, [&](const Sample& sample) {
      PositionFacts facts{sample.ply, static_cast<int>(stored.record.turns.size()), {}, {}};
      if (sample.persona.rating) facts.rating = *sample.persona.rating;
      if (sample.persona.opponent_rating) facts.opponent_rating = *sample.persona.opponent_rating;
      if (!wants(query, facts)) return;
      if (auto made = five_sample(sample)) {
        out.samples.push_back(std::move(*made));
        out.plies.push_back(sample.ply);
      }
    });
    out.skipped += out.samples.size() == before;
  }
  return out;
}

}  // namespace ludens
