#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "belief/evaluator.h"
#include "games/symmetry.h"
#include "nets/model_graph.h"
#include "nets/network.h"

namespace ludens::nets {

struct NetAnswer {
  std::vector<float> logits;  // by move id, legal or not; softmax over the legal ones is the policy
  Value value;                // for the side to move
};

// How a network is shown a position and what its numbers mean: one for each kind of network. Thread-safe.
class NetDialect {
 public:
  virtual ~NetDialect() = default;
  virtual int numbers() const { return 0; }  // beside the planes
  // Where the logit of each move id stands among the network's; none: ids are in the network's own order.
  virtual std::vector<std::uint16_t> places() const { return {}; }
  virtual void write(const EvaluationRequest& question, float* planes, float* numbers) const = 0;
  virtual Value value(std::span<const float> outputs) const = 0;
};

// Softmax of win, draw and loss.
Value value_of_logits(float win, float draw, float loss);

// What one thread needs to ask networks: buffers, and answers it remembers by what the network was shown (position,
// history and ratings at once), in at most `cache_bytes`. Asking allocates nothing once the largest batch was seen.
class NetMemory {
 public:
  explicit NetMemory(std::size_t cache_bytes = 0) : cache_bytes_(cache_bytes) {}
  std::int64_t hits() const { return hits_; }
  std::size_t bytes() const { return entries_.size() * sizeof(Entry) + cached_.size() * sizeof(float); }

 private:
  friend class PolicyNet;
  struct Entry {
    std::uint64_t key = 0;
    Value value;
    bool used = false;
  };
  Workspace work_;
  std::vector<float> planes_, turned_, numbers_, turned_numbers_, policy_;
  std::size_t cache_bytes_;
  const void* owner_ = nullptr;  // whose answers are remembered
  std::vector<Entry> entries_;
  std::vector<float> cached_;  // logits, a row an entry
  std::int64_t hits_ = 0;
};

// A network of one game. Immutable: threads share it, each with a NetMemory. Tested by tests/nets/policy_net_test.cpp.
class PolicyNet {
 public:
  PolicyNet(const NetGraph& graph, std::unique_ptr<const NetDialect> dialect, const NetworkOptions& options = {});

  int moves() const { return moves_; }  // ids 0 … moves − 1 have logits
  // symmetries: 1, or over how many of the board's turns and mirror images answers are averaged.
  void ask(std::span<const EvaluationRequest> questions, std::span<NetAnswer> answers, NetMemory& memory,
           int symmetries = 1) const;
  NetAnswer ask(const EvaluationRequest& question, NetMemory& memory, int symmetries = 1) const;
  const Network& network() const { return network_; }
  int symmetries() const { return moves_are_points() ? turns_.count() : 1; }

 private:
  bool moves_are_points() const { return head_ == points_ && places_.empty(); }
  void forward(std::size_t count, std::span<NetAnswer*> answers, NetMemory& memory, int symmetries) const;

  Network network_;
  std::unique_ptr<const NetDialect> dialect_;
  Symmetries turns_;
  int planes_, points_;
  int head_, extra_, moves_;  // logits of points and of other moves; ids
  std::vector<std::uint16_t> places_;
  int points_slot_, extra_slot_, value_slot_;
};

// Our own networks: features as the file names them, values as win, draw and loss.
std::unique_ptr<PolicyNet> policy_net(const NetModel& model, const NetworkOptions& options = {});
// For another size of the same game, where the network's features and heads know none.
std::unique_ptr<PolicyNet> policy_net(const NetModel& model, const Game& game, const NetworkOptions& options = {});

}  // namespace ludens::nets
