#pragma once
#include <atomic>
#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "learn/plane_set.h"
#include "learn/sample_order.h"

namespace ludens::learn {

struct BatchOptions {
  OrderOptions order = {};  // symmetries are those of the board
  int threads = 2;          // that make batches ahead
  std::int64_t first_step = 0;
};

// The memory of one batch; a trainer on a GPU wants it page-locked.
struct BatchMemory {
  std::uint8_t* planes = nullptr;  // size × planes × points
  float* numbers = nullptr;        // size × numbers
  std::int64_t *moves = nullptr, *outcomes = nullptr;
  std::shared_ptr<void> owner = {};
};
using AllocateBatch = std::function<BatchMemory()>;
AllocateBatch heap_batches(const PlaneSet& samples, std::int64_t size);

// Endless batches in the order of learn/sample_order.h, made ahead by threads, each sample turned by a symmetry of its
// own. Tested by tests/learn/batches_test.cpp.
class Batches {
 public:
  Batches(const PlaneSet& samples, const BatchOptions& options, const AllocateBatch& allocate);
  ~Batches();
  Batches(const Batches&) = delete;
  Batches& operator=(const Batches&) = delete;

  const SampleOrder& order() const { return order_; }
  const BatchMemory& wait(std::int64_t step);  // in order; stays valid until `release`
  void release(std::int64_t step);             // likewise in order

 private:
  struct Slot {
    BatchMemory memory;
    std::int64_t step = -1;  // whose batch is ready in it
  };
  void end();  // the threads
  void work();
  void make(std::int64_t step, const BatchMemory& memory) const;

  const PlaneSet& samples_;
  SampleOrder order_;
  std::vector<Slot> slots_;
  std::mutex mutex_;
  std::condition_variable made_, freed_;
  std::int64_t next_, released_;
  bool stop_ = false;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace ludens::learn
