#pragma once
#include <cstdint>
#include <vector>

#include "learn/sample_set.h"
#include "nets/features.h"

namespace ludens::learn {

// One row of a batch: where its input is written to, and what it should be answered with.
struct PlaneRow {
  std::uint8_t* planes;  // features' planes × points
  float* numbers;
  std::int64_t move = 0;      // the logit of the move played
  std::int64_t outcome = -1;  // 0 win, 1 draw, 2 loss for the side to move; −1 unknown
};

// Samples as a residual network is shown them, a bit a point: made once, in one replay of every game, then read in any
// order, turned or not (sets of features are the same from all sides). A sample of renju takes 400 bytes, one of Go 180
// on 9×9 and 620 on 19×19, one of chess 440, one of shogi 990. Thread-safe. Tested by tests/learn/sample_set_test.cpp
// against replaying turned games.
class PlaneSet {
 public:
  PlaneSet(const SampleSet& samples, int threads);

  const Game& game() const { return *game_; }
  const Features& features() const { return *features_; }
  int points() const { return game_->board.size(); }
  int turns() const { return static_cast<int>(turns_.size()); }  // in which a sample may be shown
  std::int64_t size() const { return static_cast<std::int64_t>(moves_.size()); }

  // `turn`: how it is turned, if it may be. `hide`: which ratings the network is not told, 1 own, 2 the opponent's.
  void write(std::int64_t i, int turn, int hide, PlaneRow& out) const;

 private:
  GamePtr game_;
  const Features* features_;
  std::vector<BoardTurn> turns_;
  std::size_t bits_, words_, numbers_count_;        // of a sample
  std::vector<std::vector<std::uint16_t>> turned_;  // [turn][bit]: where it goes
  std::vector<std::uint64_t> planes_;               // [sample][word]
  std::vector<float> numbers_;                      // [sample][number]
  std::vector<std::uint16_t> moves_;                // as logits
  std::vector<std::uint8_t> may_turn_;
  std::vector<std::int8_t> outcomes_;
};

// The options that a residual network's samples are chosen with.
SampleOptions plane_options(const SampleFile& file, SampleOptions options = {});

}  // namespace ludens::learn
