#pragma once
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "measure/matching/band.h"
#include "measure/matching/matched_game.h"
#include "measure/matching/mind_tally.h"
#include "measure/stats/bootstrap.h"

namespace ludens::measure {

// What positions are grouped by. Ratings in bands of 200, ranks (below 100) in bands of 5, plies by tens, the phase by
// thirds of the game as it was played, clusters as MatchTally is told: kind 2 is the band from 2 to 3.
enum class MatchField { Rating, Ply, Phase, Cluster };
std::string_view field_name(MatchField field);
std::string_view phase_name(int phase);  // 0, 1, 2: opening, middle, end

// One group of positions: those whose field is in the band.
struct Group {
  MatchField field = MatchField::Rating;
  Band band = {};
  auto operator<=>(const Group&) const = default;
};
Group group_of(MatchField field, const MatchedPosition& position, int plies);

struct Cell {  // rating band × phase × forced or free
  Band rating;
  int phase = 0;
  bool forced = false;
  auto operator<=>(const Cell&) const = default;
};

struct Bin {  // positions by the weight of the agent's likeliest move
  double from = 0, to = 0;
  std::int64_t positions = 0;
  double confidence = 0, top1 = 0;  // means; in an honest policy they are equal
};

struct AgentMatch {
  RatioInterval top1, top3, top5;
  RatioInterval cross_entropy;  // mean of −ln p of the person's move, in nats
  RatioInterval drawn;          // mean of p: how often a move drawn from the policy is the person's
  RatioInterval free, forced;   // top1 of each
  double ece = 0;               // expected calibration error: Σ share of the bin · |confidence − top1|
  std::int64_t floored = 0;     // positions in which the person's move had less than kFloor
  std::int64_t sure = 0;        // positions in which the agent gave one move and nothing else
  std::vector<Bin> bins = {};
  MindTally mind = {};                             // of an agent with two systems
  std::vector<RatioInterval> by = {}, cells = {};  // top1 of each group and cell
};

struct MatchSummary {
  std::int64_t games = 0, positions = 0, clusters = 0;
  std::vector<AgentMatch> agents = {};
  std::vector<std::pair<Group, std::int64_t>> by = {};  // with how many positions
  std::vector<std::pair<Cell, std::int64_t>> cells = {};
  struct Difference {
    std::size_t a = 0, b = 0;
    RatioInterval top1;  // a − b
    RatioInterval free;  // the same where nobody has a five at hand
  };
  std::vector<Difference> differences = {};
};

// Adds up games, then says what they came to. Memory: some hundred bytes a game and agent, nothing a position but its
// key. Tested by tests/measure/matching/tally_test.cpp.
class MatchTally {
 public:
  enum class Cluster { Game, Player };  // what is drawn as a whole by the bootstrap; Player: the mover
  MatchTally(std::size_t agents, std::vector<MatchField> by, Cluster cluster = Cluster::Game);
  // Which kind of player somebody is, by id, for MatchField::Cluster; else nobody is known to be of any.
  using KindOf = std::function<std::optional<int>(const std::string& player)>;
  void know_kinds(KindOf kind_of) { kind_of_ = std::move(kind_of); }

  void add(const MatchedGame& game);
  MatchSummary summary(const BootstrapOptions& options = {}) const;
  const std::vector<std::uint64_t>& keys() const { return keys_; }  // of all positions

 private:
  static constexpr std::size_t kShares = 7, kBins = 10;
  struct Ratios {  // one an agent
    std::array<Ratio, kShares> shares;
    std::array<Bin, kBins> bins = {};  // sums until the end
    std::int64_t floored = 0, sure = 0;
    MindTally mind = {};
  };
  struct Slot {
    std::int64_t positions = 0;
    std::vector<Ratio> top1;  // one an agent
  };
  std::uint32_t cluster_of(const MatchedGame& game, int mover);
  void add(const MatchedGame& game, const MatchedPosition& position, std::uint32_t cluster);
  void add(Slot& slot, const MatchedPosition& position, std::uint32_t cluster);

  Group group_for(MatchField field, const MatchedGame& game, const MatchedPosition& position) const;

  std::vector<MatchField> by_;
  Cluster cluster_;
  KindOf kind_of_ = {};
  std::unordered_map<std::string, std::uint32_t> players_;
  std::uint32_t clusters_ = 0;
  std::int64_t games_ = 0, positions_ = 0;
  std::vector<Ratios> agents_;
  std::map<Group, Slot> groups_;
  std::map<Cell, Slot> cells_;
  std::vector<Ratio> differences_, free_differences_;  // of the pairs (0, 1), (0, 2) … (1, 2) …
  std::vector<std::uint64_t> keys_;
};

}  // namespace ludens::measure
