#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "agents/agent.h"
#include "play/pace.h"
#include "play/pick.h"
#include "records/record.h"

namespace ludens::play {

using AgentMaker = std::function<std::unique_ptr<Agent>(const GamePtr& game, const std::string& text)>;

// An agent that is made when it is first asked and keeps its tree, caches and network until it is dropped. It answers
// one question at a time and others wait, so that a search that was stopped is out before the next begins. Safe to
// call from any thread. Tested by tests/play/seat_test.cpp.
class KeptAgent {
 public:
  KeptAgent(GamePtr game, std::string text, AgentMaker maker = {});  // no maker: make_agent
  explicit KeptAgent(Agent& agent) : given_(&agent) {}               // somebody else's, who keeps it alive

  const std::string& text() const { return text_; }
  // `just_made` is called with an agent that was made for this question, before it is asked. Throws what making and
  // asking throw.
  Opinion ask(const Question& question, Rng& rng, const std::function<void(Agent&)>& just_made = {});
  void make();                      // now, and not when it is first asked. Throws what making throws
  void forget() { fresh_ = true; }  // the next question belongs to another game; does not wait
  bool made() const { return made_ || given_; }
  bool drop();  // it will be made anew when it is asked; false, and nothing changes, where it is thinking now
  std::shared_ptr<KeptAgent> another(const GamePtr& game) const;  // of the same text, not made yet; or given as this is
  // Do its earlier turns change its answers: a tree that is kept, or statistics of moves?
  bool remembers() const;
  // How its moves are picked at a seat that says `usual`: one that draws them (Agent::drawing) draws them there, and
  // gives up as it says unless the seat does. Does not wait while it is thinking.
  Taste taste(const Taste& usual) const;

 private:
  bool make_once();  // false where it was there already
  Opinion ask_made(const Question& question, Rng& rng, const std::function<void(Agent&)>& just_made, bool fresh);
  GamePtr game_;
  std::string text_;
  AgentMaker maker_;
  Agent* given_ = nullptr;
  std::mutex asking_;
  std::unique_ptr<Agent> own_;
  mutable std::mutex knowing_;  // of the next
  std::optional<Taste> drawn_;  // of the own one, also after it was dropped
  std::atomic<bool> made_ = false, fresh_ = false;
};

// Who sits at the board: a person, or an agent by its text or level. Seat 0 began; which side (colour) it holds is the
// session's to say. A copy shares the agent.
struct Seat {
  std::string person = {}, level = {};
  std::shared_ptr<KeptAgent> agent = {};
  Taste taste = {};
  Persona persona = {};                        // whom to imitate
  std::shared_ptr<const Pace> pace = nullptr;  // thinks as long as a person would; nullptr: answers at once

  bool thinks() const { return agent != nullptr; }
  const std::string& agent_text() const;  // "" for a person
};
// As records write players: a level is Ludens at that level, and one of people a rank or a rating as well.
Player player_of(const Game& game, const Seat& seat);
Seat agent_seat(const GamePtr& game, const std::string& text, const Taste& taste = {}, AgentMaker maker = {});
Seat agent_seat(Agent& agent, const Taste& taste = {});
// What the level means is looked up here and never again. Throws Error where the game has no such level.
Seat level_seat(const GamePtr& game, std::string_view level, AgentMaker maker = {});

}  // namespace ludens::play
