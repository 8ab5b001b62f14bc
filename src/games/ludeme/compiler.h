#pragma once
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/ludeme/groups.h"
#include "games/ludeme/help.h"
#include "games/ludeme/reader.h"
#include "games/ludeme/rulebook.h"
#include "games/ludeme/sketch.h"

namespace ludens::games::lud {

class Compiler;

// One ludeme of the language: its name («is Line»: a head and the word that follows it), its arguments, what it means,
// an example, and what makes a function of it. The compiler knows no other.
template <class Made>
struct Ludeme : LudemeHelp {
  Made (*make)(Compiler&, Reader&);
};
std::span<const Ludeme<Int>> int_ludemes();
std::span<const Ludeme<Bool>> bool_ludemes();
std::span<const Ludeme<Region>> region_ludemes();
std::span<const Ludeme<Moves>> move_ludemes();     // moves to choose from: «move Step»
std::span<const Ludeme<Moves>> effect_ludemes();   // what moves are made of, and what follows them
std::span<const Ludeme<Moves>> combine_ludemes();  // if, or, and, priority, forEach …
std::span<const Ludeme<EndFn>> end_ludemes();

// All sites at once for which a condition holds that reads this variable: what it says itself, or, where it reads
// nothing of the position, a constant. Null where only asking site by site will do.
std::shared_ptr<const Where> where_of(const Rulebook& game, const Bool& condition, Variable variable);

// A condition asked of many sites in one position: by its set where it has one.
class SiteTest {
 public:
  SiteTest(Rulebook& game, const Bool& condition, Variable variable, SiteType type);
  const std::shared_ptr<const Where>& where() const { return where_; }

  // Asks it now: of sites that pieces can stand on. Who lists the moves of one position asks once for all of them.
  class Now {
   public:
    Now(const SiteTest& test, Eval& e) : test_(test), e_(e) {}
    bool operator()(int site) {
      if (test_.where_) {
        if (!known_) known_ = ask();
        return known_->has(site);
      }
      e_.*test_.variable_ = site;
      return test_.condition_(e_);
    }

    const Sites* sites() {  // all of them; null where only asking site by site will do
      if (test_.where_ && !known_) known_ = ask();
      return known_;
    }

   private:
    const Sites* ask() {
      if (e_.listing) return &e_.listing->known(test_.number_, test_.where_->sites, e_);
      test_.where_->sites(e_, sites_);
      return &sites_;
    }
    const SiteTest& test_;
    Eval& e_;
    const Sites* known_ = nullptr;
    Sites sites_;
  };

 private:
  Bool condition_;
  Variable variable_;
  std::shared_ptr<const Where> where_;
  int number_ = 0;  // among those of the game
};

// A shape of pieces along a walk. It calls `visit` with the sites of each place where it lies, until that is enough.
using Pattern = std::function<void(Eval&, const std::function<bool(const std::vector<int>&)>& visit)>;

// From a tree to a rulebook. Each function below reads one node of its kind.
class Compiler {
 public:
  explicit Compiler(Rulebook& rulebook) : game(rulebook) {}

  Int integer(const Node& node);
  Bool boolean(const Node& node);
  Region region(const Node& node);
  Moves moves(const Node& node);
  Dirs directions(const Node& node);
  EndFn end(const Node& node);
  std::vector<Int> integers(const Node& node);  // an array of them, or one
  IntList array(const Node& node);
  bool is_array(const Node& node) const;

  Int role(const Node& node);  // a player: 1, 2, 3 for all or shared, 0 for nobody
  static bool is_role(const Node& node);
  bool is_region(const Node& node) const;
  bool is_integer(const Node& node) const;
  bool is_boolean(const Node& node) const;
  static bool is_direction(const Node& node);
  Fn<int> of_owner(const Node& node) { return role(node); }

  SiteType type_in(Reader& reader);  // a word Cell, Vertex or Edge, else the board's own
  Int site_or(Reader& reader, std::string_view label, Int usual);
  Dirs directions_in(Reader& reader, DirectionBits usual);
  Pattern pattern_in(Reader& reader);
  Moves then_in(Reader& reader);  // (then …), or null
  Moves with_then(Moves moves, Reader& reader);
  // (who at:SITE) of the board's own kind of sites: the site; else nothing.
  std::optional<Int> site_of_owner(const Node& node);
  Neighbours neighbours(SiteType type, const Dirs& dirs) const;  // where they are the same in every position
  int component(const Node& at, std::string_view name) const;    // throws
  std::vector<int> components_named(const Node& at, std::string_view stem) const;
  int variable(const std::string& name) { return place_in(game.vars, name); }
  int memory(const std::string& name) { return place_in(game.remembering, name); }
  int vote(const std::string& name) { return place_in(game.votes, name); }
  int container(const Node& node) const;  // by name; throws

  std::vector<std::vector<std::vector<char>>> walks;
  Rulebook& game;
  int start_site = kOff, start_value = kUndefined;  // of the loop around a start rule

 private:
  static int place_in(std::vector<std::string>& list, const std::string& name);
  // As they are; the functions above count what those of strangers do.
  Int plain_integer(const Node& node);
  Bool plain_boolean(const Node& node);
  Region plain_region(const Node& node);
  Moves plain_moves(const Node& node);
};

// The parts of a compilation, in order.
void compile_equipment(Compiler& compiler, const Node& node);
void compile_pieces(Compiler& compiler, const Node& equipment);  // their moves, once everything has a name
void compile_start(Compiler& compiler, const Node& node);
void compile_rules(Compiler& compiler, const Node& node);

// A description as a game, or an Error that says what and where.
std::shared_ptr<const Rulebook> compile(const Description& description, const Bounds& bounds = {});

// What kind of site a word means.
std::optional<SiteType> site_type(const Node& node);

// The way from a site to another that lies straight ahead, or back; nothing where it does not.
DirectionBits direction_between(const SiteGraph& graph, int from, int to, bool opposite);
DirectionBits turned_direction(const Rulebook& game, SiteType type, int facing, std::string_view word,
                               DirectionBits relation);

}  // namespace ludens::games::lud
