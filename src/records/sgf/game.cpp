#include "records/sgf/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "records/game_options.h"
#include "records/sgf/value.h"

namespace ludens::records {
namespace {

// SGF's numbers of the games that we have, and the size that a file without SZ means.
struct Kind {
  std::string_view stem;
  int number, usual;
};
constexpr Kind kKinds[] = {{"go", 1, 19}, {"othello", 2, 8}, {"gomoku", 4, 15}, {"renju", 4, 15}, {"hex", 11, 11}};

// Opening rules by which only renju is played, in the spellings of its programs; RU of a GM[4] game.
constexpr std::string_view kRenjuRules[] = {"renju",   "rif",       "yamaguchi",  "soosorv",
                                            "soosyrv", "taraguchi", "tarannikov", "sakata"};

bool is_renju(std::string_view rules) {
  const std::string text = lower(rules);
  return std::any_of(std::begin(kRenjuRules), std::end(kRenjuRules),
                     [&](auto name) { return text.find(name) != std::string::npos; });
}

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
    throw Error(fmt::format("SZ{} is no size of a board; «19» or «19:19» is", cite(text)));
  if (*columns != *rows) throw Error(fmt::format("SZ{}: only square boards are known", cite(text)));
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
  if (const auto points = to_double(komi.starts_with('+') ? komi.substr(1) : komi))
    options.push_back(fmt::format("komi={}", number(*points)));
  // Not a komi of our Go: no number, too large, or no multiple of a half.
  if (!komi.empty() && (options.empty() || !find_if_any(fmt::format("go{}({})", size, options.front())))) {
    tags["komi"] = first_text(tree.root(), "KM");
    options.clear();
  }
  if (const std::string handicap = implied_handicap(tree);
      !handicap.empty() && find_if_any(fmt::format("go{}({})", size, handicap)))
    options.push_back(handicap);
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
  const auto* kind =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& k) { return k.number == number; });
  if (kind == std::end(kKinds))
    throw Error(
        fmt::format("GM{} is no game we know; known: 1 (Go), 2 (Othello), 4 (gomoku and renju), 11 (Hex)", cite(gm)));
  const int size = size_of(first_text(root, "SZ"), kind->usual);
  if (number == 1) return go(size, tree, tags);
  if (number == 2) {
    if (size != 8) throw Error(fmt::format("Othello on {0}×{0}; only 8×8 is known", size));
    return find_game("othello");
  }
  if (number == 4)
    return find_game(size == 15 && is_renju(first_text(root, "RU")) ? "renju" : fmt::format("gomoku{}", size));
  return find_game(fmt::format("hex{}{}", size, somebody_swaps(tree) ? "(swap=yes)" : ""));
}

}  // namespace

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
    throw Error(fmt::format("a board of {0}×{0}, but {1} has {2}×{3}", size, game->name, game->board.columns,
                            game->board.rows));
  return game;
}

int sgf_number(const Game& game) {
  for (const auto& kind : kKinds)
    if (kind.stem == stem(game.name)) return kind.number;
  return 0;
}

}  // namespace ludens::records
