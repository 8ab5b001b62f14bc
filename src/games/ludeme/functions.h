#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

#include "games/ludeme/move_set.h"
#include "games/ludeme/play_state.h"

namespace ludens::games::lud {

class Rulebook;

// What a function sees when it is evaluated: the position, and the sites and players it is asked about.
struct Eval {
  const Rulebook& game;
  PlayState& state;
  int from = kOff, to = kOff, between = kOff, site = kOff, level = kOff, player = 0, piece = 0;
  int direction = -1, value = kUndefined, track = -1, edge = kOff, hint = -1, pips = kUndefined, level_from = kOff;
  const Sites* region = nullptr;
  std::vector<Action>* log = nullptr;  // of all that is carried out
};

// A compiled function: what was a tree of words is a chain of calls. One that needs no position is a number already.
template <class R>
class Fn {
 public:
  Fn() = default;
  Fn(R constant) : constant_(constant), is_constant_(true) {}
  template <class F>
    requires std::is_invocable_r_v<R, const F&, Eval&>
  Fn(F f) : body_(std::make_shared<const Holder<F>>(std::move(f))) {}
  R operator()(Eval& e) const { return is_constant_ ? constant_ : body_->call(e); }
  explicit operator bool() const { return is_constant_ || body_ != nullptr; }
  bool is_constant() const { return is_constant_; }
  R constant() const { return constant_; }

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
  DirectionBits operator()(Eval& e, int site) const { return body_ ? (*body_)(e, site) : fixed_; }

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
};

// A function that adds moves to a set: what may be played, or what follows.
class MovesFn {
 public:
  virtual ~MovesFn() = default;
  virtual void add(Eval& e, MoveSet& out) const = 0;
  // Where moves are as simple as the sites of a region: how many there are, all different, and one of them. A random
  // player need not make them all. -1 where it is not so.
  virtual int count(Eval&) const { return -1; }
  virtual void add_one(Eval&, int /*which*/, MoveSet&) const {}
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
