// The annotated games of docs/annotated as they lie there, against their own moves: what a page says can be found again
// as far as the rules tell it. What people and judges say of such games is in comment_test.cpp.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/text_board.h"
#include "play/comment/words.h"
#include "support/source_dir.h"

namespace ludens::play {
namespace {

namespace fs = std::filesystem;

struct Section {
  std::string heading, board, text;  // text: its lines as one
};
struct Page {
  std::string name;
  Session session;
  Section story;
  std::vector<Section> comments;
};

std::string file_text(const fs::path& path) {
  std::ifstream in(path);
  return {std::istreambuf_iterator<char>(in), {}};
}

Page page_at(const fs::path& path) {
  std::vector<Section> sections;
  bool board = false;
  std::istringstream in(file_text(path));
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("#")) sections.push_back({line.substr(line.find(' ') + 1), "", ""});
    if (line.starts_with("#") || sections.empty()) continue;
    if (line.starts_with("```")) {
      board = !board;
    } else if (board) {
      sections.back().board += line + "\n";
    } else if (!line.empty()) {
      sections.back().text += (sections.back().text.empty() ? "" : " ") + line;
    }
  }
  const std::string name = path.stem().string();
  Page out{name, Session(find_game(name.substr(0, name.find('_')))), {}, {}};
  if (sections.size() < 3) throw std::runtime_error(name + " is no annotated game");
  std::string moves = sections.back().text;
  moves.resize(std::min(moves.find("Commented on"), moves.size()));
  for (const auto word : words(moves))
    if (!word.ends_with('.')) out.session.play_text(word);
  out.story = sections.front();
  out.comments.assign(sections.begin() + 1, sections.end() - 1);
  return out;
}

std::vector<fs::path> pages() {
  std::vector<fs::path> out;
  for (const auto& entry : fs::directory_iterator(tests::source_dir() / "docs/annotated")) out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

class AnnotatedGame : public testing::TestWithParam<fs::path> {
 protected:
  Page page = page_at(GetParam());
  const Session& session = page.session;
  const Game& game = session.game();
  int plies() const { return static_cast<int>(session.moves().size()); }
  std::string move_at(int ply) const {
    return game.write_move(session.position_at(ply - 1), session.moves()[static_cast<std::size_t>(ply - 1)]);
  }
  std::string side_at(int ply) const {
    return game.sides[static_cast<std::size_t>(index(session.position_at(ply - 1).to_move()))];
  }
  // Every match of a pattern in a text, each with its groups.
  static std::vector<std::smatch> all(const std::string& text, const std::string& pattern) {
    const std::regex regex(pattern);
    return {std::sregex_iterator(text.begin(), text.end(), regex), std::sregex_iterator()};
  }
  static int number(const std::string& text) { return std::stoi(text); }
};
INSTANTIATE_TEST_SUITE_P(Docs, AnnotatedGame, testing::ValuesIn(pages()),
                         [](const auto& one) { return one.param.stem().string(); });

TEST(AnnotatedGames, AreTenOfThreeGames) {
  std::map<std::string, int> games;
  for (const auto& path : pages()) ++games[path.stem().string().substr(0, path.stem().string().find('_'))];
  EXPECT_EQ(pages().size(), 10u);
  for (const char* game : {"renju", "go9", "chess"}) EXPECT_GE(games[game], 3) << game;
}

TEST_P(AnnotatedGame, ShowsTheBoardAndTheMoveOfEachComment) {
  ASSERT_GE(page.comments.size(), 3u);
  int last = 0;
  for (const Section& comment : page.comments) {
    std::smatch said;
    ASSERT_TRUE(std::regex_match(comment.heading, said, std::regex("Move ([0-9]+), (\\w+): (.+)"))) << comment.heading;
    const int ply = number(said[1]);
    ASSERT_GT(ply, last);
    ASSERT_LE(ply, plies());
    last = ply;
    EXPECT_EQ(said[2], side_at(ply));
    EXPECT_EQ(said[3], move_at(ply));
    const Position &before = session.position_at(ply - 1), &after = session.position_at(ply);
    const Move move = session.moves()[static_cast<std::size_t>(ply - 1)];
    EXPECT_EQ(comment.board, draw_board(game, after, {.last = cell_of(game, before, after, move)}));
  }
}

// Names of moves stand before «(4 of 10)».
TEST_P(AnnotatedGame, NamesLegalMovesAsThoseOfPeople) {
  int named = 0;
  for (const Section& comment : page.comments) {
    const Position& before = session.position_at(number(comment.heading.substr(5)) - 1);
    for (const auto& one : all(comment.text, R"(([^ ]+) \((hardly any|[0-9]+ of 10+)\))")) {
      ++named;
      const auto move = game.read_move(before, std::string(one[1]));
      ASSERT_TRUE(move) << one[1] << " in " << comment.heading;
      EXPECT_TRUE(before.legal(*move)) << one[1] << " in " << comment.heading;
    }
  }
  EXPECT_GT(named, 0);
}

// Whatever a comment says that a move does, the move does, or another that it names.
TEST_P(AnnotatedGame, SaysOnlyWhatMovesDo) {
  const std::regex deed(
      "(wins at once|ends the game in a draw|gives check|captures (a|[0-9]+) stones?|takes the [a-z]+ on [a-h][1-8]"
      "|promotes to [a-z]+|brings the king into safety by castling|stops a win at once|stops one of [0-9]+ ways to win "
      "at once|makes a four|makes [0-9]+ fours at once|makes an open four, which no single stone stops|makes an open "
      "three|makes [0-9]+ open threes at once|keeps the other side from an open four|saves (a|[0-9]+) stones? from "
      "being captured|saves the [a-z]+ on [a-h][1-8] from being taken|puts (a|[0-9]+) stones? into atari|connects "
      "[0-9]+ chains|keeps [0-9]+ chains of the other side apart|closes off (a|[0-9]+) points?|enters a region of "
      "(a|[0-9]+) points?|leaves its own stone one liberty|leaves [0-9]+ own stones one liberty|begins a ko|threatens "
      "the [a-z]+ on [a-h][1-8]|attacks [0-9]+ pieces at once|leaves the [a-z]+ on [a-h][1-8] to be taken|takes the "
      "last pawn off (a|[0-9]+) files? at the other king|bears on (a|[0-9]+) squares? around the other king|leaves "
      "(a|[0-9]+) files? at its own king without a pawn)");
  for (const Section& comment : page.comments) {
    const Position& before = session.position_at(number(comment.heading.substr(5)) - 1);
    std::set<std::string> done;
    std::set<std::string> named;
    for (auto word : words(comment.text)) {
      while (!word.empty() && std::string_view(".,:;()").find(word.back()) != std::string_view::npos)
        word.remove_suffix(1);
      named.insert(std::string(word));
    }
    named.insert(move_at(number(comment.heading.substr(5))));
    for (const auto& word : named)
      if (const auto move = game.read_move(before, word); move && before.legal(*move))
        for (const Deed& one : deeds(game, before, *move)) done.insert(deed_text(game, one));
    for (std::sregex_iterator match(comment.text.begin(), comment.text.end(), deed), end; match != end; ++match)
      EXPECT_TRUE(done.contains((*match)[0])) << (*match)[0] << " in " << comment.heading;
  }
}

TEST_P(AnnotatedGame, SaysNumbersThatFitTogether) {
  for (const Section& comment : page.comments) {
    const std::string& text = comment.text;
    for (const auto& one :
         all(text, R"(costs people of this level ([0-9]+) % of their games \(([0-9]+) % before, ([0-9]+) % after\))"))
      EXPECT_EQ(number(one[1]), number(one[2]) - number(one[3])) << one[0];
    for (const auto& one :
         all(text, R"(The price: ([0-9]+) % among players of [^ ]+, who come down from ([0-9]+) to ([0-9]+) %)"))
      EXPECT_EQ(number(one[1]), number(one[2]) - number(one[3])) << one[0];
    for (const auto& one : all(text, "From ([0-9]+) to ([0-9]+) %: so much (more|less)"))
      EXPECT_EQ(one[3] == "more", number(one[2]) > number(one[1])) << one[0];
    for (const auto& one : all(text, "it pays all the same, from ([0-9]+) to ([0-9]+) %"))
      EXPECT_LT(number(one[1]), number(one[2])) << one[0];
    for (const auto& one :
         all(text,
             "(?:little changes|next to nothing at [^ ]+:|it works,) \\(?([0-9]+) % before(?:,| and) ([0-9]+) % after"))
      EXPECT_LE(std::abs(number(one[1]) - number(one[2])), one.str().starts_with("it works") ? 100 : 6) << one[0];
    for (const auto& one : all(text, "([0-9]+) %")) EXPECT_LE(number(one[1]), 100) << one[0];
  }
}

TEST_P(AnnotatedGame, TellsAStoryThatFitsTheMoves) {
  const std::string& text = page.story.text;
  int found = 0;
  for (const auto& one : all(text, "after ([0-9]+) moves|A game of ([0-9]+) moves")) {
    ++found;
    EXPECT_EQ(number(one[1].matched ? one[1] : one[2]), plies());
  }
  for (const auto& one : all(text, "(\\w+) won after|moves that (\\w+) won")) {
    ++found;
    const std::string winner = one[1].matched ? one[1] : one[2];
    if (session.result() == Result::FirstWins) EXPECT_EQ(winner, game.sides[0]);
    if (session.result() == Result::SecondWins) EXPECT_EQ(winner, game.sides[1]);
    for (const auto& gave_up : all(text, "\\((\\w+) resigned\\)")) EXPECT_NE(gave_up[1], winner);
  }
  for (const auto& one : all(text, "was ahead after ([0-9]+) of the ([0-9]+) moves, (\\w+) after ([0-9]+)")) {
    EXPECT_LE(number(one[1]) + number(one[4]), number(one[2])) << one[0];
    EXPECT_EQ(number(one[2]), plies());
  }
  for (const auto& one : all(text, "Of ([0-9]+) moves (\\w+) was ahead after ([0-9]+) and (\\w+) after ([0-9]+)")) {
    EXPECT_LE(number(one[3]) + number(one[5]), number(one[1])) << one[0];
    EXPECT_EQ(number(one[1]), plies());
  }
  EXPECT_TRUE(all(text, "longer").empty()) << "half of the moves is no longer part";
  for (const auto& one : all(text, "move ([0-9]+), (\\w+)'s ([^ :]+):")) {
    ++found;
    EXPECT_EQ(one[2], side_at(number(one[1]))) << one[0];
    EXPECT_EQ(one[3], move_at(number(one[1]))) << one[0];
  }
  for (const auto& one : all(text, "move ([0-9]+): (\\w+) played ([^ ]+),")) {
    ++found;
    EXPECT_EQ(one[2], side_at(number(one[1]))) << one[0];
    EXPECT_EQ(one[3], move_at(number(one[1]))) << one[0];
  }
  for (const auto& one : all(text, "What cost (\\w+) most was ([^ ]+) \\(move ([0-9]+)\\)")) {
    ++found;
    EXPECT_EQ(one[1], side_at(number(one[3]))) << one[0];
    EXPECT_EQ(one[2], move_at(number(one[3]))) << one[0];
  }
  for (const auto& one : all(text, "(\\w+) lost most with ([^ ]+) at move ([0-9]+)")) {
    ++found;
    EXPECT_EQ(one[1], side_at(number(one[3]))) << one[0];
    EXPECT_EQ(one[2], move_at(number(one[3]))) << one[0];
  }
  for (const auto& one :
       all(text, "in ([0-9]+) of ([0-9]+) (?:moves|cases)(?:,| and) (\\w+) in ([0-9]+) of ([0-9]+)")) {
    ++found;
    EXPECT_EQ(number(one[2]), (plies() + 1) / 2);
    EXPECT_EQ(number(one[5]), plies() / 2);
    EXPECT_LE(number(one[1]), number(one[2]));
    EXPECT_LE(number(one[4]), number(one[5]));
  }
  EXPECT_GE(found, 4) << text;
}

TEST_P(AnnotatedGame, SaysNoSentenceTwice) {
  std::set<std::string> said;
  const auto hear = [&](const std::string& text) {
    // A sentence ends with a full stop before a capital letter, a move or the end.
    std::string sentence;
    for (const auto word : words(text)) {
      sentence += (sentence.empty() ? "" : " ") + std::string(word);
      if (!word.ends_with('.')) continue;
      EXPECT_TRUE(said.insert(sentence).second) << sentence;
      sentence.clear();
    }
  };
  hear(page.story.text);
  for (const Section& comment : page.comments) hear(comment.text);
  EXPECT_GT(said.size(), 10u);
}

}  // namespace
}  // namespace ludens::play
