#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "measure/ratings/rated_game.h"
#include "records/record.h"

namespace ludens::measure {

struct RatedPlayer {
  std::string id, name;  // as the records say; either may be empty, not both
  int games = 0;
  int first_day = 0, last_day = 0;
  std::string shown() const { return name.empty() ? id : id.empty() ? name : name + " (" + id + ")"; }
};

// Games and players as ratings need them, and what was left out.
struct RatedSet {
  std::vector<RatedPlayer> players;  // numbered as they first appear
  std::vector<RatedGame> games;
  bool dated = true;  // false: no game has a date, so all count as played on one day
  std::int64_t read = 0, without_result = 0, without_players = 0, against_self = 0, undated = 0;

  std::optional<int> find(std::string_view who) const;  // by id, else by name
};

// Takes records from anywhere. A player is who has the same id in the same set (tags["source"]), or where there is no
// id, the same name. A game counts when it was won, lost or drawn by two players who are known and not the same. A game
// without a date (tags["date"]) is left out where others have one: there is no day to put it on that would not distort
// somebody's history.
class RatedSetBuilder {
 public:
  void add(const Record& record);
  RatedSet finish() const;

 private:
  int player(const Player& player, const std::string& set);

  struct Entry {
    RatedGame game;
    bool dated;
  };
  RatedSet counts_;
  std::map<std::string, int> numbers_;
  std::vector<RatedPlayer> players_;
  std::vector<Entry> entries_;
};

}  // namespace ludens::measure
