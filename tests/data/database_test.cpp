// The renju set in a database and as a file: the same games. Skipped where the data folder is missing.
#include <gtest/gtest.h>

#include "base/data_dir.h"
#include "records/database/import.h"
#include "records/query/game_source.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::tests {
using namespace records;
namespace {

TEST(DatabaseOfRenju, HasTheGamesOfTheFileInTheSameSplits) {
  const auto folder = data_dir(tests::source_dir());
  if (!folder) GTEST_SKIP() << "no data folder: set LUDENS_DATA to run this";
  const auto file = *folder / "renju" / "tournaments.tsv.gz";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "the data folder has no renju/tournaments.tsv.gz";
  const Scratch scratch;
  const std::string place = scratch.file("games.db").string();
  const auto store = open_store(place, StoreMode::Write);
  ImportOptions options;
  options.store = store.get();
  EXPECT_EQ(import_records(std::vector{file}, options).stored.added, 5099);
  std::int64_t together = 0;
  for (const auto* split : {"test", "validation", "train"}) {
    const std::string rest = std::string(" where plies>=0 split=") + split;
    const auto stored = open_query(parse_query("renju" + rest), {.database = place});
    const auto read = open_query(parse_query("file:" + file.string() + rest));
    GameRow a, b;
    while (stored->next_row(a)) {
      ASSERT_TRUE(read->next_row(b));
      ASSERT_EQ(a, b);
      ++together;
    }
    EXPECT_FALSE(read->next_row(b));
  }
  EXPECT_EQ(together, 5099);
}

}  // namespace
}  // namespace ludens::tests
