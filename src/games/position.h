#pragma once
#include <memory>
#include <optional>
#include <typeinfo>

#include "base/error.h"
#include "base/hash.h"
#include "games/playout.h"
#include "games/state.h"

namespace ludens::games {

// What a number of random playouts came to.
struct PlayoutTally {
  std::int64_t plies = 0, first_wins = 0, draws = 0, second_wins = 0, unfinished = 0;
  std::uint64_t signature = 0;  // of all final positions, if asked for: the same on every machine and compiler
};

// A value that holds any State: the same rules at run time, one virtual call per method. Front ends, records and
// agents speak of positions; searches take the state out with `as` and work on it directly.
class Position {
 public:
  // A factory, because a converting constructor would recurse in the concept.
  template <State S>
  static Position of(S state) {
    return Position(std::make_unique<Holder<S>>(std::move(state)));
  }
  Position(const Position& other) : self_(other.self_->clone()) {}
  Position(Position&&) noexcept = default;
  Position& operator=(const Position& other) {
    self_ = other.self_->clone();
    return *this;
  }
  Position& operator=(Position&&) noexcept = default;
  ~Position() = default;

  int move_ids() const { return self_->move_ids(); }
  Side to_move() const { return self_->to_move(); }
  Result result() const { return self_->result(); }
  bool over() const { return result() != Result::Ongoing; }
  void moves(MoveList& out) const { self_->moves(out); }
  bool legal(Move move) const { return self_->legal(move); }
  void play(Move move) { self_->play(move); }
  Move play_random(Rng& rng) { return self_->play_random(rng); }
  std::uint64_t key() const { return self_->key(); }
  char glyph(int cell) const { return self_->glyph(cell); }
  std::optional<double> score() const { return self_->score(); }  // for the first player, where the game keeps one

  bool go_on() { return self_->go_on(); }  // see HasGoOn
  // Lines of play of this length from here: one virtual call for all of them.
  std::uint64_t lines(int depth) const { return self_->lines(depth); }

  // Uniformly random playouts from here, of at most `longest` plies each (0: no bound): one virtual call for all of
  // them.
  PlayoutTally playouts(std::int64_t count, int longest, Rng& rng, bool sign = false) const {
    return self_->playouts(count, longest, rng, sign);
  }

  template <State S>
  const S& as() const {
    if (const auto* state = try_as<S>()) return *state;
    throw Error("this position belongs to another game");
  }
  template <State S>
  S& as() {
    return const_cast<S&>(static_cast<const Position&>(*this).as<S>());
  }
  template <State S>
  const S* try_as() const {
    const auto* holder = dynamic_cast<const Holder<S>*>(self_.get());
    return holder ? &holder->state : nullptr;
  }

 private:
  struct Any {
    virtual ~Any() = default;
    virtual std::unique_ptr<Any> clone() const = 0;
    virtual int move_ids() const = 0;
    virtual Side to_move() const = 0;
    virtual Result result() const = 0;
    virtual void moves(MoveList& out) const = 0;
    virtual bool legal(Move move) const = 0;
    virtual void play(Move move) = 0;
    virtual Move play_random(Rng& rng) = 0;
    virtual std::uint64_t key() const = 0;
    virtual char glyph(int cell) const = 0;
    virtual std::optional<double> score() const = 0;
    virtual bool go_on() = 0;
    virtual std::uint64_t lines(int depth) const = 0;
    virtual PlayoutTally playouts(std::int64_t count, int longest, Rng& rng, bool sign) const = 0;
  };
  template <State S>
  struct Holder final : Any {
    explicit Holder(S s) : state(std::move(s)) {}
    std::unique_ptr<Any> clone() const override { return std::make_unique<Holder>(state); }
    int move_ids() const override { return state.move_ids(); }
    Side to_move() const override { return state.to_move(); }
    Result result() const override { return state.result(); }
    void moves(MoveList& out) const override { state.moves(out); }
    bool legal(Move move) const override { return state.legal(move); }
    void play(Move move) override { state.play(move); }
    Move play_random(Rng& rng) override { return games::play_random(state, rng); }
    std::uint64_t key() const override { return state.key(); }
    char glyph(int cell) const override { return state.glyph(cell); }
    std::optional<double> score() const override {
      if constexpr (HasScore<S>)
        return state.score();
      else
        return std::nullopt;
    }
    bool go_on() override {
      if constexpr (HasGoOn<S>)
        return state.go_on();
      else
        return false;
    }
    std::uint64_t lines(int depth) const override { return games::lines(state, depth); }
    PlayoutTally playouts(std::int64_t count, int longest, Rng& rng, bool sign) const override {
      PlayoutTally tally;
      S s = state;
      for (std::int64_t i = 0; i < count; ++i) {
        s = state;
        tally.plies += playout(s, rng, longest);
        const Result end = s.result();
        tally.first_wins += end == Result::FirstWins;
        tally.second_wins += end == Result::SecondWins;
        tally.draws += end == Result::Draw;
        tally.unfinished += end == Result::Ongoing;
        if (sign) tally.signature = fold(tally.signature, s.key() + static_cast<std::uint64_t>(end));
      }
      return tally;
    }
    S state;
  };

  explicit Position(std::unique_ptr<Any> self) : self_(std::move(self)) {}
  std::unique_ptr<Any> self_;
};

}  // namespace ludens::games
