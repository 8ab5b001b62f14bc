#include "web/kept_games.h"

#include <fmt/format.h>

#include "base/json.h"
#include "records/database/sqlite.h"
#include "web/store.h"

namespace ludens::web {
namespace {

// Opens what is there and makes nothing.
void open_kept(const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(file))
    throw Error(fmt::format("{}: there is no such file; ludens serve --data DIR keeps its games there", file.string()));
}

void same_form(const Database& database) {
  if (database.version() != Store::form())
    throw Error(
        fmt::format("{}: was written by another version of Ludens; start ludens serve with it once", database.name()));
}

std::string name_of(const Json& seat) {
  for (const char* what : {"person", "level", "agent"})
    if (const Json* said = seat.find(what); said && said->is_string() && !said->text().empty())
      return what == std::string("level") ? "level " + said->text() : said->text();
  return "–";
}

std::string players_of(const Json& summary) {
  const Json* seats = summary.find("seats");
  if (!seats || !seats->is_array() || seats->size() != 2 || !(*seats)[0].is_object() || !(*seats)[1].is_object())
    return "";
  return fmt::format("{} : {}", name_of((*seats)[0]), name_of((*seats)[1]));
}

}  // namespace

std::vector<KeptGame> kept_games(const std::filesystem::path& file) {
  open_kept(file);
  Database database(file);
  same_form(database);
  auto ask = database.prepare(
      "SELECT CAST(id AS TEXT), CAST(summary AS TEXT), CAST(over AS INTEGER), CAST(updated AS INTEGER), "
      "CAST(source AS TEXT), length(summary) + length(body) + "
      "(SELECT coalesce(sum(length(o.body)), 0) FROM opinions o WHERE o.session=id) FROM sessions ORDER BY used DESC");
  std::vector<KeptGame> out;
  while (ask.step()) {
    const Json summary = Json::parse_or_null(ask.text(1));
    KeptGame game{.id = ask.text(0),
                  .updated = ask.integer(3),
                  .over = ask.integer(2) != 0,
                  .source = ask.text(4),
                  .bytes = ask.integer(5)};
    if (summary.is_object()) {
      if (const Json* name = summary.find("game"); name && name->is_string()) game.game = name->text();
      if (const Json* ply = summary.find("ply"); ply && ply->is_whole()) game.moves = ply->get<std::int64_t>();
      game.players = players_of(summary);
    }
    out.push_back(std::move(game));
  }
  return out;
}

int remove_games(const std::filesystem::path& file, const std::vector<std::string>& ids) {
  open_kept(file);
  Database database(file);
  same_form(database);
  Transaction all(database);
  auto remove = database.prepare("DELETE FROM sessions WHERE id=?");
  int gone = 0;
  for (const auto& id : ids) {
    remove.bind(1, id).run();
    gone += static_cast<int>(database.changes());
  }
  all.commit();
  return gone;
}

}  // namespace ludens::web
