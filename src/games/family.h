#pragma once
#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
#include "games/game.h"

namespace ludens::games {

// Which turns and mirror images of a board leave the rules as they are, in games whose moves are cells.
enum class Symmetry {
  None,
  HalfTurn,  // by 180°: Hex, whose sides own opposite edges
  Grid,      // the eight of a square, the four of another rectangle
  Hexagon,   // the twelve of a regular hexagon
};

// How strong people say they are in a game, as belief/rating.h counts.
struct PeopleScale {
  bool ranks = false;                         // 15k, 3d; otherwise ratings
  int low = 0, high = 0;                      // the weakest and the strongest that a level may name
  std::array<int, 5> words = {};              // what beginner, intermediate, advanced, expert and master mean
  std::vector<std::string_view> labels = {};  // what a dial offers, weakest first; empty: every hundredth rating
};

// How SGF knows a game.
struct SgfDialect {
  int number = 0;                            // GM; 0: SGF has no number for it
  std::string_view title = "";               // what messages call it
  int size = 0;                              // of a file without SZ
  std::string_view rules = "";               // RU, where several games share a number
  std::vector<std::string_view> words = {};  // parts of an RU that mean this one of them
  bool named_points = false;                 // «a1» and «swap-pieces» instead of «aa»
  bool white_may_begin = false;              // servers call the player who begins White; our first player is Black
};

// A rule of the Gomocup protocol (INFO rule) and the option of the game that it stands for.
struct GomocupRule {
  int number = 0;
  std::string_view option = "", value = "";
};

// An agent that plays where none is named, and the model that must be installed for it; «{game}» is its name.
struct UsualAgent {
  std::string_view text, model = "";
};

// One row of the catalogue: a game, or a series of games that differ in the size of the board, and everything that
// other rooms ask of it. Defaults fit a game about which nothing special is known.
struct Family {
  std::string_view name;         // "renju"; of a sized family the stem: "go" for go2 … go25
  std::string_view summary;      // one line for `ludens list games`
  std::vector<int> sizes = {};   // board sizes, ascending; empty for a game of one size
  std::vector<int> usual = {0};  // the sizes people play; the bare stem means the first
  std::vector<Option> options = {};
  std::function<Game(int size, const Spec&)> make = {};  // reads the options; fills all but name, text and family

  Symmetry symmetry = Symmetry::None;
  std::string_view life = "";         // who tells which stones are dead, by the name in search/life; "": none can be
  bool captures = false;              // stones leave the board
  bool has_forbidden_points = false;  // a legal move may lose at once
  bool free_setup = false;            // any arrangement of stones can be put down stone by stone
  std::vector<int> (*handicap)(int size, int stones) = nullptr;  // where fixed handicap stones stand; throws Error

  // The first that is installed plays: strong, and within a fraction of a second. MAST playouts are better than uniform
  // ones in most games and much worse in some (docs/results.md).
  std::vector<UsualAgent> usual_agents = {{"uct(playouts=5000)"}};
  std::optional<PeopleScale> people = std::nullopt;
  std::string_view features = "";  // what its networks are shown, by the name in nets/features.h; "": no networks
  SgfDialect sgf = {};
  std::vector<GomocupRule> gomocup = {};  // empty: the protocol does not know the game

  bool sized() const { return !sizes.empty(); }
  // A game that is over is counted when the players agree what is dead, or resumed.
  bool counts_dead_stones() const { return !life.empty(); }
  bool has_size(int size) const;
  bool has_option(std::string_view option) const;
  std::string game_name(int size) const;  // "go9"
};

// The settled value of an option of the game, defaults included; "" for none.
std::string option_of(const Game& game, std::string_view option);

}  // namespace ludens::games
