#pragma once
#include <atomic>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace ludens::base {

// For work of a few microseconds, where going to sleep and waking up would cost more than the work. Gives its core away
// when it has to wait long, so that more threads than cores still get on.
class SpinLock {
 public:
  void lock() {
    for (int turns = 0; taken_.test_and_set(std::memory_order_acquire);)
      while (taken_.test(std::memory_order_relaxed))
        if (++turns % 256 == 0)
          std::this_thread::yield();
        else
          rest();
  }
  void unlock() { taken_.clear(std::memory_order_release); }

 private:
  // Leaves the core to its other thread for a moment.
  static void rest() {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
  }
  std::atomic_flag taken_;
};

}  // namespace ludens::base
