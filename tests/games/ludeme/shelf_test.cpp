#include "games/ludeme/shelf.h"

#include <fstream>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "games/ludeme/library.h"
#include "games/ludeme/open.h"
#include "support/source_dir.h"

namespace ludens::games::lud {
namespace {

constexpr std::string_view kThree =
    "(game \"Three\" (players 2) (equipment {(board (square 3)) (piece \"Stone\" Each)}) (rules (play (move Add (to "
    "(sites Empty)))) (end (if (is Line 3) (result Mover Win)))))";

class TestShelf final : public Shelf {
 public:
  ~TestShelf() override { withdraw(); }
  std::optional<Kept> find(const std::string& name) override {
    ++asked;
    const auto found = texts.find(name);
    return found == texts.end() ? std::nullopt : std::optional(Kept{found->second, bounds});
  }
  std::map<std::string, std::string> texts;
  const Bounds* bounds = nullptr;
  int asked = 0;
};

TEST(Library, HoldsEveryGameOfTheSourcesWithWhatItsRemarksSay) {
  EXPECT_GE(library().size(), 40u);
  std::set<std::string> families;
  for (const auto& game : library()) {
    EXPECT_TRUE(std::filesystem::exists(tests::source_dir() / "games" / game.name)) << game.name;
    EXPECT_TRUE(game.history.ends_with('.')) << game.name;
    EXPECT_TRUE(game.summary.ends_with('.')) << game.name;
    EXPECT_EQ(game.title, find_game(game.name)->title);
    EXPECT_TRUE(game.family.empty() || game.family.starts_with("board/")) << game.name;
    families.insert(game.family);
    EXPECT_EQ(content_of(*find_game(game.name)), content_name(game.text));
    EXPECT_FALSE(from_stranger(*find_game(game.name)));
  }
  EXPECT_GE(families.size(), 8u);
  EXPECT_EQ(library_game("no.lud"), nullptr);
}

TEST(Library, IsNamedOnTheCommandLineFromAnywhere) {
  EXPECT_EQ(open_game("tablut.lud")->title, "Tablut");
  EXPECT_THROW(open_game("no_such_game.lud"), Error);
}

TEST(Shelves, AnswerForTheirNamesAsLongAsTheyExist) {
  EXPECT_THROW(find_game("mine.lud"), Error);
  {
    TestShelf shelf;
    shelf.texts["mine.lud"] = kThree;
    const GamePtr game = find_game("mine.lud");
    EXPECT_EQ(game->title, "Three");
    EXPECT_EQ(find_game("mine.lud"), game) << "it is compiled once";
    EXPECT_EQ(find_game(game->text)->text, "mine.lud");
    // What the name means may change; a game in progress keeps its rules.
    shelf.texts["mine.lud"] = std::string(kThree).replace(kThree.find("square 3"), 8, "square 4");
    EXPECT_EQ(find_game("mine.lud")->board.size(), 16);
    EXPECT_EQ(game->board.size(), 9);
    EXPECT_NE(content_of(*find_game("mine.lud")), content_of(*game));
  }
  EXPECT_THROW(find_game("mine.lud"), Error);
}

TEST(Shelves, AreAskedForNamesAndNothingElse) {
  TestShelf shelf;
  shelf.texts["mine.lud"] = kThree;
  for (const auto* text : {"mine.lud()", "mine.lud(\"a\"", "mine.lud(\"a\" )", "mine.ludx", "mine.lud(a)"})
    EXPECT_THROW(find_game(text), Error) << text;
  shelf.texts["sizes.lud"] = std::string(kThree).replace(kThree.find("square 3"), 8, "square <Size>") +
                             "(option \"Size\" <Size> args:{ <size> } { (item \"3x3\" <3> \"Small.\") (item \"9x9\" "
                             "<9> \"Large.\")* })";
  EXPECT_EQ(find_game("sizes.lud(\"Size/3x3\")")->text, "sizes.lud(\"Size/3x3\")");
  EXPECT_EQ(find_game("sizes.lud(\"Size/3x3\")")->board.size(), 9);
}

TEST(Shelves, SayThatADescriptionIsAStrangers) {
  TestShelf shelf;
  shelf.texts["mine.lud"] = kThree;
  shelf.bounds = &kStrangers;
  EXPECT_TRUE(from_stranger(*find_game("mine.lud")));
}

}  // namespace
}  // namespace ludens::games::lud
