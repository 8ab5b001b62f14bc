#include "study/study_store.h"

#include <fstream>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::study {
namespace {

constexpr std::string_view kSteps[] = {
    // The file as it was read, once more where it changed.
    "CREATE TABLE study(number INTEGER PRIMARY KEY, begun INTEGER NOT NULL, seed TEXT NOT NULL, text TEXT NOT NULL);"
    "CREATE TABLE state(stopped INTEGER NOT NULL, deleted INTEGER NOT NULL);"
    "INSERT INTO state VALUES(0, 0);"
    "CREATE TABLE participants(id INTEGER PRIMARY KEY AUTOINCREMENT, pseudonym TEXT NOT NULL UNIQUE, "
    "language TEXT NOT NULL, arrived INTEGER NOT NULL, finished INTEGER NOT NULL);"
    // What identifies a participant to the server lies apart, so that a copy without it identifies nobody.
    "CREATE TABLE keys(participant INTEGER PRIMARY KEY REFERENCES participants(id) ON DELETE CASCADE, "
    "token TEXT NOT NULL UNIQUE, code TEXT NOT NULL UNIQUE);"
    "CREATE TABLE games(id INTEGER PRIMARY KEY AUTOINCREMENT, session TEXT NOT NULL, game TEXT NOT NULL, "
    "seats TEXT NOT NULL, seed TEXT NOT NULL, moves TEXT NOT NULL, seconds TEXT NOT NULL, opinions TEXT NOT NULL, "
    "ended_by TEXT NOT NULL, result_text TEXT NOT NULL, begun INTEGER NOT NULL, ended INTEGER NOT NULL);"
    "CREATE TABLE rounds(id INTEGER PRIMARY KEY AUTOINCREMENT, "
    "participant INTEGER NOT NULL REFERENCES participants(id) ON DELETE CASCADE, number INTEGER NOT NULL, "
    "attempt INTEGER NOT NULL, watch INTEGER NOT NULL, game TEXT NOT NULL, planned TEXT NOT NULL, met TEXT NOT NULL, "
    "seat INTEGER NOT NULL, waited_ms INTEGER NOT NULL, timed_out INTEGER NOT NULL, played INTEGER NOT NULL, "
    "status TEXT NOT NULL, begun INTEGER NOT NULL, ended INTEGER NOT NULL, UNIQUE(participant, number, attempt));"
    "CREATE INDEX rounds_by_game ON rounds(played);"
    "CREATE TABLE answers(round INTEGER NOT NULL REFERENCES rounds(id) ON DELETE CASCADE, seat INTEGER NOT NULL, "
    "human INTEGER NOT NULL, likeness INTEGER NOT NULL, comfort INTEGER NOT NULL, aggressiveness INTEGER NOT NULL, "
    "strength INTEGER NOT NULL, predictability INTEGER NOT NULL, level INTEGER NOT NULL, words TEXT NOT NULL, "
    "more TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(round, seat)) WITHOUT ROWID"};

Json seats_json(const std::array<StudySeat, 2>& seats) {
  Json out = Json::array();
  for (const auto& seat : seats)
    out.push_back(seat.person() ? Json({{"participant", seat.participant}})
                                : Json({{"agent", seat.agent}, {"text", seat.text}}));
  return out;
}

Json seconds_json(const std::vector<std::optional<double>>& seconds) {
  Json out = Json::array();
  for (const auto& one : seconds) out.push_back(one ? Json(*one) : Json(nullptr));
  return out;
}

StudyGame game_of(Statement& row) {
  StudyGame out;
  out.id = row.integer(0);
  out.session = row.text(1);
  out.game = row.text(2);
  const Json seats = Json::parse(row.text(3));
  for (const std::size_t i : {0u, 1u}) {
    const Json& seat = seats.at(i);
    out.seats[i] = {seat.value("participant", std::int64_t{0}), seat.value("agent", std::string()),
                    seat.value("text", std::string())};
  }
  out.seed = std::strtoull(row.text(4).c_str(), nullptr, 10);
  const std::string moves = row.text(5);
  for (const auto word : words(moves)) out.moves.emplace_back(word);
  for (const auto& one : Json::parse(row.text(6)))
    out.seconds.push_back(one.is_null() ? std::nullopt : std::optional(one.get<double>()));
  out.opinions = row.text(7);
  out.ended_by = row.text(8);
  out.result_text = row.text(9);
  out.begun = row.integer(10);
  out.ended = row.integer(11);
  return out;
}

constexpr const char* kGame =
    "SELECT id, session, game, seats, seed, moves, seconds, opinions, ended_by, result_text, begun, ended FROM games ";

std::filesystem::path existing(const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(file)) throw Error(fmt::format("{}: there is no such study", file.string()));
  return file;
}

}  // namespace

void StudyStore::need_schema() {
  database_.run("PRAGMA secure_delete=ON");  // what is deleted is gone, and not only forgotten
  database_.migrate(kSteps);
}

StudyStore::StudyStore(const std::filesystem::path& file, const StudyFile& study, std::int64_t now) : database_(file) {
  need_schema();
  {
    auto last = database_.prepare("SELECT text FROM study ORDER BY number DESC LIMIT 1");
    if (last.step() && last.text(0) == study.text) return;
  }
  database_.prepare("INSERT INTO study(begun, seed, text) VALUES(?, ?, ?)")
      .bind(1, now)
      .bind(2, std::to_string(study.seed))
      .bind(3, study.text)
      .run();
}

StudyStore::StudyStore(const std::filesystem::path& file) : database_(existing(file)) { need_schema(); }

void StudyStore::keep(Participant& one) {
  if (one.id != 0) {
    database_.prepare("UPDATE participants SET language=?2, finished=?3 WHERE id=?1")
        .bind(1, one.id)
        .bind(2, one.language)
        .bind(3, one.finished)
        .run();
    return;
  }
  Transaction all(database_);
  database_.prepare("INSERT INTO participants(pseudonym, language, arrived, finished) VALUES(?, ?, ?, ?)")
      .bind(1, one.pseudonym)
      .bind(2, one.language)
      .bind(3, one.arrived)
      .bind(4, one.finished)
      .run();
  const std::int64_t id = database_.last_row();
  database_.prepare("INSERT INTO keys VALUES(?, ?, ?)").bind(1, id).bind(2, one.token).bind(3, one.code).run();
  all.commit();
  one.id = id;
}

void StudyStore::keep(StudyRound& one) {
  if (one.id == 0) {
    database_
        .prepare(
            "INSERT INTO rounds(participant, number, attempt, watch, game, planned, met, seat, waited_ms, timed_out, "
            "played, status, begun, ended) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(1, one.participant)
        .bind(2, one.number)
        .bind(3, one.attempt)
        .bind(4, one.watch)
        .bind(5, one.game)
        .bind(6, one.planned)
        .bind(7, one.met)
        .bind(8, one.seat)
        .bind(9, one.waited_ms)
        .bind(10, one.timed_out)
        .bind(11, one.played)
        .bind(12, one.status)
        .bind(13, one.begun)
        .bind(14, one.ended)
        .run();
    one.id = database_.last_row();
    return;
  }
  database_
      .prepare(
          "UPDATE rounds SET met=?2, seat=?3, waited_ms=?4, timed_out=?5, played=?6, status=?7, ended=?8 WHERE id=?1")
      .bind(1, one.id)
      .bind(2, one.met)
      .bind(3, one.seat)
      .bind(4, one.waited_ms)
      .bind(5, one.timed_out)
      .bind(6, one.played)
      .bind(7, one.status)
      .bind(8, one.ended)
      .run();
}

void StudyStore::keep(StudyGame& one) {
  const std::string seats = seats_json(one.seats).dump(), seconds = seconds_json(one.seconds).dump(),
                    moves = join(one.moves, " ");
  if (one.id == 0) {
    database_
        .prepare(
            "INSERT INTO games(session, game, seats, seed, moves, seconds, opinions, ended_by, result_text, begun, "
            "ended) "
            "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .bind(1, one.session)
        .bind(2, one.game)
        .bind(3, seats)
        .bind(4, std::to_string(one.seed))
        .bind(5, moves)
        .bind(6, seconds)
        .bind(7, one.opinions)
        .bind(8, one.ended_by)
        .bind(9, one.result_text)
        .bind(10, one.begun)
        .bind(11, one.ended)
        .run();
    one.id = database_.last_row();
    return;
  }
  database_
      .prepare(
          "UPDATE games SET session=?2, seats=?3, moves=?4, seconds=?5, opinions=?6, ended_by=?7, result_text=?8, "
          "ended=?9 WHERE id=?1")
      .bind(1, one.id)
      .bind(2, one.session)
      .bind(3, seats)
      .bind(4, moves)
      .bind(5, seconds)
      .bind(6, one.opinions)
      .bind(7, one.ended_by)
      .bind(8, one.result_text)
      .bind(9, one.ended)
      .run();
}

bool StudyStore::answer(std::int64_t round, int seat, const StudyAnswer& said, std::int64_t now) {
  database_.prepare("INSERT OR IGNORE INTO answers VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .bind(1, round)
      .bind(2, seat)
      .bind(3, said.human)
      .bind(4, said.likeness)
      .bind(5, said.comfort)
      .bind(6, said.aggressiveness)
      .bind(7, said.strength)
      .bind(8, said.predictability)
      .bind(9, said.level)
      .bind(10, said.words)
      .bind(11, said.more)
      .bind(12, now)
      .run();
  return database_.changes() > 0;
}

// Of a game with somebody else the moves stay, which are theirs as well; who made them is forgotten, and how long they
// took. A game that nobody else has played goes.
void StudyStore::remove(std::int64_t participant) {
  Transaction all(database_);
  for (auto& game : games()) {
    bool mine = false, others = false;
    for (std::size_t i = 0; i < 2; ++i) {
      StudySeat& seat = game.seats[i];
      if (!seat.person()) continue;
      if (seat.participant != participant) {
        others = others || seat.participant != 0;
        continue;
      }
      mine = true;
      seat.participant = 0;
      game.seconds.assign(game.seconds.size(), std::nullopt);
    }
    if (!mine) continue;
    if (others)
      keep(game);
    else
      database_.prepare("DELETE FROM games WHERE id=?").bind(1, game.id).run();
  }
  database_.prepare("DELETE FROM participants WHERE id=?").bind(1, participant).run();
  if (database_.changes() > 0) database_.run("UPDATE state SET deleted=deleted+1");
  all.commit();
  database_.run("PRAGMA wal_checkpoint(TRUNCATE)");  // nor does it stay in the log
}

bool StudyStore::stopped() { return counted("SELECT stopped FROM state") != 0; }

void StudyStore::stop(bool stopped) { database_.prepare("UPDATE state SET stopped=?").bind(1, stopped).run(); }

std::int64_t StudyStore::counted(const char* sql) {
  auto ask = database_.prepare(sql);
  return ask.step() ? ask.integer(0) : 0;
}
std::int64_t StudyStore::answers() { return counted("SELECT count(*) FROM answers"); }
std::int64_t StudyStore::deleted() { return counted("SELECT deleted FROM state"); }

std::vector<Participant> StudyStore::participants() {
  std::vector<Participant> out;
  auto ask = database_.prepare(
      "SELECT id, pseudonym, language, arrived, finished, token, code FROM participants JOIN keys ON participant=id "
      "ORDER BY id");
  while (ask.step())
    out.push_back({ask.integer(0), ask.text(1), ask.text(2), ask.text(5), ask.text(6), ask.integer(3), ask.integer(4)});
  return out;
}

std::vector<StudyRound> StudyStore::rounds() {
  std::vector<StudyRound> out;
  auto ask = database_.prepare(
      "SELECT id, participant, number, attempt, watch, game, planned, met, seat, waited_ms, timed_out, played, status, "
      "begun, ended FROM rounds ORDER BY id");
  while (ask.step()) {
    StudyRound one;
    one.id = ask.integer(0);
    one.participant = ask.integer(1);
    one.number = ask.integer(2);
    one.attempt = ask.integer(3);
    one.watch = ask.integer(4) != 0;
    one.game = ask.text(5);
    one.planned = ask.text(6);
    one.met = ask.text(7);
    one.seat = static_cast<int>(ask.integer(8));
    one.waited_ms = ask.integer(9);
    one.timed_out = ask.integer(10) != 0;
    one.played = ask.integer(11);
    one.status = ask.text(12);
    one.begun = ask.integer(13);
    one.ended = ask.integer(14);
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<StudyGame> StudyStore::games() {
  std::vector<StudyGame> out;
  auto ask = database_.prepare(std::string(kGame) + "ORDER BY id");
  while (ask.step()) out.push_back(game_of(ask));
  return out;
}

std::optional<StudyGame> StudyStore::game(std::int64_t id) {
  auto ask = database_.prepare(std::string(kGame) + "WHERE id=?");
  ask.bind(1, id);
  if (!ask.step()) return std::nullopt;
  return game_of(ask);
}

std::optional<std::array<bool, 2>> StudyStore::people_of(const std::string& code) {
  auto ask = database_.prepare(
      "SELECT played FROM rounds JOIN keys ON keys.participant=rounds.participant WHERE code=? AND status='asked'");
  ask.bind(1, code);
  if (!ask.step()) return std::nullopt;
  const auto found = game(ask.integer(0));
  if (!found) return std::nullopt;
  return std::array{found->seats[0].person(), found->seats[1].person()};
}

std::vector<Json> StudyStore::observations() {
  std::map<std::int64_t, std::string> names;
  for (const auto& one : participants()) names[one.id] = one.pseudonym;
  std::map<std::int64_t, StudyGame> all;
  for (auto& game : games()) all.emplace(game.id, std::move(game));
  std::map<std::int64_t, Json> said;
  {
    auto ask = database_.prepare(
        "SELECT round, seat, human, likeness, comfort, aggressiveness, strength, predictability, level, words, more, "
        "at "
        "FROM answers ORDER BY round, seat");
    while (ask.step()) {
      Json& list = said.try_emplace(ask.integer(0), Json::array()).first->second;
      list.push_back({{"seat", ask.integer(1)},
                      {"human", ask.integer(2) != 0},
                      {"likeness", ask.integer(3)},
                      {"comfort", ask.integer(4)},
                      {"aggressiveness", ask.integer(5)},
                      {"strength", ask.integer(6)},
                      {"predictability", ask.integer(7)},
                      {"level", ask.integer(8)},
                      {"words", ask.text(9)},
                      {"more", Json::parse_or_null(ask.text(10))},
                      {"at", ask.integer(11)}});
    }
  }
  std::vector<Json> out;
  for (const auto& round : rounds()) {
    Json one = {{"participant", names[round.participant]},
                {"number", round.participant},
                {"round", round.number},
                {"attempt", round.attempt},
                {"mode", round.watch ? "watch" : "play"},
                {"game", round.game},
                {"planned", round.planned},
                {"met", round.met},
                {"seat", round.seat},
                {"waited_ms", round.waited_ms},
                {"timed_out", round.timed_out},
                {"status", round.status},
                {"begun", round.begun},
                {"ended", round.ended}};
    if (const auto found = all.find(round.played); found != all.end()) {
      const StudyGame& game = found->second;
      Json seats = Json::array();
      for (const auto& seat : game.seats)
        seats.push_back(seat.person() ? Json({{"person", seat.participant ? names[seat.participant] : std::string()}})
                                      : Json({{"agent", seat.agent}, {"text", seat.text}}));
      one["seats"] = std::move(seats);
      one["seed"] = std::to_string(game.seed);
      one["moves"] = join(game.moves, " ");
      one["seconds"] = seconds_json(game.seconds);
      one["opinions"] = Json::parse_or_null(game.opinions);
      one["ended_by"] = game.ended_by;
      one["result_text"] = game.result_text;
    }
    const auto found = said.find(round.id);
    one["answers"] = found == said.end() ? Json::array() : found->second;
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<Json> read_observations(const std::filesystem::path& from) {
  std::filesystem::path file = from;
  if (std::filesystem::is_directory(file)) file /= "study.db";
  if (file.extension() == ".db") return StudyStore(file).observations();
  const std::string bytes = read_whole_file(file);
  std::vector<Json> out;
  int line = 0;
  for (const auto text : split(bytes, '\n')) {
    ++line;
    if (trim(text).empty()) continue;
    Json one = Json::parse_or_null(text);
    if (!one.is_object() || !one.contains("participant") || !one.contains("answers"))
      throw Error(
          fmt::format("{}, line {}: expected a round as `ludens serve --study` exports it", file.string(), line));
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace ludens::study
