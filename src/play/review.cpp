#include "play/review.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/text.h"
#include "games/at_once.h"
#include "games/family.h"
#include "play/first_choice.h"
#include "play/judge.h"
#include "play/levels.h"
#include "records/jsonl/opinion.h"

namespace ludens::play {
namespace {

// Moves that are followed one after the other where an agent plays its only good move without thinking.
constexpr int kFollowed = 40;

bool thought_about(const Opinion& opinion) { return !opinion.impression || opinion.impression->searched; }

}  // namespace

std::optional<std::string> with_effort(std::string_view agent, int times) {
  const Spec spec = parse_spec(agent);
  const PartDoc& part = find_part(spec.name);
  auto values = settle(spec, part.options);
  bool found = false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool counts = part.options[i].allowed.cost() == Allowed::Cost::Search && !values[i].none;
    if (!counts || values[i].whole <= 0) continue;
    values[i].whole *= times;
    found = true;
  }
  if (!found) return std::nullopt;
  return settled_text(part.name, values, part.options);
}

std::string_view verdict_name(Verdict verdict) {
  constexpr std::string_view kNames[] = {"forced", "best", "good", "doubtful", "mistake"};
  return kNames[static_cast<std::size_t>(verdict)];
}

std::vector<JudgedMove> deciding_moves(std::span<const JudgedMove> moves, Side loser) {
  std::vector<JudgedMove> out;
  for (const auto& move : moves)
    if (move.side == loser && move.loss >= kNoticed) out.push_back(move);
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.loss > b.loss; });
  if (out.size() > kDeciding) out.resize(kDeciding);
  return out;
}

Review::Review(const Session& session, std::string judge, Ask ask, const ReviewOptions& options)
    : session_(session), judge_(std::move(judge)), ask_(std::move(ask)), options_(options) {}

void Review::Line::play(Move move) {
  position.play(move);
  history.push_back(move);
}

Review::Line Review::line(int ply) const {
  const auto& moves = session_.moves();
  return {session_.position_at(ply), {moves.begin(), moves.begin() + ply}};
}

// As the board says, without the stones that are dead where there are such.
double Review::settled(const Position& position) const {
  const Game& game = session_.game();
  const bool counts = game.family->counts_dead_stones();
  const Result result = counts ? game.rules->count(position, life_.dead(game, position)).result : position.result();
  return reward(result, Side::First);
}

double Review::for_person(const Position& position, double first, int person) const {
  return (session_.game().colours_swapped(position) ? 1 : 0) == person ? first : 1 - first;
}

// The first side's. A move that was played at first sight is worth what a search finds behind it.
double Review::value(Line line, const Opinion& opinion, const std::string& agent) const {
  const Game& game = session_.game();
  Opinion now = opinion;
  for (int i = 0;; ++i) {
    const bool passed = !line.history.empty() && is_pass(game, line.history.back());
    if (line.position.over() || (passed && !life_.anything_open(game, line.position))) return settled(line.position);
    if (i > 0) now = with_timely_pass(game, line.position, ask_(agent, {game, line.position, line.history}), life_);
    if (thought_about(now) || i == kFollowed) break;
    line.play(now.moves.best());
  }
  const double found = searched_value(now);
  return line.position.to_move() == Side::First ? found : 1 - found;
}

JudgedPosition Review::judge(const Line& line, const std::string& agent, int reasons) const {
  if (line.position.over()) return {{}, settled(line.position)};
  const Opinion said = ask_(agent, {session_.game(), line.position, line.history, {}, {}, reasons});
  JudgedPosition out{with_timely_pass(session_.game(), line.position, said, life_)};
  out.first = value(line, out.opinion, agent);
  return out;
}

JudgedPosition& Review::judged(int ply) {
  const auto known = positions_.find(ply);
  if (known != positions_.end()) return known->second;
  return positions_.emplace(ply, judge(line(ply), judge_, kExplained)).first->second;
}

double Review::after(int ply, Move move, const std::string& agent) const {
  Line there = line(ply - 1);
  const int mover = session_.game().person_to_move(there.position);
  there.play(move);
  return for_person(there.position, judge(there, agent).first, mover);
}

JudgedMove Review::move(int ply) {
  const Game& game = session_.game();
  const Position& before = session_.position_at(ply - 1);
  const int mover = game.person_to_move(before);
  Opinion& opinion = judged(ply - 1).opinion;
  double now = for_person(session_.position_at(ply), judged(ply).first, mover);  // what it was worth, as seen last
  JudgedMove out{.ply = ply, .side = before.to_move(), .played = session_.moves()[static_cast<std::size_t>(ply - 1)]};
  out.best = first_choice(opinion);
  out.value = now;
  if (is_forced(before, out.played)) {
    out.best = out.played;
    out.verdict = Verdict::Forced;
    return out;
  }
  // Where nothing hangs on who moves, a pass loses nothing, whatever a search of passes would say.
  if (out.played != out.best && is_pass(game, out.played) && !life_.anything_open(game, before)) return out;
  if (out.played != out.best) {
    out.value = after(ply, out.best, judge_);
    out.loss = out.value - now;
  }
  const auto closer = options_.second_look > 1 ? with_effort(judge_, options_.second_look) : std::nullopt;
  if (closer && out.loss >= options_.doubtful()) {
    opinion = judge(line(ply - 1), *closer, kExplained).opinion;
    out.best = first_choice(opinion);
    now = after(ply, out.played, *closer);
    out.value = out.best == out.played ? now : after(ply, out.best, *closer);
    out.loss = std::min(out.loss, out.value - now);
  }
  // A pass that seems better while anything is open only looks so: a search of passes is no better than its luck.
  if (out.played == out.best || (out.loss < 0 && !is_pass(game, out.played))) {
    out.best = out.played;
    out.value = now;
    out.verdict = Verdict::Best;
  }
  out.loss = out.verdict == Verdict::Best ? 0 : std::max(out.loss, 0.0);
  if (out.loss >= options_.doubtful())
    out.verdict = out.loss >= options_.named() ? Verdict::Mistake : Verdict::Doubtful;
  return out;
}

Review::Ask ask_by_text(const GamePtr& game, const std::stop_token& stop) {
  const auto made = std::make_shared<std::map<std::string, std::unique_ptr<Agent>>>();
  return [game, made, stop](const std::string& text, const Question& question) {
    auto& agent = (*made)[text];
    if (!agent) agent = make_agent(game, text);
    if (stop.stop_requested()) throw Error("interrupted");
    Rng rng(1);
    return agent->consider(question, rng);
  };
}

}  // namespace ludens::play
