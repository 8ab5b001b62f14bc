#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// One rung of a game's ladder: who plays there and how strong that was measured to be.
struct LevelRung {
  std::string label;                             // «15k», «2200»; in a ladder of self-play its number
  std::string agent;                             // as text
  double elo = 0, low = 0, high = 0;             // above the weakest rung, with its 95 % interval
  double step = 0, step_low = 0, step_high = 0;  // above the rung below
  std::int64_t games = 0;                        // that it was measured in; 0: where it is aimed at, not measured yet
  bool operator==(const LevelRung&) const = default;
};

// How often the stronger of two scores who are so far apart, in ranks or rating points: people in their records, and
// the agents of the ladder.
struct LevelGap {
  struct Score {
    double score = 0.5, low = 0, high = 1;
    std::int64_t games = 0;
    bool operator==(const Score&) const = default;
  };
  double gap = 0;
  Score people = {}, agents = {};
  bool operator==(const LevelGap&) const = default;
};

// The ladder of a game, as `ludens calibrate` writes it: GAME.levels, in the folders of models. JSON:
//   {"levels": 1, "game": "go9", "scale": "people", "rungs": [{"label": "15k", "agent": TEXT, "elo": 420, "low": 390,
//   "high": 450, "step": 110, "step_low": 80, "step_high": 140, "games": 900}, …], "gaps": [{"gap": 1, "people": 0.55,
//   "people_low": …, "people_high": …, "people_games": …, "agents": …, …}, …], "about": {…}}
// «people»: labels are people's ranks or ratings, and rungs as far apart as people with those labels; «self-play»:
// rungs are numbered, and say nothing of people. Tested by tests/agents/policies/level_file_test.cpp.
struct LevelFile {
  std::string game;
  bool people = false;
  std::vector<LevelRung> rungs = {};  // weakest first
  std::vector<LevelGap> gaps = {};
  std::string about = "{}";  // a JSON object, as text: how it was measured

  // Who plays at a label: the rung, or between two of people's what lies between them (agent_between). «3» is the third
  // rung. Nothing for a label that is none or off the ladder.
  std::optional<std::string> agent_at(const Game& of, std::string_view label) const;
  bool operator==(const LevelFile&) const = default;
};

inline constexpr std::string_view kLevelsEnding = ".levels";

std::string levels_text(const LevelFile& file);
LevelFile parse_levels(std::string_view text, std::string_view name = "the levels");  // throws Error
LevelFile load_levels(const std::filesystem::path& path);                             // throws Error
std::optional<std::filesystem::path> find_levels(const Game& game);  // in the folders of models; nothing: it has none

std::vector<std::filesystem::path> all_levels();  // of every game, as find_levels finds them; sorted

// The agent that plays at a level of the game's ladder. Throws Error that says what is allowed.
std::string level_agent_text(const Game& game, std::string_view label);

// The agent level(L): what level_agent_text says, under the name that people use.
std::vector<PartDoc> level_parts();

// The rating that a human label means for a game: 15k, 3d, 2200, beginner … master; nothing for any other text, or a
// game that has no such scale.
std::optional<int> human_rating(const Game& game, std::string_view label);
std::string rating_label(const Game& game, int rating);  // precondition: the game has such a scale

// An agent between two: where their texts differ in numbers alone, each of them lies between those two, `share` of the
// way from a to b (ranks on their line, other numbers in proportion: visits double as often as they halve); else the
// nearer one.
std::string agent_between(const std::string& a, const std::string& b, double share);

}  // namespace ludens::agents
