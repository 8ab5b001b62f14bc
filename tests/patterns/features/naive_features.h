#pragma once
// A twin of the compiled features that knows no tables: it walks the board for every test of every orientation.
#include <algorithm>

#include "games/board_reader.h"
#include "games/catalogue.h"
#include "patterns/features/compiled.h"
#include "patterns/features/scene.h"

namespace ludens::patterns::features {

inline constexpr int kNowhereAtAll = -9;

// Turn by turn, on the graph; the orientation turns the first step and mirrors all.
inline int naive_walk(const BoardGraph& graph, int site, const Walk& walk, const Orientation& by) {
  int before = -1;
  for (std::size_t i = 0; i < walk.size(); ++i) {
    const auto& around = graph.around[static_cast<std::size_t>(site)];
    const int slots = static_cast<int>(around.size());
    if (slots == 0) return kNowhereAtAll;
    int turn = (by.mirrored ? -walk[i] : walk[i]) + (i == 0 ? by.turn : 0);
    if (turn * slots % kCircle != 0) return kNowhereAtAll;
    int slot = turn * slots / kCircle;
    if (i > 0) slot += static_cast<int>(std::find(around.begin(), around.end(), before) - around.begin()) + slots / 2;
    slot = ((slot % slots) + slots) % slots;
    if (around[static_cast<std::size_t>(slot)] < 0) return kOffBoard;
    before = site;
    site = around[static_cast<std::size_t>(slot)];
  }
  return site;
}

inline bool naive_test(const BoardGraph& graph, const Scene& scene, const MoveSites& move, const Test& test,
                       const Orientation& by) {
  const int anchor = test.anchor == Anchor::To ? move.to : move.from;
  if (anchor < 0) return false;
  const int end = naive_walk(graph, anchor, test.walk, by);
  if (end == kNowhereAtAll) return false;
  const SiteContent content = end >= 0 ? scene.sites[static_cast<std::size_t>(end)] : kEmptySite;
  const bool on = end >= 0;
  const int owner = on ? owner_of(content) : 0, me = index(scene.mover) + 1, them = 3 - me;
  const bool piece = on && owner != 0 && piece_of(content) == test.element.piece;
  bool is = false;
  switch (test.element.what) {
    case What::Off:
      is = !on;
      break;
    case What::Empty:
      is = on && owner == 0;
      break;
    case What::Friend:
      is = owner == me;
      break;
    case What::Enemy:
      is = owner == them;
      break;
    case What::First:
      is = owner == 1;
      break;
    case What::Second:
      is = owner == 2;
      break;
    case What::Piece:
      is = piece;
      break;
    case What::FriendPiece:
      is = piece && owner == me;
      break;
    case What::EnemyPiece:
      is = piece && owner == them;
      break;
    case What::LastTo:
      is = on && end == scene.last.to;
      break;
    case What::LastFrom:
      is = on && end == scene.last.from;
      break;
    case What::Origin:
      if (move.from < 0) return false;
      is = end == move.from;
      break;
  }
  return is != test.negated;
}

inline std::uint32_t naive_orientations(const Space& space, const Scene& scene, const MoveSites& move,
                                        const Feature& feature) {
  std::uint32_t out = 0;
  for (std::size_t o = 0; o < space.orientations().size(); ++o)
    if (std::all_of(feature.tests.begin(), feature.tests.end(), [&](const Test& test) {
          return naive_test(space.graph(), scene, move, test, space.orientations()[o]);
        }))
      out |= 1u << o;
  return out;
}

// Scenes of random games, as someone meets them who plays.
struct RandomGame {
  RandomGame(const GamePtr& of, std::uint64_t seed)
      : game(of), reader(board_reader(*of)), sites(reader->graph(*of).sites()), position(of->start()), rng(seed) {}
  bool over() const { return position.over(); }
  Scene scene() {
    moves.clear();
    position.moves(moves);
    return scene_of(*game, *reader, sites, position, last, {moves.begin(), moves.end()});
  }
  void play(const Scene& now) {
    const auto chosen = static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())));
    last = now.moves[static_cast<std::size_t>(chosen)];
    position.play(moves[chosen]);
  }

  GamePtr game;
  std::shared_ptr<const BoardReader> reader;
  int sites;
  Position position;
  Rng rng;
  MoveSites last = {};
  MoveList moves;
};

// Atoms, and conjunctions of two or three of them drawn by lot.
inline std::vector<Feature> some_features(const Space& space, Rng& rng, std::size_t conjunctions) {
  const auto simple = atoms(space, true);
  std::vector<Feature> out = simple;
  for (std::size_t i = 0; i < conjunctions; ++i) {
    Feature one;
    for (std::uint32_t n = 2 + rng.below(2); n > 0; --n) {
      const auto& part = simple[rng.below(static_cast<std::uint32_t>(simple.size()))];
      const auto& by = space.orientations()[rng.below(static_cast<std::uint32_t>(space.orientations().size()))];
      const Feature turned = space.turned(part, by);
      one.tests.insert(one.tests.end(), turned.tests.begin(), turned.tests.end());
    }
    out.push_back(space.standard(one));
  }
  return out;
}

}  // namespace ludens::patterns::features
