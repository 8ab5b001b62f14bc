#include "records/sgf/annotated.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace ludens::records {
namespace {

AnnotatedRecord read_annotated(std::string_view text) {
  return annotated_record(parse_sgf_tree(text, "test"), {}, "test", 100);
}

TEST(SgfAnnotated, ReadsVariationsAsWaysFromTheMainLine) {
  const auto game =
      read_annotated("(;GM[1]SZ[9]C[a game];B[ee](;W[cc]C[good];B[gg])(;W[gc](;B[cg])(;B[gg];W[aa]))(;W[aa]))");
  EXPECT_EQ(game.record.turns.size(), 3u);
  EXPECT_EQ(game.comments, (std::map<int, std::string>{{0, "a game"}, {2, "good"}}));
  ASSERT_EQ(game.variations.size(), 3u);
  const auto cell = [](int x, int y) { return Move{static_cast<std::uint32_t>(y * 9 + x)}; };
  EXPECT_EQ(game.variations[0], (Variation{2, {cell(6, 2), cell(2, 6)}}));
  EXPECT_EQ(game.variations[1], (Variation{2, {cell(6, 2), cell(6, 6), cell(0, 0)}}));
  EXPECT_EQ(game.variations[2], (Variation{2, {cell(0, 0)}}));
}

TEST(SgfAnnotated, WritesWhatItReadAndReadsItBack) {
  for (const char* text : {"(;GM[1]SZ[9]C[x];B[ee](;W[cc]C[good\\]];B[gg])(;W[gc](;B[cg])(;B[gg];W[aa]))(;W[aa]))",
                           "(;GM[4]SZ[15]RU[Renju];B[hh](;W[hg];B[ih](;W[aa])(;W[bb]))(;W[ig]))", "(;GM[2];B[dc])"}) {
    const auto game = read_annotated(text);
    const std::string once = write_sgf_tree(annotated_tree(game));
    const auto again = read_annotated(once);
    EXPECT_EQ(again.record, game.record);
    EXPECT_EQ(again.variations, game.variations);
    EXPECT_EQ(again.comments, game.comments);
    EXPECT_EQ(write_sgf_tree(annotated_tree(again)), once) << "the second time gives the same bytes";
  }
}

TEST(SgfAnnotated, WritesOneCommentANode) {
  auto game = read_annotated("(;GM[1]SZ[9]C[a game];B[ee]C[good])");
  ASSERT_EQ(game.record.tags.at("comment"), "a game");
  EXPECT_EQ(annotated_tree(game).root().values("C"), (std::vector<std::string_view>{"a game"}));
  game.comments[0] = "another";
  game.record.turns[0].opinion.emplace().value = {0.25f, 0, 0.75f};
  const SgfTree tree = annotated_tree(game);
  EXPECT_EQ(tree.root().values("C"), (std::vector<std::string_view>{"another"}));
  EXPECT_EQ(tree.nodes[1].values("C"), (std::vector<std::string_view>{"value 0.250\ngood"}));
}

TEST(SgfAnnotated, KeepsCommentsWithinVariations) {
  const auto game =
      read_annotated("(;GM[1]SZ[9];B[ee](;W[cc])(;W[gc]C[why not](;B[cg]C[one])(;B[gg]C[two\\]];W[aa])))");
  ASSERT_EQ(game.variations.size(), 2u);
  EXPECT_EQ(game.variations[0].comments, (std::map<int, std::string>{{2, "why not"}, {3, "one"}}));
  EXPECT_EQ(game.variations[1].comments, (std::map<int, std::string>{{2, "why not"}, {3, "two]"}}));
  const std::string once = write_sgf_tree(annotated_tree(game));
  EXPECT_EQ(read_annotated(once).variations, game.variations);
  EXPECT_EQ(once.find("why not"), once.rfind("why not")) << "shared nodes say it once: " << once;
}

TEST(SgfAnnotated, LeavesOutVariationsThatCannotBeRead) {
  const auto game = read_annotated("(;GM[1]SZ[9];B[ee](;W[cc])(;W[zz])(;W[dd]))");
  ASSERT_EQ(game.variations.size(), 1u);
  EXPECT_EQ(
      annotated_record(parse_sgf_tree("(;GM[1]SZ[9](;B[ee])(;B[aa])(;B[bb]))", "t"), {}, "t", 1).variations.size(), 1u);
}

}  // namespace
}  // namespace ludens::records
