// Chess as the mover sees it, with the far rank on top: pieces, what each kind of piece attacks and what is attacked
// twice, castling rooks, en passant, checks and pins, and the last eight moves as squares. Moves are the ids of
// games/chess/move_ids.h; the policy head has a plane for each step that a piece may take, and the square it is taken
// from (as in AlphaZero: Silver et al. 2018): 56 for the queen's, 8 for the knight's, 9 for promotions to something
// else than a knight.
#include <algorithm>
#include <array>

#include "games/chess/chess.h"
#include "nets/game_features.h"

namespace ludens::nets {
namespace {

namespace chess = games::chess;
using chess::Kind;
using chess::Squares;

constexpr int kSquares = 64, kHistory = 8, kHeadPlanes = 73;
enum Plane {
  kOwn,
  kOther = kOwn + chess::kKinds,
  kOwnAttacks = kOther + chess::kKinds,
  kOtherAttacks = kOwnAttacks + chess::kKinds,
  kOwnTwice = kOtherAttacks + chess::kKinds,
  kOtherTwice,
  kOwnCastling,
  kOtherCastling,
  kEnPassant,
  kCheckers,
  kOwnPinned,
  kOtherPinned,
  kTo,
  kFrom = kTo + kHistory,
  kPlanes = kFrom + kHistory
};

// Where each id stands in the policy head, and where its mirror image (files exchanged) does.
struct Head {
  std::array<std::uint16_t, chess::kMoveIds> logit{}, mirrored{};

  static int plane(int dx, int dy) {
    const int x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
    if (x != 0 && y != 0 && x != y) return 56 + (dx > 0 ? 4 : 0) + (dy > 0 ? 2 : 0) + (x > y ? 1 : 0);
    const int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0), at = 3 * (sy + 1) + sx + 1;  // 4: no step
    return 7 * (at - (at > 4)) + std::max(x, y) - 1;
  }
  static std::uint16_t place(int id, bool mirror) {
    auto [from, to, becomes] = chess::squares_of(Move{static_cast<std::uint32_t>(id)}, Side::First);
    if (mirror) from ^= 7, to ^= 7;
    const int dx = chess::file_of(to) - chess::file_of(from), dy = chess::rank_of(to) - chess::rank_of(from);
    const int p = id < chess::kPairs ? plane(dx, dy) : 64 + 3 * (index(Kind::Queen) - index(becomes)) + dx + 1;
    return static_cast<std::uint16_t>(p * kSquares + chess::cell_of_square(from));
  }
  Head() {
    for (int id = 0; id < chess::kMoveIds; ++id) {
      logit[static_cast<std::size_t>(id)] = place(id, false);
      mirrored[static_cast<std::size_t>(id)] = place(id, true);
    }
  }
};
const Head& head() {
  static const Head table;
  return table;
}

// Pieces of a side that stand alone between their king and a piece that moves along that line.
Squares pinned(const chess::Board& board, Side side) {
  if (board.of(side, Kind::King) == 0) return 0;
  const int king = board.king(side);
  const Squares queens = board.of(~side, Kind::Queen);
  Squares from = (chess::bishop_attacks(king, 0) & (board.of(~side, Kind::Bishop) | queens)) |
                 (chess::rook_attacks(king, 0) & (board.of(~side, Kind::Rook) | queens));
  Squares out = 0;
  for (; from != 0; from &= from - 1) {
    const Squares inside = chess::between(king, chess::first(from)) & board.occupied();
    if (inside != 0 && !chess::many(inside)) out |= inside & board.of(side);
  }
  return out;
}

Squares attacks(Kind kind, Side side, int square, Squares occupied) {
  switch (kind) {
    case Kind::Pawn:
      return chess::pawn_attacks(side, square);
    case Kind::Knight:
      return chess::knight_attacks(square);
    case Kind::Bishop:
      return chess::bishop_attacks(square, occupied);
    case Kind::Rook:
      return chess::rook_attacks(square, occupied);
    case Kind::Queen:
      return chess::bishop_attacks(square, occupied) | chess::rook_attacks(square, occupied);
    case Kind::King:
      return chess::king_attacks(square);
  }
  return 0;
}

class ChessV1 final : public Features {
 public:
  std::string_view name() const override { return "chess-v1"; }
  std::vector<std::string_view> planes() const override {
    return {"own pawns",
            "own knights",
            "own bishops",
            "own rooks",
            "own queens",
            "own king",
            "opponent's pawns",
            "opponent's knights",
            "opponent's bishops",
            "opponent's rooks",
            "opponent's queens",
            "opponent's king",
            "attacked by own pawns",
            "attacked by own knights",
            "attacked by own bishops",
            "attacked by own rooks",
            "attacked by own queens",
            "attacked by own king",
            "attacked by the opponent's pawns",
            "attacked by the opponent's knights",
            "attacked by the opponent's bishops",
            "attacked by the opponent's rooks",
            "attacked by the opponent's queens",
            "attacked by the opponent's king",
            "attacked twice, own",
            "attacked twice, opponent's",
            "own rooks that may castle",
            "opponent's rooks that may castle",
            "en passant",
            "gives check",
            "own, pinned",
            "opponent's, pinned",
            "last move, to",
            "move before, to",
            "third last, to",
            "fourth last, to",
            "fifth last, to",
            "sixth last, to",
            "seventh last, to",
            "eighth last, to",
            "last move, from",
            "move before, from",
            "third last, from",
            "fourth last, from",
            "fifth last, from",
            "sixth last, from",
            "seventh last, from",
            "eighth last, from"};
  }
  std::vector<std::string_view> numbers() const override {
    return {"one",
            "white to move",
            "plies since a capture or a pawn's move / 100",
            "stood here before",
            "stood here twice before",
            "move number / 100",
            "rating",
            "rating known",
            "opponent's rating",
            "opponent's rating known"};
  }
  RatingScale ratings() const override { return {400, 3400, 1600, 400}; }
  int policy_moves(const Game&) const override { return chess::kMoveIds; }
  int policy_planes() const override { return kHeadPlanes; }
  int logits(const Game&) const override { return kHeadPlanes * kSquares; }
  int logit(Move move) const override { return head().logit[move.id]; }
  // Left and right may be exchanged once nobody may castle.
  std::vector<BoardTurn> turns(const Game& game) const override {
    std::vector<BoardTurn> out(2);
    for (std::uint16_t i = 0; i < logits(game); ++i)
      for (auto& turn : out) turn.logits.push_back(i);
    for (int cell = 0; cell < kSquares; ++cell) {
      out[0].cells.push_back(static_cast<std::uint16_t>(cell));
      out[1].cells.push_back(static_cast<std::uint16_t>(cell ^ 7));
    }
    for (std::size_t id = 0; id < chess::kMoveIds; ++id) out[1].logits[head().logit[id]] = head().mirrored[id];
    return out;
  }
  bool may_turn(const Position& position) const override { return position.as<Chess>().board().castling_rooks() == 0; }

  void write(const Position& position, std::span<const Move> history, const Persona& persona, std::uint8_t* planes,
             float* numbers) const override {
    const auto& state = position.as<Chess>();
    const chess::Board& board = state.board();
    const Side me = board.to_move();
    std::fill_n(planes, kPlanes * kSquares, std::uint8_t{0});
    const int flip = me == Side::First ? 56 : 0;  // the far rank comes first
    const auto mark = [&](int plane, Squares squares) {
      for (; squares != 0; squares &= squares - 1) planes[plane * kSquares + (chess::first(squares) ^ flip)] = 1;
    };
    for (const Side side : {me, ~me}) {
      const bool own = side == me;
      Squares once = 0, twice = 0;
      for (int k = 0; k < chess::kKinds; ++k) {
        const Kind kind = static_cast<Kind>(k);
        const Squares pieces = board.of(side, kind);
        mark((own ? kOwn : kOther) + k, pieces);
        Squares all = 0;
        for (Squares rest = pieces; rest != 0; rest &= rest - 1) {
          const Squares by_one = attacks(kind, side, chess::first(rest), board.occupied());
          twice |= once & by_one;
          once |= by_one;
          all |= by_one;
        }
        mark((own ? kOwnAttacks : kOtherAttacks) + k, all);
      }
      mark(own ? kOwnTwice : kOtherTwice, twice);
      mark(own ? kOwnCastling : kOtherCastling, board.castling_rooks() & board.of(side));
      mark(own ? kOwnPinned : kOtherPinned, pinned(board, side));
    }
    if (board.en_passant() != chess::kNoSquare) mark(kEnPassant, chess::bit(board.en_passant()));
    if (board.of(me, Kind::King) != 0) mark(kCheckers, board.attackers(board.king(me), ~me, board.occupied()));
    Side mover = ~me;
    for (std::size_t back = 1; back <= kHistory && back <= history.size(); ++back, mover = ~mover) {
      const auto [from, to, becomes] = chess::squares_of(history[history.size() - back], mover);
      mark(kTo + static_cast<int>(back) - 1, chess::bit(to));
      mark(kFrom + static_cast<int>(back) - 1, chess::bit(from));
    }
    numbers[0] = 1;
    numbers[1] = me == Side::First ? 1.0f : 0.0f;
    numbers[2] = static_cast<float>(std::min(board.clock(), 150)) / 100;
    numbers[3] = state.occurrences() > 1 ? 1.0f : 0.0f;
    numbers[4] = state.occurrences() > 2 ? 1.0f : 0.0f;
    numbers[5] = static_cast<float>(std::min(board.number(), 200)) / 100;
    write_ratings(ratings(), persona, numbers + 6);
  }
};

}  // namespace

const Features& chess_features_v1() {
  static const ChessV1 features;
  return features;
}

}  // namespace ludens::nets
