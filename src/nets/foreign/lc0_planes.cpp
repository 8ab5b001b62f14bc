#include "nets/foreign/lc0_planes.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/error.h"
#include "games/chess/chess.h"

namespace ludens::nets {
namespace {

namespace chess = games::chess;
using chess::Kind;
using chess::Squares;

constexpr int kSquares = 64, kPositions = 8, kOfPosition = 13, kRepeated = 12;
constexpr int kCastling = kPositions * kOfPosition, kBlack = kCastling + 4, kClock = kBlack + 1, kOnes = kClock + 2;

// The boards of one game, kept from question to question: games are mostly followed move by move, and lines of a search
// share their beginnings.
class Past {
 public:
  explicit Past(const chess::Board& start) : boards_{start} {}
  const chess::Board& start() const { return boards_.front(); }

  // Plays the moves; false where one of them is not possible, so that they belong to another start.
  bool follow(std::span<const Move> moves) {
    std::size_t same = 0;
    while (same < moves_.size() && same < moves.size() && moves_[same] == moves[same]) ++same;
    moves_.resize(same);
    boards_.resize(same + 1, boards_.front());
    for (; same < moves.size(); ++same) {
      const Chess state(boards_.back());
      const auto move = state.board_move(moves[same]);
      if (!move) return false;
      boards_.push_back(state.board());
      boards_.back().make(*move);
      moves_.push_back(moves[same]);
    }
    return true;
  }
  int plies() const { return static_cast<int>(moves_.size()); }
  const chess::Board& at(int ply) const { return boards_[static_cast<std::size_t>(ply)]; }
  bool stood_before(int ply) const {
    for (int back = 4; back <= at(ply).clock() && back <= ply; back += 2)
      if (at(ply - back).key() == at(ply).key()) return true;
    return false;
  }

 private:
  std::vector<Move> moves_;
  std::vector<chess::Board> boards_;
};

// From White's side of the board to that of the mover.
Squares seen_by(Side me, Squares squares) { return me == Side::First ? squares : __builtin_bswap64(squares); }

void mark(float* plane, Squares squares) {
  for (; squares != 0; squares &= squares - 1) plane[chess::first(squares)] = 1;
}
void fill(float* plane, float value) { std::fill_n(plane, kSquares, value); }

void write_position(const chess::Board& board, Side me, bool repeated, bool before_double_step, float* planes) {
  for (const Side side : {me, ~me})
    for (int k = 0; k < chess::kKinds; ++k) {
      Squares pieces = board.of(side, static_cast<Kind>(k));
      // The pawn that may be taken in passing, back to where it came from.
      if (before_double_step && k == index(Kind::Pawn) && side == ~board.to_move() &&
          board.en_passant() != chess::kNoSquare) {
        const int passed = board.en_passant(), step = chess::forward(side);
        pieces = (pieces & ~chess::bit(passed + step)) | chess::bit(passed - step);
      }
      mark(planes + ((side == me ? 0 : chess::kKinds) + k) * kSquares, seen_by(me, pieces));
    }
  if (repeated) fill(planes + kRepeated * kSquares, 1);
}

class Lc0Dialect final : public NetDialect {
 public:
  Lc0Dialect(const Game& game, const Lc0Net& net)
      : start_(game.start().as<Chess>().board()), by_planes_(net.by_planes), wdl_(net.wdl) {}

  std::vector<std::uint16_t> places() const override {
    std::vector<std::uint16_t> out;
    if (!by_planes_) return out;
    for (std::uint32_t id = 0; id < chess::kMoveIds; ++id) out.push_back(place(id));
    return out;
  }

  void write(const EvaluationRequest& q, float* planes, float*) const override {
    const auto& state = q.position.as<Chess>();
    const chess::Board& now = state.board();
    const Side me = now.to_move();
    std::fill_n(planes, kLc0Planes * kSquares, 0.0f);
    static thread_local std::optional<Past> kept;
    if (!kept || kept->start().key() != start_.key()) kept.emplace(start_);
    const bool known = kept->follow(q.history) && kept->at(kept->plies()).key() == now.key();
    for (int back = 0; back < kPositions; ++back) {
      float* to = planes + back * kOfPosition * kSquares;
      const int ply = kept->plies() - back;
      if (!known)
        write_position(now, me, state.occurrences() > 1, back > 0, to);
      else if (ply >= 0)
        write_position(kept->at(ply), me, kept->stood_before(ply), false, to);
    }
    const auto plane = [&](int which, float value) { fill(planes + which * kSquares, value); };
    for (const Side side : {me, ~me}) {
      const int first = kCastling + (side == me ? 0 : 2);
      for (Squares rooks = now.castling_rooks() & now.of(side); rooks != 0; rooks &= rooks - 1)
        plane(first + (chess::first(rooks) > now.king(side) ? 1 : 0), 1);
    }
    if (me == Side::Second) plane(kBlack, 1);
    plane(kClock, static_cast<float>(now.clock()));
    plane(kOnes, 1);
  }

  Value value(std::span<const float> outputs) const override {
    if (wdl_) return value_of_logits(outputs[0], outputs[1], outputs[2]);
    const float q = std::clamp(outputs[0], -1.0f, 1.0f);
    return {(1 + q) / 2, 0, (1 - q) / 2};
  }

 private:
  static std::uint16_t place(std::uint32_t id) {
    const auto [from, to, becomes] = chess::squares_of(Move{id}, Side::First);
    const int dx = chess::file_of(to) - chess::file_of(from), dy = chess::rank_of(to) - chess::rank_of(from);
    int plane = 0;
    if (id >= static_cast<std::uint32_t>(chess::kPairs)) {
      plane = 64 + 3 * (dx + 1) + (index(Kind::Queen) - index(becomes) + 2) % 3;  // rook, bishop, queen
    } else if (dx == 0 || dy == 0 || dx == dy || dx == -dy) {
      constexpr int kClockwise[3][3] = {{5, 4, 3}, {6, 0, 2}, {7, 0, 1}};  // by forward, then right
      const auto sign = [](int x) { return (x > 0) - (x < 0); };
      plane = 7 * kClockwise[sign(dy) + 1][sign(dx) + 1] + std::max(std::abs(dx), std::abs(dy)) - 1;
    } else {
      constexpr std::array<std::pair<int, int>, 8> kJumps = {
          {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
      plane = 56 + static_cast<int>(std::find(kJumps.begin(), kJumps.end(), std::pair(dx, dy)) - kJumps.begin());
    }
    return static_cast<std::uint16_t>(plane * kSquares + from);
  }

  chess::Board start_;
  bool by_planes_, wdl_;
};

}  // namespace

std::unique_ptr<NetDialect> lc0_dialect(const Game& game, const Lc0Net& net) {
  const Position start = game.start();
  if (!start.try_as<Chess>()) throw Error(fmt::format("networks of lc0 play chess, not {}", game.name));
  return std::make_unique<Lc0Dialect>(game, net);
}

}  // namespace ludens::nets
