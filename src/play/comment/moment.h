#pragma once
#include <optional>
#include <span>
#include <vector>

#include "base/json.h"
#include "games/deeds.h"
#include "play/comment/people.h"
#include "play/review.h"

namespace ludens::play {

// What a review said of a move, with the first side's expected results: all that a comment needs of it, so that it can
// be taken from a review that was kept.
struct JudgedPly {
  JudgedMove move;
  double before = 0.5, after = 0.5;
};
// A whole game, on so many threads; each asks with an `ask` of its own.
std::vector<JudgedPly> judged_plies(const Session& session, const std::string& judge,
                                    const std::function<Review::Ask()>& asker, const ReviewOptions& options, int jobs);
// From what judged_json said (play/review_view.h). Throws Error.
JudgedPly judged_ply(const Session& session, const Json& said);

// Everything that may be said of one move.
struct Moment {
  JudgedPly judged;
  std::optional<PeopleView> people = std::nullopt;  // before the move
  double win_before = 0.5,
         win_after = 0.5;  // of the mover: among people where they are known, else by the judge's word
  std::vector<Deed> did = {}, best_did = {};  // what the move does, and what the best one would have done
};

std::vector<Moment> moments(const Session& session, std::span<const JudgedPly> judged, const People& people);

}  // namespace ludens::play
