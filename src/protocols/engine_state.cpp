#include "protocols/engine_state.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/clock.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/grid_text.h"
#include "play/comment/people.h"
#include "play/levels.h"

namespace ludens::protocols {

std::string resized(const Game& game, int size) {
  if (gtp_size(game) == size) return game.text;
  if (!game.family->sized())
    throw Error(
        fmt::format("{} has a board of {} columns and {} rows only", game.name, game.board.columns, game.board.rows));
  Spec spec = parse_spec(game.text);
  spec.name = game.family->game_name(size);
  return find_game(to_text(spec))->text;
}

std::string with_option(const Game& game, std::string_view option, std::string_view value) {
  Spec spec = parse_spec(game.text);
  std::erase_if(spec.args, [&](const Arg& arg) { return arg.key == option; });
  if (!value.empty()) spec.args.push_back({std::string(option), Spec{std::string(value), {}, false}});
  return find_game(to_text(spec))->text;
}

namespace {

// Whoever talks to an engine is not whoever started it, and does not start programs on this machine.
void refuse_programs(const Spec& spec) {
  if (starts_programs(spec))
    throw Error("agents that start programs are for the command line to name, as in --agent 'engine(\"…\")'");
}

}  // namespace

EngineState::EngineState(EngineSetup setup, std::string_view usual_game)
    : setup_(std::move(setup)),
      table_(Session(find_game(setup_.game.empty() ? usual_game : std::string_view(setup_.game))), {}, {setup_.seed}) {
  if (!setup_.agent.empty() && !setup_.level.empty()) throw Error("an engine has an agent or a level, not both");
  if (!setup_.agent.empty()) setup_.agent = agents::agent_text(parse_spec(setup_.agent));
  // Where no game was named, the program at the other end will name one before it asks for a move.
  if (!setup_.game.empty()) agent_text();
  if (!setup_.game.empty() && !setup_.people.empty()) people_at_level(game(), setup_.people);
}

void EngineState::start(const GamePtr& game) {
  if (!setup_.level.empty()) level_agent_text(*game, setup_.level);
  if (!setup_.people.empty()) people_at_level(*game, setup_.people);
  start_unsettled(game);
}

void EngineState::start(std::string_view game_text) { start(find_game(game_text)); }

void EngineState::start_unsettled(const GamePtr& game) {
  if (game->text != this->game().text) stand_up();
  table_.start(Session(game));
}

void EngineState::set(Session session) {
  if (!setup_.level.empty()) level_agent_text(session.game(), setup_.level);
  if (session.game().text != game().text) stand_up();
  table_.set(std::move(session));
}

void EngineState::set_up(const std::vector<char>& cells, Side to_move) {
  const Game& game = this->game();
  const std::string usual = game.write(game.start());
  const auto fields = words(usual);
  Record record;
  record.game = game.text;
  record.start = write_grid(game.board, [&](int cell) { return cells[static_cast<std::size_t>(cell)]; });
  record.start += to_move == Side::First ? " x" : " o";
  for (std::size_t i = 2; i < fields.size(); ++i) record.start += fmt::format(" {}", fields[i]);
  set(Session::of(record));
}

void EngineState::change_game(std::string_view game_text) {
  Record record = session().record();
  record.game = find_game(game_text)->text;
  record.result = Result::Ongoing;
  set(Session::of(record));
}

std::string EngineState::agent_text() const {
  if (!setup_.level.empty()) return level_agent_text(game(), setup_.level);
  return setup_.agent.empty() ? usual_agent(game()) : setup_.agent;
}

bool EngineState::play(Move move) {
  if (table_.play(move)) {
    table_.count();
    return true;
  }
  Session further = session();
  if (!further.play_on(move)) return false;
  table_.set(std::move(further));
  table_.count();
  return true;
}

void EngineState::play(const Thought& thought) {
  if (!table_.apply(thought)) play(thought.move);
}

void EngineState::forget() {
  for (const auto& seat : table_.seats())
    if (seat.thinks()) seat.agent->forget();
}

std::optional<double> EngineState::people_win(const Session& about, const std::string& level, const Until& until) {
  if (about.ended() || until.over()) return std::nullopt;
  const GamePtr game = about.game_ptr();
  const PeopleView view = people_view(about, level, [&](const std::string& agent, const Question& question) {
    const auto asked = people_.try_emplace({game->text, agent}, game, agent).first;
    Question bounded = question;
    bounded.budget = {until};
    Rng rng(1);
    return asked->second.ask(bounded, rng);
  });
  if (until.over()) return std::nullopt;
  return view.win;
}

void EngineState::stand_up() {
  for (const int number : {0, 1}) table_.sit(number, {});
}

Thought EngineState::think(const Session& about, const Budget& budget) {
  for (const int number : {0, 1}) {
    if (table_.seat(number).thinks()) continue;
    const GamePtr game = session().game_ptr();
    Seat seat = setup_.level.empty() ? agent_seat(game, agent_text()) : level_seat(game, setup_.level);
    seat.taste.resign_below = setup_.resign_percent / 100.0;
    if (setup_.human_pace) seat.pace = human_pace(game);
    table_.sit(number, std::move(seat));
  }
  return table_.pending(about).think(budget);
}

void EngineState::take_time(Thought& thought, const TimeControl& control, const TimeLeft& left,
                            const std::stop_token& stop) {
  if (!thought.time) return;
  const Stopwatch watch;
  const double whole = static_cast<double>(human_milliseconds(*thought.time, control, left)) / 1000;
  const double thinking = thought.seconds;
  for (; thought.seconds < whole && !stop.stop_requested(); thought.seconds = thinking + watch.seconds())
    std::this_thread::sleep_for(std::chrono::duration<double>(std::min(whole - thought.seconds, 0.02)));
}

const OptionTable<EngineSetup>& engine_setup_table() {
  using O = EngineSetup;
  static const OptionTable<O> table = {
      {"Game", &O::game, Allowed::text(), "a game of the catalogue"},
      {"Agent", &O::agent, Allowed::text(), "who plays; empty: one that suits the game"},
      {"Level", &O::level, Allowed::text(), "instead of an agent: a measured level"},
      {"Seed", &O::seed, Allowed::whole(0, 1'000'000'000'000'000), "of the dice"},
      {"Resign", &O::resign_percent, Allowed::whole(0, 50),
       "give up below so many percent; 0: as the agent or level does"},
      {"Pace", &O::human_pace, Allowed::one_of<bool>({{"instant", false}, {"human", true}}),
       "human: a move takes as long as a person would"},
      {"People", &O::people, Allowed::text(), "a level of people whose win rate is told, too; empty: nobody's"}};
  return table;
}

std::vector<EngineOption> EngineState::options() const {
  std::vector<EngineOption> out;
  const auto add = [&](std::span<const Option> options, std::span<const OptionValue> values) {
    for (std::size_t i = 0; i < values.size(); ++i) out.push_back(engine_option(options[i], values[i]));
  };
  EngineSetup now = setup_;
  now.game = game().text;
  add(engine_setup_table().options(), engine_setup_table().values(now));
  if (!setup_.level.empty()) return out;  // a level is whole as it is
  const Spec spec = parse_spec(agent_text());
  const PartDoc& part = find_part(spec.name);
  add(part.options, settle(spec, part.options));
  return out;
}

std::string EngineState::option(std::string_view name) const {
  std::vector<std::string> names;
  for (const auto& option : options()) {
    if (lower(option.name) == lower(name)) return option.value;
    names.push_back(option.name);
  }
  throw Error(
      fmt::format("there is no option {}; there are {}{}", cite(name), join(names, ", "), did_you_mean(name, names)));
}

void EngineState::set_option(std::string_view name, std::string_view value) {
  const std::string wanted = lower(name);
  if (value == "<empty>") value = "";
  EngineSetup setup = setup_;
  const auto& own = engine_setup_table().options();
  const auto found = std::find_if(own.begin(), own.end(), [&](const auto& one) { return lower(one.name) == wanted; });
  if (found != own.end()) {
    const auto read = found->allowed.read({std::string(value), {}, false});
    if (!read) throw Error(fmt::format("{} must be {}, found {}", found->name, found->allowed.prose(), cite(value)));
    engine_setup_table().place(setup, *found, *read);
    if (wanted == "game") return start(value);
    if (wanted == "agent") {
      if (!value.empty()) refuse_programs(parse_spec(value));
      setup.agent = value.empty() ? "" : agents::agent_text(parse_spec(value));
      setup.level = "";
    } else if (wanted == "level") {
      if (!value.empty()) level_agent_text(game(), value);
      setup.agent = "";
    } else if (wanted == "people") {
      if (!value.empty()) people_at_level(game(), value);
      setup_ = std::move(setup);  // whoever plays stays
      return;
    }
  } else {
    if (!setup_.level.empty())
      throw Error(fmt::format("level {} stays what it is; name an Agent to set {}", setup_.level, cite(name)));
    option(name);  // throws where there is none
    return set_agent_option(wanted, value);
  }
  if (setup.human_pace) human_pace(session().game_ptr());  // throws where nobody knows it
  setup_ = std::move(setup);
  table_.roll(setup_.seed);
  stand_up();
}

void EngineState::set_agent_option(const std::string& name, std::string_view value) {
  Spec spec = parse_spec(agent_text());
  const Spec given = parse_spec(fmt::format("x({}={})", name, value));
  if (given.args.size() != 1) throw Error(fmt::format("{} takes one value, found {}", name, cite(value)));
  refuse_programs(given.args.front().value);
  if (const PartDoc& part = find_part(spec.name); part.kind == "external")
    if (const Option* option = find_option(part.options, name); option && option->allowed.kind() == Allowed::Kind::Text)
      throw Error(fmt::format("{} of {} is for the command line to say", name, spec.name));
  std::erase_if(spec.args, [&](const Arg& arg) { return arg.key == name; });
  spec.args.push_back(given.args.front());
  setup_.agent = agents::agent_text(spec);
  stand_up();
}

}  // namespace ludens::protocols
