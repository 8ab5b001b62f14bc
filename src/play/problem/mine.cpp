// Where one move decides: the judge names it, and then every other legal move is looked at as well, by what is found
// behind it. That is dear, so what is cheap is asked first: whether people would miss it, and whether the judge itself
// saw another move nearly as good; and of the other moves the likely ones come first, since one is enough to reject.
#include "play/problem/mine.h"

#include <algorithm>

#include "base/error.h"
#include "games/family.h"
#include "games/view.h"
#include "play/first_choice.h"
#include "play/levels.h"

namespace ludens::play {
namespace {

constexpr int kSolutionStart = 4;  // before it nothing is decided
constexpr int kReplies = 3;        // moves of a refutation
constexpr int kScaleSteps = 8;     // of a scale without a dial

Session upto(const Session& game, int ply) {
  Session out(game.game_ptr(), game.start_text());
  for (int i = 0; i < ply; ++i) out.play_on(game.moves()[static_cast<std::size_t>(i)]);
  return out;
}

// The legal moves but one, those first that people play, then those that the judge looked at.
std::vector<Move> others_in_order(const Session& here, Move but, const Opinion& judge, const Opinion& people) {
  MoveList legal;
  here.position().moves(legal);
  std::vector<Move> out;
  for (const Move move : legal)
    if (move != but) out.push_back(move);
  const auto weight = [&](Move move) {
    return std::pair(people.moves.empty() ? 0 : people.moves.at(move), judge.moves.at(move));
  };
  std::sort(out.begin(), out.end(), [&](Move a, Move b) {
    const auto x = weight(a), y = weight(b);
    return x != y ? x > y : a < b;
  });
  return out;
}

}  // namespace

Opinion Miner::people(const Session& here, const std::string& level) const {
  if (level.empty()) return {};
  const std::string who = options_.people ? options_.people(level) : people_at_level(here.game(), level);
  return ask_(who, {here.game(), here.position(), here.moves()});
}

std::optional<DecidingMove> Miner::decides(const Session& here, const std::string& level) const {
  MoveList legal;
  here.position().moves(legal);
  if (legal.size() < 2) return std::nullopt;
  Review review(here, options_.judge, ask_);
  const Opinion judge = review.position(static_cast<int>(here.moves().size())).opinion;
  DecidingMove out{.move = first_choice(judge)};
  if (clicks(here.game(), here.position(), out.move).empty()) return std::nullopt;
  const Opinion people = this->people(here, level.empty() ? options_.level : level);
  if (!level.empty() && people.moves.at(out.move) > 1 - options_.missed) return std::nullopt;
  const auto looked_at = serious(judge);
  const auto own =
      std::find_if(looked_at.begin(), looked_at.end(), [&](const auto& one) { return one.move == out.move; });
  if (own == looked_at.end()) return std::nullopt;
  for (const Candidate& one : looked_at)
    if (one.move != out.move && one.value > own->value - options_.decides / 2) return std::nullopt;

  out.value = review.worth(out.move);
  if (out.value < options_.good) return std::nullopt;
  struct Other {
    Move move;
    double value;
  };
  std::vector<Other> others;
  for (const Move move : others_in_order(here, out.move, judge, people)) {
    others.push_back({move, review.worth(move)});
    if (others.back().value > out.value - options_.decides) return std::nullopt;
  }
  // What comes nearest to it, and what people would play.
  std::vector<Move> again;
  for (std::size_t i = 0; i < std::min<std::size_t>(2, others.size()); ++i) again.push_back(others[i].move);
  std::stable_sort(others.begin(), others.end(), [](const Other& a, const Other& b) { return a.value > b.value; });
  for (std::size_t i = 0; i < std::min<std::size_t>(3, others.size()); ++i) again.push_back(others[i].move);
  out.other = others.front().value;
  if (const auto closer = with_effort(options_.judge, options_.closer); closer && options_.closer > 1) {
    const Review second(here, *closer, ask_);
    out.value = std::min(out.value, second.worth(out.move));
    if (out.value < options_.good) return std::nullopt;
    for (const Move move : again) {
      out.other = std::max(out.other, second.worth(move));
      if (out.other > out.value - options_.decides) return std::nullopt;
    }
  }
  return out;
}

std::vector<WrongMove> Miner::popular(const Session& here, Move solution) const {
  std::vector<WrongMove> out;
  const Opinion people = this->people(here, options_.level);
  const Review review(here, options_.judge, ask_);
  for (const Weighted& one : people.moves.ranked()) {
    if (static_cast<int>(out.size()) == options_.wrong || static_cast<double>(one.p) < options_.popular) break;
    if (one.move == solution) continue;
    WrongMove wrong{.move = one.move, .share = one.p, .value = review.worth(one.move)};
    wrong.reply = answers(here, one.move, options_.judge, ask_, kReplies);
    out.push_back(std::move(wrong));
  }
  return out;
}

std::optional<Problem> Miner::problem(const Session& here) const {
  const auto first = decides(here, options_.level);
  if (!first) return std::nullopt;
  Problem out{.game = here.game().text, .start = here.start_text(), .moves = here.moves()};
  out.level = options_.level;
  out.judge = options_.judge;
  out.value = first->value;
  out.other = first->other;
  out.wrong = popular(here, first->move);
  std::vector<Session> turns = {here};  // where the solver is to move
  out.solution = {first->move};
  for (Session line = here; static_cast<int>(turns.size()) < options_.longest;) {
    line.play_on(out.solution.back());
    if (line.ended()) break;
    Review review(line, options_.judge, ask_);
    const Move reply = first_choice(review.position(static_cast<int>(line.moves().size())).opinion);
    line.play_on(reply);
    if (line.ended()) break;
    const auto next = decides(line);
    if (!next) break;
    turns.push_back(line);
    out.solution.push_back(reply);
    out.solution.push_back(next->move);
  }
  const auto chance = [&](const std::string& level) {
    double all = 1;
    for (std::size_t i = 0; i < turns.size(); ++i)
      all *= static_cast<double>(people(turns[i], level).moves.at(out.solution[2 * i]));
    return all;
  };
  out.chance = chance(out.level);
  for (const auto& level : options_.levels) out.chances.emplace_back(level, chance(level));
  return out;
}

std::vector<Problem> Miner::problems(const Session& game) const {
  std::vector<Problem> out;
  for (int ply = kSolutionStart; ply < static_cast<int>(game.moves().size()); ++ply) {
    if (static_cast<int>(out.size()) == options_.a_game) break;
    const Session here = upto(game, ply);
    if (here.ended()) break;
    auto found = problem(here);
    if (!found) continue;
    ply += static_cast<int>(found->solution.size());  // what follows is the same problem
    out.push_back(std::move(*found));
  }
  return out;
}

std::vector<Move> answers(const Session& here, Move move, const std::string& judge, const Review::Ask& ask, int most) {
  std::vector<Move> out;
  Session there = here;
  there.play_on(move);
  while (static_cast<int>(out.size()) < most && !there.ended()) {
    Review behind(there, judge, ask);
    out.push_back(first_choice(behind.position(static_cast<int>(there.moves().size())).opinion));
    there.play_on(out.back());
  }
  return out;
}

std::vector<std::string> problem_levels(const Game& game) {
  auto out = human_labels(game);
  if (!out.empty() || !game.family->people) return out;
  const PeopleScale& scale = *game.family->people;
  for (int i = 0; i <= kScaleSteps; ++i)
    out.push_back(rating_label(game, scale.low + (scale.high - scale.low) * i / kScaleSteps));
  try {
    people_at_level(game, out.front());
  } catch (const Error&) {
    return {};  // nobody to ask
  }
  return out;
}

}  // namespace ludens::play
