#include "play/ending.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "base/visible.h"
#include "games/margin.h"

namespace ludens::play {
namespace {

using How = Ending::How;
constexpr std::array<std::string_view, 7> kHowNames = {"counted", "resigned", "time",    "forfeit",
                                                       "agreed",  "cut",      "recorded"};

// What a record's tag `end` says, in the words of PGN and of CSA; of other words the result's text knows as much.
struct EndWord {
  std::string_view word;
  How how;
};
constexpr std::array<EndWord, 9> kEndWords = {{{"resign", How::Resigned},
                                               {"TORYO", How::Resigned},
                                               {"time", How::Time},
                                               {"TIME_UP", How::Time},
                                               {"rules", How::Forfeit},
                                               {"abandoned", How::Forfeit},
                                               {"ILLEGAL_MOVE", How::Forfeit},
                                               {"ILLEGAL_ACTION", How::Forfeit},
                                               {"FUSEN", How::Forfeit}}};

std::optional<How> how_of_tag(const Record& record) {
  if (record.result == Result::Ongoing || record.result == Result::Draw) return std::nullopt;
  const auto tag = record.tags.find("end");
  if (tag == record.tags.end()) return std::nullopt;
  for (const auto& [word, how] : kEndWords)
    if (tag->second == word) return how;
  return std::nullopt;
}

// The points of «B+3.5»; none in «1-0», whose numbers count games.
std::optional<double> points_of(std::string_view said) {
  if (!said.starts_with("B+") && !said.starts_with("W+")) return std::nullopt;
  return to_double(said.substr(2));
}

}  // namespace

std::string ending_text(const Game& game, const Ending& ending, std::size_t plies) {
  const std::string& loser = game.sides[ending.result == Result::FirstWins ? 1 : 0];
  switch (ending.how) {
    case How::Counted:
      return margin_text(ending.margin);
    case How::Resigned:
      return loser + " resigned";
    case How::Time:
      return loser + " lost on time";
    case How::Forfeit:
      return loser + " lost by forfeit";
    case How::Agreed:
      return "agreed";
    case How::Cut:
      return fmt::format("cut after {} moves", plies);
    case How::Recorded:
      return ending.said.empty() ? "as recorded" : visible(ending.said);
  }
  return "";
}

std::string ending_code(const Ending& ending) {
  if (ending.result == Result::Ongoing) return "";
  if (ending.result == Result::Draw) return "Draw";
  const std::string winner = ending.result == Result::FirstWins ? "B+" : "W+";
  switch (ending.how) {
    case How::Counted:
      return winner + number(std::abs(ending.margin));
    case How::Resigned:
      return winner + "R";
    case How::Time:
      return winner + "T";
    case How::Forfeit:
      return winner + "F";
    default:
      return winner;
  }
}

Ending recorded_ending(const Record& record) {
  Ending out{.result = record.result};
  const std::string_view said = record.result_text;
  const auto points = points_of(said);
  if (const auto how = how_of_tag(record))
    out.how = *how;
  else if (said.ends_with("+R"))
    out.how = How::Resigned;
  else if (said.ends_with("+T"))
    out.how = How::Time;
  else if (said.ends_with("+F"))
    out.how = How::Forfeit;
  else if (points)
    out = {record.result, How::Counted, record.result == Result::SecondWins ? -*points : *points};
  else
    out.said = said;
  return out;
}

std::string_view how_name(How how) { return kHowNames[static_cast<std::size_t>(how)]; }

How find_how(std::string_view name) {
  for (std::size_t i = 0; i < kHowNames.size(); ++i)
    if (kHowNames[i] == name) return static_cast<How>(i);
  return How::Recorded;
}

}  // namespace ludens::play
