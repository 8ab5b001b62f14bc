#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "games/catalogue.h"
#include "learn/room.h"
#include "nets/sample_file.h"
#include "records/replay.h"

namespace ludens::learn {

// Which games of a sample file are learned from.
struct SampleOptions {
  std::vector<int> queries = {};  // by number; empty: all of them
  bool equal = false;             // the same number of games from each of them (Maia-S-Wide)
  double fraction = 1;            // of the games that are left, the first ones in the order of the file
  bool ratings = true;            // else nobody's is told
  int policy_moves = 1 << 16;     // ids from here on are no moves of the network
  int least_validation_ply = 4;   // mode `paper`: earlier plies are learned, but not measured
};

// A text of a sample file: a game, and the position from which it began, "" for its own start.
struct SampleStart {
  GamePtr game;
  std::string position;
};
std::string sample_text(const Game& game, std::string_view start);
SampleStart sample_start(std::string_view text);  // throws Error

// The samples (records/replay.h) of games, to train on or to validate with: decisions to learn from, numbered from 0.
// Encoders turn them into what a network is shown (learn/five_set.h, learn/plane_set.h), in one replay of each
// game. Thread-safe. Tested by tests/learn/sample_set_test.cpp.
class SampleSet {
 public:
  enum class Part { Train, Validation };
  SampleSet(std::shared_ptr<const SampleFile> file, const SampleOptions& options, Part part);

  const GamePtr& game() const { return games_.front(); }  // the first of them, which differ in komi alone
  std::int64_t size() const { return chosen_.back().first; }
  std::int64_t games() const { return static_cast<std::int64_t>(chosen_.size()) - 1; }

  // Shows the samples of games from … to−1 with their numbers, in order. `id` is SampleGame's.
  struct Shown {
    std::int64_t number;
    const GamePtr& game;
    std::uint64_t id;
    Sample sample;
  };
  using Show = std::function<void(const Shown&)>;
  void replay(std::int64_t from, std::int64_t to, const Show& show) const;
  // All of them; several threads show different games at a time.
  void replay(int threads, const Show& show) const;

 private:
  struct Chosen {
    std::uint32_t game;  // of the file
    std::int64_t first;  // number of its first sample
  };
  bool wanted(const SampleGame& game, std::size_t ply) const;
  void replay_one(const Chosen& chosen, const Show& show) const;

  std::shared_ptr<const SampleFile> file_;
  std::vector<GamePtr> games_;    // one a text
  std::vector<Position> starts_;  // likewise
  bool ratings_;
  int policy_moves_;
  int least_ply_;               // from 0
  std::vector<Chosen> chosen_;  // and one more behind the last
};

}  // namespace ludens::learn
