#include "learn/five_game.h"

#include <algorithm>
#include <cmath>

#include "runner/run.h"

namespace ludens::learn {
namespace {

constexpr int kLongest = 150;  // plies; longer games count as drawn

// How much a search of few visits likes a move. A single visit says that it was there, not that it liked what it saw.
double liking(const Candidate& c, double sharpen) {
  const auto more = static_cast<double>(std::max<std::int64_t>(c.visits - 1, 0));
  return sharpen == 1 ? more : std::pow(more, sharpen);
}

five::Example example_of(const Position& position, std::span<const Move> history, Move played,
                         const Deliberation& thought, double sharpen) {
  five::Example out = *five_example({position, history, played, {}, Result::Ongoing, nullptr, 1});
  if (!thought.searched) {
    out.wanted.clear();  // nothing was found out
    return out;
  }
  if (thought.proof == Proof::Win) {
    out.wanted = {{static_cast<std::uint8_t>(thought.best().id), 1.0f}};
    out.judged = {{static_cast<std::uint8_t>(thought.best().id), 1.0f}};
    return out;
  }
  out.wanted.clear();
  double all = 0;
  for (const auto& c : thought.candidates) all += liking(c, sharpen);
  for (const auto& c : thought.candidates) {
    if (c.move.id >= five::kPoints) continue;
    const auto point = static_cast<std::uint8_t>(c.move.id);
    if (liking(c, sharpen) > 0) out.wanted.emplace_back(point, static_cast<float>(liking(c, sharpen) / all));
    if (c.visits >= 4 && c.move != played) out.judged.emplace_back(point, c.value);
  }
  return out;
}

Move draw_by_visits(const Deliberation& thought, double sharpen, Rng& rng) {
  double all = 0;
  for (const auto& c : thought.candidates) all += liking(c, sharpen);
  double left = rng.unit() * all;
  for (const auto& c : thought.candidates)
    if ((left -= liking(c, sharpen)) < 0) return c.move;
  return thought.best();
}

}  // namespace

std::vector<Move> random_opening(const Game& game, Rng& rng) {
  std::vector<Move> out = {Move{112}};
  Position position = game.start();
  position.play(out[0]);
  for (const int reach : {1, 2})
    for (;;) {
      const auto side = static_cast<std::uint32_t>(2 * reach + 1);
      const int x = 7 - reach + static_cast<int>(rng.below(side)), y = 7 - reach + static_cast<int>(rng.below(side));
      const Move move{static_cast<std::uint32_t>(y * five::kSize + x)};
      if (!position.legal(move)) continue;
      position.play(move);
      out.push_back(move);
      break;
    }
  return out;
}

FiveGame play_five_game(const Game& game, const five::Net& net, const FiveGameOptions& options, Rng rng) {
  FiveGame out;
  std::vector<Move> history = random_opening(game, rng);
  Position position = game.start();
  for (const Move move : history) position.play(move);
  auto eye = std::make_unique<five::IncrementalNet>(std::make_shared<five::Tables>(net));
  auto search = std::make_unique<System2>(options.search, *eye);
  std::optional<five::Trainer> learner;
  if (options.online) learner.emplace(net, *options.online);
  const auto opening = static_cast<int>(history.size());
  for (int ply = opening; !position.over() && ply < kLongest; ++ply) {
    const Deliberation thought = search->think({game, position, history}, rng);
    const Move best = thought.searched ? thought.best() : thought.good.front();
    const bool drawn = thought.searched && thought.proof != Proof::Win && ply - opening < options.temperature_plies;
    const Move move = drawn ? draw_by_visits(thought, options.sharpen, rng) : best;
    ++out.decisions;
    out.agreed += thought.impression.best() == best;
    out.searched += thought.searched;
    out.good += static_cast<std::int64_t>(thought.good.size());
    out.examples.push_back(example_of(position, history, move, thought, options.sharpen));
    if (learner && thought.searched) {
      const five::Example* one[] = {&out.examples.back()};
      learner->step(one, options.online->rate);
      eye = std::make_unique<five::IncrementalNet>(std::make_shared<five::Tables>(learner->net()));
      search = std::make_unique<System2>(options.search, *eye);
    }
    position.play(move);
    history.push_back(move);
  }
  out.plies = static_cast<int>(history.size());
  out.result = position.over() ? position.result() : Result::Draw;
  for (auto& example : out.examples) example.outcome = static_cast<float>(reward(out.result, example.to_move));
  return out;
}

double five_match(const Game& game, const five::Net& a, const five::Net& b, const System2Options& search, int games,
                  std::uint64_t seed, int threads, const std::stop_token& stop) {
  const auto tables_a = std::make_shared<five::Tables>(a), tables_b = std::make_shared<five::Tables>(b);
  Experiment<std::int64_t, double> match;
  match.next = numbers_below(games);
  match.worker = [&] {
    return [&](std::int64_t, std::int64_t number, const std::stop_token&) {
      Rng rng = Rng::of(seed, 3, static_cast<std::uint64_t>(number / 2));  // both games of a pair begin alike
      std::vector<Move> history = random_opening(game, rng);
      Position position = game.start();
      for (const Move move : history) position.play(move);
      five::IncrementalNet eye_a(tables_a), eye_b(tables_b);
      System2 search_a(search, eye_a), search_b(search, eye_b);
      const Side side_a = number % 2 == 0 ? Side::First : Side::Second;
      while (!position.over() && history.size() < 200) {
        const bool turn_a = position.to_move() == side_a;
        const Deliberation thought = (turn_a ? search_a : search_b).think({game, position, history}, rng);
        const Move move = thought.searched ? thought.best() : thought.good.front();
        position.play(move);
        history.push_back(move);
      }
      return std::optional(reward(position.result(), side_a));
    };
  };
  double sum = 0;
  match.take = [&](std::int64_t, double&& score, bool) {
    sum += score;
    return true;
  };
  run(match, {threads, stop});
  return sum / games;
}

}  // namespace ludens::learn
