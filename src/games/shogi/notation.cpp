#include "games/shogi/notation.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::games::shogi {
namespace {

constexpr std::string_view kUnknown = "--";  // an id that no piece here could mean

bool is_promotion_named(std::string_view text) { return text.ends_with('+'); }

std::string write_usi(const Board& board, Move move) {
  if (move == kDeclare) return "win";
  const Action action = action_of(board, move);
  if (action.from == Action::kNowhere) return std::string(kUnknown);
  if (action.is_drop()) return fmt::format("{}*{}", kLetters[action.dropped], cell_letters(action.to));
  return cell_letters(action.from) + cell_letters(action.to) + (action.promotes ? "+" : "");
}

std::optional<Move> read_usi(const Board& board, std::string_view text) {
  if (lower(text) == "win") return kDeclare;
  if (text.size() == 4 && text[1] == '*') {
    const auto kind = kind_of(text[0]);
    const auto to = cell_named(text.substr(2));
    if (!kind || *kind == King || !to) return std::nullopt;
    return move_of(board.to_move(), {Action::kFromHand, *to, *kind, false});
  }
  if (text.size() != 4 && !(text.size() == 5 && is_promotion_named(text))) return std::nullopt;
  const auto from = cell_named(text.substr(0, 2)), to = cell_named(text.substr(2, 2));
  if (!from || !to) return std::nullopt;
  const auto move = move_of(board.to_move(), {*from, *to, Pawn, text.size() == 5});
  // A piece that stands between would be the one that the id means.
  return move && action_of(board, *move).from == *from ? move : std::nullopt;
}

// The letters of a piece: «+R».
std::string letters(Kind kind) { return fmt::format("{}{}", is_promoted(kind) ? "+" : "", kLetters[plain(kind)]); }

// A piece is named with its cell where several could go there; «=» says that one could have promoted and did not.
std::string write_western(const Board& board, Move move) {
  if (move == kDeclare) return "win";
  const Action action = action_of(board, move);
  if (action.from == Action::kNowhere) return std::string(kUnknown);
  if (action.is_drop()) return fmt::format("{}*{}", kLetters[action.dropped], cell_digits(action.to));
  const Piece piece = board.at(action.from);
  if (!piece) return std::string(kUnknown);
  return fmt::format("{}{}{}{}{}", letters(piece.kind()),
                     origins(board, piece.kind(), action.to).several() ? cell_digits(action.from) : "",
                     board.at(action.to) ? 'x' : '-', cell_digits(action.to),
                     action.promotes              ? "+"
                     : may_promote(board, action) ? "="
                                                  : "");
}

std::optional<Move> read_western(const Board& board, std::string_view text) {
  if (lower(text) == "win") return kDeclare;
  const bool plus = text.starts_with('+');
  if (plus) text.remove_prefix(1);
  const auto kind = text.empty() ? std::nullopt : kind_of(text[0]);
  if (!kind || (plus && !can_promote(*kind))) return std::nullopt;
  text.remove_prefix(1);
  const bool promotes = is_promotion_named(text);
  if (promotes || text.ends_with('=')) text.remove_suffix(1);
  if (text.size() < 2) return std::nullopt;
  const auto to = cell_named(text.substr(text.size() - 2));
  text.remove_suffix(2);
  if (!to) return std::nullopt;
  if (text == "*" || text == "'") {
    if (plus || promotes || *kind == King) return std::nullopt;
    return move_of(board.to_move(), {Action::kFromHand, *to, *kind, false});
  }
  if (text.ends_with('-') || text.ends_with('x')) text.remove_suffix(1);
  Squares from = origins(board, plus ? promoted(*kind) : *kind, *to);
  if (!text.empty()) {
    const auto named = cell_named(text);
    if (!named) return std::nullopt;
    from &= Squares::of(*named);
  }
  if (from.empty() || from.several()) return std::nullopt;
  return move_of(board.to_move(), {from.first(), *to, Pawn, promotes});
}

const Shogi& state_of(const Position& position) { return position.as<Shogi>(); }

Notation on_board(std::string name, std::string (*write)(const Board&, Move),
                  std::optional<Move> (*read)(const Board&, std::string_view)) {
  return {std::move(name), [write](const Position& p, Move move) { return write(state_of(p).board(), move); },
          [read](const Position& p, std::string_view text) { return read(state_of(p).board(), text); }};
}

Notation japanese(std::string name, std::string (*write)(const Board&, Move, int)) {
  return {std::move(name),
          [write](const Position& p, Move move) { return write(state_of(p).board(), move, state_of(p).last_to()); },
          [](const Position& p, std::string_view text) {
            return read_japanese(state_of(p).board(), text, state_of(p).last_to());
          }};
}

}  // namespace

std::optional<int> cell_named(std::string_view name) {
  if (name.size() != 2 || name[0] < '1' || name[0] > '9') return std::nullopt;
  const char rank = name[1];
  const int y = rank >= '1' && rank <= '9' ? rank - '1' : rank >= 'a' && rank <= 'i' ? rank - 'a' : -1;
  return y < 0 ? std::nullopt : std::optional(kSize * y + '9' - name[0]);
}
std::string cell_letters(int cell) {
  return {static_cast<char>('9' - column_of(cell)), static_cast<char>('a' + row_of(cell))};
}
std::string cell_digits(int cell) {
  return {static_cast<char>('9' - column_of(cell)), static_cast<char>('1' + row_of(cell))};
}

std::vector<Notation> notations() {
  return {on_board("native", write_usi, read_usi),
          on_board("usi", write_usi, read_usi),
          on_board("western", write_western, read_western),
          on_board("csa", write_csa, read_csa),
          japanese("kif", write_kif),
          japanese("ki2", write_ki2)};
}

}  // namespace ludens::games::shogi
