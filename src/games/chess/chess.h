#pragma once
#include <algorithm>
#include <cassert>

#include "games/chess/generate.h"
#include "games/chess/move_ids.h"
#include "games/state.h"

namespace ludens::games {

// Chess by the laws of FIDE (2023), and Chess960, which differs in where pieces begin: the board, and the positions
// since the last capture or pawn's move, which may repeat.
//
// Draws that somebody must claim, by the third occurrence of a position (article 9.2) and by fifty moves without
// capture or pawn's move (9.3), end the game at once, as they do on servers and wherever programs play each other;
// searches therefore see a repetition as the draw that it is worth. People often claim nothing and play on, which is no
// irregularity: `go_on` does so, and Rules::claimable tells such ends from those of article 9.6 (the fifth occurrence,
// seventy-five moves) and from dead positions, behind which a record is irregular.
//
// A copy takes the past only as far back as it goes, mostly a few words. Tested by tests/games/chess/.
class Chess {
 public:
  enum class End : std::uint8_t { None, Checkmate, Stalemate, Material, Fivefold, SeventyFive, Threefold, Fifty };

  Chess() : Chess(standard()) {}
  // A position, and how often it has stood on the board.
  explicit Chess(const chess::Board& board, int occurrences = 1)
      : board_(board), occurrences_(static_cast<std::uint8_t>(occurrences)), past_count_(1) {
    past_[0] = board.key();
    conclude();
  }
  Chess(const Chess& other) { *this = other; }
  Chess& operator=(const Chess& other) {
    board_ = other.board_;
    end_ = other.end_;
    occurrences_ = other.occurrences_;
    gone_on_ = other.gone_on_;
    past_count_ = other.past_count_;
    std::copy_n(other.past_, past_count_, past_);
    return *this;
  }
  ~Chess() = default;

  static const chess::Board& standard();

  const chess::Board& board() const { return board_; }
  End end() const { return end_; }
  int occurrences() const { return occurrences_; }  // of the present position, this one included
  bool claimable() const { return end_ == End::Threefold || end_ == End::Fifty; }

  constexpr int move_ids() const { return chess::kMoveIds; }
  Side to_move() const { return board_.to_move(); }
  Result result() const {
    if (end_ == End::None || gone_on_) return Result::Ongoing;
    return end_ == End::Checkmate ? win_for(~board_.to_move()) : Result::Draw;
  }

  void moves(MoveList& out) const {
    if (result() != Result::Ongoing) return;
    chess::BoardMoves list;
    chess::generate(board_, list);
    Move* to = out.room(list.size());
    for (int i = 0; i < list.size(); ++i) to[i] = chess::id_of(list[i], to_move());
    out.took(list.size());
  }
  bool legal(Move move) const { return result() == Result::Ongoing && board_move(move).has_value(); }
  // The move that an id means on this board, whether or not the game is over.
  std::optional<chess::BoardMove> board_move(Move move) const {
    if (move.id >= static_cast<std::uint32_t>(chess::kMoveIds)) return std::nullopt;
    if ((board_.of(to_move()) & chess::bit(chess::squares_of(move, to_move()).from)) == 0) return std::nullopt;
    chess::BoardMoves list;
    chess::generate(board_, list);
    for (const chess::BoardMove one : list)
      if (chess::id_of(one, to_move()) == move) return one;
    return std::nullopt;
  }
  void play(Move move) {
    assert(legal(move));
    play(chess::known_legal(board_, move));
  }
  void play(chess::BoardMove move) {
    board_.make(move);
    remember();
    conclude();
  }
  Move play_random(Rng& rng) {
    chess::BoardMoves list;
    chess::generate(board_, list);
    const chess::BoardMove move = list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
    const Move id = chess::id_of(move, to_move());
    play(move);
    return id;
  }

  // Past a draw while there are moves; each further position may be drawn anew.
  bool go_on() {
    if (end_ == End::Checkmate || end_ == End::Stalemate) return false;
    gone_on_ = true;
    return true;
  }

  // Lines of play, whether or not they pass a draw: what perft counts in chess.
  std::uint64_t lines(int depth) const { return chess::perft(board_, depth); }

  // The past and the clock are left out: positions in which the same moves are possible share a key.
  std::uint64_t key() const { return board_.key(); }
  char glyph(int cell) const {
    const int square = chess::cell_of_square(cell);
    const auto kind = board_.kind_at(square);
    if (!kind) return '.';
    return ((board_.of(Side::First) & chess::bit(square)) != 0 ? "PNBRQK" : "pnbrqk")[chess::index(*kind)];
  }

 private:
  // Seventy-five moves of each side and the position before them. Only a record that goes on even then has more; the
  // oldest are forgotten.
  static constexpr int kMostPast = 151;

  void remember() {
    gone_on_ = false;
    if (board_.clock() == 0) past_count_ = 0;
    if (past_count_ == kMostPast) {
      std::copy(past_ + 1, past_ + kMostPast, past_);
      --past_count_;
    }
    int seen = 1;
    // Nothing comes back in fewer than four plies, and only with the same side to move.
    for (int i = past_count_ - 4; i >= 0; i -= 2) seen += past_[i] == board_.key();
    occurrences_ = static_cast<std::uint8_t>(seen);
    past_[past_count_++] = board_.key();
  }
  void conclude() { end_ = found_end(); }
  End found_end() const {
    chess::AnyMove any;
    chess::generate(board_, any);
    if (any.count == 0) return board_.in_check(to_move()) ? End::Checkmate : End::Stalemate;
    if (nobody_can_mate()) return End::Material;
    if (occurrences_ >= 5) return End::Fivefold;
    if (board_.clock() >= 150) return End::SeventyFive;
    if (occurrences_ >= 3) return End::Threefold;
    return board_.clock() >= 100 ? End::Fifty : End::None;
  }
  // Dead positions (article 5.2.2) that the pieces alone show: at most one knight or bishop, or bishops that all stand
  // on squares of one colour.
  bool nobody_can_mate() const {
    using chess::Kind;
    if ((board_.of(Kind::Pawn) | board_.of(Kind::Rook) | board_.of(Kind::Queen)) != 0) return false;
    const chess::Squares bishops = board_.of(Kind::Bishop), knights = board_.of(Kind::Knight);
    if (!chess::many(bishops | knights)) return true;
    return knights == 0 && ((bishops & chess::kDark) == 0 || (bishops & ~chess::kDark) == 0);
  }

  chess::Board board_;
  End end_ = End::None;
  std::uint8_t occurrences_ = 1;
  bool gone_on_ = false;
  int past_count_ = 0;
  std::uint64_t past_[kMostPast];
};

}  // namespace ludens::games
