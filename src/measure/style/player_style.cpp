// Who plays how, from records.
#include "measure/style/player_style.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "agents/level_file.h"
#include "base/error.h"
#include "base/text.h"
#include "games/family.h"
#include "records/follow.h"
#include "runner/run.h"

namespace ludens::measure {
namespace {

void add(StyleSum& sum, double value) {
  sum.sum += static_cast<float>(value);
  ++sum.count;
}

std::string id_of(const Player& player) { return player.id.empty() ? player.name : player.id; }

// Where a game goes: whose games are looked at, by place in the list of players.
struct WantedGame {
  GameRow row;
  std::array<std::optional<std::size_t>, 2> players = {};
};

// What was seen of both players of a game.
struct SeenGame {
  std::array<std::optional<std::size_t>, 2> players = {};
  std::string gid;
  std::array<GameStyle, 2> styles;
};

// What the source holds of a player before anything is replayed.
struct Found {
  std::int64_t games = 0, rated = 0;
  double ratings = 0;
};

}  // namespace

bool wants_player(const Query& query, const GameRow& row, int side) {
  PositionFacts facts;
  facts.rating = strength(row.players[static_cast<std::size_t>(side)]);
  facts.opponent_rating = strength(row.players[static_cast<std::size_t>(1 - side)]);
  for (const auto& condition : query.where) {
    const auto& filter = find_filter(condition.field);
    if (filter.of_position && filter.kind != FilterKind::Rating)
      throw Error(
          fmt::format("«{}» asks for single positions, and this is about whole games", condition_text(condition)));
  }
  if (query.sample > 0) throw Error("«sample» asks for single positions, and this is about whole games");
  return wants(query, facts);
}

std::array<GameStyle, 2> game_style(const Game& game, const std::vector<StyleFeature>& features, const Record& record,
                                    std::array<bool, 2> wanted) {
  std::array<GameStyle, 2> out;
  for (const std::size_t side : {0u, 1u})
    if (wanted[side]) out[side].resize(features.size());
  StyleTurns turns(game);
  const Replayed replayed = replay(game, record, [&](const Position& before, const Turn& played, int ply) {
    auto& sums = out[static_cast<std::size_t>(index(before.to_move()))];
    if (sums.empty()) return turns.skip(before, played.move);
    const StyleTurn turn = turns.turn(before, played.move, ply);
    for (std::size_t f = 0; f < features.size(); ++f)
      if (features[f].of_turn)
        if (const auto value = features[f].of_turn(turn)) add(sums[f], *value);
  });
  for (const Side side : {Side::First, Side::Second}) {
    auto& sums = out[static_cast<std::size_t>(index(side))];
    if (sums.empty()) continue;
    const StyleGame whole{game,
                          side,
                          record.result,
                          recorded_ending(record),
                          static_cast<int>(record.turns.size()),
                          replayed.result != Result::Ongoing};
    for (std::size_t f = 0; f < features.size(); ++f)
      if (features[f].of_game)
        if (const auto value = features[f].of_game(whole)) add(sums[f], *value);
  }
  return out;
}

std::optional<StyleValue> style_value(const std::vector<GameStyle>& games, std::size_t feature) {
  double top = 0, bottom = 0, with = 0;
  for (const auto& game : games) {
    top += game[feature].sum;
    bottom += game[feature].count;
    with += game[feature].count > 0;
  }
  if (bottom == 0) return std::nullopt;
  const double mean = top / bottom;
  double squares = 0;
  for (const auto& game : games) {
    const double off = game[feature].sum - mean * game[feature].count;
    squares += off * off;
  }
  // Of one game nothing is known of how games differ; and where all were alike, others need not be (the «rule of
  // three», Hanley and Lippman-Hand 1983).
  double error = std::abs(mean) + 1;
  if (with > 1) error = squares > 0 ? std::sqrt(squares * with / (with - 1)) / bottom : 1.5 / with;
  return StyleValue{mean, error, static_cast<std::int64_t>(bottom)};
}

PlayerStyles collect_styles(const StylePlan& plan, const StyleHooks& hooks) {
  PlayerStyles out{plan.game, style_features(*plan.game), {}, 0};
  const auto stopped = [&] {
    if (hooks.stop.stop_requested()) throw Error("interrupted");
  };
  const auto counts = [&](const GameRow& row) { return row.name == plan.game->name && row.moves_legal > 0; };
  const auto person = [](const Player& player) { return !player.program.value_or(false) && !id_of(player).empty(); };

  std::map<std::string, Found> found;
  {
    const auto source = open_query(plan.query, plan.source);
    for (GameRow row; source->next_row(row);) {
      stopped();
      if (!counts(row)) continue;
      for (const int side : {0, 1}) {
        const Player& player = row.players[static_cast<std::size_t>(side)];
        if (!person(player) || !wants_player(plan.query, row, side)) continue;
        Found& one = found[id_of(player)];
        ++one.games;
        if (const auto rating = strength(player)) one.ratings += *rating, ++one.rated;
      }
    }
  }
  out.known = std::ssize(found);
  std::map<std::string, std::size_t> place;
  for (const auto& [id, one] : found) {
    if (one.games < plan.least && id != plan.player) continue;
    place[id] = out.players.size();
    PlayerStyle& player = out.players.emplace_back();
    player.id = id;
    player.games = one.games;
    if (one.rated > 0) player.rating = one.ratings / static_cast<double>(one.rated);
  }
  if (!plan.player.empty() && !place.contains(plan.player)) {
    std::vector<std::string> names;
    for (const auto& [id, one] : found) names.push_back(id);
    throw Error(fmt::format("no game of {} is by a player {}{}", query_text(plan.query), cite(plan.player),
                            did_you_mean(plan.player, names)));
  }
  if (out.players.empty())
    throw Error(fmt::format("no player of {} has {} games of {}; {} players were found", query_text(plan.query),
                            plan.least, plan.game->name, out.known));

  std::vector<std::int64_t> taken(out.players.size(), 0);
  std::int64_t total = 0;
  for (const auto& player : out.players) total += std::min(player.games, plan.most);
  const auto source = open_query(plan.query, plan.source);
  Experiment<WantedGame, SeenGame> looking;
  looking.next = [&](WantedGame& game) {
    while (source->next_row(game.row)) {
      if (!counts(game.row)) continue;
      game.players = {};
      for (const std::size_t side : {0u, 1u}) {
        const Player& player = game.row.players[side];
        if (!person(player) || !wants_player(plan.query, game.row, static_cast<int>(side))) continue;
        const auto one = place.find(id_of(player));
        if (one == place.end() || taken[one->second] >= plan.most) continue;
        ++taken[one->second];
        game.players[side] = one->second;
      }
      if (!game.players[0] && !game.players[1]) continue;
      return true;
    }
    return false;
  };
  looking.worker = [&] {
    return [&, games = GameCache{}](std::int64_t, const WantedGame& game, const std::stop_token&) mutable {
      return std::optional(SeenGame{game.players, game.row.gid,
                                    game_style(*games.find(game.row.game), out.features, unpack_game(game.row),
                                               {game.players[0].has_value(), game.players[1].has_value()})});
    };
  };
  std::int64_t done = 0;
  looking.take = [&](std::int64_t, SeenGame&& seen, bool) {
    for (const std::size_t side : {0u, 1u}) {
      if (!seen.players[side]) continue;
      PlayerStyle& player = out.players[*seen.players[side]];
      player.each.push_back(std::move(seen.styles[side]));
      player.gids.push_back(seen.gid);
      ++done;
    }
    if (hooks.progress) hooks.progress(done, total);
    return true;
  };
  if (run(looking, {plan.jobs, hooks.stop, nullptr}) == RunEnd::Stopped) throw Error("interrupted");
  for (auto& player : out.players)
    for (std::size_t f = 0; f < out.features.size(); ++f) player.values.push_back(style_value(player.each, f));
  return out;
}

StyleScale style_scale(const PlayerStyles& styles, const ScaleOptions& options) {
  StyleScale out;
  const std::size_t features = styles.features.size();
  out.mean.assign(features, 0);
  out.deviation.assign(features, 0);
  out.reliability.assign(features, 0);
  out.per_rating.assign(features, 0);
  double rated = 0;
  for (const auto& player : styles.players)
    if (player.rating) out.rating += *player.rating, ++rated;
  if (rated > 0) out.rating /= rated;
  for (std::size_t f = 0; f < features; ++f) {
    double n = 0, sum = 0, noise = 0, squares = 0, with = 0, both = 0;
    for (const auto& player : styles.players)
      if (player.values[f]) ++n, sum += player.values[f]->value;
    if (n < 3) continue;
    out.mean[f] = sum / n;
    for (const auto& player : styles.players) {
      if (!player.values[f] || !player.rating) continue;
      with += (*player.rating - out.rating) * (*player.rating - out.rating);
      both += (*player.rating - out.rating) * (player.values[f]->value - out.mean[f]);
    }
    if (options.same_strength && with > 0) out.per_rating[f] = both / with;
    for (const auto& player : styles.players) {
      if (!player.values[f]) continue;
      const double off =
          player.values[f]->value - out.mean[f] - out.per_rating[f] * (player.rating.value_or(out.rating) - out.rating);
      squares += off * off;
      noise += player.values[f]->error * player.values[f]->error;
    }
    const double variance = squares / (n - 1);
    out.deviation[f] = std::sqrt(variance);
    if (variance > 0) out.reliability[f] = std::max(0.0, 1 - noise / n / variance);
    if (2 * n >= static_cast<double>(styles.players.size()) && variance > 0 &&
        out.reliability[f] >= options.reliability)
      out.used.push_back(f);
  }
  return out;
}

std::optional<double> StyleScale::standard(const PlayerStyle& player, std::size_t f) const {
  if (!player.values[f] || !(deviation[f] > 0)) return std::nullopt;
  return (player.values[f]->value - mean[f] - per_rating[f] * (player.rating.value_or(rating) - rating)) / deviation[f];
}

std::vector<double> StyleScale::vector(const PlayerStyle& player) const {
  std::vector<double> out;
  for (const std::size_t f : used) out.push_back(standard(player, f).value_or(0));
  return out;
}

std::string strength_text(const Game& game, double rating) {
  const int whole = static_cast<int>(std::lround(rating));
  return game.family->people ? rating_label(game, whole) : std::to_string(whole);
}

double style_distance(const std::vector<double>& a, const std::vector<double>& b) {
  double out = 0;
  for (std::size_t i = 0; i < a.size(); ++i) out += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(out);
}

}  // namespace ludens::measure
