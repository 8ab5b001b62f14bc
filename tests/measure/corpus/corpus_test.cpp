#include "measure/corpus/corpus.h"

#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "records/replay.h"

namespace ludens::measure {
namespace {

GameRow game_of(const std::string& game, std::vector<std::uint32_t> moves, Result result, std::string first = "a",
                std::optional<double> rating = std::nullopt) {
  Record record;
  record.game = game;
  for (const auto id : moves) record.turns.push_back({Move{id}});
  record.result = result;
  record.players[0].id = std::move(first);
  record.players[0].rating = rating;
  record.players[1] = {"b", "", 2000.0, "", std::nullopt};
  record.tags["date"] = "2001-05-06";
  const GamePtr known = find_game(game);
  return pack_game(*known, record, replay(*known, record), "x", 1);
}

const Counts& list(const std::vector<Counts>& all, const std::string& title) {
  for (const auto& counts : all)
    if (counts.title == title) return counts;
  throw std::runtime_error("no list " + title);
}

TEST(Corpus, CountsGamesPlayersResultsAndRatings) {
  Corpus corpus(find_game("renju"));
  corpus.add(game_of("renju", {112, 97, 113}, Result::FirstWins, "a", 2150));
  corpus.add(game_of("renju", {112, 97, 113, 0}, Result::Draw, "c"));
  corpus.add(game_of("renju", {112, 97, 112}, Result::FirstWins, "a", 2050));  // occupied
  EXPECT_EQ(corpus.games(), 3);
  EXPECT_EQ(corpus.players(), 3);
  EXPECT_EQ(corpus.summary(),
            "renju: 3 games, 9 moves, 3 players, 2001-05-06 to 2001-05-06; 2 rated, 0 with programs, 0 with times, 1 "
            "irregular");
  const auto counts = corpus.counts();
  EXPECT_EQ(list(counts, "Results").rows, (std::vector<Counts::Row>{{"Black wins", 2}, {"draw", 1}}));
  EXPECT_EQ(list(counts, "Ratings of players").rows, (std::vector<Counts::Row>{{"2000–2099", 4}, {"2100–2199", 1}}));
}

TEST(Corpus, CountsOpeningsUpToSymmetry) {
  const GamePtr game = find_game("go9");
  Corpus corpus(game);
  const Symmetries symmetries(*game);
  for (int s = 0; s < symmetries.count(); ++s)
    corpus.add(game_of(
        "go9", {symmetries.move(s, Move{20}).id, symmetries.move(s, Move{60}).id, symmetries.move(s, Move{31}).id},
        Result::Ongoing));
  const auto counts = corpus.counts();
  ASSERT_EQ(list(counts, "First moves, up to symmetry").rows.size(), 1u);
  EXPECT_EQ(list(counts, "First moves, up to symmetry").rows[0].count, 8);
}

// A record may name moves that do not exist, and a database fewer than it says.
TEST(Corpus, LeavesOpeningsOutThatAreNone) {
  Corpus corpus(find_game("go9"));
  corpus.add(game_of("go9", {40, 4'000'000'000u, 41}, Result::Ongoing));
  GameRow row = game_of("go9", {40, 41, 42}, Result::Ongoing);
  row.moves.clear();
  corpus.add(row);
  EXPECT_EQ(corpus.games(), 2);
  for (const auto& counts : corpus.counts()) EXPECT_NE(counts.title, "First moves, up to symmetry");
}

TEST(Corpus, MakesEscapesOfNamesVisible) {
  EXPECT_EQ(counts_text({"Openings", {{"\x1b[2J", 1}}}).find('\x1b'), std::string::npos);
}

TEST(Corpus, DrawsBarsThatLineUp) {
  const Counts counts{"Openings", {{"疏星", 40}, {"a & <b>", 20}, {"none", 0}}};
  EXPECT_EQ(counts_text(counts),
            "Openings\n"
            "  疏星          40 ████████████████████████████████████████\n"
            "  a & <b>       20 ████████████████████\n"
            "  none           0\n");
  const std::string svg = counts_svg("All", {counts});
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_NE(svg.find("a &amp; &lt;b&gt;"), std::string::npos);
}

}  // namespace
}  // namespace ludens::measure
