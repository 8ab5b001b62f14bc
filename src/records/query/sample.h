#pragma once
#include <cstdint>
#include <queue>
#include <span>
#include <string_view>
#include <vector>

#include "records/room.h"

namespace ludens::records {

inline constexpr std::size_t kSampleOfGame = 5;  // positions of one game at most

// The place of a position in the order that samples are taken in: by gid and ply alone, the same for all agents.
std::uint64_t sample_hash(std::string_view gid, int ply);

// Those plies of a game that a sample may take: the first five of the wanted ones in the order of their hashes, as
// ascending plies.
std::vector<int> sample_of_game(std::string_view gid, std::span<const int> wanted);

// Finds where a sample of `count` positions ends, in a first pass over the games and without replaying them. A position
// is in the sample when it is one of sample_of_game and its hash is at most `cut()`.
// Memory: eight bytes a position of the sample. Tested by tests/records/query/sample_test.cpp.
class SampleCut {
 public:
  explicit SampleCut(std::int64_t count) : count_(static_cast<std::size_t>(count)) {}
  void add(std::string_view gid, std::span<const int> wanted);
  std::uint64_t cut() const;  // everything where there are no more than `count` positions
  // The plies of a game that are in the sample.
  std::vector<int> taken(std::string_view gid, std::span<const int> wanted) const;

 private:
  std::size_t count_;
  std::priority_queue<std::uint64_t> least_;
};

}  // namespace ludens::records
