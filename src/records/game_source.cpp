#include "records/game_source.h"

#include <fmt/format.h>

#include "base/error.h"
#include "records/file_source.h"

namespace ludens {

bool GameSource::next(StoredGame& game) {
  GameRow row;
  if (!next_row(row)) return false;
  game.record = unpack_game(row);
  game.source = fmt::format("{}, line {}", row.file, row.line);
  game.name = std::move(row.name);
  game.gid = std::move(row.gid);
  return true;
}

Split row_split(const Query& query, const GameRow& row, const DateCuts& cuts) {
  switch (query.split_by) {
    case SplitBy::Player:
      return split_of_players(row.name, player_key(row, 0), player_key(row, 1), query.split_seed);
    case SplitBy::Date:
      return split_of_date(row.date, cuts);
    case SplitBy::Game:
      break;
  }
  return split_of(row.name, row.gid, query.split_seed);
}

std::unique_ptr<GameSource> open_query(const Query& query, const SourceOptions& options) {
  if (query.of_file()) return file_source(query, options);
  throw Error("databases come later");
}

}  // namespace ludens
