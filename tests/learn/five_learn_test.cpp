#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "games/catalogue.h"
#include "learn/five_doubt.h"
#include "learn/five_imitate.h"
#include "learn/five_selfplay.h"

namespace ludens::learn {
namespace {

namespace fs = std::filesystem;

struct Folder {
  Folder() : path(fs::temp_directory_path() / ("ludens_learn_" + std::to_string(::getpid()))) {
    fs::create_directories(path);
  }
  ~Folder() { fs::remove_all(path); }
  fs::path path;
};

// People who always play beside the last stone of the row: easy to learn.
FiveSet simple_people(int games, std::uint64_t seed) {
  FiveSet out;
  const GamePtr game = find_game("renju");
  Rng rng(seed);
  for (int g = 0; g < games; ++g) {
    Record record;
    record.game = "renju";
    Position position = game->start();
    int at = 16 + static_cast<int>(rng.below(10)) + 15 * static_cast<int>(rng.below(10));
    for (int ply = 0; ply < 12 && !position.over(); ++ply) {
      Move move{static_cast<std::uint32_t>(ply % 2 == 0 ? at : at + 15)};
      at += ply % 2;
      if (!position.legal(move)) break;
      position.play(move);
      record.turns.push_back({move});
    }
    for_each_sample(*game, record, [&](const Sample& sample) {
      out.samples.push_back(*five_sample(sample));
      out.plies.push_back(sample.ply);
    });
    ++out.games;
  }
  return out;
}

FiveImitateOptions quick() {
  FiveImitateOptions out;
  out.shape.hidden = 32;
  out.shape.recent = 1;
  out.epochs = 4;
  out.batch = 32;
  return out;
}

TEST(FiveSamples, SeeThePositionAsItsMoverDoes) {
  const GamePtr game = find_game("renju");
  Record record;
  record.game = "renju";
  record.players[0].rating = 2100;
  record.players[1].rating = 2500;
  for (const std::uint32_t id : {112u, 113u, 97u}) record.turns.push_back({Move{id}});
  record.result = Result::SecondWins;
  std::vector<five::Sample> all;
  for_each_sample(*game, record, [&](const Sample& sample) { all.push_back(*five_sample(sample)); });
  ASSERT_EQ(all.size(), 3u);
  EXPECT_TRUE(all[2].black.has(112));
  EXPECT_TRUE(all[2].white.has(113));
  EXPECT_EQ(all[2].to_move, Side::First);
  EXPECT_EQ(all[2].recent, (std::array<std::uint8_t, 3>{113, 112, five::kNowhere}));
  EXPECT_EQ(all[2].taken, 97);
  EXPECT_EQ(all[2].outcome, 0.0f);
  EXPECT_EQ(all[1].outcome, 1.0f);
  EXPECT_EQ(all[1].rating, 2500);
  EXPECT_EQ(all[1].opponent, 2100);
}

// Games in a file: what a judge and a guide say goes into the samples, whatever the jobs.
TEST(FiveSamples, AreTaught) {
  const Folder folder;
  const fs::path file = folder.path / "games.jsonl";
  std::ofstream(file) << R"({"game":"renju","result":"second","moves":"h8 h9 i8 i9 g8 g9 j8 f8"})"
                         "\n"
                      << R"({"game":"renju","result":"first","moves":"h8 i9 h9 h10 g8 i8"})"
                         "\n";
  const Query query = parse_query("file:" + file.string());
  const FiveSet plain = read_five_set(query, {});
  ASSERT_EQ(plain.samples.size(), 14u);
  EXPECT_EQ(plain.games, 2);
  FiveTeachers teachers{.judge = "dual(visits=40)", .guide = "system1"};
  const FiveSet taught = read_taught_five_set(query, {}, teachers);
  teachers.jobs = 2;
  const FiveSet again = read_taught_five_set(query, {}, teachers);
  ASSERT_EQ(taught.samples.size(), plain.samples.size());
  EXPECT_EQ(taught.plies, plain.plies);
  int judged = 0;
  for (std::size_t i = 0; i < taught.samples.size(); ++i) {
    const five::Sample &with = taught.samples[i], &without = plain.samples[i];
    EXPECT_EQ(with.taken, without.taken);
    EXPECT_EQ(with.judged, again.samples[i].judged);
    EXPECT_EQ(with.wanted, again.samples[i].wanted);
    float sum = 0, taken = 0;
    for (const auto& [point, p] : with.wanted) {
      sum += p;
      if (point == with.taken) taken = p;
    }
    EXPECT_NEAR(sum, 1, 1e-5);
    EXPECT_GE(taken, 0.5f);  // half is what was played
    judged += !with.judged.empty() || with.outcome != without.outcome;
    for (const auto& [point, worth] : with.judged) {
      EXPECT_NE(point, with.taken);
      EXPECT_TRUE(worth >= 0 && worth <= 1);
    }
  }
  EXPECT_GT(judged, 10);
}

TEST(FiveImitate, LearnsAndThreadsOrInterruptionsChangeNothing) {
  const Folder folder;
  const FiveSet train = simple_people(30, 1), validation = simple_people(6, 2);
  std::vector<FiveEpoch> epochs;
  const auto learn = [&](FiveImitateOptions options) {
    epochs.clear();
    return imitate_five(train, validation, options, std::nullopt, [&](const FiveEpoch& e) { epochs.push_back(e); });
  };
  const auto once = learn(quick());
  ASSERT_TRUE(once);
  ASSERT_EQ(epochs.size(), 4u);
  EXPECT_LT(epochs.back().loss, epochs.front().loss);
  FiveImitateOptions two = quick();
  two.threads = 3;
  EXPECT_EQ(learn(two)->weights, once->weights);

  FiveImitateOptions stopped = quick();
  stopped.state = folder.path / "a.state";
  std::stop_source stop;
  stopped.stop = stop.get_token();
  int seen = 0;
  EXPECT_FALSE(imitate_five(train, validation, stopped, std::nullopt, [&](const FiveEpoch&) {
    if (++seen == 2) stop.request_stop();
  }));
  stopped.stop = {};
  EXPECT_EQ(learn(stopped)->weights, once->weights);
  EXPECT_EQ(epochs.front().epoch, 3);  // it went on where it was
  stopped.seed = 2;
  EXPECT_THROW(learn(stopped), Error);  // another training's state
}

TEST(FiveSelfplay, IsTheSameWhateverTheThreadsAndInterruptions) {
  const Folder folder;
  FiveSelfplayOptions options;
  options.shape.hidden = 32;
  options.iterations = 2;
  options.games = 4;
  options.visits = 12;
  options.table = 50;
  options.steps = 4;
  options.batch = 32;
  options.gate = 1;
  options.gate_games = 4;
  options.seed = 3;  // one whose network passes the gate: what is compared below was learned
  const GamePtr game = find_game("renju");
  std::vector<FiveIteration> rounds;
  const auto learn = [&](const FiveSelfplayOptions& with) {
    rounds.clear();
    return selfplay_five(game, with, nullptr, [&](const FiveIteration& r) { rounds.push_back(r); });
  };
  const auto once = learn(options);
  ASSERT_TRUE(once);
  EXPECT_EQ(rounds.back().games, 8);
  ASSERT_TRUE(rounds.back().gate.has_value());
  ASSERT_GE(*rounds.back().gate, 0.4);
  EXPECT_EQ(rounds.size(), 2u);  // the second round is of the other stage
  FiveSelfplayOptions two = options;
  two.threads = 2;
  EXPECT_EQ(learn(two)->weights, once->weights);

  two.state = folder.path / "s.state";
  std::stop_source stop;
  two.stop = stop.get_token();
  EXPECT_FALSE(selfplay_five(game, two, nullptr, [&](const FiveIteration&) { stop.request_stop(); }));
  two.stop = {};
  EXPECT_EQ(learn(two)->weights, once->weights);
  EXPECT_EQ(rounds.size(), 1u);

  FiveSelfplayOptions online = options;
  online.online = true;
  EXPECT_NE(learn(online)->weights, once->weights);
}

TEST(FiveDoubt, ReportsWhatThresholdsDo) {
  const FiveSet train = simple_people(40, 1), validation = simple_people(6, 2);
  FiveImitateOptions options = quick();
  options.epochs = 8;
  const auto net = imitate_five(train, validation, options, std::nullopt, [](const FiveEpoch&) {});
  const Impressions impressions(*net, validation, 4);
  const DoubtReport everything = impressions.report({1000, 2, 0});
  EXPECT_EQ(everything.everything, 1);
  EXPECT_EQ(everything.inside, 1);
  const DoubtReport tuned = impressions.tune();
  EXPECT_GT(tuned.inside, 0.6);
  EXPECT_LE(tuned.median, 4);
  EXPECT_LE(tuned.p95, 12);
  EXPECT_LT(tuned.everything, 0.04);
}

}  // namespace
}  // namespace ludens::learn
