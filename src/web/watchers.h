#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "web/room.h"

namespace ludens::web {

// Who looks at which game, and is told what happens in it, as finished messages. Safe to call from any thread, with a
// lock of its own: whoever leaves does not wait for the games. Tested by tests/web/watchers_test.cpp.
class Watchers {
 public:
  using Watcher = std::function<void(const std::string& message)>;
  std::uint64_t add(const std::string& id, Watcher watcher);  // its number
  void remove(std::uint64_t watcher);
  void clear();
  bool any(const std::string& id) const;

  // The message is made only where somebody watches, once for all of them. A watcher that cannot take it is skipped.
  void tell(const std::string& id, const std::function<std::string()>& message) const;
  void tell_error(const std::string& id, const char* code, std::string_view message) const;

 private:
  struct Watching {
    std::string id;
    Watcher tell;
  };
  mutable std::mutex mutex_;
  std::map<std::uint64_t, Watching> watchers_;
  std::uint64_t next_ = 1;
};

}  // namespace ludens::web
