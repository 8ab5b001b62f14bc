// Which moves deserve a sentence, and which facts are told of them: what kind of move it is first, then what people
// play, what it costs, what would have been better and why.
#include "play/comment/choose.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/visible.h"
#include "games/view.h"
#include "play/deed_view.h"

namespace ludens::play {
namespace {

// How much a change is worth beside others when a game has too many moves worth a sentence: what the judge, or people,
// lose by it, and a bonus for what is rarer than a mistake.
constexpr double kBonus = 0.2;
constexpr std::size_t kPlays = 3;  // moves of people that are named
constexpr double kNamed = 0.05;    // of the level: what fewer play is not named

// Did the move change so much among people? They expect more where it is their turn, so that a good move seems to cost
// something: what the judge does not hold against a move turns nothing for the worse.
double turned(const Moment& moment, const CommentOptions& options) {
  const double change = moment.win_after - moment.win_before;
  return change > 0 || moment.judged.move.loss >= options.noticed ? change : 0;
}

class Chooser {
 public:
  Chooser(const Session& session, std::span<const Moment> moments, const CommentOptions& options)
      : session_(session), moments_(moments), options_(options) {}

  std::vector<Comment> comments() const {
    struct Weighed {
      double weight;
      Comment comment;
    };
    std::vector<Weighed> found;
    for (const Moment& moment : moments_)
      if (auto head = head_of(moment))
        found.push_back({head->second, {moment.judged.move.ply, told(moment, head->first)}});
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
    const std::size_t most = std::max<std::size_t>(5, moments_.size() / static_cast<std::size_t>(options_.per_comment));
    if (found.size() > most) found.resize(most);
    std::vector<Comment> out;
    for (auto& one : found) out.push_back(std::move(one.comment));
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.ply < b.ply; });
    return out;
  }

 private:
  Fact fact(const Moment& moment, Topic topic) const {
    Fact out{.topic = topic, .ply = moment.judged.move.ply, .side = moment.judged.move.side};
    if (moment.people) out.level = moment.people->level;
    out.move = moment.judged.move.played;
    return out;
  }
  double share(const Moment& moment, Move move) const {
    return moment.people ? static_cast<double>(moment.people->moves.at(move)) : 0;
  }

  // What a move is, with how much that is worth; nothing where it needs no word.
  std::optional<std::pair<Fact, double>> head_of(const Moment& moment) const {
    const JudgedMove& judged = moment.judged.move;
    const Position& before = session_.position_at(judged.ply - 1);
    const bool on_board = !clicks(session_.game(), before, judged.played).empty();
    if (judged.verdict == Verdict::Mistake || judged.verdict == Verdict::Doubtful) return fault(moment);
    if (judged.verdict == Verdict::Forced || !on_board) return std::nullopt;
    if (const auto rare = insight(moment)) return rare;
    const double change = turned(moment, options_);
    if (moment.people && std::abs(change) >= options_.swing) {
      Fact out = fact(moment, change > 0 ? Topic::TurnsUp : Topic::TurnsDown);
      out.before = moment.win_before;
      out.after = moment.win_after;
      return std::pair(out, std::abs(change));
    }
    for (const Deed& deed : moment.did) {
      const bool many = deed.count >= options_.stones && (deed.kind == DeedKind::Captures ||
                                                          deed.kind == DeedKind::Saves || deed.kind == DeedKind::Atari);
      if (!many && deed.kind != DeedKind::Forks && deed.kind != DeedKind::OpenFour && deed.kind != DeedKind::Wins)
        continue;
      Fact out = fact(moment, Topic::Notable);
      out.deed = deed;
      return std::pair(out, deed.kind == DeedKind::Wins ? 1.0 : 0.05);
    }
    return std::nullopt;
  }

  std::optional<std::pair<Fact, double>> fault(const Moment& moment) const {
    const JudgedMove& judged = moment.judged.move;
    const bool mistake = judged.verdict == Verdict::Mistake;
    Fact out = fact(moment, mistake ? Topic::Mistake : Topic::Doubtful);
    out.share = share(moment, judged.played);
    double weight = judged.loss;
    if (mistake && moment.people && out.share >= options_.common) {
      out.topic = Topic::Trap;
      weight += kBonus;
    } else if (mistake && judged.value >= options_.won) {
      out.topic = Topic::Missed;
      out.other = judged.best;
      out.value = judged.value;
      weight += kBonus;
    }
    return std::pair(out, weight);
  }

  // A good move where most people, or those who follow their first thought, go wrong.
  std::optional<std::pair<Fact, double>> insight(const Moment& moment) const {
    if (!moment.people) return std::nullopt;
    const PeopleView& people = *moment.people;
    const Move played = moment.judged.move.played, favourite = people.favourite();
    const auto worth = people.behind_move(played);
    if (!worth || played == favourite) return std::nullopt;
    double wrong = 0;
    Move worst = kNoMove;
    for (const Candidate& one : people.behind) {
      if (*worth - static_cast<double>(one.value) < options_.costly) continue;
      wrong += share(moment, one.move);
      if (worst == kNoMove || share(moment, one.move) > share(moment, worst)) worst = one.move;
    }
    Fact out = fact(moment, Topic::Avoids);
    out.after = *worth;
    const auto other = people.behind_move(favourite);
    if (other && share(moment, played) <= options_.rare && *worth - *other >= options_.costly) {
      out.topic = Topic::Brilliant;
      out.other = favourite;
      out.share = share(moment, played);
      out.share2 = share(moment, favourite);
      out.before = *other;
      return std::pair(out, *worth - *other + kBonus);
    }
    if (wrong < options_.most) return std::nullopt;
    out.other = worst;
    out.share = wrong;
    return std::pair(out, wrong * (*worth - people.win) + kBonus);
  }

  std::vector<Fact> told(const Moment& moment, const Fact& head) const {
    const JudgedMove& judged = moment.judged.move;
    std::vector<Fact> out = {head};
    const bool bad = judged.verdict == Verdict::Mistake || judged.verdict == Verdict::Doubtful;
    const Deed* deed = head.deed ? nullptr : bad ? harm(moment.did) : merit(moment.did);
    if (deed) {
      out.push_back(fact(moment, Topic::Does));
      out.back().deed = *deed;
    }
    if (moment.people && head.topic != Topic::Brilliant) add_plays(moment, out);
    if (!bad) return out;
    add_cost(moment, out);
    if (judged.best != judged.played) add_better(moment, out);
    return out;
  }

  void add_plays(const Moment& moment, std::vector<Fact>& out) const {
    Fact plays = fact(moment, Topic::PeoplePlay);
    for (const Weighted& one : moment.people->moves.ranked())
      if (plays.plays.size() < kPlays && static_cast<double>(one.p) >= kNamed) plays.plays.push_back(one);
    if (!plays.plays.empty()) out.push_back(plays);
  }

  void add_cost(const Moment& moment, std::vector<Fact>& out) const {
    Fact cost = fact(moment, Topic::JudgeCost);
    cost.loss = moment.judged.move.loss;
    if (moment.people) {
      cost.before = moment.win_before;
      cost.after = moment.win_after;
      const double change = cost.after - cost.before;
      cost.topic = std::abs(change) < options_.noticed ? Topic::PeopleAlike
                   : change < 0                        ? Topic::PeopleCost
                                                       : Topic::PeopleGain;
    }
    out.push_back(cost);
  }

  void add_better(const Moment& moment, std::vector<Fact>& out) const {
    Fact better = fact(moment, Topic::BetterJudged);
    better.other = moment.judged.move.best;
    better.value = moment.judged.move.value;
    better.share = share(moment, better.other);
    const Deed* why = merit(moment.best_did);
    if (why) better.deed = *why;
    if (moment.people)
      better.topic = why ? Topic::BetterDoes : Topic::Better;
    else if (why)
      better.topic = Topic::BetterJudgedDoes;
    out.push_back(better);
  }

  const Session& session_;
  std::span<const Moment> moments_;
  const CommentOptions& options_;
};

double first_win(const Moment& moment, double win) { return moment.judged.move.side == Side::First ? win : 1 - win; }

class Story {
 public:
  Story(const Session& session, std::span<const Moment> moments, const GameEnd& end, const CommentOptions& options)
      : session_(session), moments_(moments), end_(end), options_(options) {}

  std::vector<Fact> told() const {
    std::vector<Fact> out = {ending()};
    if (moments_.empty()) return out;
    out.push_back(lead());
    if (const auto largest = swing()) out.push_back(*largest);
    if (end_.result == Result::FirstWins || end_.result == Result::SecondWins) out.push_back(decided());
    out.push_back(habits());
    return out;
  }

 private:
  Fact ending() const {
    Fact out{.topic = Topic::Unfinished, .count = static_cast<int>(session_.moves().size()), .text = end_.text};
    if (end_.result == Result::Draw) out.topic = Topic::Drawn;
    if (end_.result == Result::FirstWins || end_.result == Result::SecondWins) {
      out.topic = Topic::Won;
      out.side = end_.result == Result::FirstWins ? Side::First : Side::Second;
    }
    return out;
  }

  // Who was clearly ahead when, among people where they are known: after each move the side that was so last.
  Fact lead() const {
    std::optional<Side> ahead;
    std::array<int, 2> plies = {};  // that each side was ahead for
    int changes = 0, since = 0;
    for (const Moment& moment : moments_) {
      const double now = first_win(moment, moment.win_after);
      if (now >= options_.clear || now <= 1 - options_.clear) {
        const Side who = now >= options_.clear ? Side::First : Side::Second;
        if (ahead != who) since = moment.judged.move.ply;
        changes += ahead && ahead != who;
        ahead = who;
      }
      if (ahead) ++plies[static_cast<std::size_t>(index(*ahead))];
    }
    if (!ahead) return {.topic = Topic::NeverAhead, .count = static_cast<int>(std::lround(100 * options_.clear))};
    if (changes == 0) return {.topic = Topic::AlwaysAhead, .ply = since, .side = *ahead};
    return {.topic = Topic::LeadChanged,
            .count = changes,
            .total = plies[0],
            .count2 = plies[1],
            .total2 = static_cast<int>(moments_.size())};
  }

  std::optional<Fact> swing() const {
    // A pass that ends the game shows what the count comes to, and turns nothing.
    const auto change = [&](const Moment& one) {
      const Position& before = session_.position_at(one.judged.move.ply - 1);
      const bool on_board = !clicks(session_.game(), before, one.judged.move.played).empty();
      return on_board ? std::abs(turned(one, options_)) : 0;
    };
    const auto largest = std::max_element(moments_.begin(), moments_.end(),
                                          [&](const Moment& a, const Moment& b) { return change(a) < change(b); });
    if (change(*largest) < options_.noticed) return std::nullopt;
    return Fact{.topic = largest->people ? Topic::Swing : Topic::SwingJudged,
                .ply = largest->judged.move.ply,
                .side = largest->judged.move.side,
                .level = largest->people ? largest->people->level : "",
                .move = largest->judged.move.played,
                .before = largest->win_before,
                .after = largest->win_after};
  }

  Fact decided() const {
    const Side loser = end_.result == Result::FirstWins ? Side::Second : Side::First;
    std::vector<JudgedMove> judged;
    for (const Moment& moment : moments_) judged.push_back(moment.judged.move);
    const auto deciding = deciding_moves(judged, loser);
    if (deciding.empty()) return {.topic = Topic::Undecided, .side = loser};
    return {.topic = Topic::Decided,
            .ply = deciding.front().ply,
            .side = loser,
            .move = deciding.front().played,
            .loss = deciding.front().loss};
  }

  Fact habits() const {
    Fact out{.topic = Topic::Errors};
    std::array<int, 2> like = {}, total = {}, errors = {};
    bool people = false;
    for (const Moment& moment : moments_) {
      const auto side = static_cast<std::size_t>(index(moment.judged.move.side));
      ++total[side];
      errors[side] += moment.judged.move.verdict == Verdict::Mistake;
      if (!moment.people) continue;
      people = true;
      out.level = moment.people->level;
      like[side] += moment.people->favourite() == moment.judged.move.played;
    }
    out.topic = people ? Topic::LikePeople : Topic::Errors;
    out.count = people ? like[0] : errors[0];
    out.count2 = people ? like[1] : errors[1];
    out.total = people ? total[0] : 0;
    out.total2 = people ? total[1] : 0;
    return out;
  }

  const Session& session_;
  std::span<const Moment> moments_;
  const GameEnd& end_;
  const CommentOptions& options_;
};

}  // namespace

GameEnd end_of(const Session& session, const std::optional<Record>& record) {
  const Game& game = session.game();
  if (session.over() && session.ending().result == Result::Ongoing)
    return {session.result(), game.rules->why(session.position())};
  const Ending ending = session.over() || !record ? session.ending() : recorded_ending(*record);
  if (ending.result == Result::Ongoing) return {};
  if (ending.how != Ending::How::Recorded) return {ending.result, ending_text(game, ending, session.moves().size())};
  // Of a record's own words those behind the winner: «Black wins (White resigned)».
  const auto open = ending.said.find('(');
  if (open == std::string::npos || !ending.said.ends_with(')')) return {ending.result, ""};
  return {ending.result, visible(ending.said.substr(open + 1, ending.said.size() - open - 2))};
}

Commentary commentary(const Session& session, std::span<const Moment> moments, const GameEnd& end,
                      const CommentOptions& options) {
  return {Story(session, moments, end, options).told(), Chooser(session, moments, options).comments()};
}

}  // namespace ludens::play
