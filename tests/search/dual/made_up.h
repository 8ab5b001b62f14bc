#pragma once
// A made-up game with a made-up intuition, whose searches one can follow by hand: a position is the moves that led to
// it, and tables say how they end and how they feel.
#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "belief/evaluator.h"
#include "search/dual/system2.h"

namespace ludens::search {

struct MadeUp {
  struct Rules {
    int width = 3, depth = 4;
    std::map<std::string, Result> ends = {};  // further positions where the game is over; at `depth` it is a draw
    bool unordered = false;                   // positions forget the order of moves: transpositions
    int circle = 0;                           // > 0: the position is the number of moves modulo this, without end
  };
  const Rules* rules = nullptr;
  std::string path = {};

  int move_ids() const { return rules->width; }
  Side to_move() const { return path.size() % 2 == 0 ? Side::First : Side::Second; }
  Result result() const {
    const auto end = rules->ends.find(path);
    if (end != rules->ends.end()) return end->second;
    return static_cast<int>(path.size()) == rules->depth && rules->circle == 0 ? Result::Draw : Result::Ongoing;
  }
  void moves(MoveList& out) const {
    if (result() == Result::Ongoing)
      for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(rules->width); ++i) out.push(Move{i});
  }
  bool legal(Move move) const {
    return result() == Result::Ongoing && move.id < static_cast<std::uint32_t>(rules->width);
  }
  void play(Move move) { path += static_cast<char>('a' + move.id); }
  std::string name() const {
    if (rules->circle > 0) return std::string(path.size() % static_cast<std::size_t>(rules->circle), 'o');
    std::string text = path;
    if (rules->unordered) std::sort(text.begin(), text.end());
    return text;
  }
  std::uint64_t key() const {
    std::uint64_t hash = 1;
    for (const char c : name()) hash = mix(hash ^ static_cast<std::uint64_t>(c));
    return hash;
  }
  char glyph(int) const { return '.'; }
};
static_assert(State<MadeUp>);

// Feels what the tables say; where they are silent all moves are alike and worth a half, or what the path's hash says.
class MadeUpSense final : public IncrementalEvaluator {
 public:
  std::map<std::string, std::vector<std::pair<float, float>>> feels = {};  // p and worth of each move
  bool dreams = false;
  int judged = 0;  // how often it was asked

  void set_position(const Position& position, std::span<const Move>, const Persona&) override {
    at_ = position.as<MadeUp>();
    line_.clear();
  }
  void play(Move move) override {
    line_.push_back(at_);
    at_.play(move);
  }
  void undo() override {
    at_ = line_.back();
    line_.pop_back();
  }
  void evaluate_moves(std::span<const Move> moves, float* p, float* action_values) override {
    ++judged;
    const auto known = feels.find(at_.name());
    float sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Rng rng = Rng::of(at_.key(), moves[i].id);
      p[i] = 1;
      action_values[i] = 0.5f;
      if (known != feels.end()) {
        std::tie(p[i], action_values[i]) = known->second[moves[i].id];
      } else if (dreams) {
        p[i] = static_cast<float>(rng.unit() * rng.unit() * rng.unit());
        action_values[i] = static_cast<float>(rng.unit());
      }
      sum += p[i];
    }
    for (std::size_t i = 0; i < moves.size(); ++i) p[i] /= sum;
  }
  std::vector<Reason> explain(Move, int) override { return {}; }
  bool at_root() const { return line_.empty(); }

 private:
  MadeUp at_;
  std::vector<MadeUp> line_;
};

// The same feelings without following anything: asked in batches, whose sizes it remembers.
class BatchSense final : public Evaluator {
 public:
  explicit BatchSense(MadeUpSense& sense) : sense_(sense) {}
  void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                const Until& = {}) override {
    sizes.push_back(batch.size());
    for (const auto& one : batch) histories.emplace_back(one.history.begin(), one.history.end());
    sense_.evaluate(batch, out, rng);
  }
  std::vector<std::size_t> sizes = {};
  std::vector<std::vector<Move>> histories = {};

 private:
  MadeUpSense& sense_;
};

}  // namespace ludens::search
