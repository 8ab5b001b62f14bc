#include "games/go/handicap.h"

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::games {

std::vector<int> fixed_handicap(int size, int stones) {
  if (stones == 0) return {};
  if (stones == 1) throw Error("a handicap is 2 to 9 stones; for a handicap of one play with komi=0.5 instead");
  const int most = size < 7 ? 0 : size % 2 == 0 || size == 7 ? 4 : 9;
  if (stones > most) {
    if (most == 0) throw Error(fmt::format("a board of size {} has no handicap points; sizes from 7 on have", size));
    throw Error(fmt::format("a board of size {} has handicap points for at most {} stones, found handicap={}", size,
                            most, stones));
  }
  const int low = size < 13 ? 2 : 3, middle = size / 2, high = size - 1 - low;
  std::vector<int> out;
  const auto put = [&](int column, int row_from_bottom) {
    out.push_back((size - 1 - row_from_bottom) * size + column);
  };
  put(low, low);
  put(high, high);
  if (stones >= 3) put(low, high);
  if (stones >= 4) put(high, low);
  if (stones >= 6) {
    put(low, middle);
    put(high, middle);
  }
  if (stones >= 8) {
    put(middle, low);
    put(middle, high);
  }
  if (stones >= 5 && stones % 2 == 1) put(middle, middle);
  return out;
}

}  // namespace ludens::games
