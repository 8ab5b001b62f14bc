#include "learn/five_game.h"

#include <algorithm>
#include <cmath>

#include "play/table.h"
#include "runner/run.h"

namespace ludens::learn {
namespace {

constexpr int kOpening = 3;                         // stones
constexpr int kLongest = 150, kLongestMatch = 200;  // plies; longer games count as drawn

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

// System 2 as it plays to learn. What it would play is drawn by visits for a while, then the conclusion for sure: not
// the most visited move, since what it knows to be lost comes last whatever its visits.
class LearningAgent final : public Agent {
 public:
  LearningAgent(const FiveGameOptions& options, std::shared_ptr<const five::Tables> tables) : options_(options) {
    use(std::move(tables));
  }
  void use(std::shared_ptr<const five::Tables> tables) {
    system1_ = std::make_unique<five::IncrementalNet>(std::move(tables));
    system2_ = std::make_unique<System2>(options_.search, *system1_);
  }

  Opinion consider(const Question& question, Rng& rng) override {
    found_ = system2_->think({question.game, question.position, question.history}, rng, question.budget.until);
    Opinion out;
    out.moves = policy(static_cast<int>(question.history.size()) - kOpening);
    out.value = {found_.value, 0, 1 - found_.value};
    return out;
  }
  const Deliberation& found() const { return found_; }  // when it was asked last
  Move best() const { return found_.searched ? found_.best() : found_.good.front(); }

 private:
  Distribution policy(int plies) const {
    if (!found_.searched || found_.proof == Proof::Win || plies >= options_.temperature_plies)
      return Distribution::sure(best());
    double all = 0;
    std::vector<Weighted> weights;
    for (const auto& c : found_.candidates) all += liking(c, options_.sharpen);
    for (const auto& c : found_.candidates)
      weights.push_back({c.move, all > 0 ? static_cast<float>(liking(c, options_.sharpen) / all) : 0.0f});
    if (all == 0) weights.front().p = 1;
    return Distribution(std::move(weights));
  }

  const FiveGameOptions& options_;
  std::unique_ptr<five::IncrementalNet> system1_;
  std::unique_ptr<System2> system2_;
  Deliberation found_;
};

const Taste kAsItSays = {.temperature = 1};

Session opened(const GamePtr& game, Rng& rng) {
  Session out(game);
  for (const Move move : random_opening(*game, rng)) out.play(move);
  return out;
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

FiveGame play_five_game(const GamePtr& game, const five::Net& net, const FiveGameOptions& options, Rng rng,
                        const std::stop_token& stop) {
  FiveGame out;
  LearningAgent agent(options, std::make_shared<five::Tables>(net));
  std::optional<five::Trainer> learner;
  if (options.online) learner.emplace(net, *options.online);
  Table table(opened(game, rng), {agent_seat(agent, kAsItSays), agent_seat(agent, kAsItSays)});
  const auto learn_from = [&](const PendingMove& move, const Thought& thought) {
    const Deliberation& found = agent.found();
    ++out.decisions;
    out.agreed += found.impression.best() == agent.best();
    out.searched += found.searched;
    out.good += static_cast<std::int64_t>(found.good.size());
    out.examples.push_back(example_of(move.position, move.history, thought.move, found, options.sharpen));
    if (!learner || !found.searched) return;
    const five::Example* one[] = {&out.examples.back()};
    learner->step(one, options.online->rate);
    agent.use(std::make_shared<five::Tables>(learner->net()));
  };
  PlayOut how;
  how.budget.until.stop = stop;
  how.longest = kLongest;
  how.rng = &rng;
  how.thought = learn_from;
  table.play_out(how);
  out.plies = static_cast<int>(table.session().moves().size());
  out.result = table.session().result();
  for (auto& example : out.examples) example.outcome = static_cast<float>(reward(out.result, example.to_move));
  return out;
}

double five_match(const GamePtr& game, const five::Net& a, const five::Net& b, const System2Options& search, int games,
                  std::uint64_t seed, int threads, const std::stop_token& stop) {
  const auto tables_a = std::make_shared<five::Tables>(a), tables_b = std::make_shared<five::Tables>(b);
  const FiveGameOptions how{.search = search};
  Experiment<std::int64_t, double> match;
  match.next = numbers_below(games);
  match.worker = [&] {
    return [&](std::int64_t, std::int64_t number, const std::stop_token& stopped) {
      Rng rng = Rng::of(seed, 3, static_cast<std::uint64_t>(number / 2));  // both games of a pair begin alike
      LearningAgent agent_a(how, tables_a), agent_b(how, tables_b);
      const int seat_a = static_cast<int>(number % 2);
      Table table(opened(game, rng), {agent_seat(seat_a == 0 ? agent_a : agent_b, kAsItSays),
                                      agent_seat(seat_a == 0 ? agent_b : agent_a, kAsItSays)});
      PlayOut to_the_end;
      to_the_end.budget.until.stop = stopped;
      to_the_end.longest = kLongestMatch;
      table.play_out(to_the_end);
      return std::optional(reward(table.session().result(), table.session().side_of(seat_a)));
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
