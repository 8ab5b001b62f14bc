#include "games/ludeme/trial.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/room.h"

namespace ludens::games::lud {
namespace {

// «Move:mover=1,from=8,to=8» up to «actions=» or the closing bracket.
RecordedAction fields_of(std::string_view text) {
  RecordedAction out;
  const std::size_t colon = text.find(':');
  out.kind = std::string(text.substr(0, colon));
  if (colon == std::string_view::npos) return out;
  for (const auto part : split(text.substr(colon + 1), ',')) {
    const std::size_t equal = part.find('=');
    if (equal != std::string_view::npos)
      out.fields[std::string(part.substr(0, equal))] = std::string(part.substr(equal + 1));
  }
  return out;
}

RecordedMove move_of(std::string_view line, int number) {
  const std::size_t begin = line.find("[Move:"), actions = line.find("actions=");
  if (begin == std::string_view::npos || actions == std::string_view::npos)
    throw Error(fmt::format("line {}: a move is [Move:…,actions=…]", number));
  const auto head = fields_of(line.substr(begin + 1, actions - begin - 1));
  RecordedMove out;
  out.mover = head.number("mover", 0);
  out.from = head.number("from", -1);
  out.to = head.number("to", -1);
  std::string_view rest = line.substr(actions + 8);
  for (std::size_t at = rest.find('['); at != std::string_view::npos; at = rest.find('[', at + 1)) {
    const std::size_t end = rest.find(']', at);
    if (end == std::string_view::npos) break;
    out.actions.push_back(fields_of(rest.substr(at + 1, end - at - 1)));
    at = end;
  }
  return out;
}

}  // namespace

int RecordedAction::number(const std::string& field, int usual) const {
  const auto found = fields.find(field);
  return found == fields.end() ? usual : to_int(found->second).value_or(usual);
}

Trial read_trial(std::string_view text) {
  Trial out;
  int placed = 0, number = 0;
  bool in_options = false;
  for (auto line : split(text, '\n')) {
    ++number;
    line = trim(line);
    if (line == "START GAME OPTIONS")
      in_options = true;
    else if (line == "END GAME OPTIONS")
      in_options = false;
    else if (in_options)
      out.options.emplace_back(line);
    else if (line.starts_with("Move="))
      out.moves.push_back(move_of(line, number));
    else if (line.starts_with("LEGAL MOVES LIST SIZE = "))
      out.legal.push_back(to_int(line.substr(24)).value_or(-1));
    else if (line.starts_with("numInitialPlacementMoves="))
      placed = to_int(line.substr(25)).value_or(0);
    else if (line.starts_with("winner="))
      out.winner = to_int(line.substr(7)).value_or(0);
    else if (line.starts_with("endtype="))
      out.natural_end = line == "endtype=NaturalEnd";
  }
  if (placed < 0 || placed > static_cast<int>(out.moves.size()))
    throw Error("more moves set up the board than there are");
  // Moves of nobody set up the board; their number is not always that which is written.
  const auto first =
      std::find_if(out.moves.begin(), out.moves.end(), [](const RecordedMove& m) { return m.mover != 0; });
  out.moves.erase(out.moves.begin(), first);
  return out;
}

}  // namespace ludens::games::lud
