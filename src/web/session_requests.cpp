// What requests ask of a game: a new one, its moves and everything else that a person does at the board.
#include <algorithm>
#include <random>

#include <fmt/format.h>

#include "base/json_read.h"
#include "web/clock_json.h"
#include "web/http.h"
#include "web/position_json.h"
#include "web/seat_json.h"
#include "web/session_host.h"

namespace ludens::web {
namespace {

double seconds_of(std::int64_t milliseconds) {
  return static_cast<double>(std::max<std::int64_t>(0, milliseconds)) / 1000;
}

// The object's text with one more member.
std::string with_member(std::string object, std::string_view name, const Json& value) {
  object.back() = ',';
  return object + fmt::format(R"j("{}":{}}})j", name, value.dump());
}

}  // namespace

SessionHost::GamePtr_ SessionHost::prepare(const Json& body) const {
  Session session = session_of(body, limits_);
  auto seats = seats_of(body, session.game_ptr(), limits_, agents_.maker());
  if (const Json* taste = body.find("taste"))
    if (const double temperature = real_of(*taste, "temperature", 0, 0, 10); temperature > 0)
      for (auto& seat : seats) seat.taste.temperature = temperature;
  pace_seats(seats, body, session.game_ptr(), agents_.maker());
  const std::uint64_t seed =
      body.find("seed") ? static_cast<std::uint64_t>(whole_of(body, "seed", 1, 0, INT64_MAX)) : std::random_device()();
  auto game = std::make_shared<LiveGame>(Table(std::move(session), std::move(seats), {seed}));
  game->table.clock = GameClock(clock_of(body));
  game->pace_ms = whole_of(body, "pace_ms", 0, 0, limits_.pace_ms);
  if (flag_of(body, "friend", false)) {
    if (game->table.seat(0).thinks() || game->table.seat(1).thinks())
      throw Refusal(400, "bad-request", "a game with a friend has a person in both seats");
    for (auto& key : game->keys) key = world_.new_id();
  }
  return game;
}

// Refusals come before the first change. What fails in the middle of one, for want of memory, has not happened either.
std::string SessionHost::act_on(const GamePtr_& game, Turn turn, const std::function<void(Table&)>& what) {
  try {
    what(game->table);
  } catch (const Error&) {
    throw;
  } catch (...) {
    revert(game->id, false);
    throw;
  }
  return turn == Turn::Next ? after(game) : aside(game);
}

std::string SessionHost::move(const std::string& id, const Json& body) {
  const std::string text = needed_text(body, "move");
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  return act_on(game, Turn::Next, [&](Table& table) {
    const Session& session = table.session();
    if (session.over()) throw Refusal(409, "over", "the game is over");
    if (game->paused) throw Refusal(409, "paused", "the game is paused");
    if (table.agent_to_move()) throw Refusal(409, "not-your-turn", "it is the agent's turn");
    if (game->remote() && game->seat_of_request(body) != session.seat_to_move())
      throw Refusal(409, "not-your-turn", "it is the other player's turn");
    if (game->moves() >= limits_.moves)
      throw Refusal(409, "too-long", fmt::format("games end after {} moves here", limits_.moves));
    const Move move = move_of(session, text);
    const std::int64_t now = world_.now();
    table.play(move, seconds_of(now - game->turn_began));
    table.clock.moved(now);
    game->forget_opinions(static_cast<int>(game->moves()));
  });
}

std::string SessionHost::undo(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  return act_on(game, Turn::Next, [&](Table& table) {
    if (game->remote()) throw Refusal(409, "not-alone", "moves against a friend stand");
    if (!table.can_take_back()) throw Refusal(409, "nothing-to-undo", "there is no move of yours to take back");
    const std::int64_t now = world_.now();
    TurnQueue::stop(*game);
    table.take_back();
    table.clock.stop(now);
    const int plies = static_cast<int>(game->moves());
    game->forget_opinions(plies + 1);
    game->comments.erase(game->comments.upper_bound(plies), game->comments.end());
  });
}

std::string SessionHost::redo(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  return act_on(game, Turn::Next, [&](Table& table) {
    if (game->remote() || !game->can_redo()) throw Refusal(409, "nothing-to-redo", "nothing was taken back");
    const std::int64_t now = world_.now();
    TurnQueue::stop(*game);
    table.play_again();
    table.clock.stop(now);
  });
}

std::string SessionHost::resign(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  return act_on(game, Turn::Next, [&](Table& table) {
    if (game->session().over()) throw Refusal(409, "over", "the game is over");
    const int seat = game->seat_of_request(body);
    TurnQueue::stop(*game);
    table.resign(seat);
  });
}

std::string SessionHost::draw(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  return act_on(game, Turn::Next, [&](Table& table) {
    if (game->session().over()) throw Refusal(409, "over", "the game is over");
    if (flag_of(body, "offer", false)) {
      if (!table.offer_draw(game->seat_of_request(body))) throw Refusal(409, "offered", "a draw is offered already");
    } else if (const auto offer = game->session().draw_offer();
               game->remote() && offer && *offer == game->seat_of_request(body)) {
      throw Refusal(409, "no-offer", "the other player answers your offer");
    } else if (!table.answer_draw(flag_of(body, "accept", false))) {
      throw Refusal(409, "no-offer", "no draw is offered");
    }
    if (game->session().over()) TurnQueue::stop(*game);
  });
}

std::string SessionHost::count(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  return act_on(game, Turn::Next, [&](Table& table) {
    const Session& session = table.session();
    if (!session.counting()) throw Refusal(409, "nothing-to-count", "there is nothing to count");
    if (table.to_judge()) throw Refusal(409, "judging", "the judge of life is still looking at the board");
    if (body.find("mark")) {
      const auto cell = session.game().board.cell(needed_text(body, "mark"));
      if (!cell || !table.mark(*cell)) throw Refusal(400, "no-stone", "there is no stone to mark");
    } else if (flag_of(body, "resume", false)) {
      table.resume();
    } else if (flag_of(body, "agree", false)) {
      // Two persons at one board agree together.
      const bool both = !game->remote() && !table.seat(0).thinks() && !table.seat(1).thinks() && !body.find("person");
      const int seat = game->seat_of_request(body);
      table.agree(seat);
      if (both) table.agree(1 - seat);
    } else {
      throw Refusal(400, "bad-request", "say mark, agree or resume");
    }
  });
}

std::string SessionHost::pause(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  return act_on(game, Turn::Next, [&](Table&) {
    if (game->session().over()) throw Refusal(409, "over", "the game is over");
    game->paused = flag_of(body, "paused", !game->paused);
    if (game->paused) halt(*game);
  });
}

std::string SessionHost::pace(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  return act_on(game, Turn::Same,
                [&](Table&) { game->pace_ms = whole_of(body, "milliseconds", 0, 0, limits_.pace_ms); });
}

std::string SessionHost::comment(const std::string& id, const Json& body) {
  const std::string text = text_of(body, "text");
  if (text.size() > static_cast<std::size_t>(limits_.comment_bytes))
    throw Refusal(400, "too-long", fmt::format("a comment has at most {} bytes", limits_.comment_bytes));
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  const int ply = static_cast<int>(whole_of(body, "ply", game->moves(), 0, game->moves()));
  std::size_t all = text.size();
  for (const auto& [other, said] : game->comments) all += other == ply ? 0 : said.size();
  if (all > static_cast<std::size_t>(limits_.comments_bytes))
    throw Refusal(400, "too-long",
                  fmt::format("the comments on a game have at most {} bytes together", limits_.comments_bytes));
  return act_on(game, Turn::Same, [&](Table&) {
    if (text.empty())
      game->comments.erase(ply);
    else
      game->comments[ply] = text;
  });
}

std::string SessionHost::join(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = find(id);
  if (!game->remote()) throw Refusal(409, "no-seat", "this game has no seat to hand over");
  const std::string name = text_of(body, "name", ""), claim = text_of(body, "claim", "");
  if (name.size() > static_cast<std::size_t>(limits_.name_bytes))
    throw Refusal(400, "too-long", fmt::format("a name has at most {} bytes", limits_.name_bytes));
  if (!claim.empty() && (claim.size() < 16 || claim.size() > 64))
    throw Refusal(400, "bad-request", "«claim» must be a text of 16 to 64 bytes");
  // Who claimed the seat before may not have heard the answer: then the claim is its key already.
  const auto claimed = game->seat_of_key(claim);
  const int seat = claimed ? *claimed : game->seat_of_request(body);
  bool& joined = game->joined[static_cast<std::size_t>(seat)];
  const bool claims = !claim.empty() && !claimed;
  if (claims && joined) throw Refusal(403, "seat-taken", "somebody has taken this seat already");
  if (!joined || (!name.empty() && name != game->table.seat(seat).person))
    act_on(game, Turn::Same, [&](Table& table) {
      if (claims) game->claims[static_cast<std::size_t>(seat)] = claim;
      joined = true;
      if (!name.empty()) table.sit(seat, {.person = printable(name)});
    });
  return with_member(game->to_text(world_.now()), "you", seat);
}

std::string SessionHost::watch_link(const std::string& id, const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ game = change(id, body);
  if (game->watch_key.empty()) act_on(game, Turn::Same, [&](Table&) { game->watch_key = world_.new_id(); });
  return with_member(game->to_text(world_.now()), "watch", game->watch_key);
}

std::string SessionHost::rematch(const std::string& owner, const std::string& source, const std::string& id,
                                 const Json& body) {
  const std::lock_guard lock(mutex_);
  const GamePtr_ last = find(id);
  last->seat_of_request(body);
  // Two people who both ask for it meet in the same game.
  if (last->remote() && !last->next.empty() && store_.load(last->next, agents_.maker())) return last->next;
  const auto game = std::make_shared<LiveGame>(last->table.rematch());
  game->pace_ms = last->pace_ms;
  game->keys = {last->keys[1], last->keys[0]};
  game->joined = {last->joined[1], last->joined[0]};
  game->claims = {last->claims[1], last->claims[0]};
  const std::string next = start(game, owner, source);
  if (last->remote()) {
    last->next = next;
    changed(last);
  }
  return next;
}

}  // namespace ludens::web
