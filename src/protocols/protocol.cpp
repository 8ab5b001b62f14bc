#include "protocols/protocol.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::protocols {
namespace {

// Waits on a thread of its own, and stops what goes on then; not where it is destroyed before.
std::jthread stop_after(std::chrono::milliseconds time, std::stop_source stop) {
  return std::jthread([time, stop = std::move(stop)](const std::stop_token& over) mutable {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_for(lock, over, time, [] { return false; });
    if (!over.stop_requested()) stop.request_stop();
  });
}

}  // namespace

void Protocol::run() {
  std::string line;
  for (;;) {
    if (next_)
      line = *std::exchange(next_, {});
    else if (!lines_.next(line))
      return;
    if (!obey(line)) return;
  }
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
  std::jthread patience;  // of an engine whose input has ended
  struct Watch {
    LineSource& lines;
    ~Watch() { lines.watch({}); }
  } const watch{lines_};
  budget.until.stop = stop.get_token();
  lines_.watch([&patience, &stop, this, watcher = std::move(watcher)](const std::string* line) {
    if (!line) patience = stop_after(engine_.patience(), stop);
    return watcher && watcher(line);
  });
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
