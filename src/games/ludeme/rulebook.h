#pragma once
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "games/ludeme/bounds.h"
#include "games/ludeme/coordinates.h"
#include "games/ludeme/functions.h"
#include "games/ludeme/topology.h"
#include "games/ludeme/work.h"
#include "games/room.h"

namespace ludens::games::lud {

// A kind of piece. Number 0 means that nothing is there.
struct Component {
  std::string name;  // «Pawn1»: with its owner's number
  std::string stem;  // «Pawn»
  int owner = 0;
  int facing = -1;   // a compass direction, -1 for the owner's
  int kind = 0;      // among all names of pieces; 0 where there is one
  char glyph = 'X';  // how it is drawn
  Moves moves;
  std::vector<std::pair<int, int>> flips;  // states that a flip exchanges
};

struct Container {
  std::string name;
  int begin = 0, count = 0, owner = 0;
};

struct Track {
  std::string name;
  int owner = 0;
  bool loop = false, directed = false;
  std::vector<int> sites;
};

struct NamedRegion {
  std::string name;
  int owner = 0;
  Region region;
};

struct SiteMap {
  std::string name;
  std::vector<std::pair<Int, Int>> pairs;
};

// What an end rule makes of a game.
enum class Outcome { Win, Loss, Draw };
using EndFn = Fn<bool>;  // true where it ended the game, which it wrote into the state

struct NextPhase {
  Int who;  // 0 for every player
  Bool when;
  int to = -1;  // -1: the phase after this
};

struct Phase {
  std::string name;
  int owner = 0;  // 0: any player
  Moves play;
  std::vector<NextPhase> next;
  std::vector<EndFn> end;
};

// A described game, compiled: the board and everything on it, and its rules as functions. Immutable and shared by all
// positions of the game.
class Rulebook {
 public:
  std::string name;
  Bounds bounds;
  std::unique_ptr<Topology> topology;
  Coordinates names;               // of the sites that are played on
  SiteType type = SiteType::Cell;  // what pieces stand on
  int sites = 0;                   // of that type, hands among them
  int words = 1;
  std::array<int, 3> base = {};  // where the slots of each type begin
  int slots = 0;
  bool has_stacks = false, has_states = false, has_rotations = false, has_values = false;
  bool has_other_types = false;  // pieces stand on more than one kind of site
  bool moves_pieces = false;     // some move goes from one site to another
  bool boardless = false;        // pieces make the board: only sites beside them can be played on
  bool holes = false;            // the board is one of mancala: its sites are holes with seeds
  bool asks_repetition = false, asks_visited = false, pass_ends = true;
  bool foresees_no_moves = false, swap_rule = false, no_repeat = false, no_repeat_in_turn = false,
       repeat_positional = true;
  int players = 2;
  std::array<int, 4> player_facing = {-1, -1, -1, -1};
  std::array<std::int8_t, 256> facings = {};  // of components, by number, where no piece is turned
  std::vector<Component> components;          // [0] is nothing
  std::array<std::uint8_t, 256> owners = {};  // of components, by number
  std::vector<Container> containers;          // [0] is the board
  std::vector<int> container_of;              // by site
  std::vector<Track> tracks;
  std::vector<NamedRegion> regions;
  std::vector<SiteMap> maps;
  std::vector<std::string> vars, remembering, votes;
  std::vector<Phase> phases;
  std::vector<EndFn> end;
  int turn_limit = 2500, move_limit = 10000;  // a draw after so many, as in Ludii
  PlayState start;
  Sites board_sites;                        // of the board's own type, without hands
  std::vector<std::vector<int>> ownership;  // components by owner
  std::vector<std::uint64_t> keys;
  int site_tests = 0;                // conditions of sites that were compiled (SiteTest)
  bool asks_threats = false;         // somewhere in the rules
  std::size_t ways_left = 1u << 20;  // that compiling may still find and keep (Ways)

  const SiteGraph& graph() const { return topology->of(type); }
  const SiteGraph& graph(SiteType which) const { return topology->of(which); }
  int slot(SiteType which, int site) const { return base[static_cast<std::size_t>(which)] + site; }
  bool on_board(int site) const { return site >= 0 && site < graph().count; }
  bool valid(SiteType which, int site) const {
    return site >= 0 && site < (which == type ? sites : has_other_types ? graph(which).count : 0);
  }
  // Hands are cells wherever pieces stand; their sites are kept with the board's own.
  SiteType home(SiteType which, int site) const {
    return which == SiteType::Cell && site >= graph(SiteType::Cell).count ? type : which;
  }
  int what(const PlayState& s, SiteType which, int site) const {
    return valid(which, site) ? s.what[static_cast<std::size_t>(slot(which, site))] : 0;
  }
  int owner_of(int what) const { return owners[static_cast<std::size_t>(what)]; }
  int who(const PlayState& s, SiteType which, int site) const { return owner_of(what(s, which, site)); }
  int count(const PlayState& s, SiteType which, int site) const;
  int stack_size(const PlayState& s, SiteType which, int site) const;
  const Level* level(const PlayState& s, SiteType which, int site, int at) const;  // null where there is none

  // Which way what stands on a site faces; on an empty one the player to move.
  int facing(const PlayState& s, SiteType which, int site) const {
    if (!has_rotations)
      if (const int known = facings[static_cast<std::size_t>(what(s, which, site))]; known >= 0) return known;
    return turned_facing(s, which, site);
  }

  // Playing.
  const MovesFn& moves_of(const PlayState& s) const {  // of who is to move
    return *phases[static_cast<std::size_t>(s.phase[static_cast<std::size_t>(s.mover)])].play;
  }
  bool plain() const { return !swap_rule && !no_repeat && !no_repeat_in_turn; }  // no rule about moves but the phases'
  void legal(PlayState& s, MoveSet& out) const;  // as Ludii counts them: the same move may be there twice
  // The same moves, listed and not made; none where there is nothing but to pass.
  void sketch(PlayState& s, Sketches& out) const;
  static void forced_pass(const PlayState& s, MoveSet& out);
  // Which sites moves of each kind of piece can end on, once these are compiled; and whether a piece's may end on one.
  void find_reach();
  bool may_reach(int what, int site, const Sites& targets) const {
    const auto& near = reach_[static_cast<std::size_t>(what)];
    if (near.empty()) return true;
    const std::uint64_t* bits = near.data() + static_cast<std::size_t>(site * words);
    for (int w = 0; w < words; ++w)
      if ((bits[w] & targets.word(w)) != 0) return true;
    return false;
  }
  void apply(PlayState& s, const MoveSet& moves, int index) const;  // the move, what follows, end, next player
  void carry_out(Eval& e, const MoveSet& moves, int index) const;   // the move and what follows alone
  void make(PlayState& s, const MoveSet& moves, int index,
            std::vector<Action>* log = nullptr) const;  // the same, with what «the last move» means
  bool can_move(PlayState& s, int player) const;
  void act(PlayState& s, const Action& action) const;
  // Work begins, of one position or one move; and whether it has left more behind than a position may hold.
  void begin_work() const {
    if (bounds.timed)
      Work::begin_timed(Work::kMost, bounds.position_ms);
    else
      Work::begin();
  }
  void check_size(const PlayState& s) const;
  void recount(PlayState& s) const;  // bitsets and hash, from what stands where
  void finish(PlayState& s, int winner) const { s.winner = static_cast<std::int8_t>(winner); }
  std::uint64_t position_key(const PlayState& s, bool with_mover) const;

 private:
  std::array<std::vector<std::uint64_t>, 256> reach_;  // by site; empty: anywhere
  int turned_facing(const PlayState& s, SiteType which, int site) const;
  void put(PlayState& s, int slot, SiteType which, int site, int what, int count, int state, int rotation,
           int value) const;
  void push(PlayState& s, SiteType which, int site, const Level& level, int at) const;
  Level pull(PlayState& s, SiteType which, int site, int at) const;
  void refresh(PlayState& s, SiteType which, int site) const;
  void changed(PlayState& s, SiteType which, int site, int before, int after) const;
};

inline DirectionBits Dirs::operator()(Eval& e, int site) const {
  if (by_facing) return (*by_facing)[static_cast<std::size_t>(e.game.facing(e.state, facing_type, site))];
  return body_ ? (*body_)(e, site) : fixed_;
}

// Scratch space for evaluation, one a thread: sets of moves and positions that are given back when done with.
template <class T>
class Lease {
 public:
  Lease();
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  T& operator*() { return *held_; }
  T* operator->() { return held_.get(); }

 private:
  std::unique_ptr<T> held_;
};

}  // namespace ludens::games::lud
