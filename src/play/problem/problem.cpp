#include "play/problem/problem.h"

#include <cmath>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json_read.h"
#include "games/catalogue.h"
#include "play/deed_view.h"
#include "play/hint_steps.h"

namespace ludens::play {
namespace {

constexpr int kMostMoves = 2000;
constexpr int kMostListed = 100;

double brief(double value) { return std::round(value * 1e4) / 1e4; }

// Moves one after the other from the end of a session.
Json written(const Session& session, const std::vector<Move>& moves) {
  Position position = session.position();
  Json out = Json::array();
  for (const Move move : moves) {
    out.push_back(session.game().write_move(position, move));
    position.play(move);
  }
  return out;
}

Session behind(const Session& session, Move move) {
  Session out = session;
  out.play_on(move);
  return out;
}

std::vector<Move> read_moves(const Session& session, const Json& json, std::string_view key) {
  Session at = session;
  std::vector<Move> out;
  for (const auto& text : texts_of(json, key, kMostListed)) {
    out.push_back(at.read_move(text));
    at.play_on(out.back());
  }
  return out;
}

}  // namespace

std::string problem_id(const Problem& problem) {
  std::string text = fmt::format("{}\n{}\n", problem.game, problem.start);
  for (const Move move : problem.moves) text += fmt::format("{} ", move.id);
  text += "\n";
  for (const Move move : problem.solution) text += fmt::format("{} ", move.id);
  return fmt::format("{:016x}", hash_text(text));
}

Session problem_session(const Problem& problem) {
  Session session(find_game(problem.game), problem.start);
  for (const Move move : problem.moves)
    if (!session.play_on(move)) throw Error("a move of the problem cannot be played");
  return session;
}

Json wrong_json(const Session& session, const WrongMove& wrong) {
  const Game& game = session.game();
  const Session there = behind(session, wrong.move);
  Json out = {{"move", game.write_move(session.position(), wrong.move)},
              {"share", brief(wrong.share)},
              {"value", brief(wrong.value)},
              {"reply", written(there, wrong.reply)}};
  const auto did = deeds(game, session.position(), wrong.move);
  const auto answered = wrong.reply.empty() ? std::vector<Deed>() : deeds(game, there.position(), wrong.reply.front());
  if (const Deed* deed = merit(answered)) out["does"] = deed_json(game, *deed);
  if (const Deed* deed = harm(did)) out["harm"] = deed_json(game, *deed);
  return out;
}

Json problem_json(const Problem& problem) {
  const Session session = problem_session(problem);
  const Game& game = session.game();
  Json moves = Json::array();
  for (std::size_t i = 0; i < session.moves().size(); ++i)
    moves.push_back(game.write_move(session.position_at(static_cast<int>(i)), session.moves()[i]));
  Json out = {{"id", problem_id(problem)}, {"game", problem.game}};
  if (!problem.start.empty()) out["start"] = problem.start;
  out["moves"] = std::move(moves);
  out["side"] = index(session.to_move());
  out["solution"] = written(session, problem.solution);
  out["value"] = brief(problem.value);
  out["other"] = brief(problem.other);
  out["level"] = problem.level;
  out["difficulty"] = brief(problem.difficulty());
  Json chances = Json::object();
  for (const auto& [label, chance] : problem.chances) chances[label] = brief(chance);
  out["chances"] = std::move(chances);
  Json wrong = Json::array();
  for (const WrongMove& one : problem.wrong) wrong.push_back(wrong_json(session, one));
  out["wrong"] = std::move(wrong);
  const auto did = deeds(game, session.position(), problem.solution.front());
  if (const Deed* deed = merit(did)) out["does"] = deed_json(game, *deed);
  out["steps"] = steps_json(game, hint_steps(game, session.position(), problem.solution.front()));
  out["judge"] = problem.judge;
  out["source"] = problem.source;
  out["ply"] = static_cast<int>(session.moves().size()) + 1;
  return out;
}

Problem read_problem(const Json& json) {
  Problem out{.game = needed_text(json, "game")};
  out.start = text_of(json, "start");
  Session session(find_game(out.game), out.start);
  for (const auto& text : texts_of(json, "moves", kMostMoves)) {
    const Move move = session.read_move(text);
    session.play_on(move);
  }
  out.moves = session.moves();
  if (session.position().over()) throw Error("the game is over before the problem begins");
  out.solution = read_moves(session, json, "solution");
  if (out.solution.empty()) throw Error("a problem needs a solution");
  out.value = real_of(json, "value", 1, 0, 1);
  out.other = real_of(json, "other", 0, 0, 1);
  out.level = text_of(json, "level");
  out.chance = 1 - real_of(json, "difficulty", 0, 0, 1);
  if (const Json* chances = json.find("chances"))
    for (const auto& [label, chance] : chances->items()) out.chances.emplace_back(label, as_real(label, chance, 0, 1));
  if (const Json* wrong = json.find("wrong"))
    for (const Json& one : *wrong) {
      WrongMove move{.move = session.read_move(needed_text(one, "move"))};
      move.share = real_of(one, "share", 0, 0, 1);
      move.value = real_of(one, "value", 0, 0, 1);
      move.reply = read_moves(behind(session, move.move), one, "reply");
      out.wrong.push_back(std::move(move));
    }
  out.judge = text_of(json, "judge");
  out.source = text_of(json, "source");
  return out;
}

}  // namespace ludens::play
