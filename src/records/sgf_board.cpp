#include "records/sgf_board.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/grid_text.h"
#include "records/sgf_value.h"

namespace ludens {
namespace {

// SGF's numbers of the games that we have, and the size that a file without SZ means.
struct Kind {
  std::string_view stem;
  int number, usual;
};
constexpr Kind kKinds[] = {{"go", 1, 19}, {"othello", 2, 8}, {"gomoku", 4, 15}, {"renju", 4, 15}, {"hex", 11, 11}};

// Opening rules by which only renju is played, in the spellings of its programs; RU of a GM[4] game.
constexpr std::string_view kRenjuRules[] = {"renju", "rif", "yamaguchi", "soosorv", "soosyrv", "taraguchi", "tarannikov", "sakata"};

bool is_renju(std::string_view rules) {
  const std::string text = lower(rules);
  return std::any_of(std::begin(kRenjuRules), std::end(kRenjuRules), [&](auto name) { return text.find(name) != std::string::npos; });
}

std::optional<int> letter(char c) {
  if (c >= 'a' && c <= 'z') return c - 'a';
  if (c >= 'A' && c <= 'Z') return c - 'A' + 26;
  return std::nullopt;
}
char letter_of(int i) { return static_cast<char>(i < 26 ? 'a' + i : 'A' + i - 26); }

std::string first_text(const SgfNode& node, std::string_view ident) {
  const auto* property = node.find(ident);
  return property ? std::string(trim(sgf_simple_text(property->values.front()))) : "";
}

// «9», and «9:9» of a board that could be a rectangle.
int size_of(std::string_view text, int usual) {
  if (text.empty()) return usual;
  const auto parts = split(text, ':');
  const auto columns = to_int(trim(parts.front())), rows = to_int(trim(parts.back()));
  if (parts.size() > 2 || !columns || !rows || *columns < 1 || *rows < 1 || *columns > 52 || *rows > 52)
    throw Error(fmt::format("SZ{} is no size of a board; «19» or «19:19» is", quoted(text)));
  if (*columns != *rows) throw Error(fmt::format("SZ{}: only square boards are known", quoted(text)));
  return *columns;
}

std::optional<GamePtr> find_if_any(const std::string& text) {
  try {
    return find_game(text);
  } catch (const Error&) {
    return std::nullopt;
  }
}

// Stones of a handicap that a file names but does not set up: they stand on the usual points.
std::string implied_handicap(const SgfTree& tree) {
  const auto stones = to_int(first_text(tree.root(), "HA"));
  if (!stones || *stones < 2) return "";
  for (const int number : tree.main_line()) {
    const auto& node = tree.nodes[static_cast<std::size_t>(number)];
    if (node.find("AB") || node.find("B")) return "";
    if (node.find("W")) return fmt::format("handicap={}", *stones);
  }
  return "";
}

GamePtr go(int size, const SgfTree& tree, std::map<std::string, std::string>& tags) {
  std::vector<std::string> options;
  std::string komi = first_text(tree.root(), "KM");
  std::replace(komi.begin(), komi.end(), ',', '.');
  if (const auto points = to_double(komi.starts_with('+') ? komi.substr(1) : komi)) options.push_back(fmt::format("komi={}", number(*points)));
  // Not a komi of our Go: no number, too large, or no multiple of a half.
  if (!komi.empty() && (options.empty() || !find_if_any(fmt::format("go{}({})", size, options.front())))) {
    tags["komi"] = first_text(tree.root(), "KM");
    options.clear();
  }
  if (const std::string handicap = implied_handicap(tree); !handicap.empty() && find_if_any(fmt::format("go{}({})", size, handicap))) options.push_back(handicap);
  return find_game(options.empty() ? fmt::format("go{}", size) : fmt::format("go{}({})", size, join(options, ", ")));
}

bool somebody_swaps(const SgfTree& tree) {
  for (const int number : tree.main_line())
    for (const auto* colour : {"B", "W"})
      for (const auto value : tree.nodes[static_cast<std::size_t>(number)].values(colour))
        if (lower(value).find("swap") != std::string::npos) return true;
  return false;
}

GamePtr by_content(const SgfTree& tree, std::map<std::string, std::string>& tags) {
  const auto& root = tree.root();
  const std::string gm = first_text(root, "GM");
  const auto number = gm.empty() ? std::optional<int>(1) : to_int(gm);
  const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& k) { return k.number == number; });
  if (kind == std::end(kKinds))
    throw Error(fmt::format("GM{} is no game we know; known: 1 (Go), 2 (Othello), 4 (gomoku and renju), 11 (Hex)", ludens::quoted(gm)));
  const int size = size_of(first_text(root, "SZ"), kind->usual);
  if (number == 1) return go(size, tree, tags);
  if (number == 2) {
    if (size != 8) throw Error(fmt::format("Othello on {0}×{0}; only 8×8 is known", size));
    return find_game("othello");
  }
  if (number == 4) return find_game(size == 15 && is_renju(first_text(root, "RU")) ? "renju" : fmt::format("gomoku{}", size));
  return find_game(fmt::format("hex{}{}", size, somebody_swaps(tree) ? "(swap=yes)" : ""));
}

}  // namespace

std::string stem(std::string_view name) { return std::string(name.substr(0, name.find_first_of("0123456789"))); }

std::string option_of(const Game& game, std::string_view option) {
  for (const auto& arg : parse_spec(game.text).args)
    if (arg.key == option) return arg.value.name;
  for (const auto& family : families())
    if (family.name == stem(game.name) || family.name == game.name)
      for (const auto& doc : family.options)
        if (doc.name == option) return std::string(doc.fallback);
  return "";
}

GamePtr sgf_game(const SgfTree& tree, const ReadOptions& options, std::map<std::string, std::string>& tags) {
  const auto& root = tree.root();
  GamePtr game;
  if (!options.game.empty())
    game = find_game(options.game);
  else if (const std::string own = first_text(root, "LUG"); !own.empty())
    game = find_game(own);
  else
    game = by_content(tree, tags);
  const int size = size_of(first_text(root, "SZ"), game->board.columns);
  if (size != game->board.columns || size != game->board.rows)
    throw Error(fmt::format("a board of {0}×{0}, but {1} has {2}×{3}", size, game->name, game->board.columns, game->board.rows));
  return game;
}

SgfBoard::SgfBoard(GamePtr game) : game_(std::move(game)) {
  for (const auto& kind : kKinds)
    if (kind.stem == stem(game_->name)) number_ = kind.number;
  if (number_ == 0) throw Error(fmt::format("SGF has no number for {}; it has one for Go, Othello, gomoku, renju and Hex", game_->name));
  const Position start = game_->start();
  if (number_ == 1 || number_ == 2) pass_ = game_->read_move(start, "pass");
  if (number_ == 11) swap_ = game_->read_move(start, "swap");
}

std::optional<int> SgfBoard::read_cell(std::string_view text) const {
  const auto& board = game_->board;
  if (text.size() == 2)
    if (const auto x = letter(text[0]), y = letter(text[1]); x && y) {
      if (*x >= board.columns || *y >= board.rows) return std::nullopt;
      return *y * board.columns + *x;
    }
  return board.cell(text);
}

std::optional<Move> SgfBoard::read_move(std::string_view text) const {
  const auto& board = game_->board;
  if (text.empty()) return pass_;
  if (text == "tt" && pass_ && board.columns <= 19 && board.rows <= 19) return pass_;
  if (const auto cell = read_cell(text)) return Move{static_cast<std::uint32_t>(*cell)};
  const std::string word = lower(text);
  if (word == "pass") return pass_;
  if (word == "swap" || word == "swap-pieces") return swap_;
  return std::nullopt;
}

std::string SgfBoard::write_move(Move move) const {
  if (pass_ && move == *pass_) return "";
  if (is_swap(move)) return "swap-pieces";
  return write_cell(static_cast<int>(move.id));
}

std::string SgfBoard::write_cell(int cell) const {
  const auto& board = game_->board;
  if (number_ == 11) return board.name(cell);
  return {letter_of(cell % board.columns), letter_of(cell / board.columns)};
}

std::vector<int> SgfBoard::read_cells(std::string_view value) const {
  const auto parts = split(value, ':');
  const auto from = read_cell(trim(parts.front())), to = read_cell(trim(parts.back()));
  std::vector<int> out;
  if (parts.size() > 2 || !from || !to) return out;
  const int columns = game_->board.columns;
  for (int y = std::min(*from / columns, *to / columns); y <= std::max(*from / columns, *to / columns); ++y)
    for (int x = std::min(*from % columns, *to % columns); x <= std::max(*from % columns, *to % columns); ++x)
      out.push_back(y * columns + x);
  return out;
}

// Every grid game's position text begins with «rows side»; further fields are those of the start.
std::string SgfBoard::setup(const std::vector<char>& cells, Side to_move) const {
  const Position start = game_->start();
  bool same = start.to_move() == to_move;
  for (int cell = 0; cell < game_->board.size(); ++cell) same &= start.glyph(cell) == cells[static_cast<std::size_t>(cell)];
  if (same) return "";
  const std::string text = game_->write(start);
  std::string out = fmt::format("{} {}", write_grid(game_->board, [&](int cell) { return cells[static_cast<std::size_t>(cell)]; }),
                                to_move == Side::First ? 'x' : 'o');
  const auto fields = words(text);
  for (std::size_t i = 2; i < fields.size(); ++i) out += fmt::format(" {}", fields[i]);
  return game_->write(game_->read(out));
}

bool TurnKeeper::play(Move move, const SgfBoard& board) {
  const bool cell = static_cast<int>(move.id) < board.game().board.size();
  if (!lost_ && !position_.legal(move) && position_.over()) position_.go_on();
  if (lost_ || !position_.legal(move)) {
    lost_ = true;
    to_move_ = ~to_move_;
    return true;
  }
  const bool empty = !cell || position_.glyph(static_cast<int>(move.id)) == '.';
  position_.play(move);
  to_move_ = position_.to_move();
  if (!cell) return true;
  // A stone that is gone at once is a suicide, which only Go knows.
  return empty && (board.pass() || position_.glyph(static_cast<int>(move.id)) != '.');
}

}  // namespace ludens
