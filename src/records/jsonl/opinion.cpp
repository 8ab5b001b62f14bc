#include "records/jsonl/opinion.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "games/view.h"
#include "records/follow.h"

namespace ludens::records {
namespace {

// A float as the shortest number that reads back as it: 0.1, not 0.10000000149011612.
Json shortest(float value) { return to_double(fmt::format("{}", value)).value_or(0); }
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

// Probabilities and values: floats in [0, 1].
float share(std::string_view key, const Json& value) { return static_cast<float>(as_real(key, value, 0, 1)); }

// The principal line, from the position it was thought of in.
std::string write_line(const Game& game, const Position& position, const std::vector<Move>& moves) {
  Follower follower(position);
  std::string out;
  for (const Move move : moves) {
    const bool ready = follower.ready(move);
    out += (out.empty() ? "" : " ") + write_token(game, follower.position(), move);
    if (ready) follower.play(move);
  }
  return out;
}

std::vector<Move> read_line(const Game& game, const Position& position, const std::string& line) {
  Follower follower(position);
  std::vector<Move> out;
  for (const auto token : words(line)) {
    out.push_back(read_token(game, follower.reading(), "line", token));
    if (follower.ready(out.back())) follower.play(out.back());
  }
  return out;
}

Distribution read_p(const Game& game, const Position& position, const Json& json) {
  if (!json.is_object()) wrong_json("p", json, "an object {move: p}");
  std::vector<Weighted> items;
  for (const auto& [name, p] : json.items()) items.push_back({read_token(game, position, "p", name), share("p", p)});
  std::sort(items.begin(), items.end(), [](const Weighted& a, const Weighted& b) { return a.move < b.move; });
  const auto twice = std::adjacent_find(items.begin(), items.end(),
                                        [](const Weighted& a, const Weighted& b) { return a.move == b.move; });
  if (twice != items.end()) wrong_json("p", json, "each move once");
  return Distribution(std::move(items));
}

// The moves of a line that can be played; a search may have looked past the end of the game.
Json legal_line(const Game& game, Position position, const std::vector<Move>& line) {
  Json out = Json::array();
  for (const Move move : line) {
    if (!position.legal(move)) break;
    out.push_back(game.write_move(position, move));
    position.play(move);
  }
  return out;
}

void add_impression(Json& out, const Game& game, const Position& position, const Opinion& opinion, std::size_t top) {
  if (!opinion.impression) return;
  const Impression& first = *opinion.impression;
  const auto weighed = [&](Move move, double p) -> Json {
    return {{"move", game.write_move(position, move)}, {"cells", clicks(game, position, move)}, {"p", rounded(p)}};
  };
  Json moves = Json::array(), good = Json::array(), windows = Json::array();
  for (const auto& [move, p] : first.moves.ranked())
    if (moves.size() < top) moves.push_back(weighed(move, p));
  for (const Move move : first.good)
    if (good.size() < top) good.push_back(weighed(move, first.moves.at(move)));
  for (const auto& [move, reasons] : first.why)
    for (const auto& reason : reasons)
      windows.push_back({{"move", game.write_move(position, move)},
                         {"cells", cells_of(game, position, reason.cells)},
                         {"text", reason.text},
                         {"weight", rounded(reason.weight)}});
  if (opinion.doubt)  // 2^H: as if so many moves were equally attractive
    out["equal_moves"] = rounded(static_cast<double>(*opinion.doubt) * static_cast<double>(first.moves.items().size()));
  out["first_impression"] = std::move(moves);
  if (!first.good.empty()) {
    out["filtered"] = std::move(good);
    out["unsure"] = first.everything;
    out["searched"] = first.searched;
  }
  out["visits"] = opinion.visits;
  out["positions"] = first.positions;
  if (!windows.empty()) out["windows"] = std::move(windows);
}

}  // namespace

std::string write_token(const Game& game, const Position& position, Move move) {
  return position.legal(move) ? game.write_move(position, move) : fmt::format("#{}", move.id);
}

Move read_token(const Game& game, const Position& position, std::string_view key, std::string_view token) {
  if (token.starts_with('#')) {
    Move move;
    const char* const end = token.data() + token.size();
    if (const auto read = std::from_chars(token.data() + 1, end, move.id); read.ec == std::errc() && read.ptr == end)
      return move;
  } else if (const auto move = game.read_move(position, token)) {
    return *move;
  }
  throw Error(fmt::format("{}: found {}, expected moves of {} in native notation", key, cite(token), game.name));
}

Json write_opinion(const Game& game, const Position& position, const Opinion& opinion) {
  Json out = Json::object();
  if (!opinion.moves.empty()) {
    Json::Object p;  // each move once: no need to look for the key
    for (const auto& [move, weight] : opinion.moves.items())
      p.emplace_back(write_token(game, position, move), shortest(weight));
    out["p"] = std::move(p);
  }
  out["value"] = shortest(opinion.value.expected());
  out["wdl"] = {shortest(opinion.value.win), shortest(opinion.value.draw), shortest(opinion.value.loss)};
  if (opinion.visits != 0) out["visits"] = opinion.visits;
  for (const auto& candidate : opinion.candidates)
    out["candidates"].push_back({{"move", write_token(game, position, candidate.move)},
                                 {"visits", candidate.visits},
                                 {"value", shortest(candidate.value)}});
  if (!opinion.line.empty()) out["line"] = write_line(game, position, opinion.line);
  if (opinion.doubt) out["doubt"] = shortest(*opinion.doubt);
  if (opinion.playouts != 0) out["playouts"] = opinion.playouts;
  if (opinion.nodes != 0) out["nodes"] = opinion.nodes;
  if (opinion.peak_bytes != 0) out["peak_bytes"] = opinion.peak_bytes;
  if (!opinion.why.empty()) out["why"] = opinion.why;
  return out;
}

Opinion read_opinion(const Game& game, const Position& position, const Json& json) {
  if (!json.is_object()) wrong_json("opinions", json, "objects or null");
  Opinion out;
  if (const Json* p = json.find("p")) out.moves = read_p(game, position, *p);
  if (const Json* wdl = json.find("wdl")) {
    if (!wdl->is_array() || wdl->size() != 3) wrong_json("wdl", *wdl, "[win, draw, loss]");
    out.value = {share("wdl", (*wdl)[0]), share("wdl", (*wdl)[1]), share("wdl", (*wdl)[2])};
  } else if (const Json* value = json.find("value")) {
    const float win = share("value", *value);
    out.value = {win, 0, 1 - win};
  }
  out.visits = whole_of(json, "visits", 0);
  if (const Json* candidates = json.find("candidates")) {
    if (!candidates->is_array()) wrong_json("candidates", *candidates, "an array");
    for (const Json& one : *candidates) {
      if (!one.is_object() || !one.find("move")) wrong_json("candidates", one, "{move, visits, value}");
      Candidate candidate{read_token(game, position, "candidates", text_of(one, "move")), whole_of(one, "visits", 0)};
      if (const Json* value = one.find("value")) candidate.value = share("value", *value);
      out.candidates.push_back(candidate);
    }
  }
  out.line = read_line(game, position, text_of(json, "line"));
  if (const Json* doubt = json.find("doubt")) out.doubt = share("doubt", *doubt);
  out.playouts = whole_of(json, "playouts", 0);
  out.nodes = whole_of(json, "nodes", 0);
  out.peak_bytes = whole_of(json, "peak_bytes", 0);
  out.why = text_of(json, "why");
  return out;
}

Json opinion_json(const Game& game, const Position& position, const Opinion& opinion, const OpinionJson& how) {
  const bool page = !how.agent.empty();
  const auto number = [page](double value) { return page ? rounded(value) : value; };
  Json moves = Json::array();
  for (const auto& [move, p] : opinion.moves.ranked()) {
    if (moves.size() == how.top) break;
    Json one = {{"move", game.write_move(position, move)}};
    if (page) one["cells"] = clicks(game, position, move);
    one["p"] = number(p);
    const auto tried = std::find_if(opinion.candidates.begin(), opinion.candidates.end(),
                                    [&](const Candidate& c) { return c.move == move && c.visits > 0; });
    if (tried != opinion.candidates.end()) {
      one["visits"] = tried->visits;
      one["value"] = number(tried->value);
    } else if (!page) {
      one["visits"] = 0;
      one["value"] = nullptr;
    }
    moves.push_back(std::move(one));
  }
  const Value& value = opinion.value;
  Json out = Json::object();
  if (page) out["agent"] = how.agent;
  out["move"] = game.write_move(position, how.chosen);
  out["moves"] = std::move(moves);
  out["value"] = number(value.expected());
  out["wdl"] = {number(value.win), number(value.draw), number(value.loss)};
  if (page) out["line"] = legal_line(game, position, opinion.line);
  if (opinion.doubt) out["doubt"] = number(*opinion.doubt);
  if (page && !opinion.why.empty()) out["why"] = opinion.why;
  add_impression(out, game, position, opinion, how.top);
  if (!page && opinion.resigns) out["resigns"] = true;
  out["playouts"] = opinion.playouts;
  out["nodes"] = opinion.nodes;
  out["peak_bytes"] = opinion.peak_bytes;
  out["seconds"] = number(how.seconds);
  return out;
}

}  // namespace ludens::records
