#include "search/amaf.h"

#include <cassert>

namespace ludens::search {

std::uint32_t AmafTables::add() {
  const auto size = static_cast<std::size_t>(bytes_per_table());
  if (!free_.empty()) {
    const std::uint32_t table = free_.back();
    free_.pop_back();
    std::fill_n(bytes_of(table), size, std::byte{0});
    return table;
  }
  assert(made_ < most_tables_);
  const std::uint32_t block = 1u << shift_;
  if ((made_ & (block - 1)) == 0) {
    const std::size_t bytes = size * std::min(block, most_tables_ - made_);
    blocks_.push_back(std::make_unique<std::byte[]>(bytes));
    constexpr std::int64_t kHeapOverhead = 16;  // what the allocator keeps for each block
    block_bytes_ += static_cast<std::int64_t>(bytes) + kHeapOverhead;
  }
  return made_++;
}

void AmafTables::clear() {
  free_.clear();
  for (std::uint32_t i = made_; i-- > 0;) free_.push_back(i);
}

void AmafTables::count(std::uint32_t table, const PlayedMask& mask, int first_units, int times) {
  with_width([&](auto* type) {
    using Counter = std::remove_pointer_t<decltype(type)>;
    for (const Side side : {Side::First, Side::Second}) {
      const std::uint16_t* __restrict played = mask.of(side);
      Counter* __restrict visits = row<Counter>(table, index(side));
      Counter* __restrict units = row<Counter>(table, 2 + index(side));
      const auto by = static_cast<Counter>(times);
      const auto each = static_cast<std::uint32_t>(side == Side::First ? first_units : scale_ - first_units);
      const auto reward = static_cast<Counter>(static_cast<std::uint32_t>(times) * each);
      for (int i = 0; i < codes_; ++i) visits[i] = static_cast<Counter>(visits[i] + played[i] * by);
      if (reward == 0) continue;
      for (int i = 0; i < codes_; ++i) units[i] = static_cast<Counter>(units[i] + played[i] * reward);
    }
  });
}

void AmafTables::raise_row(std::uint32_t table, int which, std::uint32_t code, std::uint32_t by) {
  with_width([&](auto* type) {
    using Counter = std::remove_pointer_t<decltype(type)>;
    Counter& counter = row<Counter>(table, which)[code];
    counter = static_cast<Counter>(counter + by);
  });
}

void AmafTables::merge(std::uint32_t into, const AmafTables& from, std::uint32_t table) {
  for (int which = 0; which < 4; ++which)
    for (std::uint32_t code = 0; code < static_cast<std::uint32_t>(codes_); ++code)
      raise_row(into, which, code, from.at(table, which, code));
}

void AmafTables::raise(std::uint32_t table, Side side, std::uint32_t code, std::uint32_t visits, std::uint32_t units) {
  raise_row(table, index(side), code, visits);
  raise_row(table, 2 + index(side), code, units);
}

std::uint32_t AmafTables::visits(std::uint32_t table, Side side, std::uint32_t code) const {
  return at(table, index(side), code);
}
std::uint32_t AmafTables::units(std::uint32_t table, Side side, std::uint32_t code) const {
  return at(table, 2 + index(side), code);
}

float AmafTables::mean(std::uint32_t table, Side side, std::uint32_t code) const {
  const auto n = visits(table, side, code);
  return n == 0 ? 0.0f
                : static_cast<float>(units(table, side, code)) / static_cast<float>(n) / static_cast<float>(scale_);
}

void AmafTables::read(std::uint32_t table, Side side, std::span<const Move> codes, float* visits, float* means) const {
  with_width([&](auto* type) {
    using Counter = std::remove_pointer_t<decltype(type)>;
    const Counter *seen = row<Counter>(table, index(side)), *won = row<Counter>(table, 2 + index(side));
    const float unit = 1.0f / static_cast<float>(scale_);
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const auto n = static_cast<float>(seen[codes[i].id]);
      visits[i] = n;
      means[i] = unit * static_cast<float>(won[codes[i].id]) / std::max(n, 1.0f);
    }
  });
}

void AmafTables::read_both(std::uint32_t table, Side, std::span<const Move> codes, float* visits, float* means) const {
  for (std::size_t i = 0; i < codes.size(); ++i) {
    std::uint32_t n = 0, won = 0;
    for (const Side side : {Side::First, Side::Second}) {
      n += this->visits(table, side, codes[i].id);
      won += units(table, side, codes[i].id);
    }
    visits[i] = static_cast<float>(n);
    means[i] = static_cast<float>(won) / static_cast<float>(scale_) / std::max(visits[i], 1.0f);
  }
}

std::int64_t AmafTables::bytes() const {
  return block_bytes_ + static_cast<std::int64_t>(blocks_.capacity() * sizeof(blocks_[0]) + free_.capacity() * 4);
}

}  // namespace ludens::search
