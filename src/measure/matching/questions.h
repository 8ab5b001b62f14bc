#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agents/parts.h"
#include "base/rng.h"
#include "measure/matching/position_choice.h"

namespace ludens::measure {

// A rating as agents are told it; nothing where it is none.
std::optional<int> whole(const std::optional<double>& rating);

using Agents = std::vector<std::unique_ptr<Agent>>;

// One worker's agents, made anew for each game's options: komi and handicap make several games of one.
class AgentsByGame {
 public:
  using Make = std::function<Agents(const GamePtr&)>;
  explicit AgentsByGame(Make make) : make_(std::move(make)) {}
  AgentsByGame(const std::vector<std::string>& texts, std::span<const PartDoc> more = {});

  // Told that a new game begins, so that their answers depend on this game alone.
  Agents& for_game(const GamePtr& game);

 private:
  Make make_;
  std::size_t most_ = 8;  // games whose agents are kept: a search may hold megabytes, an external program is a process
  std::map<std::string, Agents> agents_;  // by the game's text
};

// One position of a person's game, as agents are asked about it.
struct AskedPosition {
  const Question& question;
  Move played;
  int ply;                       // from 1
  std::optional<double> rating;  // the mover's
  std::uint64_t game_hash;       // of the game's id

  // The dice of a question are those of the run, the game and the ply.
  Rng dice(std::uint64_t seed) const { return Rng::of(seed, game_hash, static_cast<std::uint64_t>(ply)); }
};

// Replays a game as far as the last of these plies (ascending) and asks at each of them; with the players' strength as
// the question's persona. How long an answer may take is for whoever asks to say.
void for_each_question(const GamePtr& game, const GameRow& row, std::span<const int> plies, const std::stop_token& stop,
                       const std::function<void(const AskedPosition&)>& ask);

}  // namespace ludens::measure
