#pragma once
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "agents/parts.h"
#include "play/room.h"
#include "records/query/game_source.h"

namespace ludens::play {

// What people played in every position of some games, by the position's key. Symmetric positions are different ones.
class MoveCounts {
 public:
  struct Count {
    Move move;
    std::uint32_t times = 0;
  };

  // Reads the games; throws Error when it was stopped.
  static MoveCounts of(GameSource& games, std::stop_token stop = {});
  std::span<const Count> find(std::uint64_t key) const;  // by move; empty for a position nobody reached

 private:
  std::vector<std::uint64_t> keys_;   // ascending, each once
  std::vector<std::uint32_t> first_;  // of counts_, one more than there are keys
  std::vector<Count> counts_;
};

// The agent `popular(QUERY)`: plays as often as people did in this position, most frequent move first. One imaginary
// game more that spreads over all legal moves keeps every move possible and makes a position that nobody reached
// random. The games are those of the query, of its train split where it names none; they are read once, when the first
// agent is made, and shared by all. `fallback` is the query of a bare `popular`. Tested by tests/play/popular_test.cpp.
PartDoc popular_part(const SourceOptions& source, const std::string& fallback = "", std::stop_token stop = {});

}  // namespace ludens::play
