#include "measure/matching/shares.h"

#include <algorithm>

#include "records/follow.h"
#include "records/query/game_source.h"
#include "runner/run.h"

namespace ludens::measure {

void ShareTally::add(const MatchedGame& game) {
  for (const auto& position : game.positions) {
    asked_.push_back({position.key, games_});
    for (std::size_t i = 0; i < agents_; ++i) best_.push_back(position.answers[i].best);
    chosen_.try_emplace(position.key);
  }
  ++games_;
}

bool ShareTally::count(const MatchPlan& plan, const std::stop_token& stop) {
  Query all = plan.query;
  all.where.clear();
  all.split = Split::All;
  all.sample = 0;
  const auto source = open_query(all, plan.source);
  using Choices = std::vector<std::pair<std::uint64_t, std::uint32_t>>;
  Experiment<GameRow, Choices> looking;
  looking.next = [&](GameRow& row) { return source->next_row(row); };
  looking.worker = [this] {
    return [this, games = GameCache{}](std::int64_t, const GameRow& row, const std::stop_token&) mutable {
      Choices out;
      replay(*games.find(row.game), unpack_game(row), [&](const Position& before, const Turn& turn, int) {
        if (chosen_.contains(before.key())) out.emplace_back(before.key(), turn.move.id);
      });
      return std::optional(std::move(out));
    };
  };
  std::vector<Choices> found;  // counted afterwards: workers read the keys meanwhile
  looking.take = [&](std::int64_t, Choices&& choices, bool) {
    if (!choices.empty()) found.push_back(std::move(choices));
    return true;
  };
  if (run(looking, {plan.jobs, stop, nullptr}) == RunEnd::Stopped) return false;
  for (const auto& choices : found)
    for (const auto& [key, move] : choices) ++chosen_[key][move];
  return true;
}

SharedChoice ShareTally::summary(const BootstrapOptions& options) const {
  SharedChoice out;
  std::vector<Ratio> shares(agents_ + 1);
  for (std::size_t i = 0; i < asked_.size(); ++i) {
    const auto& moves = chosen_.at(asked_[i].key);
    std::int64_t people = 0, most = 0;
    for (const auto& [move, count] : moves) {
      people += count;
      most = std::max<std::int64_t>(most, count);
    }
    if (people < least_) continue;
    ++out.positions;
    out.people += people;
    const auto add = [&](Ratio& to, std::int64_t count) {
      to.push_back({asked_[i].game, static_cast<double>(count) / static_cast<double>(people), 1});
    };
    for (std::size_t agent = 0; agent < agents_; ++agent) {
      const auto found = moves.find(best_[i * agents_ + agent]);
      add(shares[agent], found == moves.end() ? 0 : found->second);
    }
    add(shares.back(), most);
  }
  out.shares = bootstrap(shares, games_, options);
  out.most = out.shares.back();
  out.shares.pop_back();
  return out;
}

}  // namespace ludens::measure
