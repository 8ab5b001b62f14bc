// A whole description: players, equipment, rules, phases.
#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "games/ludeme/compiler.h"

namespace ludens::games::lud {
namespace {

void each_node(const Node& node, const std::function<void(const Node&)>& visit) {
  visit(node);
  for (const auto& item : node.items) each_node(item, visit);
}

// What a position must hold follows from what the rules speak of.
void find_needs(Rulebook& game, const Node& root) {
  each_node(root, [&](const Node& n) {
    const auto first = [&](std::string_view word) { return !n.items.empty() && n.items[0].word(word); };
    const bool list = n.kind == Node::Kind::List;
    if (list && (n.text == "state" || n.text == "flip" || n.text == "flips" || (n.text == "set" && first("State")) ||
                 (n.text == "sites" && first("State"))))
      game.has_states = true;
    if (list && (n.text == "fromTo" || n.text == "step" || n.text == "hop" || n.text == "slide" || n.text == "leap" ||
                 (n.text == "move" && !first("Add") && !first("Select") && !first("Pass") && !first("Remove") &&
                  !first("Claim"))))
      game.moves_pieces = true;
    if (list && (n.text == "select" || (n.text == "move" && first("Select"))))
      for (const auto& item : n.items)
        if (item.list("to")) game.moves_pieces = true;
    if (list && ((n.text == "all" && first("Passed")) || (n.text == "no" && first("Moves"))))
      game.pass_ends = false;  // passing means something else
    for (const auto& item : n.items)
      if (site_type(item) && item.label.empty() &&
          !(n.text == "count" && n.items.size() > 1 && n.items[1].label == "at" && n.items[1].list("handSite")))
        game.has_other_types = true;
    if (n.label == "state" || n.label == "maxState") game.has_states = true;
    if (list &&
        (n.text == "rotation" || (n.text == "set" && first("Rotation")) || (n.text == "set" && first("Direction"))))
      game.has_rotations = true;
    if (n.label == "rotation") game.has_rotations = true;
    if (list && n.text == "value" && first("Piece")) game.has_values = true;
    if (n.label == "maxValue") game.has_values = true;
    if (list && (n.text == "topLevel" || n.text == "level" ||
                 ((n.text == "place" || n.text == "count" || n.text == "size") && first("Stack")) ||
                 (n.text == "forEach" && first("Level"))))
      game.has_stacks = true;
    if ((n.label == "stack" || n.label == "largeStack") && n.word("True")) game.has_stacks = true;
    if (list && n.text == "sites" && n.items.size() > 0 && first("Occupied"))
      for (const auto& item : n.items)
        if (item.label == "top") game.has_stacks = true;
  });
}

void read_players(Compiler& c, const Node& node) {
  Reader r(node);
  const Node& what = r.need("how many");
  r.done();
  if (what.kind == Node::Kind::Array) {
    c.game.players = static_cast<int>(what.items.size());
    for (std::size_t i = 0; i < what.items.size() && i < 2; ++i)
      for (const auto& item : what.items[i].items)
        if (const auto facing = direction_named(item.text); facing && *facing < 16)
          c.game.player_facing[i + 1] = *facing;
  } else {
    c.game.players = static_cast<int>(number_in(what));
  }
  if (c.game.players != 2) refuse(node, fmt::format("a game for {} players", c.game.players));
}

void read_meta(Compiler& c, const Node& node) {
  for (const auto& item : node.items) {
    if (item.kind == Node::Kind::Array) {
      Node inner{Node::Kind::List, "meta", "", item.items, item.place};
      read_meta(c, inner);
    } else if (item.list("swap")) {
      c.game.swap_rule = true;
    } else if (item.list("no")) {
      Reader r(item);
      const Node& what = r.need("what is forbidden");
      if (!what.word("Repeat")) refuse(item, "meta no " + what.text);
      const Node* kind = r.next();
      c.game.asks_repetition = true;
      if (kind && (kind->word("PositionalInTurn") || kind->word("SituationalInTurn")))
        c.game.no_repeat_in_turn = true;
      else
        c.game.no_repeat = true;
      c.game.repeat_positional = !kind || kind->text.rfind("Positional", 0) == 0;
    } else if (item.list("passEnd")) {
      if (item.items.size() == 1 && item.items[0].word("NoEnd"))
        c.game.pass_ends = false;
      else
        refuse(item, "meta passEnd");
    } else {
      refuse(item, "meta " + item.text);
    }
  }
}

void read_end(Compiler& c, const Node& node, std::vector<EndFn>& out) {
  for (const auto& item : node.items) {
    if (item.kind == Node::Kind::Array)
      for (const auto& one : item.items) out.push_back(c.end(one));
    else
      out.push_back(c.end(item));
  }
}

std::vector<const Node*> phase_nodes(const Node& rules) {
  std::vector<const Node*> out;
  for (const auto& item : rules.items) {
    if (item.label != "phases") continue;
    if (item.kind == Node::Kind::Array)
      for (const auto& phase : item.items) out.push_back(&phase);
    else
      out.push_back(&item);
  }
  return out;
}

void read_play(Compiler& c, const Node& node, Phase& phase) {
  Reader r(node);
  phase.play = c.moves(r.need("moves"));
  r.done();
}

void read_phase(Compiler& c, const Node& node, Phase& phase, const std::vector<const Node*>& all) {
  if (!node.list("phase")) refuse(node, "phases " + node.text);
  Reader r(node);
  r.need("a name");
  if (const Node* role = r.peek(); role && Compiler::is_role(*role)) {
    const Int who = c.role(*r.next());
    if (who.is_constant() && who.constant() <= 2) phase.owner = who.constant();
  }
  if (const Node* mode = r.list("mode")) (void)mode;
  while (const Node* item = r.next()) {
    if (item->list("play")) {
      read_play(c, *item, phase);
    } else if (item->list("end")) {
      read_end(c, *item, phase.end);
    } else if (item->list("nextPhase") || item->kind == Node::Kind::Array) {
      std::vector<const Node*> changes;
      if (item->kind == Node::Kind::Array)
        for (const auto& one : item->items) changes.push_back(&one);
      else
        changes.push_back(item);
      for (const Node* change : changes) {
        if (!change->list("nextPhase")) refuse(*change, "phase " + change->text);
        Reader inner(*change);
        NextPhase next;
        next.who = kShared;
        next.when = true;
        if (const Node* role = inner.peek(); role && Compiler::is_role(*role)) next.who = c.role(*inner.next());
        if (const Node* when = inner.peek(); when && when->kind != Node::Kind::Text)
          next.when = c.boolean(*inner.next());
        if (const Node* name = inner.next()) {
          const auto found = std::find_if(all.begin(), all.end(), [&](const Node* p) {
            return !p->items.empty() && p->items[0].text == name->text;
          });
          if (found == all.end())
            throw LudemeError(name->place, fmt::format("no phase is called {}", cite(name->text)));
          next.to = static_cast<int>(found - all.begin());
        }
        inner.done();
        phase.next.push_back(std::move(next));
      }
    } else {
      refuse(*item, "phase " + item->text);
    }
  }
  if (!phase.play) throw LudemeError(node.place, "a phase lacks its (play …)");
}

void clear_start(Rulebook& game) {
  PlayState& s = game.start;
  const auto n = static_cast<std::size_t>(game.slots);
  s.what.assign(n, 0);
  s.count.assign(n, 0);
  if (game.has_states) s.site_state.assign(n, 0);
  if (game.has_rotations) s.rotation.assign(n, 0);
  if (game.has_values) s.value.assign(n, 0);
  if (game.has_stacks) s.stacks.assign(n, {});
  s.empty.reset(game.words);
  for (int i = 0; i < game.sites; ++i) s.empty.add(i);
  for (auto& owned : s.owned) owned.reset(game.words);
  s.to_clear.reset(game.words);
  s.visited.reset(game.words);
}

}  // namespace

std::vector<LudemeHelp> rule_ludemes() {
  constexpr std::string_view kOptions =
      "(define \"Free\" (is Empty (to))) (game \"Choice\" (players 2) (equipment {(board (square <Size:n>)) (piece "
      "\"Man\" "
      "Each)}) (rules (play (move Add (to (sites Board) if:(\"Free\")))) (end (if (is Full) (result Mover Draw))))) "
      "(option \"Size\" <Size> args:{<n>} {(item \"small\" <3> \"three\")* (item \"large\" <5> \"five\")}) (rulesets "
      "{(ruleset \"Large\" {\"Size/large\"})})";
  constexpr std::string_view kPhases =
      "(game \"Phases\" (players 2) (equipment {(board (square 3)) (piece \"Man\" Each (move Step Orthogonal (to "
      "if:(is "
      "Empty (to))))) (hand Each)}) (rules (start (place \"Man\" \"Hand\" count:3)) phases:{(phase \"Enter\" (play "
      "(move "
      "(from (handSite Mover)) (to (sites Empty)))) (nextPhase (= 6 (count Moves)) \"Walk\")) (phase \"Walk\" (play "
      "(forEach Piece)))} (end (if (is Line 3) (result Mover Win)))))";
  constexpr std::string_view kGame =
      "(game \"Corners\" (players 2) (mode Alternating) (equipment {(board (square 3)) (piece \"Man\" Each)}) (rules "
      "(play "
      "(move Add (to (sites Empty)))) (end (if (is Full) (result Mover Draw)))))";
  return {
      {"game", "\"NAME\" (players …) [(mode …)] (equipment {…}) (rules …)", "a description", kGame},
      {"players", "2 or {(player DIRECTION)…}", "how many play, and where their pieces face", kGame},
      {"mode", "Alternating", "how turns are taken", kGame},
      {"equipment", "{…}", "what the game is played with", kGame},
      {"rules", "[(meta …)] [(start …)] (play …) (end …) or phases:{(phase …)…}", "how it is played", kGame},
      {"play", "MOVES", "the moves of who is to move", kGame},
      {"end", "RESULT or {RESULT…}", "how it ends; the first that holds counts", kGame},
      {"start", "{…}", "what stands where before the first move", kPhases},
      {"phase", "\"NAME\" [PLAYER] (play …) [(end …)] [(nextPhase …)]", "a part of the game with moves of its own",
       kPhases},
      {"nextPhase", "[PLAYER] [CONDITION] [\"NAME\"]", "when another phase begins", kPhases},
      {"define", "\"NAME\" …", "a text that (\"NAME\" …) stands for, with #1, #2 … for what is given to it", kOptions},
      {"option", "\"HEADING\" <TAG> args:{<NAME>…} {(item \"NAME\" <VALUE>… \"TEXT\")…}",
       "what may be chosen, and where <TAG:NAME> stands; a star marks the usual one", kOptions},
      {"rulesets", "{(ruleset \"NAME\" {\"HEADING/ITEM\"…})…}", "choices that belong together", kOptions},
      {"meta", "(swap), (no Repeat …) or (passEnd NoEnd)", "a rule about the game as a whole", "(meta (swap))"},
      {"swap", "", "in (meta …): the second player may take over what the first did in the first move",
       "(meta (swap))"},
      {"no", "Repeat [Positional, Situational, PositionalInTurn or SituationalInTurn]",
       "in (meta …): no position may come again", "(meta (no Repeat Positional))"},
      {"passEnd", "NoEnd", "in (meta …): the game goes on when all have passed", "(meta (passEnd NoEnd))"},
  };
}

void compile_rules(Compiler& c, const Node& node) {
  Rulebook& game = c.game;
  const auto named = phase_nodes(node);
  game.phases.resize(std::max<std::size_t>(1, named.size()));
  for (const auto& item : node.items)
    if (item.list("meta")) read_meta(c, item);
  for (const auto& item : node.items)
    if (item.list("start")) compile_start(c, item);
  for (std::size_t i = 0; i < named.size(); ++i) {
    game.phases[i].name = named[i]->items.empty() ? "" : named[i]->items[0].text;
    read_phase(c, *named[i], game.phases[i], named);
  }
  bool plays = !named.empty();
  for (const auto& item : node.items) {
    if (item.label == "phases" || item.list("meta") || item.list("start")) continue;
    if (item.list("play")) {
      plays = true;
      if (named.empty()) {
        read_play(c, item, game.phases[0]);
      } else {
        refuse(item, "play beside phases");
      }
    } else if (item.list("end")) {
      read_end(c, item, game.end);
    } else {
      refuse(item, "rules " + item.text);
    }
  }
  if (!plays) throw LudemeError(node.place, "the rules lack (play …)");
  // Players begin in the first phase that is theirs.
  for (int p = 1; p <= game.players; ++p)
    for (std::size_t i = 0; i < game.phases.size(); ++i)
      if (game.phases[i].owner == 0 || game.phases[i].owner == p) {
        game.start.phase[static_cast<std::size_t>(p)] = static_cast<std::int8_t>(i);
        break;
      }
}

std::shared_ptr<const Rulebook> compile(const Description& description, const Bounds& bounds) try {
  const Node& root = description.game;
  begin_compiling(bounds);
  if (!root.list("game")) refuse(root, root.text);
  auto game = std::make_shared<Rulebook>();
  game->name = description.name;
  game->bounds = bounds;
  if (game->name.size() > bounds.name)
    throw LudemeError(root.place, fmt::format("a game's name has at most {} bytes", bounds.name));
  Compiler c(*game);
  Reader r(root);
  r.text();
  const Node* players = r.list("players");
  if (const Node* mode = r.list("mode"); mode && !(mode->items.size() == 1 && mode->items[0].word("Alternating")))
    refuse(*mode, "mode " + (mode->items.empty() ? "" : mode->items[0].text));
  const Node* equipment = r.list("equipment");
  const Node* rules = r.list("rules");
  if (!equipment) throw LudemeError(root.place, "the game lacks (equipment …)");
  if (!rules) throw LudemeError(root.place, "the game lacks (rules …)");
  r.done();
  if (players) read_players(c, *players);
  find_needs(*game, root);
  compile_equipment(c, *equipment);
  clear_start(*game);
  compile_pieces(c, *equipment);
  compile_rules(c, *rules);
  game->start.vars.resize(game->vars.size(), kUndefined);
  game->start.remembered.resize(game->remembering.size());
  if (game->asks_repetition) {
    game->start.history.push_back(game->repeat_positional
                                      ? game->start.hash
                                      : fold(game->start.hash, static_cast<std::uint64_t>(game->start.mover)));
  }
  if (bounds.plies > 0) game->move_limit = std::min(game->move_limit, bounds.plies);
  game->find_reach();
  return game;
} catch (const TooLong&) {
  throw LudemeError(description.game.place, "compiling this description takes too long");
}

}  // namespace ludens::games::lud
