#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "agents/external/process.h"
#include "base/error.h"

namespace ludens::agents {

// The engine crashed, hung or drowned us in output: starting it again may help, where it does not for other Errors.
struct EngineFault : Error {
  using Error::Error;
};

// Lines to and from an engine, within a time that is set before each exchange, and written to a log on request.
class Dialogue {
 public:
  // Starts the command. `log`: a file that the lines are appended to, "" for none.
  Dialogue(const std::string& command, const std::string& log);
  // With somebody who is there already.
  Dialogue(std::string name, std::unique_ptr<Speaker> speaker) : name_(std::move(name)), process_(std::move(speaker)) {}

  // From now on the engine has this much time until the next call of it.
  void allow(std::chrono::milliseconds time, std::stop_token stop = {});

  void say(std::string_view line);  // throws EngineFault
  std::string hear();               // the next line; throws EngineFault when there is none in time

  // An error about this engine: «engine «gnugo»: WHAT», with the last lines that it wrote to stderr.
  std::string complaint(std::string_view what) const;
  // Says farewell and gives it a moment to leave by itself.
  void part(std::string_view farewell);

 private:
  [[noreturn]] void fault(std::string_view what);
  void note(char who, std::string_view line);

  std::string name_;
  std::unique_ptr<Speaker> process_;
  Descriptor log_;
  std::chrono::milliseconds time_{0};
  Deadline deadline_;
  std::stop_token stop_;
  std::string last_said_;
  std::size_t heard_ = 0;  // bytes since allow
};

}  // namespace ludens::agents
