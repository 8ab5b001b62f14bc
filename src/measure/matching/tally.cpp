#include "measure/matching/tally.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace ludens::measure {
namespace {

constexpr std::string_view kFields[] = {"rating", "ply", "phase", "cluster"};
constexpr std::string_view kPhases[] = {"opening", "middle", "end"};

enum Share { kTop1, kTop3, kTop5, kSurprise, kDrawn, kFree, kForced };

// Sums of one cluster stand together while its game is added.
void add_to(Ratio& ratio, std::uint32_t cluster, double top, double bottom) {
  if (ratio.empty() || ratio.back().cluster != cluster) ratio.push_back({cluster, 0, 0});
  ratio.back().top += top;
  ratio.back().bottom += bottom;
}

int phase_of(int ply, int plies) { return plies > 0 ? std::min(2, 3 * (ply - 1) / plies) : 0; }

bool within(const Answer& answer, int rank) { return answer.rank >= 1 && answer.rank <= rank; }

}  // namespace

std::string_view field_name(MatchField field) { return kFields[static_cast<int>(field)]; }
std::string_view phase_name(int phase) { return kPhases[phase]; }

Group group_of(MatchField field, const MatchedPosition& position, int plies) {
  if (field == MatchField::Phase) {
    const double phase = phase_of(position.ply, plies);
    return {field, {phase / 3, (phase + 1) / 3}};
  }
  if (field == MatchField::Rating && !position.rating) return {field, {.unrated = true}};
  const double value = field == MatchField::Rating ? *position.rating : position.ply;
  const double width = field == MatchField::Ply ? 10 : value < 100 ? 5 : 200;
  const double from = width * std::floor(value / width);
  return {field, {from, from + width}};
}

MatchTally::MatchTally(std::size_t agents, std::vector<MatchField> by, Cluster cluster)
    : by_(std::move(by)),
      cluster_(cluster),
      agents_(agents),
      differences_(agents * (agents - 1) / 2),
      free_differences_(differences_.size()) {}

std::uint32_t MatchTally::cluster_of(const MatchedGame& game, int mover) {
  const std::string& player = game.players[static_cast<std::size_t>(mover)];
  // An unknown player is a person of their own in every game.
  const std::string name = player.empty() ? fmt::format("?{}?{}", game.gid, mover) : player;
  const auto [found, fresh] = players_.try_emplace(name, clusters_);
  clusters_ += fresh;
  return found->second;
}

Group MatchTally::group_for(MatchField field, const MatchedGame& game, const MatchedPosition& position) const {
  if (field != MatchField::Cluster) return group_of(field, position, game.plies);
  const auto kind = kind_of_ ? kind_of_(game.players[static_cast<std::size_t>(position.mover)]) : std::nullopt;
  if (!kind) return {field, {.unrated = true}};
  return {field, {*kind, *kind + 1}};
}

void MatchTally::add(const MatchedGame& game) {
  if (game.positions.empty()) return;
  ++games_;
  if (cluster_ == Cluster::Game) {
    const std::uint32_t cluster = clusters_++;
    for (const auto& position : game.positions) add(game, position, cluster);
    return;
  }
  for (int mover = 0; mover < 2; ++mover)
    for (const auto& position : game.positions)
      if (position.mover == mover) add(game, position, cluster_of(game, mover));
}

void MatchTally::add(Slot& slot, const MatchedPosition& position, std::uint32_t cluster) {
  ++slot.positions;
  slot.top1.resize(agents_.size());
  for (std::size_t i = 0; i < agents_.size(); ++i) add_to(slot.top1[i], cluster, within(position.answers[i], 1), 1);
}

void MatchTally::add(const MatchedGame& game, const MatchedPosition& position, std::uint32_t cluster) {
  ++positions_;
  keys_.push_back(position.key);
  for (const MatchField field : by_) add(groups_[group_for(field, game, position)], position, cluster);
  const Cell cell{group_of(MatchField::Rating, position, game.plies).band, phase_of(position.ply, game.plies),
                  position.forced};
  add(cells_[cell], position, cluster);
  std::size_t pair = 0;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const Answer& answer = position.answers[i];
    auto& [shares, bins, floored, sure, mind] = agents_[i];
    const bool hit = within(answer, 1);
    add_to(shares[kTop1], cluster, hit, 1);
    add_to(shares[kTop3], cluster, within(answer, 3), 1);
    add_to(shares[kTop5], cluster, within(answer, 5), 1);
    add_to(shares[kSurprise], cluster, surprise(answer), 1);
    add_to(shares[kDrawn], cluster, answer.p, 1);
    add_to(shares[position.forced ? kForced : kFree], cluster, hit, 1);
    Bin& bin = bins[std::min(kBins - 1, static_cast<std::size_t>(answer.top * kBins))];
    ++bin.positions;
    bin.confidence += answer.top;
    bin.top1 += hit;
    floored += answer.p < kFloor;
    sure += answer.sure;
    mind.add(answer);
    for (std::size_t j = i + 1; j < agents_.size(); ++j, ++pair) {
      const double difference = (hit ? 1.0 : 0.0) - (within(position.answers[j], 1) ? 1.0 : 0.0);
      add_to(differences_[pair], cluster, difference, 1);
      if (!position.forced) add_to(free_differences_[pair], cluster, difference, 1);
    }
  }
}

MatchSummary MatchTally::summary(const BootstrapOptions& options) const {
  std::vector<Ratio> all;
  for (const auto& agent : agents_) all.insert(all.end(), agent.shares.begin(), agent.shares.end());
  for (const auto& [group, slot] : groups_) all.insert(all.end(), slot.top1.begin(), slot.top1.end());
  for (const auto& [cell, slot] : cells_) all.insert(all.end(), slot.top1.begin(), slot.top1.end());
  all.insert(all.end(), differences_.begin(), differences_.end());
  all.insert(all.end(), free_differences_.begin(), free_differences_.end());
  const auto found = bootstrap(all, clusters_, options);

  MatchSummary out;
  out.games = games_;
  out.positions = positions_;
  out.clusters = clusters_;
  auto next = found.begin();
  for (const auto& agent : agents_) {
    AgentMatch& match = out.agents.emplace_back();
    for (RatioInterval* share :
         {&match.top1, &match.top3, &match.top5, &match.cross_entropy, &match.drawn, &match.free, &match.forced})
      *share = *next++;
    match.floored = agent.floored;
    match.sure = agent.sure;
    match.mind = agent.mind;
    for (std::size_t i = 0; i < kBins; ++i) {
      Bin bin = agent.bins[i];
      bin.from = static_cast<double>(i) / kBins;
      bin.to = static_cast<double>(i + 1) / kBins;
      if (bin.positions > 0) {
        match.ece += std::abs(bin.confidence - bin.top1) / static_cast<double>(positions_);
        bin.confidence /= static_cast<double>(bin.positions);
        bin.top1 /= static_cast<double>(bin.positions);
      }
      match.bins.push_back(bin);
    }
  }
  for (const auto& [group, slot] : groups_) {
    out.by.emplace_back(group, slot.positions);
    for (auto& match : out.agents) match.by.push_back(*next++);
  }
  for (const auto& [cell, slot] : cells_) {
    out.cells.emplace_back(cell, slot.positions);
    for (auto& match : out.agents) match.cells.push_back(*next++);
  }
  for (std::size_t i = 0; i < agents_.size(); ++i)
    for (std::size_t j = i + 1; j < agents_.size(); ++j) out.differences.push_back({i, j, *next++, {}});
  for (auto& difference : out.differences) difference.free = *next++;
  return out;
}

}  // namespace ludens::measure
