#include "play/session.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "games/family.h"
#include "games/text_board.h"
#include "games/view.h"
#include "records/replay.h"

namespace ludens::play {

Session::Session(GamePtr game) : game_(std::move(game)), positions_{game_->start()} {}

Session::Session(GamePtr game, std::string_view start) : Session(std::move(game)) {
  if (start.empty()) return;
  positions_ = {game_->read(start)};
  start_ = start;
}

Session Session::of(const Record& record, std::optional<int> plies) {
  std::string fault;
  Session session = legal_part(record, fault, plies);
  if (!fault.empty()) throw Error(fault);
  return session;
}

Session Session::legal_part(const Record& record, std::string& fault, std::optional<int> plies) {
  Session session(find_game(record.game));
  session.start_ = record.start;
  session.players = record.players;
  session.tags = record.tags;
  if (!record.start.empty()) session.positions_ = {session.game_->read(record.start)};
  const std::size_t wanted = plies ? static_cast<std::size_t>(*plies) : record.turns.size();
  fault.clear();
  Ending seen;  // what the board said where the record goes on after its end
  if (wanted > record.turns.size())
    throw Error(fmt::format("the record has {} moves, ply {} was asked for", record.turns.size(), wanted));
  for (std::size_t ply = 0; ply < wanted && fault.empty(); ++ply) {
    // An irregular record goes on after the end, or holds a move nobody may play: the first can be shown.
    if (session.position().over()) {
      if (seen.result == Result::Ongoing && !session.counts())
        seen = {.result = session.result(), .said = session.game_->rules->why(session.position())};
      session.ending_ = {};
      session.take_up();
    }
    if (!session.play(record.turns[ply].move))
      fault = fmt::format("ply {}: {} cannot be played", ply + 1,
                          session.game_->write_move(session.position(), record.turns[ply].move));
  }
  if (session.game_->colours_swapped(session.position())) std::swap(session.players[0], session.players[1]);
  // What the players said goes before what the board shows.
  const bool counted = session.counts() && session.position().over() && record.result != Result::Ongoing;
  if (!plies && fault.empty() && (!session.over() || counted)) {
    // Who won by a row on the board did not win by what came after it.
    session.ending_ = seen.result != Result::Ongoing && seen.result == record.result ? seen : recorded_ending(record);
    if (const auto dead = record.tags.find("dead"); dead != record.tags.end() && session.position().over())
      for (const auto name : words(dead->second))
        if (const auto cell = session.game_->board.cell(name)) session.dead_.push_back(*cell);
  }
  return session;
}

Session Session::regular_part(const Record& record, std::string& fault) {
  const Replayed replayed = replay(record);
  fault = replayed.legal() ? "" : fmt::format("move {}: {}", replayed.ply, replayed.reason);
  return replayed.legal() ? of(record) : of(record, replayed.ply - 1);
}

bool Session::counts() const { return game_->family->counts_dead_stones(); }

Result Session::result() const { return position().over() && !counts() ? position().result() : ending_.result; }

std::string Session::result_text() const {
  if (position().over() && !counts()) return games::result_text(*game_, position());
  if (!over()) return "";
  const std::string how = ending_text(*game_, ending_, moves_.size());
  if (ending_.result == Result::Draw) return fmt::format("Draw ({})", how);
  return fmt::format("{} wins ({})", game_->sides[ending_.result == Result::FirstWins ? 0 : 1], how);
}

std::string Session::ended_text() const {
  return counting() ? "two passes, and nothing is counted yet" : result_text();
}

bool Session::leave_unclaimed() {
  return position().over() && game_->rules->claimable(position()) && positions_.back().go_on();
}

bool Session::play(Move move) {
  if (over() || !position().legal(move)) return false;
  Position next = positions_.back();
  next.play(move);  // rules that somebody described may fail here
  positions_.push_back(std::move(next));
  moves_.push_back(move);
  offer_.reset();
  unmark();
  if (counting() && resumptions_ >= kMostResumptions) settle();
  if (!undone_.empty() && undone_.back() == move)
    undone_.pop_back();
  else
    undone_.clear();
  return true;
}

bool Session::play_on(Move move) {
  if (play(move)) return true;
  if (!counts() || !position().over()) return false;
  Position further = position();
  if (!further.go_on() || !further.legal(move)) return false;
  ending_ = {};
  take_up();
  return play(move);
}

void Session::play_text(std::string_view text) {
  const auto move = game_->read_move(position(), text);
  if (!move || !play_on(*move)) play(read_move(text));
}

Move Session::read_move(std::string_view text) const {
  const auto move = game_->read_move(position(), text);
  if (!move) {
    MoveList moves;
    position().moves(moves);
    const std::string like = moves.empty()
                                 ? game_->board.name(0)
                                 : game_->write_move(position(), *std::min_element(moves.begin(), moves.end()));
    const bool letter_i = game_->board.skips_i && (text.starts_with('i') || text.starts_with('I'));
    throw Error(fmt::format("{} is no move of {}; moves look like «{}»{}", cite(text), game_->name, like,
                            letter_i ? ", and no column is called I" : ""));
  }
  if (over()) throw Error("the game is over");
  if (counting()) throw Error("the game is being counted: mark what is dead, agree, or resume it");
  if (!position().legal(*move)) {
    const bool taken =
        move->id < static_cast<unsigned>(game_->board.size()) && position().glyph(static_cast<int>(move->id)) != '.';
    throw Error(fmt::format("{} cannot be played here{}", cite(text),
                            taken && game_->move_ids >= game_->board.size() ? ": it is taken" : ""));
  }
  return *move;
}

bool Session::undo() {
  offer_.reset();
  agrees_ = {};
  if (ending_.result != Result::Ongoing) {
    ending_ = {};
    return true;
  }
  unmark();
  if (moves_.empty()) return false;
  undone_.push_back(moves_.back());
  moves_.pop_back();
  positions_.pop_back();
  return true;
}

bool Session::redo() { return !undone_.empty() && play(Move(undone_.back())); }

bool Session::mark(int cell) {
  if (!counting() || cell < 0 || cell >= game_->board.size()) return false;
  const auto chain = game_->rules->chain(position(), cell);
  if (chain.empty()) return false;
  const bool was_dead = std::binary_search(dead_.begin(), dead_.end(), cell);
  std::vector<int> dead = dead_;
  for (const int stone : chain) {
    if (was_dead)
      std::erase(dead, stone);
    else
      dead.push_back(stone);
  }
  return propose(std::move(dead));
}

bool Session::propose(std::vector<int> dead) {
  if (!counting()) return false;
  std::sort(dead.begin(), dead.end());
  if (dead == dead_) return true;
  dead_ = std::move(dead);
  agrees_ = {};
  return true;
}

bool Session::agree(int seat) {
  if (!counting()) return false;
  agrees_[static_cast<std::size_t>(seat)] = true;
  if (agrees_[0] && agrees_[1]) settle();
  return true;
}

bool Session::resume() {
  if (!counting()) return false;
  take_up();
  return true;
}

void Session::take_up() {
  if (!positions_.back().go_on()) return;
  ++resumptions_;
  unmark();
}

void Session::unmark() {
  dead_.clear();
  agrees_ = {};
}

void Session::settle() {
  const Count count = this->count();
  ending_ = {count.result, Ending::How::Counted, count.margin};
}

void Session::resign(Side side) {
  if (over()) return;
  ending_ = {win_for(~side), Ending::How::Resigned};
}

void Session::lose_on_time(Side side) {
  if (over()) return;
  ending_ = {win_for(~side), Ending::How::Time};
}

void Session::forfeit(Side side) {
  if (over()) return;
  ending_ = {win_for(~side), Ending::How::Forfeit};
}

bool Session::offer_draw(int seat) {
  if (over() || offer_) return false;
  offer_ = seat;
  return true;
}

bool Session::answer_draw(int seat, bool accept) {
  if (over() || !offer_ || *offer_ == seat) return false;
  offer_.reset();
  if (accept) agree_draw();
  return true;
}

Side Session::side_of(int seat) const {
  const Side usual = seat == 0 ? Side::First : Side::Second;
  return game_->colours_swapped(position()) ? ~usual : usual;
}

void Session::restore(const Verdict& verdict, std::vector<Move> undone, std::optional<int> offer) {
  ending_ = verdict.ending;
  dead_ = verdict.dead;
  agrees_ = verdict.agrees;
  resumptions_ = verdict.resumptions;
  undone_ = std::move(undone);
  offer_ = offer;
}

void Session::agree_draw() {
  if (over()) return;
  ending_ = {Result::Draw, Ending::How::Agreed};
}

void Session::cut() {
  if (over()) return;
  if (counting()) return settle();
  const double score = position().score().value_or(0);
  ending_ = {score == 0 ? Result::Draw : score > 0 ? Result::FirstWins : Result::SecondWins, Ending::How::Cut};
}

std::optional<int> Session::last_cell() const {
  if (moves_.empty()) return std::nullopt;
  return cell_of(*game_, positions_[positions_.size() - 2], position(), moves_.back());
}

std::vector<Note> Session::notes() const { return over() ? std::vector<Note>{} : game_->view->notes(position()); }

Record Session::record() const {
  Record record;
  record.game = game_->text;
  record.start = start_;
  for (const Move move : moves_) record.turns.push_back({move});
  record.result = result();
  // Where the board says it, by its score; a game may count something and be won otherwise.
  Ending ending = ending_;
  if (over() && ending.result == Result::Ongoing) {
    const double score = position().score().value_or(0);
    const bool counted = result() == Result::FirstWins ? score > 0 : result() == Result::SecondWins && score < 0;
    ending = {result(), counted ? Ending::How::Counted : Ending::How::Recorded, score};
  }
  record.result_text = ending_code(ending);
  record.players = players;
  if (game_->colours_swapped(position())) std::swap(record.players[0], record.players[1]);
  record.tags = tags;
  record.tags.erase("dead");
  if (over() && !dead_.empty()) {
    std::vector<std::string> names;
    for (const int cell : dead_) names.push_back(game_->board.name(cell));
    record.tags["dead"] = join(names, " ");
  }
  return record;
}

}  // namespace ludens::play
