#include "play/comment/moment.h"

#include <algorithm>

#include "base/error.h"
#include "base/in_parallel.h"
#include "base/json_read.h"

namespace ludens::play {

std::vector<JudgedPly> judged_plies(const Session& session, const std::string& judge,
                                    const std::function<Review::Ask()>& asker, const ReviewOptions& options, int jobs) {
  // Neighbouring plies share a position, so that each thread takes a stretch of them.
  constexpr std::size_t kStretch = 8;
  std::vector<JudgedPly> out(session.moves().size());
  const std::size_t stretches = (out.size() + kStretch - 1) / kStretch;
  in_parallel(stretches, jobs, [&](std::size_t stretch) {
    Review review(session, judge, asker(), options);
    for (std::size_t i = stretch * kStretch; i < std::min(out.size(), (stretch + 1) * kStretch); ++i) {
      const int ply = static_cast<int>(i) + 1;
      out[i].move = review.move(ply);
      out[i].before = review.position(ply - 1).first;
      out[i].after = review.position(ply).first;
    }
  });
  return out;
}

JudgedPly judged_ply(const Session& session, const Json& said) {
  JudgedPly out;
  out.move.ply = static_cast<int>(whole_of(said, "ply", 0, 1, std::ssize(session.moves())));
  const Position& before = session.position_at(out.move.ply - 1);
  out.move.side = before.to_move();
  out.move.played = session.moves()[static_cast<std::size_t>(out.move.ply - 1)];
  const auto best = session.game().read_move(before, needed_text(said, "best"));
  if (!best) throw Error("a review that was kept names a move that there is not");
  out.move.best = *best;
  const std::string verdict = needed_text(said, "verdict");
  for (const Verdict one : {Verdict::Forced, Verdict::Best, Verdict::Good, Verdict::Doubtful, Verdict::Mistake})
    if (verdict_name(one) == verdict) out.move.verdict = one;
  out.move.value = real_of(said, "value", 0.5, 0, 1);
  out.move.loss = real_of(said, "loss", 0, 0, 1);
  out.before = real_of(said, "before", 0.5, 0, 1);
  out.after = real_of(said, "after", 0.5, 0, 1);
  return out;
}

std::vector<Moment> moments(const Session& session, std::span<const JudgedPly> judged, const People& people) {
  std::vector<Moment> out;
  std::optional<PeopleView> here = people.look(session, 0);
  for (const JudgedPly& one : judged) {
    Moment moment{.judged = one};
    const int ply = one.move.ply;
    const Position& before = session.position_at(ply - 1);
    const Position& after = session.position_at(ply);
    const bool first = one.move.side == Side::First;
    moment.people = std::move(here);
    here = people.look(session, ply);
    moment.win_before = moment.people ? moment.people->win : first ? one.before : 1 - one.before;
    const double by_judge = first ? one.after : 1 - one.after;
    moment.win_after = !here || !moment.people            ? by_judge
                       : after.to_move() == one.move.side ? here->win
                                                          : 1 - here->win;
    moment.did = deeds(session.game(), before, one.move.played);
    if (one.move.best != one.move.played) moment.best_did = deeds(session.game(), before, one.move.best);
    out.push_back(std::move(moment));
  }
  return out;
}

}  // namespace ludens::play
