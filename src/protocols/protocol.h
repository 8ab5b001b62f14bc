#pragma once
#include <optional>
#include <stop_token>
#include <string>

#include "protocols/commands.h"
#include "protocols/engine_state.h"
#include "protocols/lines.h"
#include "protocols/writer.h"

namespace ludens::protocols {

// One conversation: lines in, calls of a table of commands over the engine's state, text out. Whatever the input, it
// is answered in the protocol's own way of saying no and the conversation goes on.
class Protocol {
 public:
  Protocol(EngineState& engine, LineSource& lines, Writer& out) : engine_(engine), lines_(lines), out_(out) {}
  virtual ~Protocol() = default;
  Protocol(const Protocol&) = delete;
  Protocol& operator=(const Protocol&) = delete;

  virtual bool obey(const std::string& line) = 0;  // false: the other end said goodbye
  void run();                                      // until then, or until the input ends

 protected:
  EngineState& engine() { return engine_; }
  LineSource& lines() { return lines_; }
  void say(std::string_view text) { out_.say(text); }
  // A line that was read as part of a command and is the next one. It is not obeyed there: a flood of such commands
  // would stand on each other.
  void obey_next(std::string line) { next_ = std::move(line); }

  // Runs a command. What goes wrong comes back as one line of ASCII, for the protocol to wrap.
  struct Answer {
    bool fine = true;
    std::string text;
  };
  static Answer answer(const Command& command, const Call& call);

  // Thinks while the input is watched, and answers soon when `stop` is asked for, or when the input has ended: whoever
  // asked may have died, and a script that says all at once still gets its whole answer where that is quick. A move to
  // be played on a clock takes the time that EngineState::take_time says.
  struct OnClock {
    TimeControl control = {};
    TimeLeft left = {};
  };
  Thought think_watched(const Session& about, Budget budget, std::stop_source stop, LineSource::Watcher watcher,
                        const std::optional<OnClock>& played = std::nullopt);

 private:
  EngineState& engine_;
  LineSource& lines_;
  Writer& out_;
  std::optional<std::string> next_;
};

// The moves of a line as texts, as far as they can be played.
std::vector<std::string> line_texts(Position position, const std::vector<Move>& line, const Notation& notation);

}  // namespace ludens::protocols
