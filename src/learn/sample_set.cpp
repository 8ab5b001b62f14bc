#include "learn/sample_set.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/in_parallel.h"
#include "records/follow.h"

namespace ludens::learn {
namespace {

constexpr std::string_view kFrom = " from ";

// Which games of the file: by query, in the order of the file.
std::vector<std::uint32_t> chosen_games(const SampleFile& file, const SampleOptions& options, bool validation) {
  for (const int query : options.queries)
    if (query < 0 || query >= static_cast<int>(file.queries.size()))
      throw Error(fmt::format("the sample file has queries 0 to {}, not {}", file.queries.size() - 1, query));
  std::vector<std::vector<std::uint32_t>> by_query(file.queries.size());
  for (std::uint32_t i = 0; i < file.games.size(); ++i) {
    const SampleGame& game = file.games[i];
    const bool asked = options.queries.empty() ||
                       std::find(options.queries.begin(), options.queries.end(), game.query) != options.queries.end();
    if (asked && game.validation == validation) by_query[game.query].push_back(i);
  }
  std::size_t most = SIZE_MAX;
  if (options.equal)
    for (const auto& games : by_query)
      if (!games.empty()) most = std::min(most, games.size());
  std::vector<std::uint32_t> out;
  for (auto& games : by_query) {
    if (!validation) {
      const double all = static_cast<double>(std::min(games.size(), most));
      games.resize(static_cast<std::size_t>(std::ceil(all * std::clamp(options.fraction, 0.0, 1.0))));
    }
    out.insert(out.end(), games.begin(), games.end());
  }
  return out;
}

}  // namespace

std::string sample_text(const Game& game, std::string_view start) {
  return start.empty() ? game.text : fmt::format("{}{}{}", game.text, kFrom, start);
}

SampleStart sample_start(std::string_view text) {
  const auto at = text.find(kFrom);
  if (at == std::string_view::npos) return {find_game(text), ""};
  return {find_game(text.substr(0, at)), std::string(text.substr(at + kFrom.size()))};
}

SampleSet::SampleSet(std::shared_ptr<const SampleFile> file, const SampleOptions& options, Part part)
    : file_(std::move(file)),
      ratings_(options.ratings),
      policy_moves_(options.policy_moves),
      least_ply_(part == Part::Validation ? options.least_validation_ply - 1 : 0) {
  if (file_->texts.empty() || file_->games.empty()) throw Error("the sample file holds no games");
  for (const auto& text : file_->texts) {
    const SampleStart start = sample_start(text);
    games_.push_back(start.game);
    starts_.push_back(start.position.empty() ? start.game->start() : start.game->rules->read(start.position));
    if (games_.back()->name != file_->game)
      throw Error(fmt::format("the sample file is of {}, but holds games of {}", file_->game, games_.back()->name));
  }
  std::int64_t size = 0;
  for (const auto number : chosen_games(*file_, options, part == Part::Validation)) {
    chosen_.push_back({number, size});
    const SampleGame& game = file_->games[number];
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) size += wanted(game, ply);
  }
  chosen_.push_back({0, size});
  if (size == 0 && part == Part::Train) throw Error("no positions are left to train on");
}

bool SampleSet::wanted(const SampleGame& game, std::size_t ply) const {
  return static_cast<int>(ply) >= least_ply_ && (game.wanted.empty() || game.wanted[ply]) &&
         game.moves[ply] < policy_moves_;
}

void SampleSet::replay_one(const Chosen& chosen, const Show& show) const {
  const SampleGame& game = file_->games[chosen.game];
  std::int64_t number = chosen.first;
  Follower follower(starts_[game.text]);
  std::vector<Move> history;
  history.reserve(game.moves.size());
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const Move move{game.moves[ply]};
    if (!follower.ready(move))
      throw Error(fmt::format("move {} of game {} of the sample file is illegal", ply + 1, chosen.game));
    if (wanted(game, ply)) {
      const auto mover = static_cast<std::size_t>(index(follower.position().to_move()));
      Persona persona;
      if (ratings_) persona.rating = game.ratings[mover], persona.opponent_rating = game.ratings[1 - mover];
      const Opinion* target = game.opinions.empty() || !game.opinions[ply] ? nullptr : &*game.opinions[ply];
      show({number++, games_[game.text], game.id,
            Sample{follower.position(), history, move, std::move(persona), game.result, target,
                   static_cast<int>(ply) + 1}});
    }
    follower.play(move);
    history.push_back(move);
  }
}

void SampleSet::replay(std::int64_t from, std::int64_t to, const Show& show) const {
  for (std::int64_t i = from; i < std::min(to, games()); ++i) replay_one(chosen_[static_cast<std::size_t>(i)], show);
}

void SampleSet::replay(int threads, const Show& show) const {
  in_parallel(static_cast<std::size_t>(games()), threads, [&](std::size_t i) { replay_one(chosen_[i], show); });
}

}  // namespace ludens::learn
