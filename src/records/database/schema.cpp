#include "records/database/schema.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::records {

std::vector<std::string> schema_steps(const Dialect& dialect) {
  // Texts are compared byte by byte in SQLite; PostgreSQL does so only for dates, whose order matters here.
  const std::string_view collate = dialect.id == kPostgres.id ? " COLLATE \"C\"" : "";
  return {fmt::format(R"(
CREATE TABLE players(
  id {0},
  key TEXT NOT NULL UNIQUE,  -- the set of games and the id there, or the name
  pid TEXT NOT NULL,         -- the id alone; '' where only the name is known
  name TEXT NOT NULL
);
CREATE TABLE games(
  id {0},
  name TEXT NOT NULL,               -- the bare name: go9
  gid TEXT NOT NULL,
  hash BIGINT NOT NULL,             -- of "name:gid": the order of games, and their split
  content BIGINT NOT NULL UNIQUE,   -- of moves and players: identical games are kept once
  game TEXT NOT NULL,               -- with options: go9(komi=6.5)
  start TEXT NOT NULL,
  moves {1} NOT NULL,               -- ids, LEB128
  times {1} NOT NULL,               -- milliseconds + 1, LEB128; 0 where unknown; empty where all are
  result SMALLINT NOT NULL,         -- 0 unknown, 1 first, 2 second, 3 draw
  result_text TEXT NOT NULL,
  plies INTEGER NOT NULL,
  moves_legal INTEGER NOT NULL,
  reason TEXT NOT NULL,             -- why it is irregular; '' for a legal game
  date TEXT{3} NOT NULL,            -- YYYY[-MM[-DD]]
  event TEXT NOT NULL,
  source TEXT NOT NULL,             -- the set of games
  opening TEXT NOT NULL,
  file TEXT NOT NULL,               -- where it was read
  line BIGINT NOT NULL,
  tags TEXT NOT NULL,               -- the others, as a JSON object; '' for none
  first_player BIGINT REFERENCES players(id),
  first_rating {2},
  first_rank TEXT NOT NULL,
  first_program SMALLINT,
  second_player BIGINT REFERENCES players(id),
  second_rating {2},
  second_rank TEXT NOT NULL,
  second_program SMALLINT
);
CREATE UNIQUE INDEX games_by_order ON games(name, hash, content);
CREATE INDEX games_by_date ON games(name, date);
CREATE INDEX games_by_first ON games(first_player);
CREATE INDEX games_by_second ON games(second_player);
)",
                      dialect.id, dialect.blob, dialect.real, collate)};
}

const std::vector<std::string>& game_columns() {
  static const std::vector<std::string> columns = {
      "name",         "gid",        "hash",          "content",       "game",          "start",       "moves",
      "times",        "result",     "result_text",   "plies",         "moves_legal",   "reason",      "date",
      "event",        "source",     "opening",       "file",          "line",          "tags",        "first_player",
      "first_rating", "first_rank", "first_program", "second_player", "second_rating", "second_rank", "second_program"};
  return columns;
}

std::string page_sql() {
  std::vector<std::string> wanted;
  for (const auto& column : game_columns())
    wanted.push_back(column == "first_player"    ? "coalesce(f.pid, ''), coalesce(f.name, '')"
                     : column == "second_player" ? "coalesce(s.pid, ''), coalesce(s.name, '')"
                                                 : "g." + column);
  return fmt::format(
      "SELECT {} FROM games g LEFT JOIN players f ON f.id=g.first_player LEFT JOIN players s ON s.id=g.second_player "
      "WHERE g.name=$1 AND (g.hash, g.content)>($2, $3) ORDER BY g.hash, g.content LIMIT $4",
      join(wanted, ", "));
}

}  // namespace ludens::records
