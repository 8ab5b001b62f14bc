#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "web/room.h"

namespace ludens::web {

// Who looks at which game, and is told what happens in it, as finished messages. Not safe to share between threads: the
// games' lock is its own. Tested by tests/web/watchers_test.cpp.
class Watchers {
 public:
  using Watcher = std::function<void(const std::string& message)>;
  std::uint64_t add(const std::string& id, Watcher watcher);  // its number
  void remove(std::uint64_t watcher) { watchers_.erase(watcher); }
  void clear() { watchers_.clear(); }
  bool any(const std::string& id) const;

  // The message is made only where somebody watches, once for all of them.
  void tell(const std::string& id, const std::function<std::string()>& message) const;
  void tell_error(const std::string& id, const char* code, std::string_view message) const;

 private:
  struct Watching {
    std::string id;
    Watcher tell;
  };
  std::map<std::uint64_t, Watching> watchers_;
  std::uint64_t next_ = 1;
};

}  // namespace ludens::web
