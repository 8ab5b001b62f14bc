#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "web/room.h"

namespace ludens::web {

// What judges said of moves, kept so that a review survives a reload of the page and a restart of the server. A row a
// move, by the hash of everything that the judgement depends on; beyond `most` of them those go that were longest
// unused. All of it can be made again, so nothing here stops a server or loses a review that was just made: a damaged
// file is set aside («reviews.db.damaged») and a new one begun, in memory where no file can be had, and what cannot be
// kept or read is not there. Safe to call from any thread. Tested by tests/web/review_test.cpp.
class ReviewStore {
 public:
  ReviewStore(const std::filesystem::path& file, int most);  // ":memory:" for tests
  ~ReviewStore();

  std::optional<std::string> find(const std::string& key);
  void keep(const std::string& key, const std::string& text) noexcept;
  std::int64_t count();

 private:
  struct Tables;  // the open file and its statements
  static std::unique_ptr<Tables> open(const std::filesystem::path& file);

  std::mutex mutex_;
  const int most_;
  std::unique_ptr<Tables> tables_;
};

}  // namespace ludens::web
