#pragma once
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "learn/lessons.h"

namespace ludens::learn {

struct BatchOptions {
  std::int64_t size = 512;  // rows of a batch
  std::uint64_t seed = 1;
  int threads = 2;  // that make batches ahead
  std::int64_t first_step = 0;
  // Ratings that the network is not told, so that it learns what to play where they are unknown.
  double hide_both = 0.1, hide_one = 0.05;
};

// The memory of one batch; a trainer on a GPU wants it page-locked.
struct BatchMemory {
  std::uint8_t* planes = nullptr;  // size × planes × points
  float* numbers = nullptr;        // size × numbers
  std::int64_t *moves = nullptr, *outcomes = nullptr;
  std::shared_ptr<void> owner = {};
};
using AllocateBatch = std::function<BatchMemory()>;
AllocateBatch heap_batches(const Lessons& lessons, std::int64_t size);

// Endless batches of training positions, made ahead by threads. Batch number s is a function of seed and s alone: every
// epoch is a permutation of all positions (what is left over at its end, less than a batch, is left out), each position
// turned by a symmetry of its own. Tested by tests/learn/batches_test.cpp.
class Batches {
 public:
  Batches(const Lessons& lessons, const BatchOptions& options, const AllocateBatch& allocate);
  ~Batches();
  Batches(const Batches&) = delete;
  Batches& operator=(const Batches&) = delete;

  std::int64_t size() const { return size_; }
  std::int64_t steps_per_epoch() const { return steps_; }
  const BatchMemory& wait(std::int64_t step);  // in order; stays valid until `release`
  void release(std::int64_t step);             // likewise in order

 private:
  struct Slot {
    BatchMemory memory;
    std::int64_t step = -1;  // whose batch is ready in it
  };
  void work();
  void make(std::int64_t step, const BatchMemory& memory) const;

  const Lessons& lessons_;
  BatchOptions options_;
  std::int64_t size_, steps_;
  std::vector<Slot> slots_;
  std::mutex mutex_;
  std::condition_variable made_, freed_;
  std::int64_t next_, released_;
  bool stop_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace ludens::learn
