// Shogi as the mover sees it: pieces, what each group of pieces attacks, how often a cell is attacked, checks and pins,
// the last twelve moves, and what is in hand. A move of the past is shown as where it ended and the cell beside that
// which the piece came over, so that no earlier board is needed; the past is worth the twelve plies (Ogawa 2026).
// The policy head is the ids of games/shogi/move_code.h: 27 planes of 81, and one logit more for declaring.
#include <algorithm>
#include <array>

#include "games/shogi/shogi.h"
#include "nets/game_features.h"

namespace ludens::nets {
namespace {

namespace shogi = games::shogi;
using shogi::kCells;
using shogi::kSize;
using shogi::Squares;

constexpr int kHistory = 12, kMostAttacks = 3;
constexpr std::array kKinds = {shogi::Pawn,      shogi::Lance,     shogi::Knight, shogi::Silver, shogi::Gold,
                               shogi::Bishop,    shogi::Rook,      shogi::King,   shogi::Tokin,  shogi::ProLance,
                               shogi::ProKnight, shogi::ProSilver, shogi::Horse,  shogi::Dragon};
constexpr int kShown = static_cast<int>(kKinds.size());
enum Plane {
  kOwn,
  kOther = kOwn + kShown,
  kOwnAttacks = kOther + kShown,
  kOtherAttacks = kOwnAttacks + shogi::kGroups,
  kOwnCounts = kOtherAttacks + shogi::kGroups,  // once, twice, three times or more
  kOtherCounts = kOwnCounts + kMostAttacks,
  kCheckers = kOtherCounts + kMostAttacks,
  kPinned,
  kTo,
  kOver = kTo + kHistory,
  kPlanes = kOver + kHistory
};
// How many of each kind in hand have an input of their own: this many or more.
constexpr int kHeld[shogi::kHandKinds][5] = {{1, 2, 3, 4, 6}, {1, 2}, {1, 2}, {1, 2}, {1, 2}, {1, 2}, {1, 2}};

// Kinds as they are numbered among the planes.
constexpr int shown_kind(shogi::Kind kind) {
  return kind < shogi::Tokin ? kind : kind >= shogi::Horse ? kind - 1 : kind;
}

// What the pieces of a side attack, by group, and how often.
template <Side by>
class Attacks {
 public:
  explicit Attacks(const shogi::Board& board) : board_(board), empty_(board.empty()) {
    using namespace shogi;
    slide<Up>(Lances);
    step<Up>(Pawns);
    step<JumpLeft, JumpRight>(Knights);
    step<Up, UpLeft, UpRight, DownLeft, DownRight>(Silvers);
    step<Up, UpLeft, UpRight, Left, Right, Down>(Golds);
    step<Up, UpLeft, UpRight, Left, Right, Down, DownLeft, DownRight>(Kings);
    slide<UpLeft, UpRight, DownLeft, DownRight>(Bishops);
    slide<Up, Left, Right, Down>(Rooks);
    slide<UpLeft, UpRight, DownLeft, DownRight>(Horses);
    step<Up, Left, Right, Down>(Horses);
    slide<Up, Left, Right, Down>(Dragons);
    step<UpLeft, UpRight, DownLeft, DownRight>(Dragons);
  }
  std::array<Squares, shogi::kGroups> groups;
  std::array<Squares, kMostAttacks> counts;

 private:
  void add(shogi::Group group, Squares cells) {
    groups[group] |= cells;
    counts[2] |= counts[1] & cells;
    counts[1] |= counts[0] & cells;
    counts[0] |= cells;
  }
  template <shogi::Way... ways>
  void step(shogi::Group group) {
    const Squares from = board_.of(by, group);
    if (!from.empty()) (add(group, shogi::Going<by, ways>::step(from)), ...);
  }
  template <shogi::Way... ways>
  void slide(shogi::Group group) {
    const Squares from = board_.of(by, group);
    if (!from.empty()) (add(group, shogi::Going<by, ways>::slide(from, empty_)), ...);
  }
  const shogi::Board& board_;
  Squares empty_;
};

constexpr int mirrored(int cell) { return cell - shogi::column_of(cell) + kSize - 1 - shogi::column_of(cell); }

class ShogiV1 final : public Features {
 public:
  std::string_view name() const override { return "shogi-v1"; }
  std::vector<std::string_view> planes() const override {
    return {"own pawns",
            "own lances",
            "own knights",
            "own silvers",
            "own golds",
            "own bishops",
            "own rooks",
            "own king",
            "own promoted pawns",
            "own promoted lances",
            "own promoted knights",
            "own promoted silvers",
            "own horses",
            "own dragons",
            "opponent's pawns",
            "opponent's lances",
            "opponent's knights",
            "opponent's silvers",
            "opponent's golds",
            "opponent's bishops",
            "opponent's rooks",
            "opponent's king",
            "opponent's promoted pawns",
            "opponent's promoted lances",
            "opponent's promoted knights",
            "opponent's promoted silvers",
            "opponent's horses",
            "opponent's dragons",
            "attacked by own pawns",
            "attacked by own lances",
            "attacked by own knights",
            "attacked by own silvers",
            "attacked by own golds and promoted pieces",
            "attacked by own bishops",
            "attacked by own rooks",
            "attacked by own king",
            "attacked by own horses",
            "attacked by own dragons",
            "attacked by the opponent's pawns",
            "attacked by the opponent's lances",
            "attacked by the opponent's knights",
            "attacked by the opponent's silvers",
            "attacked by the opponent's golds and promoted pieces",
            "attacked by the opponent's bishops",
            "attacked by the opponent's rooks",
            "attacked by the opponent's king",
            "attacked by the opponent's horses",
            "attacked by the opponent's dragons",
            "attacked, own",
            "attacked twice, own",
            "attacked three times, own",
            "attacked, opponent's",
            "attacked twice, opponent's",
            "attacked three times, opponent's",
            "gives check",
            "own, pinned",
            "last move, to",
            "move before, to",
            "third last, to",
            "fourth last, to",
            "fifth last, to",
            "sixth last, to",
            "seventh last, to",
            "eighth last, to",
            "ninth last, to",
            "tenth last, to",
            "eleventh last, to",
            "twelfth last, to",
            "last move, over",
            "move before, over",
            "third last, over",
            "fourth last, over",
            "fifth last, over",
            "sixth last, over",
            "seventh last, over",
            "eighth last, over",
            "ninth last, over",
            "tenth last, over",
            "eleventh last, over",
            "twelfth last, over"};
  }
  std::vector<std::string_view> numbers() const override {
    return {"one",
            "black to move",
            "in check",
            "moves played / 100",
            "own hand: a pawn",
            "own hand: two pawns",
            "own hand: three pawns",
            "own hand: four pawns",
            "own hand: six pawns",
            "own hand: a lance",
            "own hand: two lances",
            "own hand: a knight",
            "own hand: two knights",
            "own hand: a silver",
            "own hand: two silvers",
            "own hand: a gold",
            "own hand: two golds",
            "own hand: a bishop",
            "own hand: two bishops",
            "own hand: a rook",
            "own hand: two rooks",
            "opponent's hand: a pawn",
            "opponent's hand: two pawns",
            "opponent's hand: three pawns",
            "opponent's hand: four pawns",
            "opponent's hand: six pawns",
            "opponent's hand: a lance",
            "opponent's hand: two lances",
            "opponent's hand: a knight",
            "opponent's hand: two knights",
            "opponent's hand: a silver",
            "opponent's hand: two silvers",
            "opponent's hand: a gold",
            "opponent's hand: two golds",
            "opponent's hand: a bishop",
            "opponent's hand: two bishops",
            "opponent's hand: a rook",
            "opponent's hand: two rooks",
            "rating",
            "rating known",
            "opponent's rating",
            "opponent's rating known"};
  }
  RatingScale ratings() const override { return {0, 4000, 1600, 400}; }
  int policy_moves(const Game&) const override { return shogi::kMoveIds; }
  int policy_planes() const override { return shogi::kPlanes; }
  // Left and right may be exchanged: the rules know no sides of the board.
  std::vector<BoardTurn> turns(const Game&) const override {
    std::vector<BoardTurn> out(2);
    for (int cell = 0; cell < kCells; ++cell) {
      out[0].cells.push_back(static_cast<std::uint16_t>(cell));
      out[1].cells.push_back(static_cast<std::uint16_t>(mirrored(cell)));
    }
    for (int id = 0; id < shogi::kMoveIds; ++id) {
      out[0].logits.push_back(static_cast<std::uint16_t>(id));
      const int plane = id / kCells;
      const int other =
          plane < 2 * shogi::kWays ? plane / shogi::kWays * shogi::kWays + kOtherHand[plane % shogi::kWays] : plane;
      const bool declares = id == static_cast<int>(shogi::kDeclare.id);
      out[1].logits.push_back(static_cast<std::uint16_t>(declares ? id : other * kCells + mirrored(id % kCells)));
    }
    return out;
  }

  void write(const Position& position, std::span<const Move> history, const Persona& persona, std::uint8_t* planes,
             float* numbers) const override {
    const auto& state = position.as<Shogi>();
    const shogi::Board& board = state.board();
    const Side me = board.to_move();
    std::fill_n(planes, kPlanes * kCells, std::uint8_t{0});
    const auto mark = [&](int plane, int cell) { planes[plane * kCells + shogi::seen_by(me, cell)] = 1; };
    const auto mark_all = [&](int plane, Squares cells) { cells.each([&](int cell) { mark(plane, cell); }); };
    board.occupied().each([&](int cell) {
      const shogi::Piece piece = board.at(cell);
      mark((piece.side() == me ? kOwn : kOther) + shown_kind(piece.kind()), cell);
    });
    const auto attacked = [&](const auto& attacks, int by_group, int by_count) {
      for (int group = 0; group < shogi::kGroups; ++group)
        mark_all(by_group + group, attacks.groups[static_cast<std::size_t>(group)]);
      for (int n = 0; n < kMostAttacks; ++n) mark_all(by_count + n, attacks.counts[static_cast<std::size_t>(n)]);
    };
    const bool black = me == Side::First;
    attacked(Attacks<Side::First>(board), black ? kOwnAttacks : kOtherAttacks, black ? kOwnCounts : kOtherCounts);
    attacked(Attacks<Side::Second>(board), black ? kOtherAttacks : kOwnAttacks, black ? kOtherCounts : kOwnCounts);
    mark_all(kCheckers, board.checkers());
    mark_all(kPinned, board.pinned());
    write_past(history, me, planes);

    float* to = numbers;
    *to++ = 1;
    *to++ = black ? 1.0f : 0.0f;
    *to++ = board.in_check() ? 1.0f : 0.0f;
    *to++ = static_cast<float>(std::min(state.plies(), 300)) / 100;
    for (const Side side : {me, ~me})
      for (int kind = 0; kind < shogi::kHandKinds; ++kind)
        for (const int many : kHeld[kind])
          if (many > 0) *to++ = board.hands().count(side, static_cast<shogi::Kind>(kind)) >= many ? 1.0f : 0.0f;
    write_ratings(ratings(), persona, to);
  }

 private:
  static constexpr int kOtherHand[shogi::kWays] = {shogi::Up,        shogi::UpRight, shogi::UpLeft,    shogi::Right,
                                                   shogi::Left,      shogi::Down,    shogi::DownRight, shogi::DownLeft,
                                                   shogi::JumpRight, shogi::JumpLeft};

  static void write_past(std::span<const Move> history, Side me, std::uint8_t* planes) {
    Side mover = ~me;
    for (std::size_t back = 1; back <= kHistory && back <= history.size(); ++back, mover = ~mover) {
      const Move move = history[history.size() - back];
      if (move.id >= shogi::kDeclare.id) continue;
      const int plane = static_cast<int>(move.id) / kCells, to = static_cast<int>(move.id) % kCells;
      const int which = static_cast<int>(back) - 1;
      const auto mark = [&](int kind, int seen) {  // from the mover's eyes to ours
        planes[(kind + which) * kCells + shogi::seen_by(me, shogi::seen_by(mover, seen))] = 1;
      };
      mark(kTo, to);
      if (plane >= 2 * shogi::kWays) continue;
      const shogi::Step step = shogi::kSteps[plane % shogi::kWays];
      const int x = shogi::column_of(to) - step.dx, y = shogi::row_of(to) - step.dy;
      if (x >= 0 && x < kSize && y >= 0 && y < kSize) mark(kOver, kSize * y + x);
    }
  }
};

}  // namespace

const Features& shogi_features_v1() {
  static const ShogiV1 features;
  return features;
}

}  // namespace ludens::nets
