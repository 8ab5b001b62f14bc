#include "patterns/five_board.h"

#include <cassert>

namespace ludens::patterns::five {
namespace {

// Views and counts by the content as it stands on the board, from both perspectives.
struct Perspectives {
  std::array<std::array<std::array<std::uint8_t, kLength>, kContents>, 2> view;
  std::array<std::array<std::int8_t, kContents>, 2> counted;
};
const Perspectives kPerspectives = [] {
  Perspectives out;
  for (std::size_t c = 0; c < kContents; ++c) {
    out.view[0][c] = kViewOf[c];
    out.view[1][c] = kViewOf[kExchanged[c]];
    out.counted[0][c] = static_cast<std::int8_t>(counted_as(static_cast<int>(c)));
    out.counted[1][c] = static_cast<std::int8_t>(counted_as(kExchanged[c]));
  }
  return out;
}();

template <int H>
void replace(std::int16_t* sum, const std::int16_t* old_row, const std::int16_t* new_row) {
  for (int i = 0; i < H; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + new_row[i] - old_row[i]);
}

}  // namespace

Board::Board(std::shared_ptr<const Tables> tables)
    : tables_(std::move(tables)), hidden_(static_cast<std::size_t>(tables_->shape.hidden)) {
  empty_sums_.resize(2 * kPoints * hidden_);
  for (std::size_t perspective = 0; perspective < 2; ++perspective)
    for (std::size_t p = 0; p < kPoints; ++p) {
      std::int16_t* to = empty_sums_.data() + (perspective * kPoints + p) * hidden_;
      const auto add = [&](const std::int16_t* from) {
        for (std::size_t i = 0; i < hidden_; ++i) to[i] = static_cast<std::int16_t>(to[i] + from[i]);
      };
      add(tables_->places.data() + (perspective * kOrbits + kOrbitOf[p]) * hidden_);
      for (int i = 0; i < kThrough[p].count; ++i) {
        const auto [window, place] = kThrough[p].items[static_cast<std::size_t>(i)];
        add(row(static_cast<Side>(perspective), window, 0, place));
      }
    }
  clear();
}

void Board::clear() {
  sums_ = empty_sums_;
  contents_.fill(0);
  stones_.fill(0);
  counts_ = {};
}

const std::int16_t* Board::row(Side perspective, int window, int content, int place) const {
  const auto e = static_cast<std::size_t>(index(perspective));
  const std::size_t diagonal = kAllWindows[static_cast<std::size_t>(window)].diagonal ? 1 : 0;
  const std::size_t view = kPerspectives.view[e][static_cast<std::size_t>(content)][static_cast<std::size_t>(place)];
  return tables_->views.data() + ((e * 2 + diagonal) * kViews + view) * hidden_;
}

void Board::change(int point, int by) {
  const auto at = static_cast<std::size_t>(point);
  assert((stones_[at] == 0) == (by > 0));
  stones_[at] = static_cast<std::uint8_t>(stones_[at] + by);
  const auto update = hidden_ == 64 ? replace<64> : hidden_ == 32 ? replace<32> : replace<128>;
  const auto& through = kThrough[at];
  for (int i = 0; i < through.count; ++i) {
    const auto [w, place] = through.items[static_cast<std::size_t>(i)];
    const Window& window = kAllWindows[w];
    const std::size_t before = contents_[w];
    const auto after = static_cast<std::size_t>(static_cast<int>(before) + by * kDigits[place]);
    contents_[w] = static_cast<std::uint8_t>(after);
    for (std::size_t perspective = 0; perspective < 2; ++perspective) {
      if (const int k = kPerspectives.counted[perspective][before]; k >= 0)
        --counts_[perspective][static_cast<std::size_t>(k)];
      if (const int k = kPerspectives.counted[perspective][after]; k >= 0)
        ++counts_[perspective][static_cast<std::size_t>(k)];
      const std::int16_t* rows =
          tables_->views.data() + (perspective * 2 + (window.diagonal ? 1 : 0)) * kViews * hidden_;
      for (std::size_t j = 0; j < kLength; ++j)
        if (j != place)
          update(sums_.data() + (perspective * kPoints + window.points[j]) * hidden_,
                 rows + kPerspectives.view[perspective][before][j] * hidden_,
                 rows + kPerspectives.view[perspective][after][j] * hidden_);
    }
  }
}

}  // namespace ludens::patterns::five
