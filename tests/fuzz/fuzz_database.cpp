// Databases that are damaged, or were written by somebody else: every game is read or refused with an Error. The first
// byte chooses: a row with other values in its columns, or, one time in sixteen and much slower, the bytes of the whole
// file.
#include <filesystem>
#include <fstream>

#include <unistd.h>

#include "base/error.h"
#include "games/catalogue.h"
#include "measure/corpus/corpus.h"
#include "one_input.h"
#include "records/database/schema.h"
#include "records/database/sqlite.h"
#include "records/query/game_source.h"
#include "records/replay.h"

namespace {

using namespace ludens::measure;
using namespace ludens::tests;

// In memory where that can be, with a name of its own, and gone with the program.
struct Place {
  std::filesystem::path folder;
  Place() {
    const std::filesystem::path memory = "/dev/shm";
    const bool usable = ::access(memory.c_str(), W_OK) == 0;
    folder = (usable ? memory : std::filesystem::temp_directory_path()) / fmt::format("ludens-fuzz-{}", ::getpid());
    std::filesystem::create_directories(folder);
  }
  ~Place() {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
};

std::string place(const char* name) {
  static const Place place;
  return place.folder / name;
}

GameRow some_row() {
  Record record;
  record.game = "go9(komi=6.5)";
  for (const std::uint32_t id : {40u, 81u, 0u, 7u}) record.turns.push_back({Move{id}, 1.5});
  record.players[0] = {"17", "Ann", 1800.5, "", false};
  record.players[1] = {"", "Bob", std::nullopt, "5k", std::nullopt};
  record.tags = {{"id", "x1"}, {"date", "2007-2-8"}, {"event", "Cup"}, {"source", "ogs"}, {"rules", "Japanese"}};
  const GamePtr game = find_game(record.game);
  return pack_game(*game, record, replay(*game, record), "a.tsv", 7);
}

void read_all(GameSource& source) {
  static const GamePtr game = find_game("go9");
  Corpus corpus(game);
  GameRow row;
  for (int games = 0; source.next_row(row); ++games) {
    must(games < 1000, "a database comes to an end");
    corpus.add(row);
    const Record record = unpack_game(row);
    const auto replayed = replay(record);
    must(replayed.moves <= static_cast<int>(record.turns.size()), "no more is played than there is");
  }
  corpus.counts();
}

void read_file(std::string_view bytes) {
  const std::string path = place("whole.db");
  for (const char* rest : {"", "-wal", "-shm"}) std::filesystem::remove(path + rest);
  std::ofstream(path, std::ios::binary) << bytes;
  try {
    read_all(*store_source({.source = "go9"}, open_store(path, StoreMode::Read)));
  } catch (const Error&) {
  }
}

// A store that is used again by the next input.
struct Borrowed final : Store {
  explicit Borrowed(Store& store) : store_(store) {}
  Added add(std::vector<GameRow> rows) override { return store_.add(std::move(rows)); }
  std::vector<GameRow> page(const std::string& name, RowPlace after, int most) override {
    return store_.page(name, after, most);
  }
  std::vector<std::string> names() override { return store_.names(); }
  std::int64_t count(const std::string& name) override { return store_.count(name); }
  DateCuts date_cuts(const std::string& name) override { return store_.date_cuts(name); }
  Store& store_;
};

// «column, kind, value» until the bytes end; then all rows are read.
void read_row(std::string_view bytes) {
  static const GameRow good = some_row();
  static const auto store = open_store(place("rows.db"), StoreMode::Write);
  static Database database(place("rows.db"));
  database.run("PRAGMA synchronous=OFF; DELETE FROM games");
  store->add({good});
  database.run("BEGIN");
  for (int changes = 0; changes < 4 && bytes.size() >= 3; ++changes) {
    const auto& columns = game_columns();
    const std::string& column = columns[static_cast<unsigned char>(bytes[0]) % columns.size()];
    const int kind = bytes[1] % 4;
    const std::string value(bytes.substr(3, static_cast<unsigned char>(bytes[2])));
    bytes.remove_prefix(std::min(bytes.size(), 3 + value.size()));
    try {
      auto change = database.prepare(fmt::format("UPDATE games SET {}=?", column));
      if (kind == 0) change.bind(1, std::string_view(value));
      if (kind == 1) change.bind_blob(1, value);
      if (kind == 2) change.bind(1, static_cast<std::int64_t>(std::strtoll(value.c_str(), nullptr, 10)));
      if (kind == 3) change.bind(1, std::strtod(value.c_str(), nullptr));
      change.run();
    } catch (const Error&) {  // a player that is not there, a name twice
    }
  }
  database.run("COMMIT");
  try {
    read_all(*store_source({.source = "go9"}, std::make_unique<Borrowed>(*store)));
    store->date_cuts("go9");
  } catch (const Error&) {
  }
}

}  // namespace

int one_input(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto bytes = bytes_of(data + 1, size - 1);
  data[0] % 16 == 0 ? read_file(bytes) : read_row(bytes);
  return 0;
}
