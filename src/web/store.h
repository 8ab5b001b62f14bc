#pragma once
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "base/file_lock.h"
#include "records/database/sqlite.h"
#include "web/live_game.h"

namespace ludens::web {

// Where the page's games lie: DIR/sessions.db. Every change is written at once, so that a game goes on after a restart
// of the server. One server at a time: two would each keep games in memory of which the other knows nothing. Tested by
// tests/web/session_host_test.cpp.
class Store {
 public:
  explicit Store(const std::filesystem::path& file);  // ":memory:" for tests. Throws Error where another server has it

  void save(const LiveGame& game, std::int64_t now);
  std::shared_ptr<LiveGame> load(const std::string& id, const AgentMaker& maker);  // nullptr where there is none
  bool remove(const std::string& id);
  std::int64_t count();
  // Takes away the finished game that was longest unused and says which; nothing where none is finished.
  std::optional<std::string> forget_one();
  // The latest `most` of one browser, or of all, as the list shows them; `yours`: this browser made it.
  Json list(const std::string& browser, bool all, int most);
  std::vector<std::string> unfinished();  // ids of games in which an agent is to move or a clock ran

 private:
  std::optional<FileLock> lock_;
  Database database_;
  Statement save_, load_, remove_, count_;
};

}  // namespace ludens::web
