#include "nets/foreign/katago_features.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "games/go/go.h"
#include "nets/foreign/stones.h"

namespace ludens::nets {
namespace {

enum Plane {
  kOnBoard,
  kOwn,
  kOther,
  kLiberties1,
  kKo = 6,
  kLast1 = 9,
  kLadder = 14,
  kLadderWorks = 17,
  kOwnArea,
  kOtherArea
};
enum Number { kPass1, kKomi = 5, kSuperko, kSuperkoKind, kSuicide, kTerritory, kPassEnds = 14, kKomiParity = 18 };

Stones stones_of(const Position& position, int side) {
  Stones out(side);
  for (int cell = 0; cell < out.points(); ++cell) {
    const char glyph = position.glyph(cell);
    out.put(cell, glyph == 'X' ? 1 : glyph == 'O' ? 2 : 0);
  }
  return out;
}

// A wave with period 2 that is 0 where a draw is possible: whether another point of komi can change the result depends
// on the parity of board and komi, which networks find hard to see.
float komi_parity(double komi, int points) {
  const double floor = points % 2 == 0 ? std::floor(komi / 2) * 2 : std::floor((komi - 1) / 2) * 2 + 1;
  const double over = komi - floor;
  return static_cast<float>(over < 0.5 ? over : over < 1.5 ? 1 - over : over - 2);
}

class KataGoDialect final : public NetDialect {
 public:
  explicit KataGoDialect(const Game& game) : side_(game.board.columns), start_(stones_of(game.start(), side_)) {
    first_ = game.start().to_move();
  }
  int numbers() const override { return kKataGoNumbers; }

  void write(const EvaluationRequest& q, float* planes, float* numbers) const override {
    if (const auto* small = q.position.try_as<Go<9>>()) return write(*small, q, planes, numbers);
    if (const auto* usual = q.position.try_as<Go<19>>()) return write(*usual, q, planes, numbers);
    write(q.position.as<Go<25>>(), q, planes, numbers);
  }

  Value value(std::span<const float> outputs) const override {  // win, loss, no result, as logits
    const Value v = value_of_logits(outputs[0], outputs[2], outputs[1]);
    return v;
  }

 private:
  // The board now, one and two moves ago; shorter where the history does not lead to the position.
  std::vector<Stones> boards(const Stones& now, std::span<const Move> history) const {
    std::vector<Stones> past = {start_};
    Side side = first_;
    for (const Move move : history) {
      Stones next = past.back();
      if (move.id < static_cast<std::uint32_t>(now.points())) next.play(static_cast<int>(move.id), index(side) + 1);
      past.push_back(next);
      if (past.size() > 3) past.erase(past.begin());
      side = ~side;
    }
    std::reverse(past.begin(), past.end());
    if (!(past.front() == now)) return {now};
    return past;
  }

  template <int N>
  void write(const Go<N>& state, const EvaluationRequest& q, float* planes, float* numbers) const {
    const int points = state.points(), me = index(state.to_move()) + 1;
    std::fill_n(planes, kKataGoPlanes * points, 0.0f);
    std::fill_n(numbers, kKataGoNumbers, 0.0f);
    const auto set = [&](int plane, int cell) { planes[plane * points + cell] = 1; };
    const Stones now = stones_of(q.position, side_);
    for (int cell = 0; cell < points; ++cell) {
      set(kOnBoard, cell);
      if (now.colour(cell) == 0) continue;
      set(now.colour(cell) == me ? kOwn : kOther, cell);
      const auto liberties = static_cast<int>(now.liberties(cell).size());
      if (liberties <= 3) set(kLiberties1 + liberties - 1, cell);
    }
    if (state.ko() >= 0) set(kKo, state.ko());

    const auto& history = q.history;
    for (std::size_t back = 1; back <= 5 && back <= history.size(); ++back) {
      const std::uint32_t id = history[history.size() - back].id;
      if (id < static_cast<std::uint32_t>(points))
        set(kLast1 + static_cast<int>(back) - 1, static_cast<int>(id));
      else
        numbers[kPass1 + back - 1] = 1;
    }

    const auto past = boards(now, history);
    for (std::size_t back = 0; back < 3; ++back) {
      const Stones& board = past[std::min(back, past.size() - 1)];
      write_ladders(board, me, kLadder + static_cast<int>(back), planes);
    }
    const GoRules& rules = state.rules();
    if (rules.scoring == Scoring::Area) {
      const auto area = areas(now);
      for (int cell = 0; cell < points; ++cell)
        if (area[static_cast<std::size_t>(cell)] != 0)
          set(area[static_cast<std::size_t>(cell)] == me ? kOwnArea : kOtherArea, cell);
    }

    const double komi = me == 1 ? -rules.komi() : rules.komi();
    numbers[kKomi] = static_cast<float>(std::clamp<double>(komi, -points - 20, points + 20) / 20);
    if (rules.superko()) {
      numbers[kSuperko] = 1;
      numbers[kSuperkoKind] = rules.ko == Ko::Positional ? 0.5f : -0.5f;
    }
    numbers[kSuicide] = rules.suicide ? 1.0f : 0.0f;
    numbers[kTerritory] = rules.scoring == Scoring::Territory ? 1.0f : 0.0f;
    numbers[kPassEnds] = !history.empty() && history.back().id >= static_cast<std::uint32_t>(points) ? 1.0f : 0.0f;
    if (rules.scoring == Scoring::Area) numbers[kKomiParity] = komi_parity(komi, points);
  }

  void write_ladders(const Stones& board, int me, int plane, float* planes) const {
    const int points = board.points();
    std::vector<bool> done(static_cast<std::size_t>(points), false);
    std::vector<int> working;
    for (int cell = 0; cell < points; ++cell) {
      if (board.colour(cell) == 0 || done[static_cast<std::size_t>(cell)]) continue;
      const auto chain = board.chain(cell);
      for (const int stone : chain) done[static_cast<std::size_t>(stone)] = true;
      const std::size_t liberties = board.liberties(cell).size();
      if (liberties > 2 || !laddered(board, cell, working)) continue;
      for (const int stone : chain) planes[plane * points + stone] = 1;
      if (plane == kLadder && board.colour(cell) != me && liberties == 2)
        for (const int move : working) planes[kLadderWorks * points + move] = 1;
    }
  }

  int side_;
  Stones start_;
  Side first_ = Side::First;
};

}  // namespace

std::unique_ptr<NetDialect> katago_dialect(const Game& game) {
  const Position start = game.start();
  const bool go = start.try_as<Go<9>>() || start.try_as<Go<19>>() || start.try_as<Go<25>>();
  if (!go || game.board.columns > 19) throw Error(fmt::format("KataGo's networks play go2 … go19, not {}", game.name));
  return std::make_unique<KataGoDialect>(game);
}

}  // namespace ludens::nets
