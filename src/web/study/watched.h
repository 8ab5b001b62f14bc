#pragma once
#include <memory>
#include <vector>

#include "base/rng.h"
#include "play/session.h"
#include "study/study_store.h"
#include "web/room.h"

namespace ludens::web {

// A game that is shown move by move to somebody who watches: as fast as it was played, with long thoughts cut; where
// nobody knows how long it took, as people's pace has it. Tested by tests/web/study/watched_test.cpp.
class Watched {
 public:
  // `now`: when it begins to be shown. Throws Error where the moves cannot be replayed.
  Watched(const StudyGame& game, std::int64_t now, Rng rng);

  std::int64_t game() const { return game_; }
  const Session& at(std::int64_t now);  // as far as it has come
  bool over(std::int64_t now) const { return now >= times_.back(); }

 private:
  std::int64_t game_;
  std::vector<Move> moves_;
  std::vector<std::int64_t> times_;  // when each move is shown, and when the end is
  Session shown_;
};

// The position that a game of a study was left in.
Session replayed(const StudyGame& game);

}  // namespace ludens::web
