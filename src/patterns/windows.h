#pragma once
#include <array>
#include <cstdint>

#include "patterns/room.h"

// The 572 windows of five points on a 15×15 board (Rautureau and Piette 2024, section 3.1), and what a window can look
// like from one of its points.
//
// A window's content is a number in base 3 (0 empty, 1 Black, 2 White, first point lowest). Seen from an empty point of
// it, it is a *view*: the four other points and the point's place. Reading the window from its other end must
// say the same, so a view and its mirror image are one: 207 views instead of 405. That, and classes for the direction
// (straight or diagonal) and for the point (36 orbits of the board's eight symmetries), make symmetric positions get
// symmetric answers by construction. Tested by tests/patterns/windows_test.cpp.
namespace ludens::patterns::five {

inline constexpr int kSize = 15, kPoints = 225, kWindows = 572, kLength = 5;
inline constexpr int kContents = 243, kViews = 207, kOrbits = 36;

struct Window {
  std::array<std::uint8_t, kLength> points;
  bool diagonal = false;
};

// One window through a point.
struct Membership {
  std::uint16_t window;
  std::uint8_t place;  // of the point in the window
};
struct Memberships {
  std::array<Membership, 20> items;
  int count = 0;
};

inline constexpr std::array<int, kLength> kDigits = {1, 3, 9, 27, 81};

inline constexpr auto kAllWindows = [] {
  std::array<Window, kWindows> out{};
  int n = 0;
  constexpr int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (int d = 0; d < 4; ++d)
    for (int y = 0; y < kSize; ++y)
      for (int x = 0; x < kSize; ++x) {
        const int ex = x + 4 * steps[d][0], ey = y + 4 * steps[d][1];
        if (ex >= kSize || ey >= kSize || ey < 0) continue;
        auto& window = out[static_cast<std::size_t>(n++)];
        window.diagonal = d >= 2;
        for (int i = 0; i < kLength; ++i)
          window.points[static_cast<std::size_t>(i)] =
              static_cast<std::uint8_t>((y + i * steps[d][1]) * kSize + x + i * steps[d][0]);
      }
  return out;
}();

inline constexpr auto kThrough = [] {
  std::array<Memberships, kPoints> out{};
  for (int w = 0; w < kWindows; ++w)
    for (int i = 0; i < kLength; ++i) {
      auto& of_point = out[kAllWindows[static_cast<std::size_t>(w)].points[static_cast<std::size_t>(i)]];
      of_point.items[static_cast<std::size_t>(of_point.count++)] = {static_cast<std::uint16_t>(w),
                                                                    static_cast<std::uint8_t>(i)};
    }
  return out;
}();

constexpr int digit(int content, int place) { return content / kDigits[static_cast<std::size_t>(place)] % 3; }

// The content with Black and White exchanged: White's perspective.
inline constexpr auto kExchanged = [] {
  std::array<std::uint8_t, kContents> out{};
  for (int c = 0; c < kContents; ++c) {
    int other = 0;
    for (int i = 0; i < kLength; ++i) other += kDigits[static_cast<std::size_t>(i)] * ((3 - digit(c, i)) % 3);
    out[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(other);
  }
  return out;
}();

// The view of a window's content from a place in it; what stands on the place itself does not count.
inline constexpr auto kViewOf = [] {
  std::array<std::array<std::uint8_t, kLength>, kContents> out{};
  int views = 0;
  for (int place = 0; place < kLength; ++place)
    for (int c = 0; c < kContents; ++c) {
      if (digit(c, place) != 0) continue;
      int mirrored = 0;
      for (int i = 0; i < kLength; ++i) mirrored += kDigits[static_cast<std::size_t>(kLength - 1 - i)] * digit(c, i);
      const bool known = kLength - 1 - place < place || (2 * place == kLength - 1 && mirrored < c);
      const int view =
          known ? out[static_cast<std::size_t>(mirrored)][static_cast<std::size_t>(kLength - 1 - place)] : views++;
      for (int stone = 0; stone < 3; ++stone)
        out[static_cast<std::size_t>(c + stone * kDigits[static_cast<std::size_t>(place)])]
           [static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(view);
    }
  return out;
}();

// Paper's A2, the potential: how many stones of one colour where there is no other, negative for White's; 0 where both
// stand, or none.
inline constexpr auto kPotential = [] {
  std::array<std::int8_t, kContents> out{};
  for (int c = 0; c < kContents; ++c) {
    int black = 0, white = 0;
    for (int i = 0; i < kLength; ++i) black += digit(c, i) == 1, white += digit(c, i) == 2;
    out[static_cast<std::size_t>(c)] = static_cast<std::int8_t>(black > 0 && white > 0 ? 0 : black - white);
  }
  return out;
}();
// A3: no empty point is left.
constexpr bool is_full(int content) {
  for (int i = 0; i < kLength; ++i)
    if (digit(content, i) == 0) return false;
  return true;
}

// (|dx|, |dy|) in any order, each at most `kFar`; what is farther away is one class.
inline constexpr int kFar = 7, kOffsets = 37;
constexpr int offset_class(int from, int to) {
  int a = from % kSize - to % kSize, b = from / kSize - to / kSize;
  a = a < 0 ? -a : a, b = b < 0 ? -b : b;
  if (a < b) {
    const int c = a;
    a = b, b = c;
  }
  return a > kFar ? kOffsets - 1 : a * (a + 1) / 2 + b;
}

// The point's orbit under the eight symmetries: its distance from the middle lines.
inline constexpr auto kOrbitOf = [] {
  std::array<std::uint8_t, kPoints> out{};
  for (int p = 0; p < kPoints; ++p) out[static_cast<std::size_t>(p)] = static_cast<std::uint8_t>(offset_class(p, 112));
  return out;
}();

}  // namespace ludens::patterns::five
