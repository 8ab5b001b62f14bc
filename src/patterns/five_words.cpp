#include "patterns/five_words.h"

#include <fmt/format.h>

namespace ludens::patterns::five {
namespace {

// The point one step beyond an end of the window, or −1 off the board.
int beyond(const Window& window, bool last) {
  const int a = last ? window.points[4] : window.points[0], b = last ? window.points[3] : window.points[1];
  const int x = 2 * (a % kSize) - b % kSize, y = 2 * (a / kSize) - b / kSize;
  return x < 0 || y < 0 || x >= kSize || y >= kSize ? -1 : y * kSize + x;
}

}  // namespace

std::string point_name(int point) {
  return fmt::format("{}{}", static_cast<char>('a' + point % kSize), kSize - point / kSize);
}

std::string window_words(int which, int content, int place, const std::function<bool(int)>& is_empty) {
  const Window& window = kAllWindows[static_cast<std::size_t>(which)];
  int own = 0, other = 0;
  for (int i = 0; i < kLength; ++i) own += digit(content, i) == 1, other += digit(content, i) == 2;
  const auto free = [&](bool last) {
    const int point = beyond(window, last);
    return point >= 0 && is_empty(point);
  };
  // A line is open where five points are free of the other colour and there is room beyond one end at least.
  const bool open = free(false) || free(true);
  const std::string towards =
      " towards " + point_name(window.points[static_cast<std::size_t>(place <= 1               ? 4
                                                                      : place >= 3             ? 0
                                                                      : digit(content, 0) != 0 ? 0
                                                                                               : 4)]);
  const std::string_view room = open ? "open " : "";
  if (own > 0 && other > 0) return "a line that leads nowhere" + towards;
  if (own == 4) return "makes five";
  if (own == 3) return "makes a four" + towards;
  if (own == 2) return fmt::format("makes {} {}three{}", open ? "an" : "a", room, towards);
  if (own == 1) return fmt::format("makes {} {}two{}", open ? "an" : "a", room, towards);
  if (other == 4) return "stops a five";
  if (other == 3) return "prevents a four" + towards;
  if (other == 2) return fmt::format("prevents {} {}three{}", open ? "an" : "a", room, towards);
  if (other == 1) return "keeps an eye on a lone stone" + towards;
  return "room" + towards;
}

}  // namespace ludens::patterns::five
