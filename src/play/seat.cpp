#include "play/seat.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/drawn_agent.h"
#include "agents/parts.h"
#include "agents/persona_file.h"
#include "games/family.h"
#include "play/levels.h"

namespace ludens::play {
namespace {

// A search with `reuse=yes` keeps its tree; one with MAST playouts keeps a part of the statistics («decay»). A level
// does what its agent does, wherever it stands in the text.
bool remembers_turns(const Game& game, const Spec& spec) {
  if (spec.name == "level" && !spec.args.empty())
    return remembers_turns(game, parse_spec(level_agent_text(game, spec.args.front().value.name)));
  if (spec.name == "persona" && !spec.args.empty()) {
    const auto path = find_persona(spec.args.front().value.name);
    if (!path) return false;  // make_agent says so
    const PersonaFile file = load_persona(*path);
    return remembers_turns(game, parse_spec(file.whole.agent)) ||
           std::any_of(file.groups.begin(), file.groups.end(),
                       [&](const auto& group) { return remembers_turns(game, parse_spec(group.agent)); });
  }
  const auto known = parts();
  const auto part = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.name == spec.name; });
  if (part == known.end()) return false;
  const auto values = settle(spec, part->options);
  const auto is = [&](std::string_view option, std::string_view value) {
    const Option* found = find_option(part->options, option);
    return found && found->allowed.text(values[static_cast<std::size_t>(found - part->options.data())]) == value;
  };
  const bool mast = find_option(part->options, "decay") && is("playout", "mast") && !is("decay", "0");
  if (mast || is("reuse", "yes")) return true;
  return std::any_of(spec.args.begin(), spec.args.end(),
                     [&](const Arg& arg) { return remembers_turns(game, arg.value); });
}

// How an agent that draws its moves has them picked.
std::optional<Taste> drawing(const Agent& agent) {
  const auto drawn = agent.drawing();
  if (!drawn) return std::nullopt;
  Taste out{.temperature = 1, .resign_below = drawn->resign_below};
  if (const auto* level = dynamic_cast<const DrawnAgent*>(&agent); level && level->people()) {
    out.habits = level->people()->habits;
    out.rating = level->people()->rating;
  }
  return out;
}

}  // namespace

KeptAgent::KeptAgent(GamePtr game, std::string text, AgentMaker maker)
    : game_(std::move(game)), text_(std::move(text)), maker_(std::move(maker)) {}

Opinion KeptAgent::ask(const Question& question, Rng& rng, const std::function<void(Agent&)>& just_made) {
  const std::lock_guard lock(asking_);
  const bool fresh = fresh_.exchange(false);
  try {
    return ask_made(question, rng, just_made, fresh);
  } catch (...) {
    // What an exception left half done is not asked again: the next question finds a new agent.
    own_.reset();
    made_ = false;
    throw;
  }
}

void KeptAgent::make() {
  const std::lock_guard lock(asking_);
  make_once();
}

bool KeptAgent::make_once() {
  if (made()) return false;
  own_ = maker_ ? maker_(game_, text_) : make_agent(game_, text_);
  {
    const std::lock_guard lock(knowing_);
    drawn_ = drawing(*own_);
  }
  return made_ = true;
}

Opinion KeptAgent::ask_made(const Question& question, Rng& rng, const std::function<void(Agent&)>& just_made,
                            bool fresh) {
  if (make_once()) {
    if (just_made) just_made(*own_);
  } else if (fresh) {
    (given_ ? given_ : own_.get())->new_game();
  }
  return (given_ ? given_ : own_.get())->consider(question, rng);
}

bool KeptAgent::drop() {
  const std::unique_lock lock(asking_, std::try_to_lock);
  if (!lock) return false;
  own_.reset();
  made_ = false;
  return true;
}

std::shared_ptr<KeptAgent> KeptAgent::another(const GamePtr& game) const {
  return given_ ? std::make_shared<KeptAgent>(*given_) : std::make_shared<KeptAgent>(game, text_, maker_);
}

bool KeptAgent::remembers() const { return !text_.empty() && remembers_turns(*game_, parse_spec(text_)); }

Taste KeptAgent::taste(const Taste& usual) const {
  if (usual.temperature != 0) return usual;
  const std::lock_guard lock(knowing_);
  Taste out = (given_ ? drawing(*given_) : drawn_).value_or(usual);
  if (usual.resign_below > 0) {
    out.resign_below = usual.resign_below;
    out.habits = nullptr;
  }
  return out;
}

const std::string& Seat::agent_text() const {
  static const std::string kNobody;
  return agent ? agent->text() : kNobody;
}

Player player_of(const Game& game, const Seat& seat) {
  Player out{.name = seat.thinks() ? seat.agent_text() : seat.person, .program = seat.thinks()};
  if (seat.level.empty()) return out;
  const auto rating = levels(game).people ? human_rating(game, seat.level) : std::nullopt;
  out.name = rating ? fmt::format("Ludens ({})", seat.level) : fmt::format("Ludens level {}", seat.level);
  if (!rating) return out;
  if (game.family->people->ranks)
    out.rank = seat.level;
  else
    out.rating = *rating;
  return out;
}

Seat agent_seat(const GamePtr& game, const std::string& text, const Taste& taste, AgentMaker maker) {
  return {.agent = std::make_shared<KeptAgent>(game, text, std::move(maker)), .taste = taste};
}

Seat agent_seat(Agent& agent, const Taste& taste) {
  return {.agent = std::make_shared<KeptAgent>(agent), .taste = taste};
}

Seat level_seat(const GamePtr& game, std::string_view level, AgentMaker maker) {
  Seat seat = agent_seat(game, level_agent_text(*game, level), {}, std::move(maker));
  seat.level = level_label(*game, level);
  return seat;
}

}  // namespace ludens::play
