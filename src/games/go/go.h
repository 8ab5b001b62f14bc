#pragma once
#include <algorithm>
#include <vector>

#include "base/hash.h"
#include "games/go/board.h"
#include "games/go/rules.h"
#include "games/go/score.h"
#include "games/state.h"

namespace ludens::games {

// Go on a square board of any size up to N; three size classes (9, 19, 25) keep the number of types small.
//
// Moves: the points row by row from the top left, then pass. Two passes in a row end the game, and it is counted as it
// stands. That some stones are dead is for the players to agree on (`score`), who may also go on (`go_on`); see
// play/session.h.
//
// Suicide, where it is allowed, is for two stones or more. A lone stone would leave the board as it was: simple ko and
// positional superko forbid it, situational superko allows it where the situation is new (New Zealand rules).
// Ko: with superko, `history_` holds the key of every position so far; with simple ko it stays empty.
// Tested by tests/games/go/.
template <int N>
class Go {
 public:
  using Board = GoBoard<N>;
  using Set = typename Board::Set;
  static constexpr int kMostSize = N;

  // What a position text holds beside the board.
  struct Rest {
    Side to_move = Side::First;
    int ko = Board::kNoPoint;
    int passes = 0;
    int prisoners[2] = {0, 0};           // taken by each side
    std::vector<std::uint64_t> history;  // without the present position
  };

  explicit Go(int size = N, GoRules rules = {}) : board_(size), size_(size), rules_(rules) { begin_history(); }

  // Any arrangement of stones; everything in `rest` is taken as it is, but for the result, which follows from it.
  Go(int size, GoRules rules, const Set& black, const Set& white, Rest rest)
      : board_(size), to_move_(rest.to_move), passes_(rest.passes), ko_(rest.ko), size_(size), rules_(rules) {
    assert(Board::all_alive(board_.points(Board::kEmpty).without(black | white), black, white));
    board_.set_up(black, white);
    std::copy(rest.prisoners, rest.prisoners + 2, prisoners_);
    history_ = std::move(rest.history);
    begin_history();
    if (passes_ == 2) finish();
  }

  int size() const { return size_; }
  int points() const { return size_ * size_; }
  int move_ids() const { return points() + 1; }
  Move pass() const { return id_move(points()); }

  Side to_move() const { return to_move_; }
  Result result() const { return result_; }
  const GoRules& rules() const { return rules_; }
  const Board& board() const { return board_; }
  int passes() const { return passes_; }
  int prisoners(Side by) const { return prisoners_[index(by)]; }
  int ko() const {
    return ko_ == Board::kNoPoint ? -1 : cell_of(ko_);
  }  // the cell where simple ko forbids a stone, or -1
  const std::vector<std::uint64_t>& history() const { return history_; }  // the present position last

  bool legal(Move move) const {
    if (result_ != Result::Ongoing || move.id >= static_cast<std::uint32_t>(move_ids())) return false;
    const int id = static_cast<int>(move.id);
    if (id == points()) return true;
    const int p = point_of(id);
    return board_.colour(p) == Board::kEmpty && legal_point(p);
  }

  void moves(MoveList& out) const {
    if (result_ != Result::Ongoing) return;
    Move* const begin = out.room(move_ids());
    Move* to = begin;
    for (int i = 0; i < board_.empties(); ++i)
      if (const int p = board_.empty_point(i); legal_point(p)) *to++ = id_move(cell_of(p));
    *to++ = pass();
    out.took(static_cast<int>(to - begin));
  }

  void play(Move move) {
    assert(legal(move));
    const int id = static_cast<int>(move.id);
    if (id == points())
      play_pass();
    else
      play_point(point_of(id));
  }

  // A playout player fills no eye of its own and passes only when nothing else is left.
  void playout_moves(MoveList& out) const {
    if (result_ != Result::Ongoing) return;
    Move* const begin = out.room(points() + 1);
    Move* to = begin;
    for (int i = 0; i < board_.empties(); ++i)
      if (const int p = board_.empty_point(i); sensible_point(p)) *to++ = id_move(cell_of(p));
    if (to == begin) *to++ = pass();
    out.took(static_cast<int>(to - begin));
  }

  // For playouts that rank moves (search/mast.h): every stone taken off gives points back.
  bool is_empty(int id) const { return id < points() && board_.colour(point_of(id)) == Board::kEmpty; }
  bool playable(Move move) const { return sensible_point(point_of(static_cast<int>(move.id))); }
  int cell_count() const { return points(); }
  int captured() const { return prisoners_[0] + prisoners_[1]; }
  // The cells of the `count` stones that the last move took off, one's own included: the board lists them last.
  template <class F>
  void given_back(int count, F&& f) const {
    for (int i = board_.empties() - count; i < board_.empties(); ++i) f(cell_of(board_.empty_point(i)));
  }

  // Exactly uniform over `playout_moves`: draws from the list of empty points, and what is none of them goes to
  // the end of the list and is not drawn again.
  Move play_random(Rng& rng) {
    for (int left = board_.empties(); left > 0;) {
      const int i = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
      const int p = board_.empty_point(i);
      if (sensible_point(p)) {
        play_point(p);
        return id_move(cell_of(p));
      }
      board_.swap_empties(i, --left);
    }
    play_pass();
    return pass();
  }

  bool go_on() {
    if (result_ == Result::Ongoing) return true;
    result_ = Result::Ongoing;
    passes_ = 0;
    return true;
  }

  // Points for Black with komi, for the board as it stands.
  double score() const { return with_komi(margin(board_, prisoners_)); }
  // The same once the dead are off it, by whole chains: prisoners, where those count.
  double score(const Set& dead) const {
    Board cleared = board_;
    int prisoners[2] = {prisoners_[0], prisoners_[1]};
    take_off(cleared, dead, prisoners);
    return with_komi(margin(cleared, prisoners));
  }

  // History is left out: positions that differ only in what superko forbids share a key. Prisoners are part of the
  // position where they count.
  std::uint64_t key() const {
    std::uint64_t hash =
        static_cast<std::uint64_t>(index(to_move_) | passes_ << 1 | (result_ != Result::Ongoing ? 24 : 0) | ko_ << 8);
    const Set black = board_.points(1), white = board_.points(2);
    for (int i = 0; i < Set::kWords; ++i) hash = fold(fold(hash, black.word(i)), white.word(i));
    if (rules_.scoring == Scoring::Area) return hash;
    return fold(hash, static_cast<std::uint64_t>(prisoners_[0] - prisoners_[1]));
  }
  char glyph(int cell) const { return ".XO"[board_.colour(point_of(cell))]; }

  int point_of(int cell) const { return kPointOf[static_cast<std::size_t>(size_)][static_cast<std::size_t>(cell)]; }
  int cell_of(int point) const { return kCellOf[static_cast<std::size_t>(size_)][static_cast<std::size_t>(point)]; }

 private:
  int margin(const Board& board, const int prisoners[2]) const {
    return rules_.scoring == Scoring::Area ? area_margin(board) : territory_margin(board, prisoners);
  }
  double with_komi(int margin) const { return (2 * margin - rules_.komi_halves) / 2.0; }
  static Move id_move(int id) { return Move{static_cast<std::uint32_t>(id)}; }
  int colour() const { return index(to_move_) + 1; }

  // Of an empty point. One with an empty neighbour is the common case: no suicide, no eye, no ko.
  bool legal_point(int p) const { return (board_.open(p) || legal_closed(p)) && (!rules_.superko() || !repeats(p)); }
  bool sensible_point(int p) const {
    return (board_.open(p) || (!board_.eye(p, colour()) && legal_closed(p))) && (!rules_.superko() || !repeats(p));
  }
  bool legal_closed(int p) const { return p != ko_ && (board_.lives_closed(p, colour()) || may_die(p)); }
  bool may_die(int p) const { return rules_.suicide && (rules_.ko == Ko::Situational || !board_.alone(p, colour())); }
  bool repeats(int p) const { return seen(situation(stones_key_after(p), ~to_move_)); }

  void play_point(int p) {
    if (rules_.superko()) [[unlikely]] {
      stones_key_ = stones_key_after(p);
      history_.push_back(situation(stones_key_, ~to_move_));
    }
    const auto taken = board_.play(p, colour());
    ko_ = rules_.superko() ? Board::kNoPoint : taken.ko;
    prisoners_[index(to_move_)] += taken.stones;
    prisoners_[index(~to_move_)] += taken.own;
    passes_ = 0;
    to_move_ = ~to_move_;
  }
  void play_pass() {
    ko_ = Board::kNoPoint;
    to_move_ = ~to_move_;
    if (rules_.superko()) history_.push_back(situation(stones_key_, to_move_));
    if (++passes_ == 2) finish();
  }
  void finish() {
    const double points = score();
    result_ = points > 0 ? Result::FirstWins : points < 0 ? Result::SecondWins : Result::Draw;
  }

  // Zobrist keys (1970) of the stones alone, for superko; the numbers are computed, not stored.
  static std::uint64_t stone_key(int p, int colour) { return mix(static_cast<std::uint64_t>(p * 4 + colour)); }
  std::uint64_t situation(std::uint64_t stones_key, Side next) const {
    return rules_.ko == Ko::Situational && next == Side::Second ? ~stones_key : stones_key;
  }
  bool seen(std::uint64_t key) const { return std::find(history_.begin(), history_.end(), key) != history_.end(); }

  // The key of the stones after a stone on p, suicide included.
  std::uint64_t stones_key_after(int p) const {
    const int me = colour();
    std::uint64_t key = stones_key_ ^ stone_key(p, me);
    const bool suicide = !board_.lives(p, me);
    int known[4], chains = 0;  // a chain may touch p on several sides
    Board::at_neighbours(p, [&](int q) {
      const int c = board_.colour(q);
      if (c == Board::kEmpty || c == Board::kBorder) return;
      if (c == me ? !suicide : !board_.last_liberty(q, p)) return;
      if (std::any_of(known, known + chains, [&](int k) { return board_.same_chain(k, q); })) return;
      known[chains++] = q;
      board_.for_each_in_chain(q, [&](int s) { key ^= stone_key(s, c); });
    });
    return suicide ? key ^ stone_key(p, me) : key;
  }
  void begin_history() {
    if (!rules_.superko()) return;
    stones_key_ = 0;
    for (const int c : {1, 2}) board_.points(c).for_each([&](int p) { stones_key_ ^= stone_key(p, c); });
    history_.push_back(situation(stones_key_, to_move_));
  }

  static constexpr auto kPointOf = [] {
    std::array<std::array<std::uint16_t, N * N>, N + 1> out{};
    for (int size = 1; size <= N; ++size)
      for (int cell = 0; cell < size * size; ++cell)
        out[static_cast<std::size_t>(size)][static_cast<std::size_t>(cell)] =
            static_cast<std::uint16_t>((cell / size + 1) * Board::kStride + cell % size + 1);
    return out;
  }();
  static constexpr auto kCellOf = [] {
    std::array<std::array<std::uint16_t, Board::kPoints>, N + 1> out{};
    for (std::size_t size = 1; size <= N; ++size)
      for (std::size_t cell = 0; cell < size * size; ++cell)
        out[size][kPointOf[size][cell]] = static_cast<std::uint16_t>(cell);
    return out;
  }();

  Board board_;
  Side to_move_ = Side::First;
  Result result_ = Result::Ongoing;
  int passes_ = 0;
  int ko_ = Board::kNoPoint;
  int prisoners_[2] = {0, 0};
  int size_;
  GoRules rules_;
  std::uint64_t stones_key_ = 0;        // kept with superko only
  std::vector<std::uint64_t> history_;  // situations so far, the present one last
};

}  // namespace ludens::games
