// The lobby of a study and its games: who meets whom, when a game begins, and what is kept of it when it ends.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "records/reader.h"
#include "records/replay.h"
#include "web/http.h"
#include "web/position_json.h"
#include "web/seat_json.h"
#include "web/study/study_host.h"

namespace ludens::web {
namespace {

constexpr std::int64_t kGone = 20'000;     // milliseconds without a word: nobody waits any more
constexpr int kTries = 3;                  // so often an agent that fails is asked again
constexpr std::size_t kMostRecords = 200;  // games of people that are shown
constexpr std::size_t kFewMoves = 6;       // a game that is worth watching has more
constexpr const char* kOwner = "study";

Json seat_request(const StudyAgent* agent) {
  if (!agent) return {{"person", ""}};
  return agent->level.empty() ? Json({{"agent", agent->agent}}) : Json({{"level", agent->level}});
}

std::string ending_of(const Session& session) {
  if (session.position().over() && session.ending().result == Result::Ongoing) return "board";
  return std::string(how_name(session.ending().how));
}

}  // namespace

void StudyHost::check_agents() const {
  std::size_t number = 0;
  for (const auto& agent : study_.agents) {
    ++number;
    for (const auto& game : study_.games) {
      if (!agent.plays(game)) continue;
      try {
        const StudyGame about{.game = game};
        host_.make_agents(*table_for(about, {&agent, nullptr}));
      } catch (const Error& error) {
        throw Error(
            fmt::format("{}: line {}, agents[{}] in {}: {}", study_.name, agent.line, number, game, error.what()));
      }
    }
  }
}

// Games of people from files, kept like those that were played here, once.
void StudyHost::read_records() {
  if (study_.watch <= 0 || study_.records.empty()) return;
  for (const auto& game : store_.games())
    if (game.ended_by == "record") return;
  std::size_t read = 0;
  for (const auto& file : study_.records) {
    const auto reader = open_records(file);
    Record record;
    while (read < kMostRecords && reader->next(record)) {
      std::string fault;
      const Session session = Session::regular_part(record, fault);
      if (!fault.empty() || session.moves().size() < kFewMoves || !session.start_text().empty()) continue;
      if (std::find(study_.games.begin(), study_.games.end(), session.game().text) == study_.games.end()) continue;
      StudyGame game{.game = session.game().text, .ended_by = "record", .begun = world_.calendar()};
      for (std::size_t ply = 0; ply < session.moves().size(); ++ply) {
        game.moves.push_back(
            session.game().write_move(session.position_at(static_cast<int>(ply)), session.moves()[ply]));
        game.seconds.push_back(std::nullopt);
      }
      game.ended = game.begun;
      store_.keep(game);
      ++read;
    }
  }
  if (read == 0)
    throw Error(fmt::format("{}: watch.records: the files hold no game of {}", study_.name, join(study_.games, ", ")));
}

// Games that were being played go on; whoever waited waits anew.
void StudyHost::take_up() {
  stopped_ = store_.stopped();
  for (auto& who : store_.participants()) {
    tokens_[who.token] = who.id;
    const std::int64_t id = who.id;
    people_[id].who = std::move(who);
  }
  for (auto& game : store_.games()) {
    const std::int64_t id = game.id;
    if (game.ended_by.empty())
      running_[id] = {std::move(game), 0};
    else
      played_[id] = std::move(game);
  }
  for (auto& round : store_.rounds()) {
    if (round.status == "waiting") {
      round.status = "left";
      store_.keep(round);
    }
    if (round.met == kPerson && !round.watch) waits_.push_back(round.waited_ms);
    people_[round.participant].rounds.push_back(std::move(round));
  }
  for (auto& [id, who] : people_)
    if (StudyRound* round = who.open(); round && round->watch && round->status == "playing")
      if (const auto game = played_.find(round->played); game != played_.end())
        who.watched = std::make_shared<Watched>(game->second, world_.now(),
                                                round_dice(study_, id, round->number, round->attempt));
}

std::shared_ptr<LiveGame> StudyHost::table_for(const StudyGame& game,
                                               const std::array<const StudyAgent*, 2>& agents) const {
  const GamePtr rules = game_of({{"game", game.game}}, limits_);
  Json body = {{"seats", {seat_request(agents[0]), seat_request(agents[1])}}, {"pace", "human"}};
  auto seats = seats_of(body, rules, limits_, agents_.maker());
  pace_seats(seats, body, rules, agents_.maker());
  auto out = std::make_shared<LiveGame>(Table(Session(rules), std::move(seats), {game.seed}));
  out->table.clock = GameClock({.kind = TimeControl::Kind::Byoyomi, .period_ms = study_.move_ms, .periods = 1});
  return out;
}

std::shared_ptr<const Session> StudyHost::ended(std::int64_t game) {
  auto& kept = boards_[game];
  if (!kept) kept = std::make_shared<const Session>(replayed(played_.at(game)));
  if (boards_.size() > 500) {  // they are made again when they are asked for
    const auto mine = kept;
    boards_.clear();
    return boards_[game] = mine;
  }
  return kept;
}

std::array<std::int64_t, 2> StudyHost::held(const std::string& game, const std::string& met) const {
  std::array<std::int64_t, 2> out = {};
  for (const auto& [id, who] : people_)
    for (const auto& round : who.rounds)
      if (!round.watch && round.game == game && round.met == met) ++out[static_cast<std::size_t>(round.seat)];
  return out;
}

void StudyHost::end_round(StudyRound& round, const char* status) {
  round.status = status;
  round.ended = world_.calendar();
  store_.keep(round);
}

void StudyHost::wait_over(Person& who, StudyRound& round, const char* status) {
  round.waited_ms = world_.now() - who.entered;
  end_round(round, status);
}

void StudyHost::start(Person& one, Person* other, const StudyAgent* agent) {
  StudyRound& round = *one.open();
  Rng dice = round_dice(study_, one.who.id, round.number, round.attempt + 1000);
  const std::string met = agent ? agent->name : std::string(kPerson);
  StudyGame game{.game = round.game, .begun = world_.calendar()};
  game.seed = dice() >> 1;
  int seat = 0;
  if (other) {
    // Who has begun more often than the other has the other colour now.
    std::array<std::int64_t, 2> begun = {};
    for (const auto& before : one.rounds) begun[0] += before.seat == 0 && before.status == "done";
    for (const auto& before : other->rounds) begun[1] += before.seat == 0 && before.status == "done";
    seat = balanced_seat(begun, dice);
  } else {
    seat = balanced_seat(held(round.game, met), dice);
  }
  const auto mine = static_cast<std::size_t>(seat);
  game.seats[mine].participant = one.who.id;
  std::array<const StudyAgent*, 2> agents = {};
  if (other) {
    game.seats[1 - mine].participant = other->who.id;
  } else {
    agents[1 - mine] = agent;
    game.seats[1 - mine] = {0, agent->name, agent->level.empty() ? agent->agent : agent->level};
  }
  const auto table = table_for(game, agents);
  game.session = host_.add(table, kOwner, one.who.pseudonym);
  store_.keep(game);
  const auto begin = [&](Person& who, int its_seat) {
    StudyRound& its = *who.open();
    its.timed_out = its.planned == kPerson && agent != nullptr;
    its.met = met;
    its.seat = its_seat;
    its.played = game.id;
    its.status = "playing";
    its.waited_ms = world_.now() - who.entered;
    store_.keep(its);
    if (its.planned == kPerson) waits_.push_back(its.waited_ms);
  };
  begin(one, seat);
  if (other) begin(*other, 1 - seat);
  running_.emplace(game.id, Running{std::move(game), 0});
}

// Somebody who waits for a person as well; rather one that was not met before.
bool StudyHost::pair(Person& one) {
  const std::int64_t now = world_.now();
  const StudyRound& round = *one.open();
  Person* best = nullptr;
  bool met_best = false;
  for (auto& [id, other] : people_) {
    const StudyRound* its = other.open();
    if (&other == &one || !its || its->status != "waiting" || its->watch || its->planned != kPerson ||
        its->game != round.game || now < other.least)
      continue;
    const bool met = std::any_of(one.rounds.begin(), one.rounds.end(), [&](const auto& before) {
      const auto played = played_.find(before.played);
      return played != played_.end() &&
             (played->second.seats[0].participant == id || played->second.seats[1].participant == id);
    });
    if (!best || (met_best && !met)) {
      best = &other;
      met_best = met;
    }
  }
  if (best) start(one, best, nullptr);
  return best != nullptr;
}

// A game of others: one that is being played, one that is over, or one of a record.
bool StudyHost::start_watching(Person& who) {
  StudyRound& round = *who.open();
  std::vector<std::int64_t> all;
  const auto own = [&](const StudyGame& game) {
    return game.seats[0].participant == who.who.id || game.seats[1].participant == who.who.id ||
           std::any_of(who.rounds.begin(), who.rounds.end(),
                       [&](const auto& before) { return before.played == game.id; });
  };
  for (const auto& [id, running] : running_)
    if (running.kept.game == round.game && !own(running.kept)) all.push_back(id);
  for (const auto& [id, game] : played_)
    if (game.game == round.game && game.ended_by != "failed" && game.moves.size() >= kFewMoves && !own(game))
      all.push_back(id);
  if (all.empty()) return false;
  Rng dice = round_dice(study_, who.who.id, round.number, round.attempt + 1000);
  round.played = all[dice.below(static_cast<std::uint32_t>(all.size()))];
  round.status = "playing";
  round.waited_ms = world_.now() - who.entered;
  who.watched = nullptr;
  if (const auto game = played_.find(round.played); game != played_.end())
    who.watched = std::make_shared<Watched>(game->second, world_.now(), Rng(dice()));
  store_.keep(round);
  return true;
}

void StudyHost::advance_lobby() {
  const std::int64_t now = world_.now();
  for (auto& [id, who] : people_) {
    StudyRound* round = who.open();
    if (!round || round->status != "waiting") continue;
    if (now > who.seen + kGone) {
      wait_over(who, *round, "left");
      continue;
    }
    if (now < who.least) continue;
    try {
      if (round->watch) {
        if (!start_watching(who) && now >= who.until) wait_over(who, *round, "nobody");
      } else if (round->planned != kPerson) {
        const auto agent = std::find_if(study_.agents.begin(), study_.agents.end(),
                                        [&](const auto& one) { return one.name == round->planned; });
        start(who, nullptr, &*agent);
      } else if (!pair(who) && now >= who.until) {
        if (study_.agent_steps_in) {
          Rng dice = round_dice(study_, id, round->number, round->attempt + 2000);
          start(who, nullptr, &draw_agent(study_, round->game, dice));
        } else {
          wait_over(who, *round, "nobody");
        }
      }
    } catch (const Error&) {  // no room, a full disk: it is tried again at the next tick
    }
  }
}

void StudyHost::finish(Running& running, const LiveGame& game, std::string ended_by) {
  StudyGame& kept = running.kept;
  const Session& session = game.session();
  kept.moves.clear();
  for (std::size_t ply = 0; ply < session.moves().size(); ++ply)
    kept.moves.push_back(session.game().write_move(session.position_at(static_cast<int>(ply)), session.moves()[ply]));
  kept.seconds = game.table.seconds();
  kept.opinions = "{";
  for (const auto& [ply, opinion] : game.opinions)
    kept.opinions += fmt::format("{}\"{}\":{}", kept.opinions.size() > 1 ? "," : "", ply, opinion);
  kept.opinions += "}";
  kept.ended_by = std::move(ended_by);
  kept.result_text = session.result_text();
  kept.ended = world_.calendar();
}

void StudyHost::advance_games() {
  for (auto one = running_.begin(); one != running_.end();) {
    Running& running = one->second;
    const std::int64_t id = one->first;
    const std::string session = running.kept.session;
    bool over = false, again = false;
    std::vector<int> agrees;
    try {
      host_.look(session, [&](const LiveGame& game) {
        const bool longest = game.moves() >= study_.longest;
        // Nobody is asked what is dead: the judge's word is taken, whoever plays.
        if (!game.session().over() && game.session().counting() && !game.table.to_judge())
          for (const int seat : {0, 1})
            if (!game.table.seat(seat).thinks() && !game.session().agrees(seat)) agrees.push_back(seat);
        if (game.session().over() || longest) {
          finish(running, game, game.session().over() ? ending_of(game.session()) : "longest");
          over = true;
        } else if (game.paused) {
          again = ++running.failures <= kTries;
          if (!again) finish(running, game, "failed");
          over = !again;
        }
      });
      for (const int seat : agrees) host_.count(session, {{"agree", true}, {"person", seat}});
      if (again) host_.pause(session, {{"paused", false}});
    } catch (const Refusal& refusal) {
      if (refusal.code == "no-session") {
        running.kept.ended_by = "failed";
        running.kept.ended = world_.calendar();
        over = true;
      }
    } catch (const Error&) {  // it is looked at again at the next tick
    }
    if (!over) {
      ++one;
      continue;
    }
    StudyGame kept = running.kept;
    kept.session.clear();
    store_.keep(kept);
    const bool failed = kept.ended_by == "failed";
    played_[id] = std::move(kept);
    one = running_.erase(one);
    for (auto& [number, who] : people_)
      if (StudyRound* round = who.open(); round && round->played == id && round->status == "playing" && !who.watched)
        end_round(*round, failed ? "failed" : "asked");
    try {
      host_.remove(session, kOwner);
    } catch (const Error&) {  // it was gone already
    }
  }
}

void StudyHost::advance_watching() {
  const std::int64_t now = world_.now();
  for (auto& [id, who] : people_)
    if (StudyRound* round = who.open();
        round && round->watch && round->status == "playing" && who.watched && who.watched->over(now))
      end_round(*round, "asked");
}

}  // namespace ludens::web
