#include "learn/batches.h"

#include <algorithm>

namespace ludens::learn {

AllocateBatch heap_batches(const PlaneSet& samples, std::int64_t size) {
  struct Heap {
    std::vector<std::uint8_t> planes;
    std::vector<float> numbers;
    std::vector<std::int64_t> moves, outcomes;
  };
  const auto rows = static_cast<std::size_t>(size);
  const auto planes = static_cast<std::size_t>(samples.features().plane_count() * samples.points());
  const auto numbers = static_cast<std::size_t>(samples.features().number_count());
  return [rows, planes, numbers] {
    auto heap = std::make_shared<Heap>();
    heap->planes.resize(rows * planes);
    heap->numbers.resize(rows * numbers);
    heap->moves.resize(rows);
    heap->outcomes.resize(rows);
    return BatchMemory{heap->planes.data(), heap->numbers.data(), heap->moves.data(), heap->outcomes.data(), heap};
  };
}

Batches::Batches(const PlaneSet& samples, const BatchOptions& options, const AllocateBatch& allocate)
    : samples_(samples),
      order_(samples.size(),
             [&] {
               OrderOptions order = options.order;
               order.symmetries = samples.turns();
               return order;
             }()),
      next_(options.first_step),
      released_(options.first_step) {
  const int threads = std::max(1, options.threads);
  slots_.resize(static_cast<std::size_t>(2 * threads + 4));
  for (auto& slot : slots_) slot.memory = allocate();
  try {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (...) {  // the system has no more threads, or no memory
    end();
    throw;
  }
}

Batches::~Batches() { end(); }

void Batches::end() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  freed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

const BatchMemory& Batches::wait(std::int64_t step) {
  Slot& slot = slots_[static_cast<std::size_t>(step) % slots_.size()];
  std::unique_lock lock(mutex_);
  made_.wait(lock, [&] { return slot.step == step || failure_; });
  if (failure_) std::rethrow_exception(failure_);
  return slot.memory;
}

void Batches::release(std::int64_t step) {
  {
    const std::lock_guard lock(mutex_);
    released_ = step + 1;
  }
  freed_.notify_all();
}

void Batches::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    freed_.wait(lock, [&] { return stop_ || next_ < released_ + static_cast<std::int64_t>(slots_.size()); });
    if (stop_) return;
    const std::int64_t step = next_++;
    Slot& slot = slots_[static_cast<std::size_t>(step) % slots_.size()];
    lock.unlock();
    try {
      make(step, slot.memory);
      lock.lock();
      slot.step = step;
    } catch (...) {
      if (!lock.owns_lock()) lock.lock();
      failure_ = std::current_exception();
      stop_ = true;
    }
    made_.notify_all();
  }
}

void Batches::make(std::int64_t step, const BatchMemory& memory) const {
  const auto planes = samples_.features().plane_count() * samples_.points();
  const auto numbers = samples_.features().number_count();
  std::int64_t i = 0;
  for (const auto& [sample, symmetry, hide] : order_.rows(step)) {
    PlaneRow row{memory.planes + i * planes, memory.numbers + i * numbers};
    samples_.write(sample, symmetry, hide, row);
    memory.moves[i] = row.move;
    memory.outcomes[i++] = row.outcome;
  }
}

}  // namespace ludens::learn
