#include "learn/batches.h"

#include <algorithm>

#include "learn/shuffle.h"

namespace ludens::learn {

AllocateBatch heap_batches(const Lessons& lessons, std::int64_t size) {
  struct Heap {
    std::vector<std::uint8_t> planes;
    std::vector<float> numbers;
    std::vector<std::int64_t> moves, outcomes;
  };
  const auto rows = static_cast<std::size_t>(size);
  const auto planes = static_cast<std::size_t>(lessons.features().plane_count() * lessons.points());
  const auto numbers = static_cast<std::size_t>(lessons.features().number_count());
  return [rows, planes, numbers] {
    auto heap = std::make_shared<Heap>();
    heap->planes.resize(rows * planes);
    heap->numbers.resize(rows * numbers);
    heap->moves.resize(rows);
    heap->outcomes.resize(rows);
    return BatchMemory{heap->planes.data(), heap->numbers.data(), heap->moves.data(), heap->outcomes.data(), heap};
  };
}

Batches::Batches(const Lessons& lessons, const BatchOptions& options, const AllocateBatch& allocate)
    : lessons_(lessons),
      options_(options),
      size_(std::min(options.size, lessons.train_positions())),
      steps_(lessons.train_positions() / size_),
      next_(options.first_step),
      released_(options.first_step) {
  const int threads = std::max(1, options.threads);
  slots_.resize(static_cast<std::size_t>(2 * threads + 4));
  for (auto& slot : slots_) slot.memory = allocate();
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Batches::~Batches() {
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
  const std::int64_t epoch = step / steps_, first = step % steps_ * size_;
  const Shuffle order(static_cast<std::uint64_t>(lessons_.train_positions()),
                      mix(mix(options_.seed) ^ static_cast<std::uint64_t>(epoch)));
  const auto planes = lessons_.features().plane_count() * lessons_.points();
  const auto numbers = lessons_.features().number_count();
  const auto symmetries = static_cast<std::uint32_t>(lessons_.symmetries().count());
  Rng rng = Rng::of(options_.seed, static_cast<std::uint64_t>(step), 1);
  for (std::int64_t row = 0; row < size_; ++row) {
    const int symmetry = static_cast<int>(rng.below(symmetries));
    const double dice = rng.unit();
    const int hide = dice < options_.hide_both                           ? 3
                     : dice < options_.hide_both + options_.hide_one     ? 1
                     : dice < options_.hide_both + 2 * options_.hide_one ? 2
                                                                         : 0;
    Lesson lesson{memory.planes + row * planes, memory.numbers + row * numbers, 0, 0};
    lessons_.train(static_cast<std::int64_t>(order(static_cast<std::uint64_t>(first + row))), symmetry, hide, lesson);
    memory.moves[row] = lesson.move;
    memory.outcomes[row] = lesson.outcome;
  }
}

}  // namespace ludens::learn
