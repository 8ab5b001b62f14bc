#include "base/toml.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::base {
using tests::complaint;
namespace {

TEST(Toml, KnowsTheLineOfEveryValueAndTheOrderOfTheFile) {
  const Toml file =
      parse_toml("z = 1\na = \"x\"\n\n[t]\nb = [1.5,\n  true]\n\n[[many]]\nc = -2\n[[many]]\nc = 3\n", "f");
  ASSERT_TRUE(file.table());
  EXPECT_EQ(file.table()->at(0).first, "z");
  EXPECT_EQ(file.find("z")->line, 1);
  EXPECT_EQ(std::get<std::int64_t>(file.find("z")->value), 1);
  EXPECT_EQ(*file.find("a")->text(), "x");
  const Toml& list = *file.find("t")->find("b");
  EXPECT_EQ(list.list()->at(1).line, 6);
  EXPECT_TRUE(std::get<bool>(list.list()->at(1).value));
  EXPECT_DOUBLE_EQ(std::get<double>(list.list()->at(0).value), 1.5);
  EXPECT_EQ(file.find("many")->list()->at(1).find("c")->line, 11);
  EXPECT_EQ(file.find("nothing"), nullptr);
  EXPECT_EQ(list.find("nothing"), nullptr) << "a list has no keys";
}

TEST(Toml, SaysWhereATextIsNoToml) {
  EXPECT_EQ(complaint([] { parse_toml("a = 1\nb = = 2\n", "study.toml"); }).find("study.toml, line 2, column 5: "), 0u);
  EXPECT_EQ(complaint([] { parse_toml("a = 1\na = 2\n", "x"); }).find("x, line 2, "), 0u) << "a key that stands twice";
  EXPECT_EQ(complaint([] { parse_toml("\nday = 2026-11-19\n", "x"); }),
            "x, line 2: dates and times are not read here; write a text");
}

TEST(Toml, NamesKindsAsPeopleDo) {
  const Toml file = parse_toml("a = {}\nb = []\nc = ''\nd = 1\ne = 1.0\nf = false\n", "f");
  std::string kinds;
  for (const auto& [key, value] : *file.table()) kinds += std::string(value.kind()) + "; ";
  EXPECT_EQ(kinds, "a table; a list; a text; a whole number; a number; true or false; ");
}

}  // namespace
}  // namespace ludens::base
