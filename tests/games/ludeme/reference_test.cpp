#include "games/ludeme/reference.h"

#include <algorithm>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/conform.h"
#include "games/ludeme/ludeme_state.h"
#include "support/source_dir.h"

namespace ludens::games::lud {
namespace {

std::shared_ptr<const DescribedGame> compiled(LudemeKind kind, const LudemeHelp& row) {
  return described(compile(read_description({"example.lud", example_game(kind, row.example)}, {})));
}

TEST(LudemeReference, SaysOfEveryLudemeWhatItMeans) {
  for (const auto& section : ludeme_sections()) {
    std::set<std::string_view> seen;
    EXPECT_FALSE(section.rows.empty()) << section.title;
    for (const auto& row : section.rows) {
      EXPECT_TRUE(seen.insert(row.name).second) << section.title << ": " << row.name << " twice";
      EXPECT_FALSE(row.means.empty()) << row.name;
      EXPECT_FALSE(row.example.empty()) << row.name;
      EXPECT_FALSE(row.means.ends_with('.')) << row.name;
    }
  }
}

TEST(LudemeReference, HasAnExampleOfEveryLudemeThatNamesIt) {
  for (const auto& section : ludeme_sections())
    for (const auto& row : section.rows) {
      const std::string_view head = row.name.substr(0, row.name.find(' '));
      if (section.kind == LudemeKind::Direction && row.arguments.empty()) continue;
      EXPECT_NE(row.example.find("(" + std::string(row.name)), std::string_view::npos)
          << section.title << ": " << head << " in " << row.example;
    }
}

TEST(LudemeReference, HasExamplesThatCompileAndPlay) {
  for (const auto& section : ludeme_sections())
    for (const auto& row : section.rows) {
      SCOPED_TRACE(std::string(section.title) + ": " + std::string(row.name));
      try {
        const auto game = compiled(section.kind, row);
        for (std::uint64_t round = 0; round < 3; ++round) {
          LudemeState state(game);
          Rng rng = Rng::of(3, round);
          for (int ply = 0; ply < 40 && state.result() == Result::Ongoing; ++ply) {
            MoveList moves;
            state.moves(moves);
            ASSERT_FALSE(moves.empty());
            const Move move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
            ASSERT_TRUE(state.legal(move));
            state.play(move);
          }
        }
      } catch (const Error& error) {
        ADD_FAILURE() << error.what() << "\n" << example_game(section.kind, row.example);
      }
    }
}

TEST(LudemeReference, NamesEveryLabelThatTheCompilerAsksFor) {
  std::set<std::string> missing;
  for (const auto& section : ludeme_sections())
    for (const auto& row : section.rows) {
      if (section.kind == LudemeKind::Direction || section.kind == LudemeKind::Array) continue;
      std::vector<std::string> asked;
      Reader::note_labels(&asked);
      try {
        compiled(section.kind, row);
      } catch (const Error&) {
      }
      Reader::note_labels(nullptr);
      const std::string head(row.name.substr(0, row.name.find(' ')));
      // What any ludeme of that head says is said: heads are shared, as by «is Line» and «is Full».
      std::string said;
      for (const auto& other : ludeme_sections())
        for (const auto& one : other.rows)
          if (one.name == head || one.name.starts_with(head + " ")) said += std::string(one.arguments) + " ";
      for (const auto& label : asked)
        if (label.starts_with(head + " ") && said.find(label.substr(head.size() + 1)) == std::string::npos)
          missing.insert(label);
    }
  EXPECT_TRUE(missing.empty()) << testing::PrintToString(missing);
}

TEST(LudemeReference, IsThePageInTheDocuments) {
  const auto path = tests::source_dir() / "docs" / "ludemes_reference.md";
  if (std::getenv("LUDENS_UPDATE")) std::ofstream(path) << reference_page();
  EXPECT_TRUE(read_text(path) == reference_page()) << "LUDENS_UPDATE=1 writes " << path << " anew";
}

TEST(LudemeReference, FindsLudemesByAWord) {
  const auto names = [](std::string_view word) {
    std::set<std::string_view> out;
    for (const auto& found : ludemes_with(word)) out.insert(found.row->name);
    return out;
  };
  EXPECT_TRUE(names("line").contains("is Line"));
  EXPECT_TRUE(names("custodial").contains("custodial"));
  EXPECT_TRUE(names("promot").empty() == false);
  EXPECT_TRUE(names("nothing like that").empty());
  std::size_t all = 0;
  for (const auto& section : ludeme_sections()) all += section.rows.size();
  EXPECT_EQ(ludemes_with("").size(), all);
}

}  // namespace
}  // namespace ludens::games::lud
