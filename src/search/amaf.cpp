#include "search/amaf.h"

#include <algorithm>

namespace ludens {

std::uint32_t AmafTables::add() {
  std::uint32_t table;
  if (!free_.empty()) {
    table = free_.back();
    free_.pop_back();
  } else {
    table = tables_++;
    if (table % kChunk == 0) chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(chunk_words()));
  }
  if (wide_)
    std::fill_n(row<std::uint32_t>(table, 0), 4 * codes_, 0u);
  else
    std::fill_n(row<std::uint16_t>(table, 0), 4 * codes_, std::uint16_t{0});
  return table;
}

void AmafTables::clear() {
  free_.clear();
  for (std::uint32_t i = tables_; i-- > 0;) free_.push_back(i);
}

template <class Counter>
void AmafTables::count_in(std::uint32_t table, const PlayedMask& mask, int first_units, int times) {
  for (const Side side : {Side::First, Side::Second}) {
    const std::uint16_t* __restrict played = mask.of(side);
    Counter* __restrict visits = row<Counter>(table, index(side));
    Counter* __restrict units = row<Counter>(table, 2 + index(side));
    const auto by = static_cast<Counter>(times);
    const auto reward = static_cast<Counter>(static_cast<std::uint32_t>(times) * static_cast<std::uint32_t>(side == Side::First ? first_units : scale_ - first_units));
    for (int i = 0; i < codes_; ++i) visits[i] = static_cast<Counter>(visits[i] + played[i] * by);
    if (reward == 0) continue;
    for (int i = 0; i < codes_; ++i) units[i] = static_cast<Counter>(units[i] + played[i] * reward);
  }
}

void AmafTables::count(std::uint32_t table, const PlayedMask& mask, int first_units, int times) {
  if (wide_)
    count_in<std::uint32_t>(table, mask, first_units, times);
  else
    count_in<std::uint16_t>(table, mask, first_units, times);
}

void AmafTables::raise_row(std::uint32_t table, int which, std::uint32_t code, std::uint32_t by) {
  if (wide_) {
    row<std::uint32_t>(table, which)[code] += by;
  } else {
    auto& counter = row<std::uint16_t>(table, which)[code];
    counter = static_cast<std::uint16_t>(counter + by);
  }
}

void AmafTables::merge(std::uint32_t into, const AmafTables& from, std::uint32_t table) {
  for (int which = 0; which < 4; ++which)
    for (std::uint32_t code = 0; code < static_cast<std::uint32_t>(codes_); ++code) raise_row(into, which, code, from.at(table, which, code));
}

void AmafTables::raise(std::uint32_t table, Side side, std::uint32_t code, std::uint32_t visits, std::uint32_t units) {
  raise_row(table, index(side), code, visits);
  raise_row(table, 2 + index(side), code, units);
}

std::uint32_t AmafTables::visits(std::uint32_t table, Side side, std::uint32_t code) const { return at(table, index(side), code); }
std::uint32_t AmafTables::units(std::uint32_t table, Side side, std::uint32_t code) const { return at(table, 2 + index(side), code); }

float AmafTables::mean(std::uint32_t table, Side side, std::uint32_t code) const {
  const auto n = visits(table, side, code);
  return n == 0 ? 0.0f : static_cast<float>(units(table, side, code)) / static_cast<float>(n) / static_cast<float>(scale_);
}

void AmafTables::read(std::uint32_t table, Side side, std::span<const Move> codes, float* visits, float* means) const {
  const float unit = 1.0f / static_cast<float>(scale_);
  const auto fill = [&](const auto* seen, const auto* won) {
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const auto n = static_cast<float>(seen[codes[i].id]);
      visits[i] = n;
      means[i] = unit * static_cast<float>(won[codes[i].id]) / std::max(n, 1.0f);
    }
  };
  if (wide_)
    fill(row<std::uint32_t>(table, index(side)), row<std::uint32_t>(table, 2 + index(side)));
  else
    fill(row<std::uint16_t>(table, index(side)), row<std::uint16_t>(table, 2 + index(side)));
}

std::int64_t AmafTables::bytes() const {
  return static_cast<std::int64_t>(chunks_.size() * (chunk_words() * 8 + sizeof(chunks_[0])) + free_.capacity() * 4);
}

}  // namespace ludens
