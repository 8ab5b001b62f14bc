// Networks of lc0: what they are shown of positions without a past, what is refused, and moves that people find.
// tests/train/lc0_test.cpp compares whole answers with libtorch.
#include "nets/foreign/lc0_planes.h"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "base/data_dir.h"
#include "base/error.h"
#include "games/catalogue.h"
#include "nets/open_net.h"
#include "nets/precision.h"
#include "support/source_dir.h"

namespace ludens::nets {
namespace {

std::string tiny() {
  std::ifstream file(tests::source_dir() / "tests/fuzz/corpus/foreign_nets/lc0", std::ios::binary);
  std::stringstream out;
  out << file.rdbuf();
  return out.str().substr(1);  // the first byte says which reader
}

std::vector<float> planes_of(const Game& game, const std::string& text) {
  const auto dialect = lc0_dialect(game, read_lc0(tiny(), "tiny"));
  const Position position = game.rules->read(text);
  std::vector<float> out(kLc0Planes * 64, -1);
  dialect->write({position, {}, {}}, out.data(), nullptr);
  return out;
}

std::string set_squares(const std::vector<float>& planes, int plane) {
  std::string out;
  for (int square = 0; square < 64; ++square)
    if (planes[static_cast<std::size_t>(plane * 64 + square)] != 0)
      out += std::string(out.empty() ? "" : " ") + static_cast<char>('a' + square % 8) +
             static_cast<char>('1' + square / 8);
  return out;
}

TEST(Lc0Planes, ShowAPositionWithoutAPastEightTimesWithItsDoubleStepTakenBack) {
  const auto game = find_game("chess");
  const auto planes = planes_of(*game, "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 10");
  for (int back = 0; back < 8; ++back) {
    EXPECT_EQ(set_squares(planes, 13 * back), "e5");
    EXPECT_EQ(set_squares(planes, 13 * back + 3), "a1 h1");
    EXPECT_EQ(set_squares(planes, 13 * back + 6), back == 0 ? "d5" : "d7");
    EXPECT_EQ(set_squares(planes, 13 * back + 11), "e8");
    EXPECT_EQ(set_squares(planes, 13 * back + 12), "");
  }
  for (const auto& [plane, ones] : {std::pair{104, true}, {105, true}, {106, false}, {107, false}, {108, false}})
    EXPECT_EQ(planes[static_cast<std::size_t>(plane * 64)], ones ? 1 : 0) << plane;
}

TEST(Lc0Planes, TurnTheBoardForBlack) {
  const auto game = find_game("chess");
  const auto planes = planes_of(*game, "r3k3/8/8/8/3Pp3/8/8/4K2R b Kq d3 7 10");
  EXPECT_EQ(set_squares(planes, 0), "e5");
  EXPECT_EQ(set_squares(planes, 3), "a1");
  EXPECT_EQ(set_squares(planes, 6), "d5");
  EXPECT_EQ(set_squares(planes, 13 + 6), "d7");
  for (const auto& [plane, value] : {std::pair{104, 1}, {105, 0}, {106, 0}, {107, 1}, {108, 1}, {109, 7}, {111, 1}})
    EXPECT_EQ(planes[static_cast<std::size_t>(plane * 64 + 33)], static_cast<float>(value)) << plane;
}

TEST(Lc0Network, OnAllKernelsGivesThePlainNumbers) {
  const Lc0Net net = read_lc0(tiny(), "tiny");
  EXPECT_TRUE(net.by_planes && net.wdl);
  const Graph& g = net.net.graph;
  std::vector<float> planes(static_cast<std::size_t>(kLc0Planes * 64));
  for (std::size_t i = 0; i < planes.size(); ++i) planes[i] = i % 7 == 0 || i % 11 == 3 ? 1.0f : 0.0f;
  const auto plain = plain_forward(g, {planes.begin(), planes.end()});
  for (const Kernels* kernels : all_kernels()) {
    Workspace work;
    Network(g, Precision::Exact, *kernels).forward(planes, {}, 1, work);
    for (const int slot : {net.net.points, net.net.value})
      EXPECT_LT(difference(output(g, work, slot), plain[static_cast<std::size_t>(slot)]).most, 1e-5) << kernels->name;
  }
}

TEST(Lc0Network, OfAnotherKindIsRefusedInOneLine) {
  const auto complaint = [](std::string bytes) -> std::string {
    try {
      read_lc0(bytes, "net");
    } catch (const Error& e) {
      return e.what();
    }
    return "";
  };
  const std::string good = tiny();
  EXPECT_EQ(complaint(good), "");
  EXPECT_EQ(complaint(""), "net is no network of lc0");
  EXPECT_NE(complaint(good.substr(0, good.size() - 5)).find("damaged or cut short"), std::string::npos);
  std::string other = good;
  const auto format = other.find(std::string("\x08\x01\x10\x02\x18\x04", 6));  // input, output, structure
  ASSERT_NE(format, std::string::npos);
  other[format + 5] = 7;
  EXPECT_NE(complaint(other).find("a structure number 7, and only 1 to 4 can be run"), std::string::npos);
  other = good;
  other[format + 1] = 3;
  EXPECT_NE(complaint(other).find("an input of form number 3"), std::string::npos);
  EXPECT_THROW(lc0_dialect(*find_game("go9"), read_lc0(good, "net")), Error);
}

TEST(Lc0Network, OfMaiaFindsWhatPeopleFind) {
  if (!data_dir(tests::source_dir())) GTEST_SKIP() << "no data folder";
  const auto game = find_game("chess");
  const Notation& san = game->notation("native");
  const auto best = [&](const char* net, const std::string& text, std::vector<std::string> moves = {}) {
    NetMemory memory;
    Position position = text.empty() ? game->start() : game->rules->read(text);
    std::vector<Move> history;
    for (const auto& move : moves) {
      history.push_back(*san.read(position, move));
      position.play(history.back());
    }
    const NetAnswer answer = open_net(*game, net)->ask({position, history, {}}, memory);
    MoveList legal;
    position.moves(legal);
    const Move found = *std::max_element(legal.begin(), legal.end(),
                                         [&](Move a, Move b) { return answer.logits[a.id] < answer.logits[b.id]; });
    return san.write(position, found);
  };
  for (const char* net : {"maia-1100", "maia-1500", "maia-1900"}) {
    EXPECT_EQ(best(net, "", {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"}), "Qxf7#") << net;
    EXPECT_EQ(best(net, "", {"e4", "d5", "exd5"}), "Qxd5") << net;
    EXPECT_EQ(best(net, "8/5P1k/8/8/8/8/6K1/8 w - - 0 1"), "f8=Q") << net;
    EXPECT_EQ(best(net, "8/6k1/8/8/8/8/5p1K/8 b - - 0 1"), "f1=Q") << net;
  }
  EXPECT_EQ(best("maia-1900", "", {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"}), "O-O");
}

}  // namespace
}  // namespace ludens::nets
