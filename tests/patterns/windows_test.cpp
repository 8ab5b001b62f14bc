#include "patterns/windows.h"

#include <gtest/gtest.h>

#include "games/symmetry.h"

#include <set>

namespace ludens::patterns::five {
namespace {

TEST(Windows, Are572AndEachPointHasAtMostTwenty) {
  int memberships = 0;
  for (int p = 0; p < kPoints; ++p) memberships += kThrough[static_cast<std::size_t>(p)].count;
  EXPECT_EQ(memberships, kWindows * kLength);
  EXPECT_EQ(kThrough[112].count, 20);  // the middle
  EXPECT_EQ(kThrough[0].count, 3);     // a corner: row, column, one diagonal
  std::set<std::array<std::uint8_t, kLength>> different;
  for (const auto& window : kAllWindows) different.insert(window.points);
  EXPECT_EQ(different.size(), static_cast<std::size_t>(kWindows));
}

TEST(Windows, LookTheSameFromBothEnds) {
  std::set<int> views;
  for (int c = 0; c < kContents; ++c)
    for (int place = 0; place < kLength; ++place) {
      int mirrored = 0;
      for (int i = 0; i < kLength; ++i) mirrored += kDigits[static_cast<std::size_t>(kLength - 1 - i)] * digit(c, i);
      const int view = kViewOf[static_cast<std::size_t>(c)][static_cast<std::size_t>(place)];
      EXPECT_EQ(view, kViewOf[static_cast<std::size_t>(mirrored)][static_cast<std::size_t>(kLength - 1 - place)]);
      views.insert(view);
    }
  EXPECT_EQ(views.size(), static_cast<std::size_t>(kViews));
}

TEST(Windows, DifferentViewsAreDifferentWindows) {
  // A view tells the four other points, up to the mirror image, and nothing else.
  std::array<std::set<std::array<int, 6>>, kViews> seen;
  for (int c = 0; c < kContents; ++c)
    for (int place = 0; place < kLength; ++place) {
      std::array<int, 6> a{}, b{};
      for (int i = 0; i < kLength; ++i) {
        a[static_cast<std::size_t>(i)] = i == place ? 9 : digit(c, i);
        b[static_cast<std::size_t>(kLength - 1 - i)] = a[static_cast<std::size_t>(i)];
      }
      seen[kViewOf[static_cast<std::size_t>(c)][static_cast<std::size_t>(place)]].insert(std::min(a, b));
    }
  for (const auto& one : seen) EXPECT_EQ(one.size(), 1u);
}

TEST(Windows, KnowTheirPotential) {
  EXPECT_EQ(kPotential[0], 0);
  EXPECT_EQ(kPotential[1 + 3 + 9], 3);
  EXPECT_EQ(kPotential[2 + 6 + 18 + 54], -4);
  EXPECT_EQ(kPotential[1 + 6], 0);  // both colours
  EXPECT_EQ(kPotential[kExchanged[1 + 3]], -2);
  EXPECT_TRUE(is_full(242));
  EXPECT_FALSE(is_full(241 - 1));
}

TEST(Windows, OrbitsAreKeptByTheSymmetries) {
  std::set<int> orbits;
  for (int p = 0; p < kPoints; ++p) {
    orbits.insert(kOrbitOf[static_cast<std::size_t>(p)]);
    for (int s = 0; s < 8; ++s)
      EXPECT_EQ(kOrbitOf[static_cast<std::size_t>(p)],
                kOrbitOf[static_cast<std::size_t>(games::turned(kSize, kSize, p, s))]);
  }
  EXPECT_EQ(orbits.size(), static_cast<std::size_t>(kOrbits));
}

}  // namespace
}  // namespace ludens::patterns::five
