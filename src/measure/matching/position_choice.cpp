#include "measure/matching/position_choice.h"

#include <algorithm>

#include "base/hash.h"
#include "base/text.h"
#include "records/clocks.h"
#include "records/query/sample.h"
#include "records/replay.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

constexpr std::string_view kModes[] = {"paper", "harness", "all"};

// Who moves at a ply: asked for seldom, and then known by replaying the game once.
class Movers {
 public:
  Movers(const GameRow& row, GameCache& games) : row_(row), games_(games) {}
  std::size_t at(int ply) {
    if (movers_.empty())
      replay(*games_.find(row_.game), unpack_game(row_), [&](const Position& before, const Turn&, int) {
        movers_.push_back(static_cast<std::uint8_t>(index(before.to_move())));
      });
    return movers_.at(static_cast<std::size_t>(ply - 1));
  }

 private:
  const GameRow& row_;
  GameCache& games_;
  std::vector<std::uint8_t> movers_;
};

std::vector<int> wanted_plies(const PositionChoice& choice, const GameRow& row, Movers& movers) {
  const std::optional<double> strengths[2] = {strength(row.players[0]), strength(row.players[1])};
  const Clocks left = asks_clocks(choice.query) ? time_left(unpack_game(row)) : Clocks();
  const auto fulfils = [&](int ply, std::size_t mover) {
    return wants(choice.query,
                 PositionFacts{ply, row.plies, strengths[mover], strengths[1 - mover], clock_at(left, ply)});
  };
  std::vector<int> out;
  for (int ply = 1; ply <= row.moves_legal; ++ply) {
    if (!counts(choice.mode, ply, row.plies)) continue;
    const bool wanted = fulfils(ply, 0);
    if (wanted == fulfils(ply, 1) ? wanted : fulfils(ply, movers.at(ply))) out.push_back(ply);
  }
  return out;
}

struct Surveyed {
  ChosenGame game;
  std::vector<std::optional<std::size_t>> bands;  // of the plies; empty where the choice has none
};

Surveyed survey(const PositionChoice& choice, const GameRow& row, GameCache& games) {
  Movers movers(row, games);
  Surveyed out{{row, wanted_plies(choice, row, movers)}, {}};
  if (choice.bands.empty()) return out;
  const std::optional<std::size_t> bands[2] = {band_of(choice.bands, strength(row.players[0])),
                                               band_of(choice.bands, strength(row.players[1]))};
  for (const int ply : out.game.plies) out.bands.push_back(bands[0] == bands[1] ? bands[0] : bands[movers.at(ply)]);
  return out;
}

// Leaves the positions of the bands, of each band the first ones by hash.
void cut_bands(const PositionChoice& choice, std::vector<Surveyed>& games) {
  struct Place {
    std::uint64_t hash;
    std::size_t game;
    int ply;
    auto operator<=>(const Place&) const = default;
  };
  std::vector<std::vector<Place>> found(choice.bands.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    auto& [game, bands] = games[i];
    for (std::size_t k = 0; k < game.plies.size(); ++k)
      if (bands[k]) found[*bands[k]].push_back({sample_hash(game.row.gid, game.plies[k]), i, game.plies[k]});
    game.plies.clear();
  }
  for (auto& places : found) {
    std::sort(places.begin(), places.end());
    if (choice.most > 0 && std::ssize(places) > choice.most) places.resize(static_cast<std::size_t>(choice.most));
    for (const auto& place : places) games[place.game].game.plies.push_back(place.ply);
  }
  for (auto& one : games) std::sort(one.game.plies.begin(), one.game.plies.end());
}

// Leaves the plies that the sample has as far as it is known.
void cut_sample(const SampleCut& sample, std::vector<Surveyed>& games) {
  for (auto& [game, bands] : games) {
    const auto taken = sample.taken(game.row.gid, game.plies);
    std::vector<std::optional<std::size_t>> kept;
    for (std::size_t k = 0; k < bands.size(); ++k)
      if (std::binary_search(taken.begin(), taken.end(), game.plies[k])) kept.push_back(bands[k]);
    game.plies = taken;
    bands = std::move(kept);
  }
  std::erase_if(games, [](const Surveyed& one) { return one.game.plies.empty(); });
}

}  // namespace

std::string_view mode_name(PositionMode mode) { return kModes[static_cast<int>(mode)]; }

bool counts(PositionMode mode, int ply, int plies) {
  switch (mode) {
    case PositionMode::Paper:
      return ply >= 4;
    case PositionMode::Harness:
      return ply >= 5 && ply <= plies - 2;
    case PositionMode::All:
      break;
  }
  return true;
}

std::vector<int> wanted_plies(const PositionChoice& choice, const GameRow& row, GameCache& games) {
  Movers movers(row, games);
  return wanted_plies(choice, row, movers);
}

std::vector<ChosenGame> choose_games(const PositionChoice& choice, int jobs, const std::stop_token& stop) {
  std::optional<SampleCut> sample;
  if (choice.query.sample > 0) sample.emplace(choice.query.sample);
  std::vector<Surveyed> found;
  std::size_t checked = 1000;
  const auto source = open_query(choice.query, choice.source);
  Experiment<GameRow, Surveyed> surveys;
  surveys.next = [&](GameRow& row) { return source->next_row(row); };
  surveys.worker = [&choice] {
    return [&choice, games = GameCache{}](std::int64_t, const GameRow& row, const std::stop_token&) mutable {
      return std::optional(survey(choice, row, games));
    };
  };
  surveys.take = [&](std::int64_t, Surveyed&& one, bool) {
    if (one.game.plies.empty()) return true;
    if (sample) sample->add(one.game.row.gid, one.game.plies);
    found.push_back(std::move(one));
    if (sample && found.size() > checked) {  // what fell out of the sample by now never comes back
      std::erase_if(found, [&](const auto& s) { return sample->taken(s.game.row.gid, s.game.plies).empty(); });
      checked = 2 * found.size() + 1000;
    }
    return true;
  };
  run(surveys, {jobs, stop, nullptr});
  if (sample) cut_sample(*sample, found);
  if (!choice.bands.empty()) cut_bands(choice, found);
  std::vector<ChosenGame> out;
  for (auto& one : found)
    if (!one.game.plies.empty()) out.push_back(std::move(one.game));
  return out;
}

ChosenGames::ChosenGames(const PositionChoice& choice, int jobs, const std::stop_token& stop) {
  if (choice.sampled())
    sample_ = choose_games(choice, jobs, stop);
  else
    source_ = open_query(choice.query, choice.source);
  size_ = source_ ? source_->size() : std::ssize(sample_);
}

bool ChosenGames::next(ChosenGame& game) {
  if (source_) return source_->next_row(game.row);
  if (given_ == sample_.size()) return false;
  game = std::move(sample_[given_++]);
  return true;
}

std::uint64_t hash_of(const std::vector<ChosenGame>& games) {
  std::uint64_t out = 0;
  for (const auto& game : games) {
    out = fold(out, hash_text(game.row.gid));
    for (const int ply : game.plies) out = fold(out, static_cast<std::uint64_t>(ply));
  }
  return out;
}

}  // namespace ludens::measure
