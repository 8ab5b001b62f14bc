#include "records/jsonl/value.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "records/follow.h"

namespace ludens::records::json {

void wrong(std::string_view key, const Json& found, std::string_view allowed) {
  throw Error(fmt::format("{}: found {}, expected {}", key, cite(found.dump()), allowed));
}

const Json* member(const Json& object, const char* key) { return object.find(key); }

std::string text(const Json& object, const char* key) {
  const Json* value = member(object, key);
  if (!value) return {};
  if (!value->is_string()) wrong(key, *value, "text");
  return value->get<std::string>();
}

double real(std::string_view key, const Json& value) {
  if (!value.is_number()) wrong(key, value, "a number");
  return value.get<double>();  // the parser refuses numbers that do not fit
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

namespace {

// Probabilities and values: floats in [0, 1].
float share(std::string_view key, const Json& value) {
  const double x = real(key, value);
  if (x < 0 || x > 1) wrong(key, value, "a number from 0 to 1");
  return static_cast<float>(x);
}

std::int64_t whole(const Json& object, const char* key) {
  const Json* value = member(object, key);
  if (!value) return 0;
  if (!value->is_whole()) wrong(key, *value, "a whole number");
  if (value->is_huge()) wrong(key, *value, "a smaller number");
  return value->get<std::int64_t>();
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
  if (!json.is_object()) wrong("p", json, "an object {move: p}");
  std::vector<Weighted> items;
  for (const auto& [name, p] : json.items()) items.push_back({read_token(game, position, "p", name), share("p", p)});
  std::sort(items.begin(), items.end(), [](const Weighted& a, const Weighted& b) { return a.move < b.move; });
  const auto twice = std::adjacent_find(items.begin(), items.end(),
                                        [](const Weighted& a, const Weighted& b) { return a.move == b.move; });
  if (twice != items.end()) wrong("p", json, "each move once");
  return Distribution(std::move(items));
}

}  // namespace

Opinion read_opinion(const Game& game, const Position& position, const Json& json) {
  if (!json.is_object()) wrong("opinions", json, "objects or null");
  Opinion out;
  if (const Json* p = member(json, "p")) out.moves = read_p(game, position, *p);
  if (const Json* wdl = member(json, "wdl")) {
    if (!wdl->is_array() || wdl->size() != 3) wrong("wdl", *wdl, "[win, draw, loss]");
    out.value = {share("wdl", (*wdl)[0]), share("wdl", (*wdl)[1]), share("wdl", (*wdl)[2])};
  } else if (const Json* value = member(json, "value")) {
    const float win = share("value", *value);
    out.value = {win, 0, 1 - win};
  }
  out.visits = whole(json, "visits");
  if (const Json* candidates = member(json, "candidates")) {
    if (!candidates->is_array()) wrong("candidates", *candidates, "an array");
    for (const Json& one : *candidates) {
      if (!one.is_object() || !member(one, "move")) wrong("candidates", one, "{move, visits, value}");
      Candidate candidate{read_token(game, position, "candidates", text(one, "move")), whole(one, "visits")};
      if (const Json* value = member(one, "value")) candidate.value = share("value", *value);
      out.candidates.push_back(candidate);
    }
  }
  out.line = read_line(game, position, text(json, "line"));
  if (const Json* doubt = member(json, "doubt")) out.doubt = share("doubt", *doubt);
  out.playouts = whole(json, "playouts");
  out.nodes = whole(json, "nodes");
  out.peak_bytes = whole(json, "peak_bytes");
  out.why = text(json, "why");
  return out;
}

}  // namespace ludens::records::json
