#include "games/shogi/mate.h"

#include <unordered_map>
#include <utility>

#include "games/shogi/choices.h"

namespace ludens::games::shogi {
namespace {

constexpr std::size_t kMostKnown = 2'000'000;  // positions, some 100 MB
constexpr int kStopEvery = 1024;               // positions between two questions whether to stop

std::vector<Move> moves_of(const Board& board) {
  std::vector<Move> out;
  const Choices choices(board);
  for (int plane = 0; plane < kPlanes; ++plane)
    choices.to[static_cast<std::size_t>(plane)].each(
        [&](int cell) { out.push_back(move_of(board.to_move(), plane, cell)); });
  return out;
}

Board after(Board board, Move move) {
  const Action action = action_of(board, move);
  if (action.is_drop())
    board.drop(action.dropped, action.to);
  else
    board.move(action.from, action.to, action.promotes);
  return board;
}

class MateSearch {
 public:
  explicit MateSearch(const std::function<bool()>& stop) : stop_(stop) {}

  // Does the side to move mate within so many plies?
  bool mates(const Board& board, int plies) {
    if (stopped()) return false;
    const auto [place, fresh] = known_.try_emplace(board.key());
    if (!fresh) {
      if (place->second.mates_in <= plies) return true;
      if (place->second.fails_in >= plies) return deeper_ |= place->second.open, false;
    }
    const bool before = std::exchange(deeper_, false);
    for (const Move move : moves_of(board)) {
      const Board next = after(board, move);
      if (!next.in_check() || !is_lost(next, plies - 1)) continue;
      if (stopped_) break;
      known_[board.key()].mates_in = plies;
      deeper_ = before;
      return true;
    }
    if (!stopped_) {
      Known& here = known_[board.key()];
      here.fails_in = plies;
      here.open = deeper_;
    }
    deeper_ |= before;
    return false;
  }

  // Is the side in check mated, whatever it answers?
  bool is_lost(const Board& board, int plies) {
    const auto answers = moves_of(board);
    if (answers.empty()) return true;
    if (plies <= 0) return deeper_ = true, false;
    for (const Move answer : answers)
      if (!mates(after(board, answer), plies - 1)) return false;
    return true;
  }

  // The mate that was found, with the answers that last longest.
  std::vector<Move> line(Board board, int plies) {
    std::vector<Move> out;
    for (; plies > 0; plies -= 2) {
      Move best = kNoMove;
      for (const Move move : moves_of(board)) {
        const Board next = after(board, move);
        if (best == kNoMove && next.in_check() && is_lost(next, plies - 1)) best = move;
      }
      if (best == kNoMove) return out;  // stopped meanwhile
      out.push_back(best);
      board = after(board, best);
      const auto answers = moves_of(board);
      if (answers.empty()) return out;
      int longest = -1;
      Move answer = answers.front();
      for (const Move one : answers) {
        const Board next = after(board, one);
        int needed = 1;
        while (needed < plies - 2 && !mates(next, needed)) needed += 2;
        if (needed > longest) longest = needed, answer = one;
      }
      out.push_back(answer);
      board = after(board, answer);
      plies = longest + 2;
    }
    return out;
  }

  bool deeper() const { return deeper_; }  // something was left to look into
  bool stopped() {
    if (++asked_ % kStopEvery == 0 && (stop_() || known_.size() > kMostKnown)) stopped_ = true;
    return stopped_;
  }

 private:
  struct Known {
    int mates_in = 1 << 20, fails_in = -1;
    bool open = false;  // more plies may find more
  };
  const std::function<bool()>& stop_;
  std::unordered_map<std::uint64_t, Known> known_;
  bool deeper_ = false, stopped_ = false;
  int asked_ = 0;
};

}  // namespace

MateAnswer find_mate(const Board& board, int most_plies, const std::function<bool()>& stop) {
  MateSearch search(stop);
  for (int plies = 1; plies <= most_plies; plies += 2) {
    if (search.mates(board, plies)) return {MateAnswer::Found::Mate, search.line(board, plies)};
    if (search.stopped()) return {};
    if (!search.deeper()) return {MateAnswer::Found::None};
  }
  return {};
}

}  // namespace ludens::games::shogi
