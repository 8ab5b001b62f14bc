#include "play/hint.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "games/at_once.h"
#include "games/family.h"
#include "games/margin.h"
#include "games/view.h"
#include "play/first_choice.h"
#include "play/hint_steps.h"
#include "play/judge.h"
#include "play/review.h"

namespace ludens::play {
namespace {

int stones_of(const Game& game, const Position& position, Side side) {
  int count = 0;
  for (int cell = 0; cell < game.board.size(); ++cell) count += holder(game, position, cell) == side;
  return count;
}

// The most stones of the other side that the side to move can take with one move.
int most_captured(const Game& game, const Position& position) {
  if (position.over()) return 0;
  const Side other = ~position.to_move();
  const int before = stones_of(game, position, other);
  MoveList moves;
  position.moves(moves);
  int most = 0;
  for (const Move move : moves) {
    Position after = position;
    after.play(move);
    most = std::max(most, before - stones_of(game, after, other));
  }
  return most;
}

// What a move does to stones, in games in which they leave the board and one may pass.
void look_at_captures(const Game& game, const Position& position, Hint& out) {
  const Side other = ~position.to_move();
  Position after = position;
  after.play(out.move);
  const auto say = [&](Why why, int stones) {
    out.why = why;
    out.stones = stones;
  };
  if (const int taken = stones_of(game, position, other) - stones_of(game, after, other); taken > 0)
    return say(Why::Captures, taken);
  const Move pass{static_cast<std::uint32_t>(game.board.size())};
  if (!is_pass(game, pass) || is_pass(game, out.move)) return;
  const auto passed = [&](Position now) {
    if (!now.over() && now.legal(pass)) now.play(pass);
    return now;
  };
  const int threatened = most_captured(game, passed(position)), left = most_captured(game, after);
  if (threatened > left) return say(Why::Saves, threatened - left);
  const int attacked = most_captured(game, passed(after)), already = most_captured(game, position);
  if (attacked > already) say(Why::Attacks, attacked);
}

const Candidate* candidate(const Opinion& opinion, Move move) {
  const auto found = std::find_if(opinion.candidates.begin(), opinion.candidates.end(),
                                  [&](const Candidate& one) { return one.move == move && one.visits > 0; });
  return found == opinion.candidates.end() ? nullptr : &*found;
}

bool serious_one(const Opinion& opinion, const Candidate& one) {
  const auto all = serious(opinion);
  return std::find(all.begin(), all.end(), one) != all.end();
}

bool findable(const Opinion& people, Move move) { return static_cast<double>(people.moves.at(move)) >= kFindable; }

Move recommended(const Position& position, const Opinion& judge, const Opinion* people) {
  const Move best = first_choice(judge);
  if (!people || findable(*people, best) || is_forced(position, best)) return best;
  const Candidate* found = nullptr;
  for (const Candidate& one : judge.candidates)
    if (one.visits > 0 && findable(*people, one.move) && serious_one(judge, one) &&
        (!found || one.value > found->value))
      found = &one;
  if (found || !serious(judge).empty()) return found ? found->move : best;
  // Nobody looked behind any move, as where all is lost: of what people would find the judge's likeliest one.
  Move likeliest = kNoMove;
  for (const Weighted& one : people->moves.ranked())
    if (findable(*people, one.move) && (likeliest == kNoMove || judge.moves.at(one.move) > judge.moves.at(likeliest)))
      likeliest = one.move;
  return likeliest == kNoMove ? best : likeliest;
}

// What a move does for itself or against the other side, and not what merely lies around it.
const Reason* strongest_deed(const std::vector<Reason>& reasons) {
  for (const auto& reason : reasons)
    for (const std::string_view verb : {"makes ", "stops ", "prevents "})
      if (reason.weight > 0 && reason.text.starts_with(verb)) return &reason;
  return nullptr;
}

std::string_view why_name(Why why) {
  constexpr std::string_view kNames[] = {"only",    "wins",   "forced",  "captures", "saves", "attacks",
                                         "pattern", "better", "settled", "findable", "first"};
  return kNames[static_cast<std::size_t>(why)];
}

}  // namespace

Opinion with_findable(const Session& session, const std::string& judge, const Review::Ask& ask, Opinion opinion,
                      const Opinion& people) {
  const Move own = first_choice(opinion);
  const auto looked_at = serious(opinion);
  const auto is = [](Move move) { return [move](const Candidate& one) { return one.move == move; }; };
  std::vector<Move> asked;
  for (const Weighted& one : people.moves.ranked())
    if (asked.size() < kAskedAbout && findable(people, one.move) && !is_pass(session.game(), one.move) &&
        std::none_of(looked_at.begin(), looked_at.end(), is(one.move)))
      asked.push_back(one.move);
  if (asked.empty() || looked_at.empty()) return opinion;
  asked.insert(asked.begin(), own);
  Review behind(session, judge, ask);
  for (const Move move : asked) {
    std::erase_if(opinion.candidates, is(move));
    opinion.candidates.push_back({move, looked_at.front().visits, static_cast<float>(behind.worth(move))});
  }
  return opinion;
}

std::optional<Hint> settled_hint(const Game& game, const Position& position, const Opinion& fair, Judge& life) {
  if (position.over() || !is_pass(game, fair.moves.best()) || !life.settled(game, position)) return std::nullopt;
  const Count count = game.rules->count(position, life.dead(game, position));
  const Side side = position.to_move();
  return Hint{.move = fair.moves.best(),
              .why = Why::Settled,
              .value = reward(count.result, side),
              .margin = side == Side::First ? count.margin : -count.margin};
}

Hint hint(const Game& game, const Position& position, const Opinion& judge, const Opinion* people, Judge& life) {
  const Opinion fair = with_timely_pass(game, position, judge, life, people);
  if (auto end = settled_hint(game, position, fair, life)) {
    if (people) end->people = people->moves.at(end->move);
    return *end;
  }
  return hint_for(game, position, fair, recommended(position, fair, people), people);
}

Hint hint_for(const Game& game, const Position& position, const Opinion& judge, Move move, const Opinion* people) {
  Hint out{.move = move, .value = judge.value.expected()};
  if (people) out.people = people->moves.at(move);
  const Candidate* own = candidate(judge, move);
  if (own) out.value = own->value;
  for (const Candidate& one : serious(judge))
    if (one.move != move && (out.next == kNoMove || one.value > out.next_value)) {
      out.next = one.move;
      out.next_value = one.value;
    }
  const Move first = first_choice(judge);
  const Candidate* favourite = candidate(judge, first);
  const bool another = people && first != move && !findable(*people, first);
  if (another && favourite && favourite->value > out.value) {
    out.best = first;
    out.best_value = favourite->value;
  }
  MoveList moves;
  position.moves(moves);
  Position after = position;
  after.play(move);
  if (moves.size() == 1) {
    out.why = Why::Only;
  } else if (after.result() == win_for(position.to_move()) && !game.family->counts_dead_stones()) {
    out.why = Why::Wins;
  } else if (is_forced(position, move)) {
    out.why = Why::Forced;
  } else {
    if (own && out.next != kNoMove && out.value > out.next_value) out.why = Why::Better;
    if (out.why == Why::First && another) out.why = Why::Findable;
    if (judge.impression)
      for (const auto& [explained, reasons] : judge.impression->why)
        if (const Reason* deed = explained == move ? strongest_deed(reasons) : nullptr) {
          out.why = Why::Pattern;
          out.pattern = deed->text;
        }
    if (game.family->captures && game.family->counts_dead_stones()) look_at_captures(game, position, out);
  }
  return out;
}

std::string people_text(double share) {
  const int tenths = static_cast<int>(std::lround(10 * share));
  if (tenths >= 1) return fmt::format("{} of 10", tenths);
  return share >= 0.005 ? fmt::format("{:.0f} of 100", 100 * share) : "hardly any";
}

std::string hint_text(const Game& game, const Position& position, const Hint& hint) {
  const std::string stones = fmt::format("{} stone{}", hint.stones, hint.stones == 1 ? "" : "s");
  switch (hint.why) {
    case Why::Only:
      return "it is the only move";
    case Why::Wins:
      return "it wins at once";
    case Why::Forced:
      return "every other move loses at once";
    case Why::Captures:
      return fmt::format("it captures {}", stones);
    case Why::Saves:
      return fmt::format("it saves {} from being captured", stones);
    case Why::Attacks:
      return fmt::format("it threatens to capture {}", stones);
    case Why::Pattern:
      return fmt::format("it {}", hint.pattern);
    case Why::Better:
      return fmt::format("it keeps {:.0f} % of the chances, the next best, {}, {:.0f} %", 100 * hint.value,
                         game.write_move(position, hint.next), 100 * hint.next_value);
    case Why::Settled:
      return fmt::format("{}, and nothing is left to gain",
                         hint.margin == 0 ? margin_text(0)
                                          : fmt::format("you {} {}", hint.margin > 0 ? "win" : "lose",
                                                        margin_text(std::abs(hint.margin))));
    case Why::Findable:
      return fmt::format("it is the best of the moves that one of {:.0f} finds at this level", 1 / kFindable);
    case Why::First:
      break;
  }
  return "it is the judge's first choice";
}

Json hint_json(const Game& game, const Position& position, const Hint& hint) {
  const auto four_digits = [](double value) { return std::round(value * 1e4) / 1e4; };
  Json out = {{"move", game.write_move(position, hint.move)},
              {"cells", clicks(game, position, hint.move)},
              {"why", why_name(hint.why)},
              {"value", four_digits(hint.value)}};
  if (hint.stones > 0) out["stones"] = hint.stones;
  if (!hint.pattern.empty()) out["pattern"] = hint.pattern;
  if (hint.next != kNoMove) {
    out["next"] = game.write_move(position, hint.next);
    out["next_value"] = four_digits(hint.next_value);
  }
  if (hint.why == Why::Settled) out["margin"] = hint.margin;
  if (hint.people) out["people"] = four_digits(*hint.people);
  if (hint.best != kNoMove) {
    out["best"] = game.write_move(position, hint.best);
    out["best_value"] = four_digits(hint.best_value);
  }
  out["steps"] = steps_json(game, hint_steps(game, position, hint.move));
  return out;
}

}  // namespace ludens::play
