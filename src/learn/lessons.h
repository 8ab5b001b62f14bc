#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/catalogue.h"
#include "games/symmetry.h"
#include "learn/room.h"
#include "nets/features.h"
#include "nets/sample_file.h"

namespace ludens::learn {

// Which games of a sample file are trained on.
struct LessonOptions {
  std::vector<int> queries = {};  // by number; empty: all of them
  bool equal = false;             // the same number of games from each of them (Maia-S-Wide)
  double fraction = 1;            // of the games that are left, the first ones in the order of the file
  bool ratings = true;            // else nobody's is told
  int least_validation_ply = 4;   // mode `paper`: earlier plies are learned, but not measured
};

// One row of a batch.
struct Lesson {
  std::uint8_t* planes;  // features' planes × points
  float* numbers;
  std::int64_t move;     // the move played
  std::int64_t outcome;  // 0 win, 1 draw, 2 loss for the side to move; −1 unknown
};

// The positions of a sample file, each made when it is asked for by replaying its game up to there, some 2 µs. Turned
// and mirrored positions come from turned moves. Thread-safe. Tested by tests/learn/batches_test.cpp.
class Lessons {
 public:
  Lessons(std::shared_ptr<const SampleFile> samples, const LessonOptions& options);

  const Game& game() const { return *games_.front(); }
  const Features& features() const { return *features_; }
  int points() const { return game().board.size(); }
  int policy_moves() const { return features_->policy_moves(game()); }
  const Symmetries& symmetries() const { return symmetries_; }
  std::int64_t train_games() const { return train_games_; }
  std::int64_t train_positions() const { return static_cast<std::int64_t>(train_.size()); }
  std::int64_t validation_positions() const { return static_cast<std::int64_t>(validation_.size()); }

  // `hide`: which ratings the network is not told, 1 own, 2 the opponent's.
  void train(std::int64_t i, int symmetry, int hide, Lesson& out) const {
    make(train_[static_cast<std::size_t>(i)], symmetry, hide, out);
  }
  void validation(std::int64_t i, Lesson& out) const { make(validation_[static_cast<std::size_t>(i)], 0, 0, out); }

 private:
  struct Place {
    std::uint32_t game;
    std::uint32_t ply;  // from 0
  };
  void add(std::uint32_t game, int least_ply, std::vector<Place>& out) const;
  void make(Place place, int symmetry, int hide, Lesson& out) const;

  std::shared_ptr<const SampleFile> samples_;
  std::vector<GamePtr> games_;    // one a text
  std::vector<Position> starts_;  // likewise
  bool ratings_;
  const Features* features_;
  Symmetries symmetries_;
  std::int64_t train_games_ = 0;
  std::vector<Place> train_, validation_;
};

}  // namespace ludens::learn
