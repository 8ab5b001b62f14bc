#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "belief/distribution.h"
#include "games/deeds.h"
#include "play/session.h"

namespace ludens::play {

// What a sentence says. A topic says which of a fact's fields count (fact.cpp has the table), and front ends have
// several ways to say it in each language; whatever they say follows from these fields.
enum class Topic {
  // What a move is; every comment begins with one of them.
  Trap,       // a mistake that `share` of the level would make
  Missed,     // a game as good as won is let slip: by the judge's word it was worth `value`
  Mistake,    // as the review says
  Doubtful,   // as the review says
  Brilliant,  // `share` would find it; `other`, which `share2` prefer, leaves people `before`, it leaves them `after`
  Avoids,     // `share` of the level choose moves that cost people 10 % or more, `other` most of all
  TurnsUp,    // people's win rate goes up from `before` to `after`
  TurnsDown,  // or down
  Notable,    // the move does something that is worth a word
  // More about it.
  Does,              // `deed` of the move
  PeoplePlay,        // `plays`: what the level plays most
  PeopleCost,        // people's win rate goes down from `before` to `after`, and the judge sees `loss`
  PeopleAlike,       // it hardly changes, and the judge sees `loss`
  PeopleGain,        // it goes up, and the judge sees `loss`
  JudgeCost,         // the judge sees `loss`; no people are known
  Better,            // `other` was better, found by `share`
  BetterDoes,        // the same, and it does `deed`
  BetterJudged,      // `other` was better: by the judge's word it was worth `value`; no people are known
  BetterJudgedDoes,  // the same, and it does `deed`
  // The story of a game.
  Won,          // `side` won after `count` plies; `text` says how
  Drawn,        // nobody won
  Unfinished,   // nothing says who won
  AlwaysAhead,  // `side` was ahead from `ply` on, until the end
  NeverAhead,   // neither side was clearly ahead
  LeadChanged,  // the lead changed `count` times; of `total2` plies the first side was ahead after `total`, the second
                // after `count2`
  Swing,        // the largest change: `move` of `side` at `ply`, from `before` to `after`
  SwingJudged,  // the same by the judge's word; no people are known
  Decided,      // what cost the loser, `side`, most: `move` at `ply`, `loss` by the judge's word
  Undecided,    // no single move cost the loser much
  LikePeople,   // of the first side's `total` moves `count` are the level's first choice, of the second's `total2`
                // `count2`
  Errors        // the first side made `count` mistakes, the second `count2`
};
std::string_view topic_name(Topic topic);  // "trap", "people-play" …

struct Fact {
  Topic topic;
  int ply = 0;
  Side side = Side::First;
  std::string level = {};
  Move move = kNoMove, other = kNoMove;  // in the position before `ply`
  double share = 0, share2 = 0, value = 0, before = 0, after = 0, loss = 0;
  int count = 0, total = 0, count2 = 0, total2 = 0;
  std::vector<Weighted> plays = {};
  std::optional<Deed> deed = std::nullopt;
  std::string text = {};
  bool operator==(const Fact&) const = default;
};

struct Comment {
  int ply = 1;
  std::vector<Fact> facts;
};
struct Commentary {
  std::vector<Fact> story;  // five sentences; fewer where there is little to say
  std::vector<Comment> comments;
};

// {topic, ply, side, level?, and what the topic has: move, other, share …, plays: [{move, p}], deed: {kind, count,
// piece?, points?}}
Json fact_json(const Session& session, const Fact& fact);
Json commentary_json(const Session& session, const Commentary& commentary);  // {story, comments: [{ply, facts}]}

}  // namespace ludens::play
