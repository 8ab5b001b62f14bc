#pragma once
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "agents/parts.h"
#include "belief/doubt_filter.h"

namespace ludens::agents {

// What a player may care for (Rautureau 2024, section 4.2): how the game ends, and what a move brings beside that.
struct RewardFeature {
  std::string_view name, help;
};
inline constexpr std::size_t kWin = 0, kDraw = 1, kLoss = 2;
inline constexpr std::array<RewardFeature, 6> kRewardFeatures = {
    {{"win", "of a game that is won"},
     {"draw", "of a draw"},
     {"loss", "of a game that is lost"},
     {"captures", "of each stone or piece that a move takes"},
     {"risk", "of an end that is open: the variance of the result, 1 where a win and a loss are equally likely"},
     {"symmetry", "of a board that looks the same turned or mirrored: the share of its stones that do"}}};
using RewardValues = std::array<double, kRewardFeatures.size()>;

// A move that comes to mind, how likely it does, and what may come of it: the expectation of each feature, μ(s, a).
struct Prospect {
  Move move;
  double prior = 0;
  RewardValues features = {};
};

struct ProspectOptions {
  DoubtLimits limits = {};    // which moves feel good (Algorithm 1 of Rautureau and Piette 2024)
  std::int64_t most = 16;     // of them
  std::int64_t playouts = 0;  // 0: the agent's win, draw and loss behind the move; else of so many random playouts
};

// The moves that feel good to an agent, and what it expects of each. The same position is judged with the same dice,
// whoever asks and whenever: who infers rewards sees what the player saw.
class Prospects {
 public:
  Prospects(GamePtr game, std::unique_ptr<Agent> agent, const ProspectOptions& options);
  ~Prospects();
  std::vector<Prospect> of(const Question& question, Opinion* opinion = nullptr);
  void new_game();

 private:
  GamePtr game_;
  std::shared_ptr<class AgentEvaluator> evaluator_;
  ProspectOptions options_;
  DoubtFilter filter_;
};

// How often each of them is played by who weighs results so: prior · exp(θᵀμ), normalised.
std::vector<double> choice_shares(const std::vector<Prospect>& prospects, const RewardValues& theta);

// The agent reward(agent, win=, draw=, loss=, …): plays so often as that says.
std::vector<PartDoc> reward_parts();

}  // namespace ludens::agents
