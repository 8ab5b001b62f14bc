#include "records/sgf/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "records/sgf/value.h"

namespace ludens::records {
namespace {

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

bool somebody_swaps(const SgfTree& tree) {
  for (const int number : tree.main_line())
    for (const auto* colour : {"B", "W"})
      for (const auto value : tree.nodes[static_cast<std::size_t>(number)].values(colour))
        if (lower(value).find("swap") != std::string::npos) return true;
  return false;
}

// How the rules that people name count: these by territory, all others (Chinese, AGA, New Zealand, Ing) by area.
constexpr std::string_view kTerritory[] = {"japan", "korea", "territory", "日本", "韩国", "韓国"};
constexpr std::string_view kByTerritory = "Japanese", kByArea = "Chinese";

bool counts_territory(std::string_view rules) {
  const std::string text = lower(rules);
  return std::any_of(std::begin(kTerritory), std::end(kTerritory),
                     [&](auto word) { return text.find(word) != std::string::npos; });
}

// The options that a file settles in words of its own: komi, the stones of a handicap, a swap, how it is scored.
std::string game_text(const std::string& name, const Family& family, const SgfTree& tree,
                      std::map<std::string, std::string>& tags) {
  std::vector<std::string> options;
  if (family.has_option("komi")) {
    std::string komi = first_text(tree.root(), "KM");
    std::replace(komi.begin(), komi.end(), ',', '.');
    if (const auto points = to_double(komi.starts_with('+') ? komi.substr(1) : komi))
      options.push_back(fmt::format("komi={}", number(*points)));
    // Not a komi of our game: no number, too large, or no multiple of a half.
    if (!komi.empty() && (options.empty() || !find_if_any(fmt::format("{}({})", name, options.front())))) {
      tags["komi"] = first_text(tree.root(), "KM");
      options.clear();
    }
  }
  if (family.has_option("handicap"))
    if (const std::string handicap = implied_handicap(tree);
        !handicap.empty() && find_if_any(fmt::format("{}({})", name, handicap)))
      options.push_back(handicap);
  if (family.has_option("scoring") && counts_territory(first_text(tree.root(), "RU")))
    options.push_back("scoring=territory");
  if (family.has_option("swap") && somebody_swaps(tree)) options.push_back("swap=yes");
  return options.empty() ? name : fmt::format("{}({})", name, join(options, ", "));
}

bool means(const Family& family, std::string_view rules) {
  const std::string text = lower(rules);
  return std::any_of(family.sgf.words.begin(), family.sgf.words.end(),
                     [&](auto word) { return text.find(word) != std::string::npos; });
}

// Of the games that share a number the one that RU means, else the one that needs no RU.
const Family& family_of(std::string_view gm, std::string_view rules, std::string_view size) {
  const auto number = gm.empty() ? std::optional<int>(1) : to_int(gm);
  const Family* out = nullptr;
  for (const auto& family : families()) {
    if (family.sgf.number == 0 || family.sgf.number != number) continue;
    const bool fits = family.sized() || size_of(size, family.sgf.size) == family.sgf.size;
    if (means(family, rules) ? fits : family.sgf.words.empty() && !out) out = &family;
  }
  if (!out) throw Error(fmt::format("GM{} is no game we know; known: {}", cite(gm), sgf_titles()));
  return *out;
}

GamePtr by_content(const SgfTree& tree, std::map<std::string, std::string>& tags) {
  const auto& root = tree.root();
  const std::string said = first_text(root, "SZ");
  const Family& family = family_of(first_text(root, "GM"), first_text(root, "RU"), said);
  const int size = size_of(said, family.sgf.size);
  if (!family.sized() && size != family.sgf.size)
    throw Error(fmt::format("{0} on {1}×{1}; only {2}×{2} is known", family.sgf.title, size, family.sgf.size));
  return find_game(game_text(family.game_name(size), family, tree, tags));
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

std::vector<std::string> other_sgf_games(const SgfTree& tree) {
  const auto& root = tree.root();
  if (root.find("LUG") || !first_text(root, "RU").empty()) return {};
  const std::string size = first_text(root, "SZ"), gm = first_text(root, "GM");
  const Family& taken = family_of(gm, "", size);
  std::vector<std::string> out;
  for (const auto& family : families())
    if (family.sgf.number == taken.sgf.number && family.name != taken.name)
      if (const int n = size_of(size, taken.sgf.size); family.sized() || n == family.sgf.size)
        out.push_back(family.game_name(n));
  return out;
}

std::map<std::string, std::string> assumed_options(const SgfTree& tree, const Game& game) {
  std::map<std::string, std::string> out;
  if (tree.root().find("LUG")) return out;
  for (const auto& [option, ident] : {std::pair("komi", "KM"), std::pair("scoring", "RU")})
    if (game.family->has_option(option) && first_text(tree.root(), ident).empty())
      out[option] = option_of(game, option);
  return out;
}

std::string sgf_rules(const Game& game) {
  if (!game.family->sgf.rules.empty()) return std::string(game.family->sgf.rules);
  const std::string scoring = option_of(game, "scoring");
  return scoring.empty() ? "" : std::string(scoring == "territory" ? kByTerritory : kByArea);
}

std::string sgf_titles() {
  std::vector<std::string> out;
  for (const auto& family : families())
    if (family.sgf.number != 0) out.push_back(fmt::format("{} (GM[{}])", family.sgf.title, family.sgf.number));
  return join(out, ", ");
}

}  // namespace ludens::records
