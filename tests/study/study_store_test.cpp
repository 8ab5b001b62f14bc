#include "study/study_store.h"

#include <gtest/gtest.h>

#include "small_study.h"
#include "support/scratch.h"

namespace ludens::study {
using tests::Scratch;
namespace {

struct Kept {
  explicit Kept(const std::filesystem::path& file = ":memory:")
      : study(parse_study(small_study(kTwoAgents), "s")), store(file, study, 1000) {}
  Participant person(const std::string& name) {
    Participant out{.pseudonym = name, .token = "token-" + name, .code = "code-" + name, .arrived = 5};
    store.keep(out);
    return out;
  }
  StudyRound round(const Participant& who, const StudyGame& game, const std::string& met, int seat) {
    StudyRound out{.participant = who.id,
                   .game = "tictactoe",
                   .planned = met,
                   .met = met,
                   .seat = seat,
                   .played = game.id,
                   .status = "done"};
    store.keep(out);
    store.answer(out.id, 1 - seat, {.human = true, .likeness = 60, .words = "words of " + who.pseudonym}, 9);
    return out;
  }
  StudyFile study;
  StudyStore store;
};

StudyGame game_of(std::int64_t first, std::int64_t second, const std::string& agent = "") {
  StudyGame out{.game = "tictactoe",
                .seed = 18'000'000'000'000'000'000ull,
                .moves = {"b2", "a1"},
                .seconds = {1.5, std::nullopt},
                .ended_by = "resigned"};
  out.seats[0].participant = first;
  out.seats[1].participant = second;
  if (!agent.empty()) out.seats[1] = {0, agent, "uct(playouts=20)"};
  return out;
}

TEST(StudyStore, GivesBackWhatItKeeps) {
  const Scratch folder;
  {
    Kept kept(folder.file("study.db"));
    const Participant ada = kept.person("p-ada");
    StudyGame game = game_of(ada.id, 0, "search");
    kept.store.keep(game);
    kept.round(ada, game, "search", 0);
    kept.store.stop(true);
  }
  Kept again(folder.file("study.db"));
  EXPECT_TRUE(again.store.stopped());
  ASSERT_EQ(again.store.participants().size(), 1u);
  EXPECT_EQ(again.store.participants()[0].code, "code-p-ada");
  const StudyGame game = again.store.games().at(0);
  EXPECT_EQ(game.seed, 18'000'000'000'000'000'000ull);
  EXPECT_EQ(game.moves, (std::vector<std::string>{"b2", "a1"}));
  EXPECT_EQ(game.seconds.at(0), 1.5);
  EXPECT_FALSE(game.seconds.at(1));
  EXPECT_EQ(game.seats[1].agent, "search");
  const auto round = again.store.rounds().at(0);
  EXPECT_EQ(round.met, "search");
  EXPECT_EQ(round.status, "done");
  EXPECT_EQ(again.store.answers(), 1);
}

TEST(StudyStore, KeepsTheFirstOfTwoAnswers) {
  Kept kept;
  const Participant ada = kept.person("p-ada");
  StudyGame game = game_of(ada.id, 0, "search");
  kept.store.keep(game);
  const StudyRound round = kept.round(ada, game, "search", 0);
  EXPECT_FALSE(kept.store.answer(round.id, 1, {.human = false, .likeness = 3}, 10));
  EXPECT_EQ(kept.store.observations().at(0).at("answers").at(0).at("likeness"), 60);
}

TEST(StudyStore, ExportsNeitherTokensNorCodes) {
  Kept kept;
  const Participant ada = kept.person("p-ada"), bo = kept.person("p-bo");
  StudyGame game = game_of(ada.id, bo.id);
  kept.store.keep(game);
  kept.round(ada, game, "person", 0);
  kept.round(bo, game, "person", 1);
  std::string all;
  for (const auto& one : kept.store.observations()) all += one.dump() + "\n";
  EXPECT_NE(all.find("p-ada"), std::string::npos);
  EXPECT_EQ(all.find("token-"), std::string::npos);
  EXPECT_EQ(all.find("code-"), std::string::npos);
  EXPECT_EQ(kept.store.observations().at(0).at("answers").at(0).at("seat"), 1) << "the seat that was judged";
}

TEST(StudyStore, DeletesAllOfOneParticipantAndNothingOfAnother) {
  const Scratch folder;
  const auto file = folder.file("study.db");
  {
    Kept kept(file);
    const Participant ada = kept.person("p-ada"), bo = kept.person("p-bo");
    StudyGame both = game_of(ada.id, bo.id), alone = game_of(ada.id, 0, "search"), his = game_of(bo.id, 0, "search");
    for (StudyGame* game : {&both, &alone, &his}) kept.store.keep(*game);
    kept.round(ada, both, "person", 0);
    StudyRound second{.participant = ada.id, .number = 2, .game = "tictactoe", .met = "search", .played = alone.id};
    kept.store.keep(second);
    kept.round(bo, both, "person", 1);
    kept.store.remove(ada.id);
    EXPECT_EQ(kept.store.participants().size(), 1u);
    EXPECT_EQ(kept.store.rounds().size(), 1u);
    EXPECT_EQ(kept.store.answers(), 1);
    EXPECT_EQ(kept.store.deleted(), 1);
    ASSERT_EQ(kept.store.games().size(), 2u) << "the game against an agent went with its only player";
    const StudyGame left = *kept.store.game(both.id);
    EXPECT_EQ(left.moves.size(), 2u) << "they are Bo's as well";
    EXPECT_EQ(left.seats[0].participant, 0);
    EXPECT_FALSE(left.seconds.at(0));
    EXPECT_EQ(kept.person("p-new").id, 3) << "a number is not given twice: what was drawn for it stays its own";
  }
  // Nor do the bytes stay in the file.
  EXPECT_EQ(tests::file_bytes(file).find("words of p-ada"), std::string::npos);
  EXPECT_NE(tests::file_bytes(file).find("words of p-bo"), std::string::npos);
}

TEST(Observations, AreReadFromADatabaseAFolderAndLines) {
  const Scratch folder;
  std::string lines;
  {
    Kept kept(folder.file("study.db"));
    const Participant ada = kept.person("p-ada");
    StudyGame game = game_of(ada.id, 0, "search");
    kept.store.keep(game);
    kept.round(ada, game, "search", 0);
    for (const auto& one : kept.store.observations()) lines += one.dump() + "\n";
  }
  const auto exported = folder.write("all.jsonl", lines + "\n");
  for (const auto& from : {folder.path(), folder.file("study.db"), exported}) {
    const auto read = read_observations(from);
    ASSERT_EQ(read.size(), 1u) << from;
    EXPECT_EQ(read[0].dump() + "\n", lines);
  }
  EXPECT_NE(tests::complaint([&] { read_observations(folder.write("bad.jsonl", lines + "{}\n")); }).find("line 2"),
            std::string::npos);
  EXPECT_NE(tests::complaint([&] { read_observations(folder.file("none.db")); }).find("no such study"),
            std::string::npos);
}

}  // namespace
}  // namespace ludens::study
