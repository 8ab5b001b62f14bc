// Maia's networks against the same files read and run without our reader, planes or kernels: weights in libtorch, batch
// norms as they are, planes from glyphs and position texts.
#include <gtest/gtest.h>

#include <ATen/ATen.h>

#include <cmath>
#include <cstring>
#include <map>

#include "base/data_dir.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/chess/move_ids.h"
#include "nets/foreign/katago_file.h"
#include "nets/foreign/lc0_planes.h"
#include "nets/open_net.h"
#include "support/source_dir.h"
#include "train/network.h"

namespace ludens::train {
namespace {

using Fields = std::multimap<int, std::string>;

Fields fields(const std::string& bytes) {
  Fields out;
  std::size_t at = 0;
  const auto number = [&] {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes.at(at++));
      value |= static_cast<std::uint64_t>(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < bytes.size()) {
    const std::uint64_t key = number();
    std::string value;
    if ((key & 7) == 2) {
      const std::uint64_t size = number();
      value = bytes.substr(at, size);
      at += size;
    } else if ((key & 7) == 5) {
      value = bytes.substr(at, 4);
      at += 4;
    } else {
      value = std::to_string(number());
    }
    out.emplace(static_cast<int>(key >> 3), value);
  }
  return out;
}

at::Tensor layer(const std::string& bytes) {
  const Fields f = fields(bytes);
  float least = 0, most = 0;
  std::memcpy(&least, f.find(1)->second.data(), 4);
  std::memcpy(&most, f.find(2)->second.data(), 4);
  const std::string& data = f.find(3)->second;
  at::Tensor out = at::empty({static_cast<std::int64_t>(data.size() / 2)});
  for (std::size_t i = 0; i < data.size() / 2; ++i) {
    std::uint16_t word = 0;
    std::memcpy(&word, data.data() + 2 * i, 2);
    out.data_ptr<float>()[i] = least + (most - least) * static_cast<float>(word) / 65535;
  }
  return out;
}
at::Tensor part(const Fields& f, int number) { return layer(f.find(number)->second); }

at::Tensor conv(const at::Tensor& x, const std::string& block) {
  const Fields f = fields(block);
  const std::int64_t outs = f.contains(3) ? part(f, 3).numel() : part(f, 2).numel();
  at::Tensor w = part(f, 1);
  const auto side = static_cast<std::int64_t>(std::lround(std::sqrt(w.numel() / (outs * x.size(1)))));
  w = w.view({outs, x.size(1), side, side});
  at::Tensor y = at::conv2d(x, w, f.contains(2) ? part(f, 2) : at::Tensor(), 1, side / 2);
  if (f.contains(3)) y = at::batch_norm(y, part(f, 5), part(f, 6), part(f, 3), part(f, 4), false, 0, 1e-5, false);
  return y;
}
at::Tensor dense(const at::Tensor& x, const std::string& w, const std::string& b) {
  const at::Tensor bias = layer(b);
  return at::linear(x, layer(w).view({bias.numel(), x.size(1)}), bias);
}

struct Answer {
  at::Tensor policy, value;  // 80 × 64 logits; win, draw and loss
};

Answer run(const std::string& file, const at::Tensor& planes) {
  const Fields net = fields(file), weights = fields(net.find(10)->second);
  at::Tensor x = at::relu(conv(planes, weights.find(1)->second));
  const auto [first, last] = weights.equal_range(2);
  for (auto block = first; block != last; ++block) {
    const Fields f = fields(block->second), se = fields(f.find(3)->second);
    const at::Tensor y = conv(at::relu(conv(x, f.find(1)->second)), f.find(2)->second);
    const at::Tensor hidden = at::relu(dense(y.mean({2, 3}), se.find(1)->second, se.find(2)->second));
    const auto both = dense(hidden, se.find(3)->second, se.find(4)->second).unsqueeze(2).unsqueeze(3).chunk(2, 1);
    x = at::relu(at::sigmoid(both[0]) * y + both[1] + x);
  }
  const at::Tensor p = conv(at::relu(conv(x, weights.find(11)->second)), weights.find(3)->second);
  const at::Tensor v = at::relu(conv(x, weights.find(6)->second)).flatten(1);
  const at::Tensor hidden = at::relu(dense(v, weights.find(7)->second, weights.find(8)->second));
  return {p[0].flatten(1), at::softmax(dense(hidden, weights.find(9)->second, weights.find(10)->second)[0], 0)};
}

// The word of a position's text: placement, side, castling, en passant, clock, number.
std::string word(const Game& game, const Position& position, std::size_t which) {
  const std::string text = game.rules->write(position);
  return std::string(split(std::string_view(text), ' ').at(which));
}

at::Tensor naive_planes(const Game& game, const std::vector<Position>& past) {
  at::Tensor out = at::zeros({2, 112, 64});  // twice: libtorch 1.13 leaves oneDNN for one row
  const bool white = past.back().to_move() == Side::First;
  const auto stands = [&](const Position& p) {
    return word(game, p, 0) + word(game, p, 1) + word(game, p, 2) + word(game, p, 3);
  };
  for (int back = 0; back < 8 && back < static_cast<int>(past.size()); ++back) {
    const std::size_t at = past.size() - 1 - static_cast<std::size_t>(back);
    for (int row = 0; row < 8; ++row)
      for (int column = 0; column < 8; ++column) {
        const char glyph = past[at].glyph(8 * row + column);
        if (glyph == '.') continue;
        const bool own = (glyph < 'a') == white;
        const auto kind = std::string_view("pnbrqk").find(static_cast<char>(glyph < 'a' ? glyph + 32 : glyph));
        out[0][13 * back + (own ? 0 : 6) + static_cast<int>(kind)][8 * (white ? 7 - row : row) + column] = 1;
      }
    for (std::size_t earlier = 0; earlier < at; ++earlier)
      if (stands(past[earlier]) == stands(past[at])) out[0][13 * back + 12].fill_(1);
  }
  const std::string rights = word(game, past.back(), 2);
  const char* const order = white ? "QKqk" : "qkQK";
  for (int i = 0; i < 4; ++i)
    if (rights.find(order[i]) != std::string::npos) out[0][104 + i].fill_(1);
  if (!white) out[0][108].fill_(1);
  out[0][109].fill_(std::stof(word(game, past.back(), 4)));
  out[0][111].fill_(1);
  out[1] = out[0];
  return out.view({2, 112, 8, 8});
}

// The plane of a move as the mover sees it, by walking.
int plane_of(int from, int to, games::chess::Kind becomes, bool coded) {
  const int dx = to % 8 - from % 8, dy = to / 8 - from / 8;
  if (coded)
    return 64 + 3 * (dx + 1) +
           (becomes == games::chess::Kind::Rook     ? 0
            : becomes == games::chess::Kind::Bishop ? 1
                                                    : 2);
  constexpr int kWays[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
  for (int way = 0; way < 8; ++way)
    for (int far = 1; far < 8; ++far)
      if (dx == far * kWays[way][0] && dy == far * kWays[way][1]) return 7 * way + far - 1;
  constexpr int kJumps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
  for (int jump = 0; jump < 8; ++jump)
    if (dx == kJumps[jump][0] && dy == kJumps[jump][1]) return 56 + jump;
  return -1;
}

TEST(Maia, GivesThePoliciesOfTheSameWeightsInLibtorch) {
  const auto data = data_dir(tests::source_dir());
  if (!data) GTEST_SKIP() << "no data folder";
  const GamePtr game = find_game("chess");
  const at::NoGradGuard guard;
  const Network keeps_one_dnn_from_tiles({.planes = 1, .width = 2, .height = 2, .moves = 4});
  for (const int rating : {1100, 1500, 1900}) {
    const auto path = net_path("maia-" + std::to_string(rating));
    const std::string file = nets::read_gzipped(path);
    const auto floats = open_net(*game, path.string(), {Precision::Exact, {}});
    const auto fast = open_net(*game, path.string());
    NetMemory memory, other;
    Rng rng(static_cast<std::uint64_t>(rating));
    double worst = 0, worst_fast = 0;
    int repeated = 0;
    for (int round = 0; round < 3; ++round) {
      std::vector<Position> past = {game->start()};
      std::vector<Move> history;
      while (history.size() < 120 && !past.back().over()) {
        const Position& now = past.back();
        MoveList moves;
        now.moves(moves);
        if (history.size() % 11 == 4) {
          const Answer expected = run(file, naive_planes(*game, past));
          const auto probabilities = [&](const auto& logit) {
            std::vector<double> out;
            double sum = 0;
            for (const Move move : moves) sum += out.emplace_back(std::exp(logit(move)));
            for (double& p : out) p /= sum;
            return out;
          };
          const auto wanted = probabilities([&](Move move) {
            auto [from, to, becomes] = games::chess::squares_of(move, Side::First);
            const bool coded = move.id >= static_cast<std::uint32_t>(games::chess::kPairs);
            return expected.policy[plane_of(from, to, becomes, coded)][from].item<double>();
          });
          const EvaluationRequest question{now, history, {}, moves};
          const NetAnswer exact = floats->ask(question, memory), rounded = fast->ask(question, other);
          const auto found = probabilities([&](Move m) { return static_cast<double>(exact.logits[m.id]); });
          const auto quick = probabilities([&](Move m) { return static_cast<double>(rounded.logits[m.id]); });
          for (std::size_t i = 0; i < wanted.size(); ++i) {
            worst = std::max(worst, std::abs(found[i] - wanted[i]));
            worst_fast = std::max(worst_fast, std::abs(quick[i] - wanted[i]));
          }
          EXPECT_NEAR(exact.value.win, expected.value[0].item<double>(), 1e-4);
          EXPECT_NEAR(exact.value.draw, expected.value[1].item<double>(), 1e-4);
        }
        // Mostly back and forth between two knights at first, so that positions repeat; then any moves.
        Position next = now;
        const std::string text = history.size() < 6 && round == 0
                                     ? std::array{"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6"}[history.size()]
                                     : "";
        Move move = text.empty() ? Move{} : *game->notation("uci").read(now, text);
        if (text.empty())
          move = next.play_random(rng);
        else
          next.play(move);
        repeated += text == "f6g8";
        history.push_back(move);
        past.push_back(next);
      }
    }
    EXPECT_LT(worst, 1e-4) << rating;
    EXPECT_LT(worst_fast, 2e-2) << rating;
    EXPECT_GT(repeated, 0);
  }
}

}  // namespace
}  // namespace ludens::train
