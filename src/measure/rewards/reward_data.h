#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/kinds/kinds.h"
#include "measure/matching/position_choice.h"
#include "measure/rewards/reward_fit.h"

namespace ludens::measure {

// Whose rewards are inferred together.
enum class RewardGroups { Everybody, Player, Cluster, Rating };

struct RewardPlan : PositionChoice {
  std::string of = {};     // games of this bare name alone; "": all
  std::string agent = {};  // whose moves come to mind, and who judges them; as text
  ProspectOptions prospects = {};
  RewardModel model = {};
  RewardGroups by = RewardGroups::Everybody;
  std::optional<KindsFile> kinds = std::nullopt;  // for Cluster
  std::int64_t least = 200;                       // choices that a group must have
  std::uint64_t seed = 1;
  int jobs = 1;
  std::filesystem::path out = {};  // keeps the choices and lets the run resume; "": nowhere
};

// One choice of a person, with who it was.
struct PersonChoice {
  RewardChoice choice;
  std::string player = {};
  std::optional<double> rating = std::nullopt;
  bool held_out = false;  // of every fifth game, by hash: nothing is learned from it
};

struct RewardChoices {
  std::vector<PersonChoice> choices;
  std::int64_t games = 0;
  std::int64_t outside = 0;  // the person's move did not come to mind
  std::int64_t single = 0;   // only one move did
  bool stopped = false;
};

struct RewardHooks {
  std::stop_token stop = {};
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};
};

// Asks the agent about every position of the choice. Throws Error.
RewardChoices collect_choices(const RewardPlan& plan, const RewardHooks& hooks = {});

// The rewards of one group.
struct GroupRewards {
  std::string label;      // «everybody», a player's id, «kind 2», «1400 to below 1600»
  std::string says = {};  // of a kind: how they play
  RewardFit fit;          // on the games that are learned from
  std::int64_t held_out = 0;
  RatioInterval gain;       // of held-out choices over (1, ½, 0), nats a choice
  RatioInterval gain_base;  // and over no reward at all: the policy alone
};
struct RewardResult {
  RewardPlan plan;
  std::int64_t choices = 0, games = 0, outside = 0, single = 0;  // of all groups together
  std::vector<GroupRewards> groups;
  std::int64_t small = 0;  // groups that have too few choices
};
RewardResult infer_rewards(const RewardPlan& plan, const RewardChoices& choices);

std::string rewards_report(const RewardResult& result);
std::vector<Json> rewards_json(const RewardResult& result);  // one line a group

// Tested by tests/measure/rewards/reward_data_test.cpp.
}  // namespace ludens::measure
