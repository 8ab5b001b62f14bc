#include "agents/external/dialogue.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "agents/external/command_line.h"
#include "base/spec.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

constexpr std::size_t kMostOutput = 64 << 20;  // bytes in one exchange; an analysis is far below that
constexpr std::size_t kQuotedErrors = 3;       // lines of stderr that an error quotes
constexpr auto kLeave = std::chrono::milliseconds(500);

Descriptor open_log(const std::string& path) {
  if (path.empty()) return {};
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) throw Error(fmt::format("the log {} cannot be written: {}", cite(path), std::strerror(errno)));
  return Descriptor(fd);
}

}  // namespace

Dialogue::Dialogue(const std::string& command, const std::string& log)
    : name_(command), process_(std::make_unique<Process>(split_command(command))), log_(open_log(log)) {}

void Dialogue::allow(std::chrono::milliseconds time, std::stop_token stop) {
  time_ = time;
  deadline_ = std::chrono::steady_clock::now() + time;
  stop_ = std::move(stop);
  heard_ = 0;
}

void Dialogue::say(std::string_view line) {
  note('>', line);
  last_said_ = line;
  // One that has gone may have said why in what is still to be read: hear() will tell.
  process_->write(fmt::format("{}\n", line), deadline_);
}

std::string Dialogue::hear() {
  std::string line;
  switch (process_->read_line(line, deadline_, stop_)) {
    case Speaker::Heard::Line:
      break;
    case Speaker::Heard::Late:
      fault(fmt::format("gave no answer to {} within {} s", cite(last_said_),
                        number(static_cast<double>(time_.count()) / 1000)));
    case Speaker::Heard::Stopped:
      throw EngineFault("interrupted");
    case Speaker::Heard::TooLong:
      fault(fmt::format("wrote a line of more than {} bytes after {}", Speaker::kLongestLine, cite(last_said_)));
    case Speaker::Heard::Ended: {
      process_->wait_for_end(kLeave);
      const std::string end = process_->end_text();
      fault(fmt::format("{} after {}", end.empty() ? "closed its output" : end, cite(last_said_)));
    }
  }
  note('<', line);
  heard_ += line.size() + 1;
  if (heard_ > kMostOutput) fault(fmt::format("does not stop writing after {}", cite(last_said_)));
  return line;
}

void Dialogue::part(std::string_view farewell) {
  allow(kLeave);
  say(farewell);
  process_->close_input();
  process_->wait_for_end(kLeave);
}

std::string Dialogue::complaint(std::string_view what) const {
  std::string out = fmt::format("engine {} {}", cite(name_), what);
  const auto lines = process_->last_errors();
  if (lines.empty()) return out;
  out += "; its stderr ends with ";
  for (std::size_t i = lines.size() - std::min(lines.size(), kQuotedErrors); i < lines.size(); ++i)
    out += cite(lines[i]) + (i + 1 < lines.size() ? " " : "");
  return out;
}

void Dialogue::fault(std::string_view what) {
  process_->kill();
  note('!', what);
  for (const auto& line : process_->last_errors()) note('2', line);
  throw EngineFault(complaint(what));
}

// One write a line, so that the lines of several engines in one log stay whole.
void Dialogue::note(char who, std::string_view line) {
  if (log_.get() < 0) return;
  const std::string text = fmt::format("{} {} {}\n", process_->id(), who, line);
  static_cast<void>(!::write(log_.get(), text.data(), text.size()));
}

}  // namespace ludens::agents
