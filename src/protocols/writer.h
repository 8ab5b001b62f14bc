#pragma once
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

#include "protocols/room.h"

namespace ludens::protocols {

// What a protocol says. Each text goes out whole and at once, from whichever thread.
class Writer {
 public:
  explicit Writer(std::ostream& out) : out_(out) {}
  void say(std::string_view text) {
    const std::lock_guard lock(mutex_);
    out_ << text << std::flush;
  }

 private:
  std::ostream& out_;
  std::mutex mutex_;
};

// Our texts in ASCII, the letters of the protocols: «d4» becomes "d4", × becomes x; one line.
std::string plain(std::string_view text);

}  // namespace ludens::protocols
