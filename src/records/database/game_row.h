#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "base/error.h"
#include "records/record.h"
#include "records/replay.h"

namespace ludens::records {

// A game as a database keeps it: small, and with what queries ask for at hand. Opinions are not kept, thinking times
// to the millisecond. Tested by tests/records/database/game_row_test.cpp.
struct GameRow {
  std::string name;          // "go9": the bare name
  std::string gid;           // stable: the record's own id, else 16 digits made of moves, players and date
  std::int64_t hash = 0;     // of "name:gid": the order of games, and their split
  std::int64_t content = 0;  // of moves and players: identical games have the same
  std::string game, start;   // as in Record
  std::string moves, times;  // packed; `times` is empty where none is known
  Result result = Result::Ongoing;
  std::string result_text;
  int plies = 0;                             // of the record
  int moves_legal = 0;                       // that could be replayed
  std::string reason;                        // why the game is irregular; "" for a legal one
  std::string date, event, source, opening;  // the date as YYYY-MM-DD; source: the set of games
  std::string file;                          // where it was read, and the line (or number of the game) there
  std::int64_t line = 0;
  std::string tags;  // the others, as a JSON object; "" for none
  std::array<Player, 2> players;
  bool operator==(const GameRow&) const = default;
};

GameRow pack_game(const Game& game, const Record& record, const Replayed& replayed, std::string file,
                  std::int64_t line);
Record unpack_game(const GameRow& row);  // the record, with the gid as its tag `id`

// What a database gave is checked like a file: throws Error where the moves cannot be unpacked, are not as many as the
// row says, or a number is none that we write. Neither the game nor its moves are looked up.
void check_row(const GameRow& row);
// A number of a database as what the row holds. Throws Error where it does not fit.
template <class T>
T narrowed(std::int64_t value) {
  if constexpr (std::is_enum_v<T>)
    return static_cast<T>(narrowed<std::underlying_type_t<T>>(value));
  else if (!std::in_range<T>(value))
    throw Error("a stored game is damaged: a number is too large");
  else
    return static_cast<T>(value);
}

// Ids are unique within a set of games only, so a player's key has both. Without an id the name makes one, the same
// that exports have (names.h); "" where nothing is known.
std::string player_key(const GameRow& row, int side);
std::string player_key(const Player& player, std::string_view source);

// Move ids and times as bytes: seven bits a byte, the lowest first, the high bit set on all but the last (LEB128).
std::string pack_moves(const std::vector<Turn>& turns);
std::string pack_times(const std::vector<Turn>& turns);
std::vector<Turn> unpack_turns(std::string_view moves, std::string_view times);  // throws Error on damage

}  // namespace ludens::records
