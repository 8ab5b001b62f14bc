#include "records/database/postgres_rows.h"

#include <fmt/format.h>

#include "base/text.h"
#include "records/database/row_order.h"
#include "records/database/schema.h"

namespace ludens::records {
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

struct Writer {
  PostgresTexts& out;
  std::size_t at = 0;
  void text(const std::string& value) { out[at++] = value; }
  void bytes(const std::string& value) { out[at++] = hex(value); }
  template <class T>
  void integer(T value) {
    out[at++] = std::to_string(static_cast<std::int64_t>(value));
  }
  void player(const GameRow& row, int side) { out[at++] = player_key(row, side); }
  void perhaps(std::optional<double> value) { out[at++] = value ? number(*value) : ""; }
  void perhaps(std::optional<bool> value) { out[at++] = value ? (*value ? "1" : "0") : ""; }
};

struct Reader {
  const pqxx::row& found;
  int at = 0;
  void text(std::string& value) { value = found[at++].as<std::string>(); }
  void bytes(std::string& value) { value = pqxx::binarystring(found[at++]).str(); }
  template <class T>
  void integer(T& value) {
    value = narrowed<T>(found[at++].as<std::int64_t>());
  }
  void player(GameRow& row, int side) {
    auto& who = row.players[static_cast<std::size_t>(side)];
    text(who.id);
    text(who.name);
  }
  void perhaps(std::optional<double>& value) {
    if (!found[at].is_null()) value = found[at].as<double>();
    ++at;
  }
  void perhaps(std::optional<bool>& value) {
    if (!found[at].is_null()) value = found[at].as<int>() != 0;
    ++at;
  }
};

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
  PostgresTexts out;
  each_column(row, Writer{out});
  return out;
}

GameRow row_of(const pqxx::row& found) {
  GameRow row;
  each_column(row, Reader{found});
  check_row(row);
  return row;
}

}  // namespace ludens::records
