#pragma once
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ludens::base {

// Calls work(i) for every i below count, on so many threads; who takes which i is left to chance, so `work` must not
// care. The first exception ends it and comes back. Tested by tests/base/in_parallel_test.cpp.
template <class Work>
void in_parallel(std::size_t count, int threads, Work work) {
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto run = [&] {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < threads; ++i) helpers.emplace_back(run);
    run();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace ludens::base
