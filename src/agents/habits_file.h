#pragma once
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/room.h"
#include "games/game.h"

namespace ludens::agents {

// How people of some strength end their games: when they give up, and when they agree to a draw.
struct EndingHabits {
  // At a turn in which they expect less than `below` (and no less than the row before says) they give up this often.
  struct Hazard {
    double below = 0, p = 0;
    std::int64_t turns = 0, given_up = 0;  // what was counted
    bool operator==(const Hazard&) const = default;
  };
  std::optional<double> from = std::nullopt, to = std::nullopt;  // from ≤ rating < to; a missing bound is open
  int first_ply = 0;                                             // before it, from 1, nobody gives up
  // Who expects so much does not give up either, though people do who have seen what a network has not: such a player
  // gives up when the game is lost for all to see (games/at_once.h), so often that it comes to as many games.
  double most = 1, when_lost = 0;
  std::vector<Hazard> hazards = {};  // the lowest first; above the last row nobody gives up
  // A draw is agreed to from this ply on by who expects at most `draw_below`; before it by who expects less than the
  // worse side of those that agreed. No such games in the records: 0, and even chances decide.
  int draw_ply = 0;
  double draw_below = 0.5;
  std::int64_t lost = 0, given_up = 0, draws = 0;  // games of these people that ended so

  double chance(double expected) const;           // to give up, by what was counted alone
  double hazard(int ply, double expected) const;  // the same for a player: from first_ply on, below `most`
  bool agrees_to_draw(int ply, double expected) const;
  bool operator==(const EndingHabits&) const = default;
};

// How long people think: the logarithm of the seconds is a sum of what the turn says (features of play/pace.h, each
// with its weight), what the person's tempo in this game is, and what nobody knows, which is a mixture of two normal
// distributions.
struct PaceHabits {
  struct Part {
    double share = 1, mean = 0, deviation = 0;
    bool operator==(const Part&) const = default;
  };
  std::string of;                    // the game whose records taught it: another one where its own have no times
  double plies = 1;                  // of a usual game there
  std::vector<double> weights = {};  // in the order of the features
  double tempo = 0;                  // deviation between games of different people
  std::array<Part, 2> rest = {};
  double least = 0, most = 0;  // seconds, of 99 of 100 turns
  std::int64_t turns = 0, games = 0;
  bool operator==(const PaceHabits&) const = default;
};

// The features that a pace has weights for, as they stand in files.
inline constexpr std::array<std::string_view, 11> kPaceFeatures = {
    "one", "first", "opening", "ending", "choice", "captured", "captures", "near", "pass", "doubt", "rating"};

// People's habits in a game, as `ludens habits` learns them from records: GAME.habits, in the folders of models. JSON:
//   {"habits": 1, "game": "go9", "pace": {"of": "go9", "plies": 52, "weights": {"one": 1.2, …}, "tempo": 0.4, "rest":
//   [{"share": 0.7, "mean": 0, "deviation": 0.6}, {…}], "least": 0.5, "most": 60, "turns": 41000, "games": 1500},
//   "endings": [{"from": null, "to": 18, "first_ply": 17, "most": 0.3, "when_lost": 0.45, "hazards":
//   [{"below": 0.01, "p": 0.2, "turns": 900, "given_up": 170}, …], "draw_ply": 0, "draw_below": 0.5, "lost": 400,
//   "given_up": 190, "draws": 0}, …], "about": {…}}
// Tested by tests/agents/policies/habits_file_test.cpp.
struct HabitsFile {
  std::string game = {};
  std::optional<PaceHabits> pace = std::nullopt;
  std::vector<EndingHabits> endings = {};  // the weakest first
  std::string about = "{}";                // a JSON object, as text: how it was learned
  bool operator==(const HabitsFile&) const = default;
};

inline constexpr std::string_view kHabitsEnding = ".habits";

std::string habits_text(const HabitsFile& file);
HabitsFile parse_habits(std::string_view text, std::string_view name = "the habits");  // throws Error
HabitsFile load_habits(const std::filesystem::path& path);                             // throws Error
std::optional<std::filesystem::path> find_habits(const Game& game);  // in the folders of models; nothing: it has none

// Of people of this rating. Throws Error where the game has none.
std::shared_ptr<const EndingHabits> ending_habits(const Game& game, int rating);

}  // namespace ludens::agents
