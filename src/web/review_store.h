#pragma once
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "records/database/sqlite.h"
#include "web/room.h"

namespace ludens::web {

// What judges said of moves, kept so that a review survives a reload of the page and a restart of the server. A row a
// move, by the hash of everything that the judgement depends on; beyond `most` of them those go that were longest
// unused. Safe to call from any thread. Tested by tests/web/review_test.cpp.
class ReviewStore {
 public:
  ReviewStore(const std::filesystem::path& file, int most);  // ":memory:" for tests

  std::optional<std::string> find(const std::string& key);
  void keep(const std::string& key, const std::string& text);
  std::int64_t count();

 private:
  std::mutex mutex_;
  const int most_;
  Database database_;
  Statement find_, touch_, keep_, drop_, count_;
};

}  // namespace ludens::web
