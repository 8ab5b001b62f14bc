#pragma once
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "measure/matching/band.h"
#include "records/follow.h"
#include "records/query/game_source.h"

namespace ludens::measure {

// Which positions of a game count; plies are from 1, of the move to be found.
enum class PositionMode {
  Paper,    // ply ≥ 4
  Harness,  // ply ≥ 5 without the last two
  All,
};
std::string_view mode_name(PositionMode mode);
bool counts(PositionMode mode, int ply, int plies);

// Which positions of people's games agents are asked about.
struct PositionChoice {
  Query query = {};
  SourceOptions source = {};
  PositionMode mode = PositionMode::Paper;
  std::vector<Band> bands = {};  // positions of these alone, each in the first band that holds it; none: all
  std::int64_t most = 0;         // positions of each band, by hash; 0: all

  // Where a position is taken or not depends on all the others.
  bool sampled() const { return query.sample > 0 || !bands.empty(); }
};

// A game and the plies of it that are asked about.
struct ChosenGame {
  GameRow row;
  std::vector<int> plies = {};
};

// The plies of a game that count in the mode and fulfil the query, before any sample is taken. Whose move it is
// matters only where a condition on ratings holds for one player and not for the other: then the game is replayed.
std::vector<int> wanted_plies(const PositionChoice& choice, const GameRow& row, GameCache& games);

// All games with positions that the choice takes, in the order of the source, which is read once. Without bands, no
// more games are held in memory than the sample has positions. Ends early when it is stopped.
// Tested by tests/measure/matching/position_choice_test.cpp.
std::vector<ChosenGame> choose_games(const PositionChoice& choice, int jobs = 1, const std::stop_token& stop = {});

// The games of a choice one after the other: of a sample, which is drawn first, or of the query as they come.
class ChosenGames {
 public:
  ChosenGames(const PositionChoice& choice, int jobs, const std::stop_token& stop);
  bool next(ChosenGame& game);
  std::int64_t size() const { return size_; }                                             // -1: unknown
  const std::vector<ChosenGame>* sample() const { return source_ ? nullptr : &sample_; }  // before any was given

 private:
  std::vector<ChosenGame> sample_;
  std::size_t given_ = 0;
  std::unique_ptr<GameSource> source_;
  std::int64_t size_ = 0;
};

// What was chosen, as a hash: games of a database may change under the same name.
std::uint64_t hash_of(const std::vector<ChosenGame>& games);

}  // namespace ludens::measure
