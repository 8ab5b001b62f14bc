#include "measure/arena/openings.h"

#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "records/reader.h"

namespace ludens::measure {
namespace {

constexpr int kTries = 1000;                   // random lines that may end the game before we give up
constexpr std::uint64_t kStream = 0x6f70656e;  // dice that no game shares

std::vector<Move> random_line(const Game& game, int plies, Rng rng) {
  for (int i = 0; i < kTries; ++i) {
    Position position = game.start();
    std::vector<Move> line;
    while (!position.over() && static_cast<int>(line.size()) < plies) line.push_back(position.play_random(rng));
    if (!position.over()) return line;
  }
  throw Error(fmt::format("random:{}: games of {} are over by then; take fewer plies", plies, game.text));
}

Openings from_file(const Game& game, const std::string& path, int plies) {
  Openings out;
  std::set<std::vector<Move>> known;
  const auto reader = open_records(path);
  for (Record record; reader->next(record);) {
    if (find_game(record.game)->text != game.text)
      throw Error(
          fmt::format("{}: line {} is a game of {}, expected {}", path, reader->line(), record.game, game.text));
    if (!record.start.empty() || static_cast<int>(record.turns.size()) < plies) continue;
    Position position = game.start();
    std::vector<Move> line;
    for (int i = 0; i < plies && position.legal(record.turns[static_cast<std::size_t>(i)].move); ++i) {
      line.push_back(record.turns[static_cast<std::size_t>(i)].move);
      position.play(line.back());
    }
    if (static_cast<int>(line.size()) == plies && !position.over() && known.insert(line).second)
      out.push_back(std::move(line));
  }
  if (out.empty()) throw Error(fmt::format("{}: no game begins with {} regular plies of {}", path, plies, game.text));
  return out;
}

int plies_of(std::string_view text, std::string_view whole) {
  const auto plies = to_int(text);
  if (!plies || *plies < 1 || *plies > 1000)
    throw Error(fmt::format("openings {}: the plies must be a number from 1 to 1000", cite(whole)));
  return *plies;
}

}  // namespace

Openings read_openings(const Game& game, std::string_view text, std::int64_t pairs, std::uint64_t seed) {
  if (text.empty() || text == "none") return {};
  const std::size_t colon = text.rfind(':');
  if (text.starts_with("random:")) {
    const int plies = plies_of(text.substr(7), text);
    Openings out;
    for (std::int64_t pair = 0; pair < pairs; ++pair)
      out.push_back(random_line(game, plies, Rng::of(seed, static_cast<std::uint64_t>(pair), kStream)));
    return out;
  }
  if (text == "random") throw Error("openings «random»: say how many plies, as in random:4");
  // A file whose own name ends in «:6» is meant before its plies are.
  if (colon == std::string_view::npos || std::filesystem::is_regular_file(text))
    return from_file(game, std::string(text), kFilePlies);
  return from_file(game, std::string(text.substr(0, colon)), plies_of(text.substr(colon + 1), text));
}

}  // namespace ludens::measure
