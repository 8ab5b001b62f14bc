#include "protocols/protocol.h"

#include <exception>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::protocols {

void Protocol::run() {
  std::string line;
  while (lines_.next(line))
    if (!obey(line)) return;
}

Protocol::Answer Protocol::answer(const Command& command, const Call& call) {
  try {
    return {true, command(call)};
  } catch (const Error& error) {
    return {false, plain(error.what())};
  } catch (const std::exception& error) {  // no memory, a file system that fails: the engine lives on
    return {false, plain(fmt::format("failed: {}", error.what()))};
  }
}

Thought Protocol::think_watched(const Session& about, Budget budget, std::stop_source stop, LineSource::Watcher watcher,
                                const std::optional<OnClock>& played) {
  struct Watch {
    LineSource& lines;
    ~Watch() { lines.watch({}); }
  } const watch{lines_};
  budget.until.stop = stop.get_token();
  lines_.watch(std::move(watcher));
  Thought thought = engine_.think(about, budget);
  if (played) EngineState::take_time(thought, played->control, played->left, stop.get_token());
  return thought;
}

std::vector<std::string> line_texts(Position position, const std::vector<Move>& line, const Notation& notation) {
  std::vector<std::string> out;
  for (const Move move : line) {
    if (!position.legal(move)) break;
    out.push_back(notation.write(position, move));
    position.play(move);
  }
  return out;
}

}  // namespace ludens::protocols
