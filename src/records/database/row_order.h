#pragma once
#include <cstddef>

#include "records/database/game_row.h"

namespace ludens::records {

// Walks the columns of a game in the order of game_columns (schema.h), which every store writes and reads: `columns` is
// a store's cursor, and takes or gives text, bytes, numbers, who the player is, and what may be unknown. The row is
// const for a writer.
template <class Row, class Columns>
void each_column(Row& row, Columns&& columns) {
  columns.text(row.name);
  columns.text(row.gid);
  columns.integer(row.hash);
  columns.integer(row.content);
  columns.text(row.game);
  columns.text(row.start);
  columns.bytes(row.moves);
  columns.bytes(row.times);
  columns.integer(row.result);
  columns.text(row.result_text);
  columns.integer(row.plies);
  columns.integer(row.moves_legal);
  columns.text(row.reason);
  columns.text(row.date);
  columns.text(row.event);
  columns.text(row.source);
  columns.text(row.opening);
  columns.text(row.file);
  columns.integer(row.line);
  columns.text(row.tags);
  for (int side = 0; side < 2; ++side) {
    auto& player = row.players[static_cast<std::size_t>(side)];
    columns.player(row, side);
    columns.perhaps(player.rating);
    columns.text(player.rank);
    columns.perhaps(player.program);
  }
}

}  // namespace ludens::records
