#include "learn/lessons.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::learn {
namespace {

GamePtr first_game(const SampleFile& samples) {
  if (samples.texts.empty() || samples.games.empty()) throw Error("the sample file holds no games");
  return find_game(samples.texts.front());
}

}  // namespace

Lessons::Lessons(std::shared_ptr<const SampleFile> samples, const LessonOptions& options)
    : samples_(std::move(samples)),
      games_{first_game(*samples_)},
      ratings_(options.ratings),
      features_(&features_of(*games_.front())),
      symmetries_(games_.front()->board.columns, games_.front()->board.rows) {
  for (std::size_t i = 1; i < samples_->texts.size(); ++i) games_.push_back(find_game(samples_->texts[i]));
  for (const auto& game : games_) {
    if (game->name != samples_->game)
      throw Error(fmt::format("the sample file is of {}, but holds games of {}", samples_->game, game->name));
    starts_.push_back(game->start());
  }
  for (const int query : options.queries)
    if (query < 0 || query >= static_cast<int>(samples_->queries.size()))
      throw Error(fmt::format("the sample file has queries 0 to {}, not {}", samples_->queries.size() - 1, query));

  // Games by query, train and validation apart, in the order of the file.
  std::vector<std::vector<std::uint32_t>> train(samples_->queries.size()), validation(samples_->queries.size());
  for (std::uint32_t i = 0; i < samples_->games.size(); ++i) {
    const SampleGame& game = samples_->games[i];
    if (!options.queries.empty() &&
        std::find(options.queries.begin(), options.queries.end(), game.query) == options.queries.end())
      continue;
    (game.validation ? validation : train)[game.query].push_back(i);
  }
  std::size_t most = SIZE_MAX;
  if (options.equal)
    for (const auto& games : train)
      if (!games.empty()) most = std::min(most, games.size());
  for (auto& games : train) {
    games.resize(std::min(games.size(), most));
    games.resize(static_cast<std::size_t>(
        std::ceil(static_cast<double>(games.size()) * std::clamp(options.fraction, 0.0, 1.0))));
    for (const auto game : games) add(game, 0, train_);
    train_games_ += static_cast<std::int64_t>(games.size());
  }
  for (const auto& games : validation)
    for (const auto game : games) add(game, options.least_validation_ply - 1, validation_);
  if (train_.empty()) throw Error("no positions are left to train on");
}

void Lessons::add(std::uint32_t number, int least_ply, std::vector<Place>& out) const {
  const SampleGame& game = samples_->games[number];
  const int policy = policy_moves();
  for (std::size_t ply = static_cast<std::size_t>(std::max(least_ply, 0)); ply < game.moves.size(); ++ply)
    if ((game.wanted.empty() || game.wanted[ply]) && game.moves[ply] < policy)
      out.push_back({number, static_cast<std::uint32_t>(ply)});
}

void Lessons::make(Place place, int symmetry, int hide, Lesson& out) const {
  const SampleGame& game = samples_->games[place.game];
  Position position = starts_[game.text];
  Move history[4];
  const std::size_t ply = place.ply, past = std::min<std::size_t>(ply, 4);
  for (std::size_t i = 0; i < ply; ++i) {
    const Move move = symmetries_.move(symmetry, Move{game.moves[i]});
    if (position.over()) position.go_on();
    if (!position.legal(move))
      throw Error(fmt::format("move {} of game {} of the sample file is illegal", i + 1, place.game));
    position.play(move);
    if (i + past >= ply) history[i + past - ply] = move;
  }
  if (position.over()) position.go_on();
  const int mover = index(position.to_move());
  Persona persona;
  if (ratings_ && (hide & 1) == 0) persona.rating = game.ratings[static_cast<std::size_t>(mover)];
  if (ratings_ && (hide & 2) == 0) persona.opponent_rating = game.ratings[static_cast<std::size_t>(1 - mover)];
  features_->write(position, {history, past}, persona, out.planes, out.numbers);
  out.move = symmetries_.move(symmetry, Move{game.moves[ply]}).id;
  out.outcome = game.result == Result::Ongoing               ? -1
                : game.result == Result::Draw                ? 1
                : game.result == win_for(position.to_move()) ? 0
                                                             : 2;
}

}  // namespace ludens::learn
