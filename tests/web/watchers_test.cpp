#include "web/watchers.h"

#include <gtest/gtest.h>

namespace ludens::web {
namespace {

TEST(Watchers, HearOfTheirGameAloneAndTheMessageIsMadeOnce) {
  Watchers watchers;
  std::string first, second, other;
  int made = 0;
  const auto message = [&] { return std::to_string(++made); };
  watchers.tell("a", message);
  EXPECT_EQ(made, 0) << "nobody watches";
  const auto number = watchers.add("a", [&](const std::string& text) { first += text; });
  watchers.add("a", [&](const std::string& text) { second += text; });
  watchers.add("b", [&](const std::string& text) { other += text; });
  watchers.tell("a", message);
  EXPECT_EQ(first + second + other, "11");
  EXPECT_EQ(made, 1);
  EXPECT_TRUE(watchers.any("a") && watchers.any("b") && !watchers.any("c"));
  watchers.remove(number);
  watchers.tell_error("a", "oh", "no");
  EXPECT_EQ(first, "1");
  EXPECT_EQ(second, R"j(1{"type":"error","session":"a","code":"oh","message":"no"})j");
  watchers.clear();
  EXPECT_FALSE(watchers.any("a"));
}

}  // namespace
}  // namespace ludens::web
