// How a game ends, and who has won.
#include "games/ludeme/compiler.h"

namespace ludens::games::lud {
namespace {

Outcome outcome_of(const Node& node) {
  if (node.word("Win")) return Outcome::Win;
  if (node.word("Loss")) return Outcome::Loss;
  if (node.word("Draw") || node.word("Tie") || node.word("Abandon")) return Outcome::Draw;
  throw LudemeError(node.place, "a result is Win, Loss or Draw");
}

EndFn result(Compiler& c, Reader& r) {
  const Node& who = r.need("a player");
  const Int player = c.role(who);
  const Outcome outcome = outcome_of(r.need("Win, Loss or Draw"));
  return EndFn([=](Eval& e) {
    const int p = player(e);
    if (outcome == Outcome::Draw || p < 1 || p > 2)
      e.game.finish(e.state, 0);
    else
      e.game.finish(e.state, outcome == Outcome::Win ? p : 3 - p);
    return true;
  });
}

EndFn conditional(Compiler& c, Reader& r) {
  const Bool when = c.boolean(r.need("a condition"));
  std::vector<EndFn> parts;
  while (const Node* node = r.next()) parts.push_back(c.end(*node));
  return EndFn([=](Eval& e) {
    if (!when(e)) return false;
    for (const auto& part : parts)
      if (part(e)) return true;
    return false;
  });
}

EndFn each_player(Compiler& c, Reader& r) {
  const Node& who = r.need("Player or NonMover");
  const bool others = who.word("NonMover");
  if (!others && !who.word("Player")) refuse(who, "end forEach " + who.text);
  const Node* when_node = r.label("if");
  const Bool when = when_node ? c.boolean(*when_node) : Bool(true);
  const EndFn end = c.end(r.need("a result"));
  const int players = c.game.players;
  return EndFn([=](Eval& e) {
    const int player = e.player;
    for (int p = 1; p <= players; ++p) {
      if (others && p == e.state.mover) continue;
      e.player = p;
      if (when(e) && end(e)) {
        e.player = player;
        return true;
      }
    }
    e.player = player;
    return false;
  });
}

EndFn by_score(Compiler& c, Reader& r) {
  std::vector<std::pair<Int, Int>> given;
  if (const Node* list = r.next())
    for (const auto& item : list->items) {
      Reader inner(item);
      const Int player = c.role(inner.need("a player"));
      given.emplace_back(player, c.integer(inner.need("a score")));
      inner.done();
    }
  const bool misere = r.flag("misere", false);
  return EndFn([=](Eval& e) {
    for (const auto& [player, score] : given) e.state.score[static_cast<std::size_t>(player(e) & 3)] = score(e);
    const int a = e.state.score[1], b = e.state.score[2];
    e.game.finish(e.state, a == b ? 0 : (a > b) != misere ? 1 : 2);
    return true;
  });
}

constexpr Ludeme<EndFn> kTable[] = {
    {"result", "PLAYER Win, Loss or Draw", "a player wins, loses, or nobody does",
     "(if (no Pieces Next) (result Mover Win))", result},
    {"if", "CONDITION RESULT", "the game ends where a condition holds", "(if (= 12 (count Moves)) (byScore))",
     conditional},
    {"forEach", "Player or NonMover [if:CONDITION] RESULT", "a result for every player",
     "(forEach Player if:(no Pieces Player) (result Player Loss))", each_player},
    {"byScore", "[{(score PLAYER NUMBER)…}] [misere:CONDITION]", "the higher score wins",
     "(if (all Passed) (byScore {(score P1 (count Pieces P1)) (score P2 (count Pieces P2))}))", by_score},
};

}  // namespace

std::span<const Ludeme<EndFn>> end_ludemes() { return kTable; }

}  // namespace ludens::games::lud
