#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "games/symmetry.h"
#include "measure/room.h"
#include "records/database/game_row.h"

namespace ludens::measure {

// One list of counts: «Results», with «first», «second» …
struct Counts {
  std::string title;
  struct Row {
    std::string label;
    std::int64_t count = 0;
    bool operator==(const Row&) const = default;
  };
  std::vector<Row> rows;
};

// What is in a set of games of one name. Memory grows with players and different openings, not with games.
// Tested by tests/measure/corpus/corpus_test.cpp.
class Corpus {
 public:
  explicit Corpus(GamePtr game);
  void add(const GameRow& row);

  const std::string& name() const { return game_->name; }
  std::int64_t games() const { return games_; }
  std::int64_t players() const { return static_cast<std::int64_t>(players_.size()); }
  std::string summary() const;         // one line for people
  std::vector<Counts> counts() const;  // results, ratings, lengths, years, first moves, openings, sources

 private:
  void add_ratings(const GameRow& row);
  std::optional<std::string> first_moves(const GameRow& row) const;  // nothing where there are none

  GamePtr game_;
  Symmetries symmetries_;  // of the start
  std::int64_t games_ = 0, irregular_ = 0, moves_ = 0, rated_ = 0, programs_ = 0, timed_ = 0;
  std::string first_date_, last_date_;
  std::unordered_set<std::uint64_t> players_;
  std::map<std::string, std::int64_t> results_, sources_, openings_, first_moves_;
  std::map<int, std::int64_t> ratings_, lengths_, years_;  // by the low end of their bin
};

std::string counts_text(const Counts& counts);                                       // a bar a line
std::string counts_svg(const std::string& title, const std::vector<Counts>& lists);  // one picture

}  // namespace ludens::measure
