#include "measure/ratings/rated_set.h"

#include <algorithm>

#include "measure/ratings/game_day.h"

namespace ludens::measure {

std::optional<int> RatedSet::find(std::string_view who) const {
  for (const auto field : {&RatedPlayer::id, &RatedPlayer::name})
    for (std::size_t i = 0; i < players.size(); ++i)
      if (!who.empty() && players[i].*field == who) return static_cast<int>(i);
  return std::nullopt;
}

int RatedSetBuilder::player(const Player& player, const std::string& set) {
  // Ids and names are apart: a player without an id who is called «7» is not player 7.
  const std::string key = player.id.empty() ? "name " + player.name : "id " + set + "/" + player.id;
  const auto [found, fresh] = numbers_.emplace(key, static_cast<int>(players_.size()));
  if (fresh) players_.push_back({player.id, player.name});
  auto& known = players_[static_cast<std::size_t>(found->second)];
  if (known.name.empty()) known.name = player.name;
  return found->second;
}

void RatedSetBuilder::add(const Record& record) {
  ++counts_.read;
  const auto nobody = [](const Player& player) { return player.id.empty() && player.name.empty(); };
  if (record.result == Result::Ongoing) {
    ++counts_.without_result;
    return;
  }
  if (nobody(record.players[0]) || nobody(record.players[1])) {
    ++counts_.without_players;
    return;
  }
  const auto source = record.tags.find("source");
  const std::string set = source == record.tags.end() ? "" : source->second;
  const int black = player(record.players[0], set), white = player(record.players[1], set);
  if (black == white) {
    ++counts_.against_self;
    return;
  }
  const auto date = record.tags.find("date");
  const auto day = date == record.tags.end() ? std::nullopt : game_day(date->second);
  const double score = record.result == Result::FirstWins ? 1 : record.result == Result::SecondWins ? 0 : 0.5;
  entries_.push_back({{black, white, score, day.value_or(0)}, day.has_value()});
}

RatedSet RatedSetBuilder::finish() const {
  RatedSet out = counts_;
  out.dated = std::any_of(entries_.begin(), entries_.end(), [](const Entry& entry) { return entry.dated; });
  std::vector<int> numbers(players_.size(), -1);
  const auto number = [&](int player, int day) {
    int& mine = numbers[static_cast<std::size_t>(player)];
    if (mine < 0) {
      mine = static_cast<int>(out.players.size());
      out.players.push_back(players_[static_cast<std::size_t>(player)]);
      out.players.back().first_day = out.players.back().last_day = day;
    }
    auto& known = out.players[static_cast<std::size_t>(mine)];
    ++known.games;
    known.first_day = std::min(known.first_day, day);
    known.last_day = std::max(known.last_day, day);
    return mine;
  };
  for (const auto& [game, dated] : entries_) {
    if (!dated) ++out.undated;
    if (!dated && out.dated) continue;
    RatedGame mine = game;
    mine.black = number(game.black, game.day);
    mine.white = number(game.white, game.day);
    out.games.push_back(mine);
  }
  return out;
}

}  // namespace ludens::measure
