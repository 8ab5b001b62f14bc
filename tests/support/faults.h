#pragma once
#include <cstdint>

namespace ludens::tests {

// Failures on demand: while one is armed, the n-th call of its kind on this thread fails, and so do those after it
// until it is disarmed. Programs that link faults.cpp bring their own operator new and calls of the C library for that.
enum class Fault : std::uint8_t {
  Memory,  // operator new, and what SQLite allocates
  Disk,    // open, write, pwrite, ftruncate, fsync, fdatasync, rename: the disk is full or broken
};

class Failing {
 public:
  Failing(Fault kind, std::int64_t at, bool once = false);  // the first call is 1
  ~Failing();
  Failing(const Failing&) = delete;
  Failing& operator=(const Failing&) = delete;
  std::int64_t calls() const;  // of its kind so far
  bool happened() const;       // at least one failed
};

// Calls of the kind on this thread while it lives, none of which fails.
class Counting {
 public:
  explicit Counting(Fault kind) : failing_(kind, INT64_MAX) {}
  std::int64_t calls() const { return failing_.calls(); }

 private:
  Failing failing_;
};

std::int64_t syncs();  // of this thread so far: fsync and fdatasync

}  // namespace ludens::tests
