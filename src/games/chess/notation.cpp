#include "games/chess/notation.h"

#include "base/text.h"

namespace ludens::games::chess {
namespace {

using Special = BoardMove::Special;
constexpr std::string_view kPieces = "PNBRQK";

std::string square_name(int square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}
bool is_file(char c) { return c >= 'a' && c <= 'h'; }
bool is_rank(char c) { return c >= '1' && c <= '8'; }

bool captures(const Board& board, BoardMove move) {
  return move.special() == Special::EnPassant ||
         (move.special() != Special::Castling && (board.of(~board.to_move()) & bit(move.to())) != 0);
}

// What must be said of the origin so that no other piece of its kind is meant.
std::string origin(const BoardMoves& all, BoardMove move) {
  bool others = false, same_file = false, same_rank = false;
  for (const BoardMove other : all) {
    if (other.kind() != move.kind() || other.to() != move.to() || other.from() == move.from()) continue;
    if (other.special() == Special::Castling) continue;
    others = true;
    same_file |= file_of(other.from()) == file_of(move.from());
    same_rank |= rank_of(other.from()) == rank_of(move.from());
  }
  const std::string name = square_name(move.from());
  if (!others) return "";
  if (!same_file) return name.substr(0, 1);
  return same_rank ? name : name.substr(1);
}

// «O-O», «0-0-0», with or without what may stand behind: 1 for the king's side, -1 for the queen's, 0 for neither.
int castling_side(std::string_view text) {
  std::string plain;
  for (const char c : text) plain += c == '0' || c == 'o' ? 'O' : c;
  if (plain == "O-O" || plain == "OO") return 1;
  return plain == "O-O-O" || plain == "OOO" ? -1 : 0;
}

// A text of a move in pieces: «Nb1xd2», «exd8=Q».
struct Said {
  Kind kind = Kind::Pawn;
  std::optional<int> file = {}, rank = {};  // of the origin
  int to = 0;
  std::optional<Kind> becomes = {};
};

std::optional<Kind> piece_of(char letter) {
  const auto at = kPieces.find(letter);
  return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<Kind>(at));
}

std::optional<Said> parse(std::string_view text) {
  Said out;
  if (!text.empty())
    if (const auto kind = piece_of(text.front())) {
      out.kind = *kind;
      text.remove_prefix(1);
    }
  if (out.kind == Kind::Pawn && text.size() >= 3)
    if (const char last = text.back() == ')' ? text[text.size() - 2] : text.back(); !is_rank(last)) {
      const auto at = kPieces.find(last >= 'a' ? static_cast<char>(last - 'a' + 'A') : last);
      if (at == std::string_view::npos || at == 0 || at == 5) return std::nullopt;
      out.becomes = static_cast<Kind>(at);
      text = text.substr(0, text.find_last_of("12345678") + 1);
    }
  if (text.size() < 2 || !is_file(text[text.size() - 2]) || !is_rank(text.back())) return std::nullopt;
  out.to = square_of(text[text.size() - 2] - 'a', text.back() - '1');
  text.remove_suffix(2);
  if (!text.empty() && (text.back() == 'x' || text.back() == ':' || text.back() == '-')) text.remove_suffix(1);
  if (!text.empty() && is_rank(text.back())) {
    out.rank = text.back() - '1';
    text.remove_suffix(1);
  }
  if (!text.empty() && is_file(text.back())) {
    out.file = text.back() - 'a';
    text.remove_suffix(1);
  }
  return text.empty() ? std::optional(out) : std::nullopt;
}

bool means(const Said& said, BoardMove move) {
  if (move.special() == Special::Castling || move.kind() != said.kind || move.to() != said.to) return false;
  if (said.file && file_of(move.from()) != *said.file) return false;
  if (said.rank && rank_of(move.from()) != *said.rank) return false;
  return move.special() == Special::Promotion ? said.becomes == move.becomes() : !said.becomes;
}

template <class Fits>
std::optional<BoardMove> the_one(const BoardMoves& all, const Fits& fits) {
  std::optional<BoardMove> found;
  for (const BoardMove move : all) {
    if (!fits(move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

}  // namespace

std::string write_san(const Chess& state, BoardMove move) {
  const Board& board = state.board();
  std::string out;
  if (move.special() == Special::Castling) {
    out = move.to() > move.from() ? "O-O" : "O-O-O";
  } else {
    const bool takes = captures(board, move);
    if (move.kind() == Kind::Pawn) {
      if (takes) out += square_name(move.from())[0];
    } else {
      BoardMoves all;
      generate(board, all);
      out += kPieces[static_cast<std::size_t>(index(move.kind()))];
      out += origin(all, move);
    }
    if (takes) out += 'x';
    out += square_name(move.to());
    if (move.special() == Special::Promotion) {
      out += '=';
      out += kPieces[static_cast<std::size_t>(index(move.becomes()))];
    }
  }
  Board after = board;
  after.make(move);
  if (!after.in_check(after.to_move())) return out;
  AnyMove any;
  generate(after, any);
  return out + (any.count > 0 ? '+' : '#');
}

std::optional<BoardMove> read_san(const Chess& state, std::string_view text) {
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  for (const std::string_view words : {"e.p.", "ep"})
    if (text.size() > words.size() && text.ends_with(words)) text.remove_suffix(words.size());
  BoardMoves all;
  generate(state.board(), all);
  if (const int side = castling_side(text); side != 0)
    return the_one(all, [&](BoardMove move) {
      return move.special() == Special::Castling && (move.to() > move.from()) == (side > 0);
    });
  const auto said = parse(text);
  if (!said) return std::nullopt;
  return the_one(all, [&](BoardMove move) { return means(*said, move); });
}

bool is_ordinary_castling(BoardMove move) {
  return move.special() == Special::Castling && file_of(move.from()) == 4 &&
         (file_of(move.to()) == 0 || file_of(move.to()) == 7);
}

std::string write_uci(const Chess&, BoardMove move, CastlingText castling) {
  const bool target = castling == CastlingText::KingTarget && is_ordinary_castling(move);
  std::string out = square_name(move.from()) + square_name(target ? castled(move.from(), move.to()).first : move.to());
  if (move.special() == Special::Promotion) out += "pnbrqk"[index(move.becomes())];
  return out;
}

std::optional<SquarePair> read_squares(std::string_view text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  if (!is_file(text[0]) || !is_rank(text[1]) || !is_file(text[2]) || !is_rank(text[3])) return std::nullopt;
  SquarePair out{square_of(text[0] - 'a', text[1] - '1'), square_of(text[2] - 'a', text[3] - '1'), Kind::Pawn};
  if (text.size() == 5) {
    const auto at = std::string_view("pnbrqk").find(lower(text.substr(4))[0]);
    if (at == std::string_view::npos || at == 0 || at == 5) return std::nullopt;
    out.becomes = static_cast<Kind>(at);
  }
  return out;
}

std::optional<BoardMove> read_uci(const Chess& state, std::string_view text) {
  const auto said = read_squares(text);
  if (!said) return std::nullopt;
  BoardMoves all;
  generate(state.board(), all);
  const auto exact = the_one(all, [&](BoardMove move) {
    return move.from() == said->from && move.to() == said->to && move.becomes() == said->becomes;
  });
  if (exact || said->becomes != Kind::Pawn) return exact;
  return the_one(all, [&](BoardMove move) {
    return is_ordinary_castling(move) && move.from() == said->from && castled(said->from, move.to()).first == said->to;
  });
}

}  // namespace ludens::games::chess
