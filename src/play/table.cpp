#include "play/table.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/level_file.h"
#include "base/clock.h"
#include "base/error.h"
#include "games/family.h"

namespace ludens::play {
namespace {

constexpr double kReliving = 2;  // seconds

std::size_t at(int number) { return static_cast<std::size_t>(number); }

}  // namespace

Thought PendingMove::think(const Budget& budget, int reasons) const {
  Rng rng = dice.at(history.size());
  return think(rng, budget, reasons);
}

namespace {

// What the game is worth to whoever is to move, if both sides passed and these stones were taken off.
Value counted_now(const Game& game, const Position& position, std::span<const int> dead) {
  Position end = position;
  const Move pass{static_cast<std::uint32_t>(game.board.size())};
  while (!end.over() && end.legal(pass)) end.play(pass);
  const Result result = game.rules->count(end, dead).result;
  if (result == Result::Draw) return {0, 1, 0};
  if (result == Result::Ongoing) return {};
  return (result == Result::FirstWins) == (position.to_move() == Side::First) ? Value{1, 0, 0} : Value{0, 0, 1};
}

}  // namespace

Thought PendingMove::think(Rng& rng, const Budget& budget, int reasons) const {
  Thought out = decide(rng, budget, reasons);
  if (seat.pace) out.time = human_time(out, budget);
  return out;
}

HumanTime PendingMove::human_time(const Thought& thought, const Budget& budget) const {
  std::optional<Position> last;
  if (!history.empty()) {
    last = start;
    for (std::size_t ply = 0; ply + 1 < history.size(); ++ply) {
      if (last->over()) last->go_on();
      last->play(history[ply]);
    }
  }
  const int ply = static_cast<int>(history.size()) + 1;
  auto rating = seat.agent->taste(seat.taste).rating;
  if (!rating && !seat.level.empty()) rating = human_rating(*game, seat.level);
  PacedTurn turn{.game = *game, .last = last ? &*last : nullptr, .before = position};
  if (last) turn.answered = history.back();
  turn.move = thought.resigns ? thought.opinion.moves.best() : thought.move;
  turn.ply = ply;
  turn.usual_plies = seat.pace->habits.plies;
  turn.rating = rating;
  if (seat.pace->people) {
    Rng rng = dice.pace(history.size());
    const Persona person{rating, rating};
    turn.doubt = seat.pace->people->ask({*game, position, history, person, {budget.until}}, rng).moves.entropy();
  }
  return draw_time(seat.pace->habits, pace_features(turn), dice.tempo(game->person_to_move(position)),
                   dice.pace(history.size()));
}

Thought PendingMove::decide(Rng& rng, const Budget& budget, int reasons) const {
  const Stopwatch watch;
  const auto relive = [&](Agent& agent) {
    if (own_plies.empty() || !seat.agent->remembers()) return;
    Position then = start;
    std::size_t ply = 0;
    for (const int mine : own_plies) {
      if (budget.until.over() || watch.seconds() > kReliving) return agent.new_game();
      for (; ply < at(mine); ++ply) {
        if (then.over()) then.go_on();
        then.play(history[ply]);
      }
      const auto before = std::span(history).first(ply);
      if (life->closing_move(*game, then, before, disputed)) continue;  // nobody asked the agent
      Rng then_rolled = dice.at(ply);
      const Budget again{budget.until};
      agent.consider({*game, then, before, seat.persona, again}, then_rolled);
    }
  };
  Thought out;
  out.ply = history.size();
  if (const auto move = life->closing_move(*game, position, history, disputed)) {
    out.move = *move;
    out.opinion.moves = Distribution::sure(*move);
    out.opinion.why = move->id < static_cast<unsigned>(game->board.size()) ? "takes what is dead off the board"
                                                                           : "nothing is left to gain";
    out.opinion.value = counted_now(*game, position, life->dead(*game, position));
    out.seconds = watch.seconds();
    return out;
  }
  out.opinion = seat.agent->ask({*game, position, history, seat.persona, budget, reasons}, rng, relive);
  out.seconds = watch.seconds();
  const Taste taste = seat.agent->taste(seat.taste);
  out.resigns = out.opinion.resigns || gives_up(*game, position, static_cast<int>(history.size()) + 1,
                                                out.opinion.value.expected(), taste, rng);
  if (out.resigns && out.opinion.moves.empty()) return out;
  out.move = pick(out.opinion, taste, rng);
  if (out.resigns) return out;  // with what it would play where nobody can give up
  // People's policies pass when people would, and that is sometimes too early for what they did not see.
  if (!is_pass(*game, out.move)) return out;
  if (out.opinion.moves.items().size() > 1 && life->anything_open(*game, position)) {
    std::vector<Weighted> others(out.opinion.moves.items().begin(), out.opinion.moves.items().end());
    std::erase_if(others, [&](const Weighted& one) { return one.move == out.move; });
    out.opinion.moves = Distribution(std::move(others));
    out.move = pick(out.opinion, taste, rng);
  } else if (const auto point = life->dame(*game, position)) {
    out.move = *point;
  }
  return out;
}

Table::Table(Session session, std::array<Seat, 2> seats, Dice dice)
    : session_(std::move(session)), seats_(std::move(seats)), dice_(dice), seconds_(session_.moves().size()) {
  for (auto& seat : seats_)
    if (seat.agent) seat.agent->forget();
}

void Table::sit(int number, Seat who) {
  seats_[at(number)] = std::move(who);
  std::erase_if(decided_, [&](int ply) { return seat_at(ply) == number; });
}

std::optional<int> Table::agent_to_move() const {
  if (session_.ended()) return std::nullopt;
  const int number = session_.seat_to_move();
  return seat(number).thinks() ? std::optional(number) : std::nullopt;
}

PendingMove Table::pending(const Session& about) const {
  if (about.ended()) throw Error(fmt::format("the game is over: {}", about.ended_text()));
  const int number = about.seat_to_move();
  if (!seat(number).thinks()) throw Error("it is a person's turn");
  std::vector<int> own;
  for (const int ply : decided_)
    if (ply < static_cast<int>(about.moves().size()) && seat_at(ply) == number) own.push_back(ply);
  return {about.game_ptr(),
          about.first_position(),
          about.position(),
          about.moves(),
          std::move(own),
          seat(number),
          dice_,
          life_,
          about.resumptions() > 0};
}

bool Table::apply(const Thought& thought) {
  if (session_.over() || thought.ply != session_.moves().size()) return false;
  const int number = session_.seat_to_move();
  if (!thought.resigns && !session_.position().legal(thought.move)) return false;
  values_[at(number)] = thought.opinion.value.expected();
  Cost& cost = costs_[at(number)];
  cost.seconds += thought.seconds;
  ++cost.moves;
  cost.playouts += thought.opinion.playouts;
  cost.peak_bytes = std::max(cost.peak_bytes, thought.opinion.peak_bytes);
  if (thought.resigns) {
    session_.resign(session_.to_move());
    return true;
  }
  session_.play(thought.move);
  made(true, thought.seconds);
  return true;
}

void Table::play_out(const PlayOut& how) {
  while (!session_.over() && (how.longest == 0 || static_cast<int>(session_.moves().size()) < how.longest)) {
    if (how.budget.until.stop.stop_requested()) throw Error("interrupted");
    const PendingMove now = pending();
    Thought thought;
    try {
      thought = how.rng ? now.think(*how.rng, how.budget) : now.think(how.budget);
    } catch (const IllegalMove& illegal) {
      if (!how.illegal) throw;
      how.illegal(illegal);
      return session_.forfeit(session_.to_move());
    }
    if (how.budget.until.stop.stop_requested()) throw Error("interrupted");
    if (how.thought) how.thought(now, thought);
    if (!apply(thought)) throw Error("the agent made a move that cannot be played");
    count();
    if (const auto seat = hopeless_seat(how.hopeless); seat && !session_.over()) resign(*seat);
  }
  session_.cut();
}

std::optional<int> Table::hopeless_seat(double below) const {
  if (!values_[0] || !values_[1]) return std::nullopt;
  for (const int number : {0, 1})
    if (*values_[at(number)] < below && *values_[at(1 - number)] > 1 - below) return number;
  return std::nullopt;
}

bool Table::play(Move move, std::optional<double> seconds) {
  if (!session_.play(move)) return false;
  made(false, seconds);
  return true;
}

void Table::made(bool by_agent, std::optional<double> seconds) {
  trim();
  seconds_.back() = seconds;
  std::erase(decided_, static_cast<int>(seconds_.size()) - 1);
  if (by_agent) decided_.push_back(static_cast<int>(seconds_.size()) - 1);
}

void Table::trim() {
  if (!session_.counting()) judged_.reset();
  seconds_.resize(session_.moves().size());
  std::erase_if(decided_, [&](int ply) { return ply >= static_cast<int>(seconds_.size()); });
}

void Table::judge(std::vector<int> dead) {
  if (!session_.counting()) return;
  // A game that was taken up again keeps what its players had marked.
  if (session_.dead().empty() && !session_.agrees(0) && !session_.agrees(1)) session_.propose(dead);
  judged_ = std::move(dead);
  std::sort(judged_->begin(), judged_->end());
  agents_agree();
}

void Table::agents_agree() {
  for (const int number : {0, 1})
    if (seat(number).thinks() && judged_ == session_.dead()) session_.agree(number);
}

void Table::count() {
  if (!session_.counting()) return;
  judge(life_->dead(game(), session_.position()));
  for (const int number : {0, 1}) session_.agree(number);
}

bool Table::agree(int number) {
  if (!judged_ || seat(number).thinks() || !session_.agree(number)) return false;
  agents_agree();
  const Seat& other = seat(1 - number);
  if (session_.counting() && other.thinks()) resume();
  return true;
}

bool Table::resume() {
  if (!session_.resume()) return false;
  judged_.reset();
  return true;
}

bool Table::undo() {
  if (!session_.undo()) return false;
  trim();
  return true;
}

bool Table::redo() {
  if (!session_.redo()) return false;
  trim();
  return true;
}

bool Table::can_take_back() const {
  if (session_.over() && session_.ending().how == Ending::How::Time) return false;
  for (int ply = 0; ply < static_cast<int>(session_.moves().size()); ++ply)
    if (!seat(seat_at(ply)).thinks()) return true;
  return false;
}

bool Table::take_back() {
  if (!undo()) return false;
  while (seat(session_.seat_to_move()).thinks() && undo()) {
  }
  return true;
}

bool Table::play_again() {
  if (!redo()) return false;
  while (agent_to_move() && redo()) {
  }
  return true;
}

void Table::resign(int number) { session_.resign(session_.side_of(number)); }

bool Table::offer_draw(int number) {
  if (!session_.offer_draw(number)) return false;
  const Seat& other = seat(1 - number);
  if (!other.thinks()) return true;
  const auto& value = values_[at(1 - number)];
  const auto habits = other.agent->taste(other.taste).habits;
  const bool counted = game().family->counts_dead_stones();  // nobody agrees to draws where points are counted
  answer_draw(!counted && value &&
              (habits ? habits->agrees_to_draw(static_cast<int>(session_.moves().size()) + 1, *value) : *value < 0.5));
  return true;
}

bool Table::answer_draw(bool accept) {
  const auto offer = session_.draw_offer();
  return offer && session_.answer_draw(1 - *offer, accept);
}

void Table::run_clock(std::int64_t now, bool paused) {
  if (session_.ended() || paused)
    clock.stop(now);
  else
    clock.start(session_.seat_to_move(), now);
}

bool Table::check_flag(std::int64_t now) {
  const auto fallen = session_.over() ? std::nullopt : clock.fallen(now);
  if (fallen) session_.lose_on_time(session_.side_of(*fallen));
  return fallen.has_value();
}

std::int64_t Table::turn_milliseconds(const Thought& thought, const TimeLeft& when_it_began) const {
  return thought.time ? human_milliseconds(*thought.time, clock.control(), when_it_began) : 0;
}

void Table::set(Session session) {
  if (session.game().text != game().text) {
    for (auto& seat : seats_)
      if (seat.agent) seat.agent = seat.agent->another(session.game_ptr());
    decided_.clear();
  }
  session_ = std::move(session);
  trim();
}

void Table::start(Session session) {
  if (!session_.moves().empty()) ++dice_.game;
  set(std::move(session));
  seconds_.assign(session_.moves().size(), std::nullopt);
  decided_.clear();
  values_ = {};
  costs_ = {};
  clock = GameClock(clock.control());
  for (auto& seat : seats_)
    if (seat.agent) seat.agent->forget();
}

Table Table::rematch() const {
  Session again(session_.game_ptr(), session_.start_text());
  again.players = {session_.players[1], session_.players[0]};
  std::array<Seat, 2> seats = {seats_[1], seats_[0]};
  for (auto& seat : seats)
    if (seat.agent) seat.agent = seat.agent->another(session_.game_ptr());
  Table out(std::move(again), std::move(seats), {dice_.seed, dice_.game + !session_.moves().empty()});
  out.clock = GameClock(clock.control());
  return out;
}

Record Table::record() const {
  Record out = session_.record();
  for (std::size_t ply = 0; ply < out.turns.size(); ++ply) out.turns[ply].seconds = seconds_[ply];
  return out;
}

void Table::restore(Session session, std::vector<std::optional<double>> seconds, std::vector<int> decided,
                    const std::array<std::optional<double>, 2>& values) {
  session_ = std::move(session);
  seconds_ = std::move(seconds);
  decided_ = std::move(decided);
  values_ = values;
  trim();
}

}  // namespace ludens::play
