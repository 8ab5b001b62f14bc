#include "play/comment/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "base/hash.h"
#include "play/hint.h"

namespace ludens::play {
namespace {

struct Ways {
  Topic topic;
  std::vector<std::string_view> ways;
};

const std::vector<Ways>& english() {
  static const std::vector<Ways> table = {
      {Topic::Trap,
       {"{move} looks natural and is a mistake: {share} would play it at {level}.",
        "A mistake that is easily made: at {level} {share} play {move}.",
        "Here {share} go wrong with {move} at {level}, and so does {side}.",
        "{side} falls into a trap with {move}, as {share} would at {level}."}},
      {Topic::Missed,
       {"{side} lets a won game slip with {move}: {other} was worth {value} % by the judge's word.",
        "With {move} {side} misses the chance of the game; after {other} the judge would give {value} %.",
        "{move} is not what wins here: by the judge's word {other} was worth {value} %."}},
      {Topic::Mistake,
       {"{move} is a mistake.", "With {move} {side} goes wrong.", "{side} errs with {move}.",
        "{move} gives something away.", "A mistake of {side}'s: {move}."}},
      {Topic::Doubtful,
       {"{move} is doubtful.", "There was more to gain than by {move}.", "{side}'s {move} is not the best.",
        "{move} is a little loose.", "Not quite: {move}."}},
      {Topic::Brilliant,
       {"{move} is a strong move that few see: {share} find it at {level}, and {other}, which {share2} prefer, would "
        "leave players of that level {before} % of the chances instead of {after} %.",
        "Well seen: at {level} {share} play {move}; {other}, the choice of {share2}, is worth {before} % to them, and "
        "this {after} %.",
        "{side} finds {move}, which {share} would at {level}. {other}, which {share2} play, would bring such players "
        "down from {after} to {before} %."}},
      {Topic::Avoids,
       {"A position in which people go wrong: at {level} {share} choose moves that cost them a tenth of their chances "
        "or "
        "more, {other} first of all. {move} keeps {after} %.",
        "{side} avoids what {share} fall for at {level}, {other} above all, and keeps {after} % with {move}.",
        "{move} is not what comes to mind: {share} at {level} lose a tenth of their chances or more here, mostly by "
        "{other}. After it players of that level win {after} %."}},
      {Topic::TurnsUp,
       {"The game turns in {side}'s favour: with {move} the win rate of {level} players goes from {before} to {after} "
        "%.",
        "{move} pays: players of {level} win {after} % after it, and {before} % before.",
        "From {before} to {after} %: so much more do players of {level} win after {move}."}},
      {Topic::TurnsDown,
       {"The game slips from {side}: with {move} the win rate of {level} players goes from {before} to {after} %.",
        "{move} changes the game: players of {level} win {after} % after it, and {before} % before.",
        "From {before} to {after} %: so much less do players of {level} win after {move}."}},
      {Topic::Notable, {"{move} {deed}.", "{side}'s {move} {deed}.", "Note that {move} {deed}."}},
      {Topic::Does, {"It {deed}.", "{move} {deed}.", "The move {deed}.", "What {move} does: it {deed}."}},
      {Topic::PeoplePlay,
       {"At {level} people play {plays}.", "The usual moves at {level}: {plays}.",
        "Asked at {level}, people choose {plays}.", "Most popular at {level}: {plays}.",
        "What players of {level} would do: {plays}.", "Favourites at {level}: {plays}.",
        "At this level one sees {plays}.", "{plays}: that is what is played at {level}.",
        "Shown this position, players of {level} would take {plays}."}},
      {Topic::PeopleCost,
       {"It costs people of this level {change} % of their games ({before} % before, {after} % after), and {loss} % by "
        "the judge's word.",
        "Players of {level} win {before} % before it and {after} % after it; to the judge it is a loss of {loss} %.",
        "The price: {change} % among players of {level}, who come down from {before} to {after} %, and {loss} % in the "
        "judge's eyes."}},
      {Topic::PeopleAlike,
       {"Players of {level} would hardly notice: they win {before} % before and {after} % after it. The judge sees "
        "{loss} % lost.",
        "The judge sees {loss} % lost, but among players of {level} little changes ({before} % before, {after} % "
        "after).",
        "A loss of {loss} % to the judge, and next to nothing at {level}: {before} % before, {after} % after."}},
      {Topic::PeopleGain,
       {"The judge sees {loss} % lost; players of {level} even win more often after it, {after} % instead of {before} "
        "%.",
        "Among players of {level} it pays all the same, from {before} to {after} %, while the judge counts {loss} % "
        "lost.",
        "Against people it works, {before} % before and {after} % after at {level}; the judge would punish it by "
        "{loss} %."}},
      {Topic::JudgeCost,
       {"The judge counts {loss} % lost.", "It costs {loss} % of the chances by the judge's word.",
        "The price is {loss} %, says the judge."}},
      {Topic::Better,
       {"Better was {other}, which {share} find at {level}.", "{other} was the move; at {level} {share} see it.",
        "The judge prefers {other}; at {level} {share} play it.",
        "{other}, the move of {share} at {level}, was better."}},
      {Topic::BetterDoes,
       {"Better was {other}: it {deed}. At {level} {share} find it.",
        "{other} was the move, because it {deed}; {share} see it at {level}.",
        "The judge prefers {other}, which {deed}; at {level} {share} play it.",
        "Instead {other} {deed}: the choice of {share} at {level}."}},
      {Topic::BetterJudged,
       {"Better was {other}, worth {value} % by the judge's word.",
        "{other} was the move: the judge gives {value} % after it.", "The judge prefers {other} and its {value} %."}},
      {Topic::BetterJudgedDoes,
       {"Better was {other}: it {deed}, and the judge gives {value} % after it.",
        "{other} was the move, because it {deed} (worth {value} %).",
        "The judge prefers {other}, which {deed}; that is worth {value} %."}},
      {Topic::Won, {"{side} won after {count} moves{text}.", "A game of {count} moves that {side} won{text}."}},
      {Topic::Drawn, {"A draw after {count} moves{text}.", "Nobody won; the game ended after {count} moves{text}."}},
      {Topic::Unfinished,
       {"The record ends after {count} moves and does not say who won.", "Of {count} moves, with no result recorded."}},
      {Topic::AlwaysAhead,
       {"{side} took the lead with move {ply} and never lost it.",
        "From move {ply} on {side} was ahead, until the end."}},
      {Topic::NeverAhead,
       {"Neither side was ever clearly ahead: nobody's win rate reached {count} %.",
        "It stayed close, with no win rate of {count} % for anybody."}},
      {Topic::LeadChanged,
       {"The lead changed hands {times}: {first} was ahead after {total} of the {total2} moves, {second} after "
        "{count2}.",
        "Of {total2} moves {first} was ahead after {total} and {second} after {count2}; the lead changed hands "
        "{times}."}},
      {Topic::Swing,
       {"The largest turn came with move {ply}, {side}'s {move}: among players of {level} {side}'s win rate went from "
        "{before} to {after} %.",
        "Nothing changed the game as much as move {ply}: {side} played {move}, and players of {level} in this place "
        "win {after} % instead of {before} %."}},
      {Topic::SwingJudged,
       {"The largest turn came with move {ply}, {side}'s {move}: from {before} to {after} % by the judge's word.",
        "Nothing changed the game as much as move {ply}: {side} played {move}, and the judge went from {before} to "
        "{after} %."}},
      {Topic::Decided,
       {"What cost {side} most was {move} (move {ply}): {loss} % by the judge's word.",
        "{side} lost most with {move} at move {ply}, where the judge counts {loss} %."}},
      {Topic::Undecided,
       {"No single move cost {side} the game.", "{side} lost the game bit by bit, and by no single move."}},
      {Topic::LikePeople,
       {"{first} played the first choice of {level} players in {count} of {total} moves, {second} in {count2} of "
        "{total2}.",
        "As players of {level} mostly would moved {first} in {count} of {total} cases and {second} in {count2} of "
        "{total2}."}},
      {Topic::Errors,
       {"Mistakes that the judge counts: {count} of {first}'s and {count2} of {second}'s.",
        "Mistakes, by the judge's word: {first} {count}, {second} {count2}."}},
  };
  return table;
}

const std::vector<std::string_view>& ways_of(Topic topic) {
  for (const Ways& row : english())
    if (row.topic == topic) return row.ways;
  throw Error("a topic has no words");
}

long percent(double share) { return std::lround(100 * share); }

std::string several(int count, std::string_view what) {
  return count == 1 ? fmt::format("a {}", what) : fmt::format("{} {}s", count, what);
}

std::string plays_text(const Game& game, const Position& position, std::span<const Weighted> plays) {
  std::string out;
  for (std::size_t i = 0; i < plays.size(); ++i) {
    if (i > 0) out += i + 1 == plays.size() ? " or " : ", ";
    out += fmt::format("{} ({})", game.write_move(position, plays[i].move), people_text(plays[i].p));
  }
  return out;
}

std::string blank(const Session& session, const Fact& fact, std::string_view name) {
  const Game& game = session.game();
  const Position& before = session.position_at(std::max(fact.ply, 1) - 1);
  if (name == "move") return game.write_move(before, fact.move);
  if (name == "other") return game.write_move(before, fact.other);
  if (name == "side") return game.sides[static_cast<std::size_t>(index(fact.side))];
  if (name == "first") return game.sides[0];
  if (name == "second") return game.sides[1];
  if (name == "level") return fact.level;
  if (name == "ply") return std::to_string(fact.ply);
  if (name == "share") return people_text(fact.share);
  if (name == "share2") return people_text(fact.share2);
  if (name == "value") return std::to_string(percent(fact.value));
  if (name == "before") return std::to_string(percent(fact.before));
  if (name == "after") return std::to_string(percent(fact.after));
  if (name == "change") return std::to_string(std::abs(percent(fact.before) - percent(fact.after)));
  if (name == "loss") return std::to_string(percent(fact.loss));
  if (name == "count") return std::to_string(fact.count);
  if (name == "times") return fact.count == 1 ? "once" : fmt::format("{} times", fact.count);
  if (name == "total") return std::to_string(fact.total);
  if (name == "count2") return std::to_string(fact.count2);
  if (name == "total2") return std::to_string(fact.total2);
  if (name == "deed") return deed_text(game, *fact.deed);
  if (name == "plays") return plays_text(game, before, fact.plays);
  if (name == "text") return fact.text.empty() ? "" : fmt::format(" ({})", fact.text);
  throw Error(fmt::format("a sentence has a blank {} that nothing fills", name));
}

// The blanks of a way to say something.
std::string filled(const Session& session, const Fact& fact, std::string_view way) {
  std::string out;
  while (!way.empty()) {
    const auto open = way.find('{');
    out += way.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = way.find('}', open);
    const std::string piece = blank(session, fact, way.substr(open + 1, close - open - 1));
    // «hardly any» at the beginning of a sentence; names of moves stay as they are.
    const bool begins = (out.empty() || out.ends_with(". ")) && way.substr(open).starts_with("{share");
    out += piece;
    if (begins) out[out.size() - piece.size()] = static_cast<char>(std::toupper(static_cast<unsigned char>(piece[0])));
    way = way.substr(close + 1);
  }
  return out;
}

}  // namespace

std::string deed_text(const Game& game, const Deed& deed) {
  const int n = deed.count;
  const std::string stones = several(n, "stone");
  const std::string piece = deed.piece.empty() ? several(n, "piece") : "the " + deed.piece;
  const std::string where =
      deed.cells.size() == 1 && !deed.piece.empty() ? " on " + game.board.name(deed.cells.front()) : "";
  switch (deed.kind) {
    case DeedKind::Wins:
      return "wins at once";
    case DeedKind::Loses:
      return "loses at once";
    case DeedKind::Draws:
      return "ends the game in a draw";
    case DeedKind::Check:
      return "gives check";
    case DeedKind::Captures:
      return deed.piece.empty() ? "captures " + stones : "takes " + piece + where;
    case DeedKind::Turns:
      return "turns " + several(n, "disc");
    case DeedKind::Promotes:
      return "promotes to " + deed.piece;
    case DeedKind::Castles:
      return "brings the king into safety by castling";
    case DeedKind::StopsWin:
      return n == 1 ? "stops a win at once" : fmt::format("stops one of {} ways to win at once", n);
    case DeedKind::Threat:
      return n == 1 ? "threatens to win with the next move" : fmt::format("threatens to win in {} ways at once", n);
    case DeedKind::Fours:
      return n == 1 ? "makes a four" : fmt::format("makes {} fours at once", n);
    case DeedKind::OpenFour:
      return "makes an open four, which no single stone stops";
    case DeedKind::Threes:
      return n == 1 ? "makes an open three" : fmt::format("makes {} open threes at once", n);
    case DeedKind::StopsFour:
      return "keeps the other side from an open four";
    case DeedKind::Saves:
      return deed.piece.empty() ? fmt::format("saves {} from being captured", stones)
                                : fmt::format("saves {}{} from being taken", piece, where);
    case DeedKind::Atari:
      return fmt::format("puts {} into atari", stones);
    case DeedKind::Connects:
      return fmt::format("connects {} chains", n);
    case DeedKind::Separates:
      return fmt::format("keeps {} chains of the other side apart", n);
    case DeedKind::Surrounds:
      return fmt::format("closes off {}", several(n, "point"));
    case DeedKind::Enters:
      return fmt::format("enters a region of {}", several(n, "point"));
    case DeedKind::SelfAtari:
      return n == 1 ? "leaves its own stone one liberty" : fmt::format("leaves {} own stones one liberty", n);
    case DeedKind::StartsKo:
      return "begins a ko";
    case DeedKind::Passes:
      return "is a pass";
    case DeedKind::Threatens:
      return fmt::format("threatens {}{}", piece, where);
    case DeedKind::Forks:
      return fmt::format("attacks {} pieces at once", n);
    case DeedKind::LeavesHanging:
      return fmt::format("leaves {}{} to be taken", piece, where);
    case DeedKind::BaresKing:
      return fmt::format("takes the last pawn off {} at the other king", several(n, "file"));
    case DeedKind::AimsAtKing:
      return fmt::format("bears on {} around the other king", several(n, "square"));
    case DeedKind::OpensKing:
      return fmt::format("leaves {} at its own king without a pawn", several(n, "file"));
  }
  return "";
}

int ways(Topic topic) { return static_cast<int>(ways_of(topic).size()); }

std::string said(const Session& session, const Fact& fact, int way) {
  return filled(session, fact, ways_of(fact.topic)[static_cast<std::size_t>(way)]);
}

std::string Narrator::sentence(const Fact& fact) {
  const auto many = static_cast<std::size_t>(ways(fact.topic));
  const auto start = fold(fold(0, static_cast<std::uint64_t>(fact.ply)), static_cast<std::uint64_t>(fact.topic)) % many;
  std::vector<int>& used = used_[fact.topic];
  used.resize(many);
  std::vector<std::size_t> order(many);
  for (std::size_t i = 0; i < many; ++i) order[i] = (start + i) % many;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return used[a] < used[b]; });
  for (const std::size_t way : order) {
    std::string text = said(session_, fact, static_cast<int>(way));
    if (!said_.insert(text).second) continue;
    ++used[way];
    return text;
  }
  return "";
}

std::string Narrator::tell(std::span<const Fact> facts) {
  std::string out;
  for (const Fact& fact : facts) {
    const std::string text = sentence(fact);
    if (!text.empty()) out += (out.empty() ? "" : " ") + text;
  }
  return out;
}

}  // namespace ludens::play
