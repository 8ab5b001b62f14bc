#pragma once
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "base/file_lock.h"
#include "records/database/sqlite.h"
#include "web/live_game.h"

namespace ludens::web {

// When a change is on the disk itself, and not only with the operating system, as a power cut needs it. A change that
// was saved survives the end of the server in any case.
enum class Sync : std::uint8_t { Finished, All, None };  // the changes that end a game; all of them; none

// Where the page's games lie: DIR/sessions.db. Every change is written at once, so that a game goes on after a restart
// of the server. One server at a time: two would each keep games in memory of which the other knows nothing. Tested by
// tests/web/store_test.cpp.
class Store {
 public:
  // ":memory:" for tests. Throws Error where another server has it.
  explicit Store(const std::filesystem::path& file, Sync sync = Sync::Finished);

  static int form();  // the version of the file that it writes

  // Writes it where the disk holds the version that it was made from (`saved`), which is then the new one; Changed
  // where somebody else has changed or removed it. `now` is the games' clock.
  struct Changed : Error {
    using Error::Error;
  };
  void save(LiveGame& game, std::int64_t now);
  std::shared_ptr<LiveGame> load(const std::string& id, const AgentMaker& maker);  // nullptr where there is none
  bool remove(const std::string& id);
  std::int64_t count();
  std::int64_t count(const std::string& source);
  bool any_of_description(const std::string& name);  // a game is of this description (Descriptions)
  // Takes away the game that was longest unused, a finished one if there is any, of this source, or of the one that has
  // most; never `but`. Says which; nothing where there is none.
  std::optional<std::string> forget_one(const std::optional<std::string>& source, const std::string& but);
  // The latest `most` of one browser, or of all, as the list shows them; `yours`: this browser made it.
  Json list(const std::string& browser, bool all, int most);
  // The games in which an agent is to move or a clock ran, the latest `most`; each is counted as tried once more until
  // it is saved.
  std::vector<std::string> resume(int most);

 private:
  void write(LiveGame& game, std::int64_t now);

  std::optional<FileLock> lock_;
  const Sync sync_;
  Database database_;
  Statement insert_, update_, load_, remove_, count_, count_source_, opinions_, keep_opinion_, forget_opinions_;
  std::int64_t used_ = 0;  // counts changes: the order in which games were used, whatever the calendar says
};

}  // namespace ludens::web
