#include "measure/matching/position_choice.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/catalogue.h"
#include "records/jsonl/line.h"
#include "records/replay.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

// Random games on a small Go board, where handicap lets White begin; some with ratings, some that end in an illegal
// move.
std::string many_games(int count) {
  Rng rng(3);
  std::string text;
  for (int i = 0; i < count; ++i) {
    Record record;
    record.game = i % 3 == 0 ? "go7(handicap=2)" : "go7";
    const GamePtr game = find_game(record.game);
    Position position = game->start();
    for (int ply = 0; ply < 6 + i % 20 && !position.over(); ++ply)
      record.turns.push_back({position.play_random(rng), std::nullopt});
    if (i % 5 == 0) record.turns.push_back(record.turns.front());  // an occupied point, mostly
    for (std::size_t side = 0; side < 2; ++side)
      if ((i + static_cast<int>(side)) % 4 != 0)
        record.players[side].rating = 1000 + 100 * ((i + 3 * static_cast<int>(side)) % 8);
    record.tags["id"] = fmt::format("g{}", i);
    text += to_json_line(record) + "\n";
  }
  return text;
}

// As wanted_plies says it, by replaying every game.
std::vector<int> naive_plies(const PositionChoice& choice, const GameRow& row) {
  const Record record = unpack_game(row);
  std::vector<int> out;
  replay(record, [&](const Position& before, const Turn&, int ply) {
    const auto mover = static_cast<std::size_t>(index(before.to_move()));
    const PositionFacts facts{ply, static_cast<int>(record.turns.size()), strength(record.players[mover]),
                              strength(record.players[1 - mover])};
    if (counts(choice.mode, ply, facts.plies) && wants(choice.query, facts)) out.push_back(ply);
  });
  return out;
}

class Choice : public testing::Test {
 protected:
  PositionChoice with(const std::string& rest, PositionMode mode = PositionMode::All) const {
    PositionChoice out;
    out.query = parse_query("file:" + file_.string() + rest);
    out.mode = mode;
    return out;
  }
  static std::vector<GameRow> rows(const PositionChoice& choice) {
    std::vector<GameRow> out;
    const auto source = open_query(choice.query, choice.source);
    for (GameRow row; source->next_row(row);) out.push_back(row);
    return out;
  }
  Scratch folder_;
  std::filesystem::path file_ = folder_.write("games.jsonl", many_games(120));
};

TEST_F(Choice, WantsThePliesThatReplayingWouldFind) {
  for (const char* rest : {"", " where rating>=1300", " where rating in 1200..1500 and ply>=3", " where rated",
                           " where opponent_rating<1400", " where ply<=7"})
    for (const auto mode : {PositionMode::All, PositionMode::Paper, PositionMode::Harness}) {
      const auto choice = with(rest, mode);
      GameCache games;
      std::size_t wanted = 0;
      for (const auto& row : rows(choice)) {
        const auto plies = wanted_plies(choice, row, games);
        EXPECT_EQ(plies, naive_plies(choice, row)) << rest << " " << row.gid;
        wanted += plies.size();
      }
      EXPECT_GT(wanted, 10u) << rest;
    }
}

TEST_F(Choice, ASampleIsTheFirstPositionsByHashWhateverTheJobs) {
  const auto choice = with(" where rating>=1100 sample=90");
  SampleCut cut(90);
  for (const auto& row : rows(choice)) cut.add(row.gid, naive_plies(choice, row));
  std::vector<std::pair<std::string, std::vector<int>>> expected;
  for (const auto& row : rows(choice))
    if (auto plies = cut.taken(row.gid, naive_plies(choice, row)); !plies.empty())
      expected.emplace_back(row.gid, plies);
  for (const int jobs : {1, 4}) {
    std::vector<std::pair<std::string, std::vector<int>>> found;
    std::size_t positions = 0;
    for (const auto& game : choose_games(choice, jobs)) {
      found.emplace_back(game.row.gid, game.plies);
      positions += game.plies.size();
    }
    EXPECT_EQ(found, expected);
    EXPECT_EQ(positions, 90u);
  }
}

TEST_F(Choice, BandsTakeEachPositionOnceAndNoMoreThanIsAskedFor) {
  auto choice = with("");
  choice.bands = {{std::nullopt, 1300}, {1300, std::nullopt}, {.unrated = true}};
  std::size_t all = 0, banded = 0;
  for (const auto& row : rows(choice)) all += naive_plies(choice, row).size();
  for (const auto& game : choose_games(choice, 2)) banded += game.plies.size();
  EXPECT_EQ(banded, all) << "every rating is in one of them";
  choice.most = 11;
  const auto few = choose_games(choice);
  std::size_t kept = 0;
  for (const auto& game : few) kept += game.plies.size();
  EXPECT_EQ(kept, 33u);
  EXPECT_EQ(hash_of(few), hash_of(choose_games(choice, 3)));
  choice.most = 12;
  EXPECT_NE(hash_of(few), hash_of(choose_games(choice)));
}

}  // namespace
}  // namespace ludens::measure
