#pragma once
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "learn/room.h"
#include "nets/sample_file.h"
#include "records/query/game_source.h"

namespace ludens::learn {

// What became of the games of the queries.
struct SampleCount {
  std::int64_t train_games = 0, validation_games = 0, test_games = 0;  // the latter are left out
  std::int64_t positions = 0;                                          // wanted ones
  std::int64_t left_out = 0;  // begin in a position that is not wanted, or have no wanted one
};

struct CollectOptions {
  SourceOptions source = {};
  // Ids from here on are no moves that are learned; 0: as the features of the game say.
  int policy_moves = 0;
  bool only_empty = false;  // leaves out games that begin elsewhere than on an empty board
  std::stop_token stop = {};
  std::function<void(std::int64_t games)> progress = {};
};

// The train and validation games of queries as a sample file. A query may not name a split or a sample; conditions on
// positions («rating in 2000..2400») say which moves are learned. A move that several queries ask for belongs to the
// first. Throws Error, also where the games are not all the same game. Tested by tests/learn/collect_samples_test.cpp.
SampleFile collect_samples(const std::vector<std::string>& queries, const CollectOptions& options, SampleCount& count);

}  // namespace ludens::learn
