#include "measure/pages/result_pages.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

std::string read(const std::string& name) {
  if (name != "kept.jsonl") throw Error(name + ": is not there");
  return "{\"command\":\"ludens x\",\"revision\":\"abc1234\"}\n{\"a\":\"uct\",\"games\":400}\n";
}

std::string filled(const std::string& page) { return filled_page(page, "page.md", read); }

const std::string kEmpty =
    "# Title\n\n<!-- table kept.jsonl where games\nA: `{a}`\ngames: {games}\n-->\n<!-- end -->\nProse";

TEST(ResultPages, AreFilledWithTheTablesThatTheyDescribe) {
  EXPECT_EQ(filled(kEmpty),
            "# Title\n\n<!-- table kept.jsonl where games\nA: `{a}`\ngames: {games}\n-->\n\n"
            "    $ ludens x\n    # abc1234\n\n"
            "| A | games |\n| --- | ---: |\n| `uct` | 400 |\n\n<!-- end -->\nProse");
}

TEST(ResultPages, AreTheSameWhenTheyAreFilledTwice) {
  EXPECT_EQ(filled(filled(kEmpty)), filled(kEmpty));
  EXPECT_EQ(filled("prose alone\n"), "prose alone\n");
}

TEST(ResultPages, LoseWhatSomebodyTypedIntoATable) {
  std::string typed = filled(kEmpty);
  typed.replace(typed.find("| 400 |"), 7, "| 999 |");
  EXPECT_EQ(filled(typed), filled(kEmpty));
}

TEST(ResultPages, AreRefusedWithTheLineOfABrokenBlock) {
  EXPECT_EQ(complaint([] { filled("a\n<!-- table kept.jsonl\nA: {a}\n-->\n"); }),
            "page.md, line 2: the block has no «-->» and «<!-- end -->»");
  EXPECT_EQ(complaint([] { filled("<!-- table kept.jsonl\nA: {a}\n-->\n<!-- table kept.jsonl\n"); }),
            "page.md, line 1: the block has no «<!-- end -->»");
  EXPECT_EQ(complaint([] { filled("<!-- table none.jsonl\nA: {a}\n-->\n<!-- end -->\n"); }),
            "page.md, line 1: none.jsonl: is not there");
  EXPECT_NE(complaint([] { filled("<!-- review kept.jsonl -->\n<!-- end -->\n"); }), "");
}

}  // namespace
}  // namespace ludens::measure
