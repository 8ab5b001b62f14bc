#include "learn/five_set.h"

#include "games/five_in_row/line_game.h"
#include "games/five_in_row/renju.h"
#include "runner/run.h"

namespace ludens::learn {
namespace {

template <class Board>
void copy_stones(const Board& board, five::Example& out) {
  for (int p = 0; p < five::kPoints; ++p) {
    if (board.is_empty(p)) continue;
    (board.has(Side::First, p) ? out.black : out.white).add(p);
  }
}

}  // namespace

std::optional<five::Example> five_example(const Sample& sample) {
  if (sample.played.id >= five::kPoints) return std::nullopt;
  five::Example out;
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

FiveSet five_set(const SampleSet& samples, const FiveTeachers& teachers,
                 const std::function<void(std::int64_t, std::int64_t)>& on_games) {
  FiveSet out;
  out.games = samples.games();
  out.examples.reserve(static_cast<std::size_t>(samples.size()));
  Experiment<std::int64_t, std::vector<five::Example>> teaching;
  teaching.next = numbers_below(out.games);
  teaching.worker = [&] {
    const auto teacher = std::make_shared<FiveTeacher>(teachers);
    return [&samples, teacher](std::int64_t, std::int64_t game, const std::stop_token& stop) {
      std::vector<five::Example> examples;
      teacher->new_game();
      samples.replay(game, game + 1, [&](const SampleSet::Shown& shown) {
        auto example = stop.stop_requested() ? std::nullopt : five_example(shown.sample);
        if (!example) return;
        teacher->teach(shown, *example);
        examples.push_back(std::move(*example));
      });
      return stop.stop_requested() ? std::nullopt : std::optional(std::move(examples));
    };
  };
  teaching.take = [&](std::int64_t index, std::vector<five::Example>&& examples, bool) {
    std::move(examples.begin(), examples.end(), std::back_inserter(out.examples));
    if (on_games) on_games(index + 1, out.games);
    return true;
  };
  run(teaching, {teachers.jobs, teachers.stop});
  return out;
}

}  // namespace ludens::learn
