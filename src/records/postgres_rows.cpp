#include "records/postgres_rows.h"

#include <fmt/format.h>

#include "base/text.h"
#include "records/schema.h"

namespace ludens {
namespace {

// Bytes as PostgreSQL reads them in a text.
std::string hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out = "\\x";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

// A column of the batch, all of which are texts, as what the table wants; a player's key as their number.
std::string converted(const std::string& column) {
  if (column == "first_player") return "f.id";
  if (column == "second_player") return "s.id";
  const std::string name = "i." + column;
  for (const char* number : {"hash", "content", "line"})
    if (column == number) return name + "::bigint";
  for (const char* number : {"result", "plies", "moves_legal"})
    if (column == number) return name + "::integer";
  if (column == "moves" || column == "times") return name + "::bytea";
  if (column.ends_with("_rating")) return "nullif(" + name + ", '')::double precision";
  if (column.ends_with("_program")) return "nullif(" + name + ", '')::smallint";
  return name;
}

}  // namespace

std::string merge_sql() {
  std::vector<std::string> values, fresh;
  for (const auto& column : game_columns()) {
    values.push_back(converted(column));
    fresh.push_back("excluded." + column);
  }
  // xmax tells a row that was inserted from one that was replaced.
  return fmt::format(
      "INSERT INTO games({0}) SELECT {1} FROM incoming i LEFT JOIN players f ON f.key=i.first_player "
      "LEFT JOIN players s ON s.key=i.second_player ORDER BY i.content::bigint "
      "ON CONFLICT(content) DO UPDATE SET ({0})=ROW({2}) WHERE excluded.hash<games.hash RETURNING (xmax=0)::integer",
      join(game_columns(), ", "), join(values, ", "), join(fresh, ", "));
}

PostgresTexts texts_of(const GameRow& row) {
  PostgresTexts out = {row.name,
                       row.gid,
                       std::to_string(row.hash),
                       std::to_string(row.content),
                       row.game,
                       row.start,
                       hex(row.moves),
                       hex(row.times),
                       std::to_string(static_cast<int>(row.result)),
                       row.result_text,
                       std::to_string(row.plies),
                       std::to_string(row.moves_legal),
                       row.reason,
                       row.date,
                       row.event,
                       row.source,
                       row.opening,
                       row.file,
                       std::to_string(row.line),
                       row.tags};
  std::size_t at = 20;
  for (int side = 0; side < 2; ++side) {
    const Player& player = row.players[static_cast<std::size_t>(side)];
    out[at++] = player_key(row, side);
    out[at++] = player.rating ? number(*player.rating) : "";
    out[at++] = player.rank;
    out[at++] = player.program ? (*player.program ? "1" : "0") : "";
  }
  return out;
}

GameRow row_of(const pqxx::row& found) {
  GameRow row;
  int at = 0;
  const auto text = [&] { return found[at++].as<std::string>(); };
  const auto integer = [&] { return found[at++].as<std::int64_t>(); };
  const auto bytes = [&] { return pqxx::binarystring(found[at++]).str(); };
  row.name = text();
  row.gid = text();
  row.hash = integer();
  row.content = integer();
  row.game = text();
  row.start = text();
  row.moves = bytes();
  row.times = bytes();
  row.result = static_cast<Result>(integer());
  row.result_text = text();
  row.plies = static_cast<int>(integer());
  row.moves_legal = static_cast<int>(integer());
  for (auto* value : {&row.reason, &row.date, &row.event, &row.source, &row.opening, &row.file}) *value = text();
  row.line = integer();
  row.tags = text();
  for (auto& player : row.players) {
    player.id = text();
    player.name = text();
    if (!found[at].is_null()) player.rating = found[at].as<double>();
    ++at;
    player.rank = text();
    if (!found[at].is_null()) player.program = found[at].as<int>() != 0;
    ++at;
  }
  return row;
}

}  // namespace ludens
