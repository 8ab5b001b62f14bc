#include "belief/behind_moves.h"

#include "games/family.h"

namespace ludens::belief {
namespace {

Value of_result(Result result, Side side) {
  const auto expected = static_cast<float>(reward(result, side));
  return result == Result::Draw ? Value{0, 1, 0} : Value{expected, 0, 1 - expected};
}

}  // namespace

void BehindMoves::ask(const EvaluationRequest& asked, Move move, Value& out, Rng& rng, const Until& until) {
  const int mover = game_.person_to_move(asked.position);
  Position after = asked.position;
  after.play(move);
  // Two passes in Go end the game before anybody has counted it: it is worth what it was.
  const bool uncounted = after.over() && game_.family->counts_dead_stones();
  if (after.over() && !uncounted) {
    const bool first = (game_.colours_swapped(after) ? 1 : 0) == mover;
    out = of_result(after.result(), first ? Side::First : Side::Second);
    return;
  }
  const bool turned = !uncounted && game_.person_to_move(after) != mover;
  Waiting& one = waiting_.emplace_back(Waiting{uncounted ? asked.position : std::move(after),
                                               {asked.history.begin(), asked.history.end()},
                                               asked.persona,
                                               {},
                                               &out,
                                               turned});
  if (!uncounted) one.history.push_back(move);
  if (turned) std::swap(one.persona.rating, one.persona.opponent_rating);
  MoveList legal;
  one.position.moves(legal);
  one.moves.assign(legal.begin(), legal.end());
  if (waiting_.size() >= batch_) finish(rng, until);
}

void BehindMoves::finish(Rng& rng, const Until& until) {
  std::vector<EvaluationRequest> requests;
  requests.reserve(waiting_.size());
  for (const auto& one : waiting_) requests.push_back({one.position, one.history, one.persona, one.moves});
  std::vector<Evaluation> found(waiting_.size());
  if (!waiting_.empty()) value_.evaluate(requests, found, rng, until);
  for (std::size_t i = 0; i < waiting_.size(); ++i)
    *waiting_[i].out = waiting_[i].turned ? found[i].value.flipped() : found[i].value;
  waiting_.clear();
}

}  // namespace ludens::belief
