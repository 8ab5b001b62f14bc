#include "nets/sample_file.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::nets {
using namespace tests;
namespace {

SampleFile some_games() {
  SampleFile out{"go9", {"go9", "go9(komi=6.5)"}, {"go9", "file:a.tsv where human"}, {}};
  for (int i = 0; i < 20; ++i) {
    SampleGame game;
    game.text = static_cast<std::uint16_t>(i % 2);
    game.query = static_cast<std::uint16_t>(i % 2);
    game.validation = i % 5 == 0;
    game.result = static_cast<Result>(i % 4);
    if (i % 3 > 0) game.ratings[0] = i * 100;
    if (i % 3 > 1) game.ratings[1] = 0;
    for (int move = 0; move < i; ++move) game.moves.push_back(static_cast<std::uint16_t>(move * 17 % 300));
    if (i % 4 == 1)
      for (int move = 0; move < i; ++move) game.wanted.push_back(move % 3 == 0);
    out.games.push_back(game);
  }
  return out;
}

TEST(SampleFile, ReadsBackWhatWasWritten) {
  const Scratch scratch;
  save_samples(scratch.file("a.samples"), some_games());
  EXPECT_EQ(load_samples(scratch.file("a.samples")), some_games());
}

TEST(SampleFile, RefusesEveryCutAndEveryFlippedByte) {
  const std::string good = sample_bytes(some_games());
  for (std::size_t length = 0; length < good.size(); ++length)
    EXPECT_THROW(parse_samples(good.substr(0, length)), Error);
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 0x10);
    EXPECT_THROW(parse_samples(bad), Error) << at;
  }
}

TEST(SampleFile, SaysWhatIsWrong) {
  EXPECT_EQ(complaint([] { parse_samples("PK", "x"); }),
            "x is no sample file of ours (it does not begin with LUDGAMES2)");
}

}  // namespace
}  // namespace ludens::nets
