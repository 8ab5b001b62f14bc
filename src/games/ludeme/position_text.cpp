#include "games/ludeme/position_text.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::games::lud {
namespace {

// Every field of a state, in one order for both directions. `number` is called with each by reference.
template <class State, class Number, class Size>
void each_field(State& s, Number number, Size size) {
  const auto list = [&](auto& values) {
    for (auto& value : values) number(value);
  };
  const auto grown = [&](auto& values) {  // whose length is not the game's
    size(values);
    list(values);
  };
  list(s.what);
  list(s.count);
  list(s.site_state);
  list(s.rotation);
  list(s.value);
  for (auto& stack : s.stacks) {
    size(stack);
    for (auto& level : stack) {
      number(level.what);
      number(level.state);
      number(level.rotation);
      number(level.value);
    }
  }
  for (auto* one : {&s.mover, &s.prev, &s.next, &s.winner, &s.stalemated, &s.passes}) number(*one);
  list(s.phase);
  number(s.swapped);
  for (auto* one : {&s.plies, &s.turns, &s.moves_this_turn, &s.counter, &s.last_from, &s.last_to, &s.last_level_from,
                    &s.last_level_to, &s.last_mover, &s.after_from, &s.after_to, &s.temp})
    number(*one);
  list(s.last_from_of);
  list(s.last_to_of);
  list(s.score);
  list(s.player_value);
  list(s.amount);
  list(s.vars);
  grown(s.pending);
  for (auto& values : s.remembered) grown(values);
  number(s.proposed);
  number(s.decided);
  for (auto& one : s.voted) number(one);
  for (auto& one : s.triggered) number(one);
  grown(s.history);
  grown(s.turn_history);
}

std::vector<std::int64_t> sites_in(const Sites& sites) {
  std::vector<std::int64_t> out;
  for (const int s : sites) out.push_back(s);
  return out;
}

}  // namespace

std::string write_position(const LudemeState& state) {
  const PlayState& s = state.play_state();
  std::vector<std::int64_t> numbers;
  each_field(
      s, [&](auto value) { numbers.push_back(static_cast<std::int64_t>(value)); },
      [&](const auto& list) { numbers.push_back(static_cast<std::int64_t>(list.size())); });
  for (const auto* set : {&s.to_clear, &s.visited}) {
    const auto sites = sites_in(*set);
    numbers.push_back(static_cast<std::int64_t>(sites.size()));
    numbers.insert(numbers.end(), sites.begin(), sites.end());
  }
  std::string out;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t n = 1;
    while (i + n < numbers.size() && numbers[i + n] == numbers[i]) ++n;
    if (!out.empty()) out += ',';
    out += n > 2 ? fmt::format("{}*{}", n, numbers[i]) : std::to_string(numbers[i]);
    i += n > 2 ? n : 1;
  }
  return out;
}

LudemeState read_position(std::shared_ptr<const DescribedGame> game, std::string_view text) {
  constexpr std::size_t kMost = 1'000'000;
  std::vector<std::int64_t> numbers;
  const auto number_of = [&](std::string_view said) -> std::int64_t {
    std::int64_t value = 0;
    const bool minus = said.starts_with('-');
    for (const char c : said.substr(minus ? 1 : 0)) {
      if (c < '0' || c > '9') throw Error(fmt::format("position text: {} is no number", cite(said)));
      value = static_cast<std::int64_t>(static_cast<std::uint64_t>(value) * 10 + static_cast<std::uint64_t>(c - '0'));
    }
    return minus ? static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(value)) : value;
  };
  for (const auto part : split(text, ',')) {
    const std::size_t star = part.find('*');
    const std::int64_t times = star == std::string_view::npos ? 1 : number_of(part.substr(0, star));
    if (times < 0 || numbers.size() + static_cast<std::size_t>(times) > kMost)
      throw Error("position text: it is too long");
    numbers.insert(numbers.end(), static_cast<std::size_t>(times),
                   number_of(star == std::string_view::npos ? part : part.substr(star + 1)));
  }
  std::size_t at = 0;
  const auto take = [&] {
    if (at >= numbers.size()) throw Error("position text: it ends too early");
    return numbers[at++];
  };
  LudemeState out(game);
  PlayState& s = out.play_state();
  each_field(
      s, [&](auto& value) { value = static_cast<std::decay_t<decltype(value)>>(take()); },
      [&](auto& list) {
        const auto n = take();
        if (n < 0 || n > 100000) throw Error("position text: a list is too long");
        list.resize(static_cast<std::size_t>(n));
      });
  const Rulebook& rules = *game->rules;
  for (auto* set : {&s.to_clear, &s.visited}) {
    set->clear();
    for (auto n = take(); n > 0; --n) set->add_checked(static_cast<int>(take()));
  }
  if (at != numbers.size()) throw Error("position text: something follows the position");
  const auto fits = [](int value, int least, int most) {
    if (value < least || value > most) throw Error(fmt::format("position text: {} is out of range", value));
  };
  for (const auto what : s.what) fits(what, 0, static_cast<int>(rules.components.size()) - 1);
  for (const auto& stack : s.stacks)
    for (const auto& level : stack) fits(level.what, 1, static_cast<int>(rules.components.size()) - 1);
  fits(s.mover, 1, 2);
  fits(s.next, 1, 2);
  fits(s.prev, 0, 2);
  fits(s.winner, -1, 3);
  for (const auto phase : s.phase) fits(phase, 0, static_cast<int>(rules.phases.size()) - 1);
  rules.recount(s);
  return out;
}

}  // namespace ludens::games::lud
