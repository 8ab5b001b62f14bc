#include "play/first_choice.h"

#include <algorithm>
#include <cmath>

namespace ludens::play {

std::vector<Candidate> serious(const Opinion& opinion) {
  std::int64_t most = 0;
  for (const auto& one : opinion.candidates) most = std::max(most, one.visits);
  std::vector<Candidate> out;
  for (const auto& one : opinion.candidates)
    if (one.visits > 0 && static_cast<double>(one.visits) >= kSerious * static_cast<double>(most)) out.push_back(one);
  return out;
}

namespace {

Opinion settled_opinion(const Game& game, const Position& position, Move pass, const Opinion& before, Judge& life) {
  const Result result = game.rules->count(position, life.dead(game, position)).result;
  const auto value = static_cast<float>(reward(result, position.to_move()));
  Opinion out = before;
  std::int64_t visits = 1;
  for (const auto& one : before.candidates) visits = std::max(visits, one.visits);
  out.moves = Distribution::sure(pass);
  out.candidates = {{pass, visits, value}};
  out.line = {pass};
  const float even = result == Result::Draw ? 1.0f : 0.0f, won = even > 0 ? 0 : value;
  out.value = {won, even, 1 - even - won};
  return out;
}

}  // namespace

Move first_choice(const Opinion& opinion) {
  constexpr double kDoubt = 0.5;  // standard deviations, as if every visit had been a game won or lost
  const auto sure = [&](const Candidate& one) {
    const double value = std::clamp(static_cast<double>(one.value), 0.0, 1.0);
    return value - kDoubt * std::sqrt(value * (1 - value) / static_cast<double>(one.visits));
  };
  // What the search would play counts, however seldom it had to look there: a win may be seen at once.
  Move out = opinion.moves.best();
  double most = -1;
  for (const auto& one : opinion.candidates)
    if (one.move == out && one.visits > 0) most = sure(one);
  if (most < 0) return out;
  for (const auto& one : serious(opinion))
    if (sure(one) > most) {
      most = sure(one);
      out = one.move;
    }
  return out;
}

double searched_value(const Opinion& opinion) {
  const Move best = first_choice(opinion);
  for (const auto& candidate : opinion.candidates)
    if (candidate.move == best && candidate.visits > 0) return candidate.value;
  return opinion.value.expected();
}

Opinion with_timely_pass(const Game& game, const Position& position, Opinion opinion, Judge& life,
                         const Opinion* people) {
  constexpr double kThoughtOf = 0.02;  // of the opinion: rarer passes are what a search tries once
  const Move pass{static_cast<std::uint32_t>(game.board.size())};
  if (!is_pass(game, pass) || position.over()) return opinion;
  const bool thought_of = opinion.moves.at(pass) >= kThoughtOf || (people && people->moves.at(pass) >= kThoughtOf);
  if (thought_of && life.settled(game, position)) return settled_opinion(game, position, pass, opinion, life);
  if (opinion.moves.items().size() < 2) return opinion;
  const auto passes = [&](const auto& one) { return one.move == pass; };
  const auto looked_at = serious(opinion);
  if (opinion.moves.best() != pass && std::none_of(looked_at.begin(), looked_at.end(), passes)) return opinion;
  if (!life.anything_open(game, position)) return opinion;
  std::vector<Weighted> others(opinion.moves.items().begin(), opinion.moves.items().end());
  std::erase_if(others, passes);
  opinion.moves = Distribution(std::move(others));
  std::erase_if(opinion.candidates, passes);
  if (!opinion.line.empty() && opinion.line.front() == pass) opinion.line = {opinion.moves.best()};
  return opinion;
}

}  // namespace ludens::play
