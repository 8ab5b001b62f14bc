#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "games/move.h"
#include "search/room.h"

namespace ludens::search {

// Which moves a simulation played from some node on: one 0 or 1 for each (player, code), so that adding it to a
// table is a loop that vectorises. First occurrence only, by construction.
class PlayedMask {
 public:
  explicit PlayedMask(int codes) : codes_(codes), bits_(static_cast<std::size_t>(2 * codes)) {}
  void clear() { std::fill(bits_.begin(), bits_.end(), std::uint16_t{0}); }
  void set(Side side, std::uint32_t code) { bits_[static_cast<std::size_t>(index(side) * codes_) + code] = 1; }
  const std::uint16_t* of(Side side) const { return bits_.data() + index(side) * codes_; }
  int codes() const { return codes_; }

 private:
  int codes_;
  std::vector<std::uint16_t> bits_;
};

// All-moves-as-first statistics: visits and rewards per (player, move code), a table for each node that needs one
// (Gelly and Silver 2011; per player, because a descendant asks for its own mover).
// Rewards are counted in units of 1/scale, so that counters are whole numbers: 8 bits each for a search of 127
// playouts, 16 for 32 767, else 32. Tables are allocated in blocks, so that none ever moves, and kept for reuse.
class AmafTables {
 public:
  // `most_visits`: how many simulations a table may have to count; 0: no bound is known. `most_tables`: never more are
  // in use at once. A search that will surely need them all `fills` its blocks; others take a few tables at a time.
  AmafTables(int codes, int scale, std::int64_t most_visits, std::uint32_t most_tables = UINT32_MAX, bool fills = false)
      : codes_(codes),
        scale_(scale),
        width_(most_visits == 0 || most_visits > 65'535 / scale ? 4
               : most_visits > 255 / scale                      ? 2
                                                                : 1),
        shift_(fills ? 7 : 1),
        most_tables_(most_tables) {}

  std::uint32_t add();  // a table of zeros
  void drop(std::uint32_t table) { free_.push_back(table); }
  void clear();  // drops all of them, keeps the memory

  // One simulation (or `times` equal ones): everything in the mask, with the first player's reward in units.
  void count(std::uint32_t table, const PlayedMask& mask, int first_units, int times = 1);
  // The batch of another search's table, all of its codes; for two-level search without sharing.
  void merge(std::uint32_t into, const AmafTables& from, std::uint32_t table);
  void raise(std::uint32_t table, Side side, std::uint32_t code, std::uint32_t visits, std::uint32_t units);

  std::uint32_t visits(std::uint32_t table, Side side, std::uint32_t code) const;
  std::uint32_t units(std::uint32_t table, Side side, std::uint32_t code) const;
  float mean(std::uint32_t table, Side side, std::uint32_t code) const;
  // Visits and mean of the given codes of one player, as floats; a mean without visits is 0.
  void read(std::uint32_t table, Side side, std::span<const Move> codes, float* visits, float* means) const;

  // The same of both players together, whoever asks: each move counts for whoever played it.
  void read_both(std::uint32_t table, Side, std::span<const Move> codes, float* visits, float* means) const;

  int scale() const { return scale_; }
  int in_use() const { return static_cast<int>(made_ - free_.size()); }
  std::int64_t bytes() const;
  std::int64_t bytes_per_table() const { return static_cast<std::int64_t>(4) * codes_ * width_; }

 private:
  // A table is four rows of counters: visits of the first player, of the second, units of the first, of the second.
  template <class Counter>
  Counter* row(std::uint32_t table, int which) const {
    return reinterpret_cast<Counter*>(bytes_of(table)) + which * codes_;
  }
  // Calls `work` with a null pointer of the counters' type.
  template <class Work>
  auto with_width(Work work) const {
    if (width_ == 1) return work(static_cast<std::uint8_t*>(nullptr));
    if (width_ == 2) return work(static_cast<std::uint16_t*>(nullptr));
    return work(static_cast<std::uint32_t*>(nullptr));
  }
  std::uint32_t at(std::uint32_t table, int which, std::uint32_t code) const {
    return with_width([&](auto* type) {
      return static_cast<std::uint32_t>(row<std::remove_pointer_t<decltype(type)>>(table, which)[code]);
    });
  }
  void raise_row(std::uint32_t table, int which, std::uint32_t code, std::uint32_t by);

  std::byte* bytes_of(std::uint32_t table) const {
    const std::uint32_t within = table & ((1u << shift_) - 1);
    return blocks_[table >> shift_].get() + within * static_cast<std::size_t>(bytes_per_table());
  }

  int codes_, scale_, width_, shift_;  // a block holds 2^shift tables; the last one no more than may be needed
  std::uint32_t most_tables_, made_ = 0;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::int64_t block_bytes_ = 0;
  std::vector<std::uint32_t> free_;
};

}  // namespace ludens::search
