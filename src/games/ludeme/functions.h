#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "games/ludeme/move_set.h"
#include "games/ludeme/play_state.h"

namespace ludens::games::lud {

class Rulebook;
class Sketches;
struct Sketch;

// What a function sees when it is evaluated: the position, and the sites and players it is asked about.
struct Eval {
  const Rulebook& game;
  PlayState& state;
  int from = kOff, to = kOff, between = kOff, site = kOff, level = kOff, player = 0, piece = 0;
  int direction = -1, value = kUndefined, track = -1, edge = kOff, hint = -1, pips = kUndefined, level_from = kOff;
  const Sites* region = nullptr;
  std::vector<Action>* log = nullptr;  // of all that is carried out
  Sketches* listing = nullptr;         // of this very position: what reads nothing else is asked once (sketch.h)
};

// A field of an evaluation that functions read: the site a move goes to, the site under consideration.
using Variable = int Eval::*;

// What a function reads: where `alone`, this variable (none: nothing) and nothing of the position.
struct Reads {
  bool alone = false;
  Variable variable = nullptr;
};
inline Reads both(const Reads& a, const Reads& b) {
  if (!a.alone || !b.alone || (a.variable && b.variable && a.variable != b.variable)) return {};
  return {true, a.variable ? a.variable : b.variable};
}

struct Where;

// A compiled function: what was a tree of words is a chain of calls. One that needs no position is a number already,
// and one that is a variable is read without a call.
template <class R>
class Fn {
 public:
  Fn() = default;
  Fn(R constant) : constant_(constant), is_constant_(true), reads_{true, nullptr} {}
  template <class F>
    requires std::is_invocable_r_v<R, const F&, Eval&>
  Fn(F f, Reads reads = {}) : body_(std::make_shared<const Holder<F>>(std::move(f))), reads_(reads) {}
  static Fn of(Variable variable) {
    Fn out([variable](Eval& e) { return static_cast<R>(e.*variable); }, Reads{true, variable});
    out.variable_ = variable;
    return out;
  }
  R operator()(Eval& e) const {
    if (is_constant_) return constant_;
    if constexpr (std::is_same_v<R, int>)
      if (variable_) return e.*variable_;
    return body_->call(e);
  }
  explicit operator bool() const { return is_constant_ || body_ != nullptr; }
  bool is_constant() const { return is_constant_; }
  R constant() const { return constant_; }
  Variable variable() const { return variable_; }  // where it is one, and nothing else
  const Reads& reads() const { return reads_; }

  // Of a condition: all sites at once for which it holds, where somebody can say so (compiler.h, where_of).
  const std::shared_ptr<const Where>& where() const { return where_; }
  Fn with(std::shared_ptr<const Where> where) const {
    Fn out = *this;
    out.where_ = std::move(where);
    return out;
  }

 private:
  struct Body {
    virtual ~Body() = default;
    virtual R call(Eval&) const = 0;
  };
  template <class F>
  struct Holder final : Body {
    explicit Holder(F f) : f_(std::move(f)) {}
    R call(Eval& e) const override { return f_(e); }
    F f_;
  };
  std::shared_ptr<const Body> body_;
  R constant_{};
  bool is_constant_ = false;
  Variable variable_ = nullptr;
  Reads reads_ = {};
  std::shared_ptr<const Where> where_;
};
using Int = Fn<int>;
using Bool = Fn<bool>;
using IntList = std::function<void(Eval&, std::vector<int>& out)>;  // adds its numbers

// Directions as seen from a site: fixed, or by who stands there and which way it faces.
class Dirs {
 public:
  Dirs(DirectionBits fixed = bit(Adjacent)) : fixed_(fixed) {}
  Dirs(std::function<DirectionBits(Eval&, int site)> body)
      : body_(std::make_shared<const std::function<DirectionBits(Eval&, int)>>(std::move(body))) {}
  // Those that follow from the way a piece faces, and nothing else.
  using ByFacing = std::array<DirectionBits, 16>;
  Dirs(const ByFacing& facing, SiteType type)
      : by_facing(std::make_shared<const ByFacing>(facing)), facing_type(type) {}
  DirectionBits operator()(Eval& e, int site) const;  // rulebook.h
  bool fixed() const { return !body_ && !by_facing; }
  std::shared_ptr<const ByFacing> by_facing;
  SiteType facing_type{};

 private:
  DirectionBits fixed_ = 0;
  std::shared_ptr<const std::function<DirectionBits(Eval&, int)>> body_;
};

// A function that fills a set of sites.
class Region {
 public:
  Region() = default;
  Region(const Sites& constant, SiteType kind) : type(kind), constant_(std::make_shared<const Sites>(constant)) {}
  template <class F>
    requires std::is_invocable_v<const F&, Eval&, Sites&>
  Region(F f, SiteType kind) : type(kind), body_(std::make_shared<const Holder<F>>(std::move(f))) {}
  void operator()(Eval& e, Sites& out) const {
    if (constant_)
      out = *constant_;
    else
      body_->fill(e, out);
  }
  explicit operator bool() const { return constant_ || body_; }
  const Sites* constant() const { return constant_.get(); }
  bool of_position() const { return constant_ || of_position_; }  // it reads no variable
  Region reading_no_variable() const {
    Region out = *this;
    out.of_position_ = true;
    return out;
  }
  SiteType type = SiteType::Cell;

 private:
  struct Body {
    virtual ~Body() = default;
    virtual void fill(Eval&, Sites&) const = 0;
  };
  template <class F>
  struct Holder final : Body {
    explicit Holder(F f) : f_(std::move(f)) {}
    void fill(Eval& e, Sites& out) const override { f_(e, out); }
    F f_;
  };
  std::shared_ptr<const Body> body_;
  std::shared_ptr<const Sites> constant_;
  bool of_position_ = false;
};

// The sites for which a condition holds that looks at one variable and the position: asked once for all of them instead
// of site by site. Sites beyond those that pieces can stand on are never in it.
struct Where {
  Variable variable;
  Region sites;
};

// A function that adds moves to a set: what may be played, or what follows.
class MovesFn {
 public:
  virtual ~MovesFn() = default;
  virtual void add(Eval& e, MoveSet& out) const = 0;
  // Where moves are as simple as the sites of a region: these sites, all different, and the move of one of them. A
  // random player need not make them all. False where it is not so.
  virtual bool sites(Eval&, Sites& /*out*/) const { return false; }
  virtual void add_at(Eval&, int /*site*/, MoveSet&) const {}
  // The same moves in the same order, listed and not made (sketch.h): a player who takes one of them need not make them
  // all. Here they are made; whoever can do with less says so, and makes one of them later.
  virtual void sketch(Eval& e, Sketches& out) const;
  virtual void make(Eval&, const Sketch&, MoveSet& /*out*/) const {}
  // Of a function that tries moves before it offers them: does this one pass?
  virtual bool passes(Eval&, const MoveSet&, int /*which*/) const { return true; }
  // Does some move that is a piece's end on one of these sites? And the sites, added to a set, on which moves of the
  // kind of piece on a site can end, whatever stands where: rather too many than too few.
  virtual bool threatens(Eval& e, const Sites& targets) const;
  virtual void reach(const Rulebook& game, int what, int from, Sites& out) const;
  static void reach_all(const Rulebook& game, Sites& out);
  // Is there any?
  virtual bool any(Eval& e) const;
  // The actions of all of them, and what follows them, added to the move that was begun last.
  virtual void chain(Eval& e, MoveSet& out) const;
};
using Moves = std::shared_ptr<const MovesFn>;

template <class F>
Moves moves_of(F f) {
  struct Holder final : MovesFn {
    explicit Holder(F f) : f_(std::move(f)) {}
    void add(Eval& e, MoveSet& out) const override { f_(e, out); }
    F f_;
  };
  return std::make_shared<const Holder>(std::move(f));
}

}  // namespace ludens::games::lud
