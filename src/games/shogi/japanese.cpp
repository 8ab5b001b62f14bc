// Japanese and CSA notation (games/shogi/notation.h). Which piece of several a move in ki2 means follows the rules of
// the Japan Shogi Association («棋譜の表記方法»): how it goes (上 forward, 寄 sideways, 引 back, 直 straight ahead),
// then whether it stands on the left or the right (左, 右). Words are tried in that order until they name one piece, by
// the same function that reads them.
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "games/shogi/notation.h"

namespace ludens::games::shogi {
namespace {

constexpr std::string_view kWideDigits[] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};
constexpr std::string_view kKanjiDigits[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
constexpr std::string_view kNames[kKinds] = {"歩", "香",   "桂",   "銀",   "金", "角", "飛", "玉",
                                             "と", "成香", "成桂", "成銀", "",   "馬", "龍"};
constexpr std::pair<std::string_view, Kind> kOtherNames[] = {{"王", King},      {"竜", Dragon},    {"杏", ProLance},
                                                             {"圭", ProKnight}, {"全", ProSilver}, {"兵", Pawn}};
constexpr std::string_view kCsaNames[kKinds] = {"FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU",
                                                "TO", "NY", "NK", "NG", "",   "UM", "RY"};
constexpr std::string_view kSpaces[] = {"　", " "};
constexpr std::string_view kSigns[] = {"▲", "△", "▼", "▽", "☗", "☖", "+", "-"};
constexpr std::string_view kSame = "同", kDrop = "打", kPromotes = "成", kStays = "不成", kStaysOld = "生",
                           kStraight = "直", kWin = "入玉勝ち";

bool take(std::string_view& text, std::string_view what) {
  if (what.empty() || !text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}
std::optional<int> take_one_of(std::string_view& text, std::span<const std::string_view> list) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (take(text, list[i])) return static_cast<int>(i);
  return std::nullopt;
}
std::optional<int> take_digit(std::string_view& text) {
  if (!text.empty() && text[0] >= '1' && text[0] <= '9') {
    const int digit = text[0] - '1';
    text.remove_prefix(1);
    return digit;
  }
  if (const auto digit = take_one_of(text, kWideDigits)) return digit;
  return take_one_of(text, kKanjiDigits);
}

// How a piece goes, as the mover sees it: 1 forward, 0 sideways, −1 back.
int forward(Side side, int from, int to) {
  const int rows = row_of(seen_by(side, from)) - row_of(seen_by(side, to));
  return (rows > 0) - (rows < 0);
}
constexpr std::string_view kMotions[] = {"引", "寄", "上"};  // by `forward` + 1
constexpr std::pair<std::string_view, int> kMotionWords[] = {{"上", 1}, {"行", 1}, {"入", 1}, {"寄", 0}, {"引", -1}};

// What of these pieces is meant by words such as 右 and 左上; nothing where they name none, or several.
std::optional<int> meant(Side side, Squares from, int to, std::string_view words) {
  const bool left = take(words, "左"), right = !left && take(words, "右");
  const auto keep = [&](const auto& fits) {
    Squares kept;
    from.each([&](int cell) {
      if (fits(cell)) kept |= Squares::of(cell);
    });
    from = kept;
  };
  if (take(words, kStraight)) {
    keep([&](int cell) { return column_of(cell) == column_of(to) && forward(side, cell, to) == 1; });
  } else {
    for (const auto& [word, motion] : kMotionWords)
      if (take(words, word)) {
        keep([&](int cell) { return forward(side, cell, to) == motion; });
        break;
      }
  }
  if (!words.empty()) return std::nullopt;
  if ((left || right) && !from.empty()) {
    int edge = left ? kSize : -1;
    const auto place = [&](int cell) { return column_of(seen_by(side, cell)); };
    from.each([&](int cell) { edge = left ? std::min(edge, place(cell)) : std::max(edge, place(cell)); });
    keep([&](int cell) { return place(cell) == edge; });
  }
  if (from.empty() || from.several()) return std::nullopt;
  return from.first();
}

std::string words_for(const Board& board, const Action& action) {
  const Kind kind = board.at(action.from).kind();
  const Side side = board.to_move();
  const Squares from = origins(board, kind, action.to);
  const int motion = forward(side, action.from, action.to);
  const std::string how(kMotions[motion + 1]);
  const bool straight =
      motion == 1 && column_of(action.from) == column_of(action.to) && kind != Horse && kind != Dragon;
  const std::string tries[] = {"", how, straight ? std::string(kStraight) : how, "左", "右", "左" + how, "右" + how};
  for (const auto& words : tries)
    if (meant(side, from, action.to, words) == action.from) return words;
  return fmt::format("({})", cell_digits(action.from));  // a piece that cannot go there
}

std::string destination(int to, int last_to) { return to == last_to ? "同　" : japanese_cell(to); }

std::string write_japanese(const Board& board, Move move, int last_to, bool with_origin) {
  if (move == kDeclare) return std::string(kWin);
  const Action action = action_of(board, move);
  if (action.from == Action::kNowhere || (!action.is_drop() && !board.at(action.from))) return "--";
  if (action.is_drop()) {
    const bool told = with_origin || !origins(board, action.dropped, action.to).empty();
    return fmt::format("{}{}{}", japanese_cell(action.to), kNames[action.dropped], told ? kDrop : "");
  }
  const Kind kind = board.at(action.from).kind();
  const std::string where = destination(action.to, last_to);
  if (with_origin)
    return fmt::format("{}{}{}({})", where, kNames[kind], action.promotes ? kPromotes : "", cell_digits(action.from));
  return fmt::format("{}{}{}{}", where, kNames[kind], words_for(board, action),
                     action.promotes              ? kPromotes
                     : may_promote(board, action) ? kStays
                                                  : "");
}

}  // namespace

std::string japanese_cell(int cell) {
  return fmt::format("{}{}", kWideDigits[kSize - 1 - column_of(cell)], kKanjiDigits[row_of(cell)]);
}
std::string_view japanese_piece(Kind kind) { return kNames[kind]; }
std::string_view csa_piece(Kind kind) { return kCsaNames[kind]; }
std::optional<Kind> csa_kind(std::string_view name) {
  for (int kind = 0; kind < kKinds; ++kind)
    if (!name.empty() && kCsaNames[kind] == name) return static_cast<Kind>(kind);
  return std::nullopt;
}

std::optional<int> take_japanese_cell(std::string_view& text) {
  std::string_view rest = text;
  const auto file = take_digit(rest), rank = file ? take_digit(rest) : std::nullopt;
  if (!rank) return std::nullopt;
  text = rest;
  return kSize * *rank + kSize - 1 - *file;
}
std::optional<Kind> take_japanese_piece(std::string_view& text) {
  for (int kind = kKinds - 1; kind >= 0; --kind)
    if (take(text, kNames[kind])) return static_cast<Kind>(kind);
  for (const auto& [name, kind] : kOtherNames)
    if (take(text, name)) return kind;
  return std::nullopt;
}

std::string write_kif(const Board& board, Move move, int last_to) { return write_japanese(board, move, last_to, true); }
std::string write_ki2(const Board& board, Move move, int last_to) {
  return write_japanese(board, move, last_to, false);
}

std::optional<Move> read_japanese(const Board& board, std::string_view text, int last_to) {
  const Side side = board.to_move();
  take_one_of(text, kSigns);
  if (text == kWin || text == "入玉宣言") return kDeclare;
  Action action;
  if (take(text, kSame)) {
    if (last_to < 0) return std::nullopt;
    action.to = last_to;
  } else if (const auto to = take_japanese_cell(text)) {
    action.to = *to;
  } else {
    return std::nullopt;
  }
  take_one_of(text, kSpaces);
  const auto kind = take_japanese_piece(text);
  if (!kind) return std::nullopt;
  const bool can_drop = *kind < King;
  if (text == kDrop) return can_drop ? move_of(side, {Action::kFromHand, action.to, *kind, false}) : std::nullopt;
  std::optional<int> named;
  if (text.ends_with(')')) {
    const auto open = text.rfind('(');
    if (open == std::string_view::npos) return std::nullopt;
    named = cell_named(text.substr(open + 1, text.size() - open - 2));
    if (!named) return std::nullopt;
    text = text.substr(0, open);
  }
  for (const auto word : {kStays, kStaysOld, kPromotes})
    if (text.ends_with(word)) {
      text.remove_suffix(word.size());
      action.promotes = word == kPromotes;
      break;
    }
  if (action.promotes && !can_promote(*kind)) return std::nullopt;
  if (named) {
    if (!text.empty() || board.at(*named) != Piece::of(side, *kind)) return std::nullopt;
    action.from = *named;
  } else {
    const Squares from = origins(board, *kind, action.to);
    if (from.empty() && text.empty() && can_drop && !action.promotes && board.hands().count(side, *kind) > 0)
      return move_of(side, {Action::kFromHand, action.to, *kind, false});
    const auto cell = meant(side, from, action.to, text);
    if (!cell) return std::nullopt;
    action.from = *cell;
  }
  const auto move = move_of(side, action);
  return move && action_of(board, *move).from == action.from ? move : std::nullopt;
}

std::string write_csa(const Board& board, Move move) {
  if (move == kDeclare) return "%KACHI";
  const char sign = board.to_move() == Side::First ? '+' : '-';
  const Action action = action_of(board, move);
  if (action.from == Action::kNowhere || (!action.is_drop() && !board.at(action.from))) return "--";
  if (action.is_drop()) return fmt::format("{}00{}{}", sign, cell_digits(action.to), kCsaNames[action.dropped]);
  const Kind kind = board.at(action.from).kind();
  if (action.promotes && !can_promote(kind)) return "--";
  return fmt::format("{}{}{}{}", sign, cell_digits(action.from), cell_digits(action.to),
                     kCsaNames[action.promotes ? promoted(kind) : kind]);
}

std::optional<Move> read_csa(const Board& board, std::string_view text) {
  if (text == "%KACHI") return kDeclare;
  const Side side = board.to_move();
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
    if ((text[0] == '+') != (side == Side::First)) return std::nullopt;
    text.remove_prefix(1);
  }
  if (text.size() != 6) return std::nullopt;
  const auto to = cell_named(text.substr(2, 2));
  const auto kind = csa_kind(text.substr(4));
  if (!to || !kind || text[3] > '9') return std::nullopt;
  if (text.starts_with("00"))
    return *kind < King ? move_of(side, {Action::kFromHand, *to, *kind, false}) : std::nullopt;
  const auto from = cell_named(text.substr(0, 2));
  if (!from || text[1] > '9') return std::nullopt;
  const Piece piece = board.at(*from);
  const bool promotes = piece && can_promote(piece.kind()) && promoted(piece.kind()) == *kind;
  if (!piece || piece.side() != side || (!promotes && piece.kind() != *kind)) return std::nullopt;
  const auto move = move_of(side, {*from, *to, Pawn, promotes});
  return move && action_of(board, *move).from == *from ? move : std::nullopt;
}

}  // namespace ludens::games::shogi
