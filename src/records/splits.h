#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/room.h"

namespace ludens::records {

enum class Split { All, Train, Validation, Test };
enum class SplitBy { Game, Player, Date };

// The split of a game: XXH64("game:gid") mod 20 is 0 for test, 1 for validation, else train; `game` is the bare name.
// Seed 0 is the split that models are trained on; others deal the cards anew for claims over several seeds.
Split split_of(std::string_view game, std::string_view gid, std::uint64_t seed = 0);

// By player: players are dealt as games are, and a game is test where either player is, else validation where either
// is. So nobody in the test games was ever seen in training. A player without a key belongs to train.
Split split_of_players(std::string_view game, std::string_view first, std::string_view second, std::uint64_t seed = 0);

// By date: the newest twentieth of all dated games of the source is test, the twentieth before it validation; what was
// played on the day of a cut belongs to the newer part, and games without a date to train.
struct DateCuts {
  std::string validation = {}, test = {};  // the first day of each; "" where no game has a date
};
DateCuts date_cuts(std::vector<std::string> dates);  // of all that are known
Split split_of_date(std::string_view date, const DateCuts& cuts);

std::string_view split_name(Split split);  // "test"
std::string_view split_by_name(SplitBy by);

// «2007-2-8», «1997-10-17 20:00», «1999» as YYYY[-MM[-DD]]; "" where no such date begins the text.
std::string normal_date(std::string_view text);

}  // namespace ludens::records
