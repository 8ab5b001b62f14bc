#pragma once
#include <string>
#include <string_view>

#include "base/json.h"
#include "belief/opinion.h"
#include "games/game.h"
#include "records/room.h"

namespace ludens::records {

// Opinions as JSON, in the two forms that there are. Tested by tests/records/jsonl/opinion_test.cpp.

// In a record's line (line.h names the keys): everything, to the last digit, so that it reads back as it was, but for
// the first impression. Reading throws Error that says what was found and what is allowed.
Json write_opinion(const Game& game, const Position& position, const Opinion& opinion);
Opinion read_opinion(const Game& game, const Position& position, const Json& json);

// A move as it is written in a line: native notation, or «#» and its id where it is illegal.
std::string write_token(const Game& game, const Position& position, Move move);
Move read_token(const Game& game, const Position& position, std::string_view key, std::string_view token);

// Moves that agents are asked to explain: the choice, the first impression and some others.
inline constexpr int kExplained = 5;

struct OpinionJson {
  Move chosen;
  double seconds = 0;
  std::size_t top = 1'000'000;  // moves at most
  // For a page (docs/api.md, «Opinions»): `agent`, what to click, the line and the agent's own words beside the rest;
  // four digits, which are plenty for a screen and keep messages small. "": for a program (`ludens analyze --json`).
  std::string agent = {};
};
// What an agent thinks of a position, as front ends say it. What it does not bring is left out, as what a mind of two
// systems felt before it thought: `equal_moves`, `first_impression`, `filtered` (the moves that feel good), `unsure`,
// `searched`, `visits`, `positions`, and `windows`, the reasons of some moves.
Json opinion_json(const Game& game, const Position& position, const Opinion& opinion, const OpinionJson& how);

}  // namespace ludens::records
