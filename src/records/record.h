#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "belief/opinion.h"
#include "games/game.h"
#include "records/room.h"

namespace ludens::records {

struct Turn {
  Move move;
  std::optional<double> seconds = std::nullopt;  // thinking time
  std::optional<Opinion> opinion = std::nullopt;
  bool operator==(const Turn&) const = default;
};

// A player as a record knows them. Ids, not names, go into exports of a database.
struct Player {
  std::string id = {}, name = {};
  std::optional<double> rating = std::nullopt;  // on the record's own scale (Elo, WHR)
  std::string rank = {};                        // «5k», «2d», where that is what the record says
  std::optional<bool> program = std::nullopt;   // known to be one, or known not to be
  bool operator==(const Player&) const = default;
};

// One game, whoever played it.
struct Record {
  std::string game;        // catalogue text: "go9(komi=6.5)"
  std::string start = {};  // position text; "" for the game's start
  std::vector<Turn> turns = {};
  Result result = Result::Ongoing;               // as the record says; Ongoing: unknown
  std::string result_text = {};                  // as the record says it: "W+R", "B+3.5"
  std::array<Player, 2> players = {};            // by colour
  std::map<std::string, std::string> tags = {};  // id, date, event, source, rules, opening …: what has no place above
  bool operator==(const Record&) const = default;
};

}  // namespace ludens::records
