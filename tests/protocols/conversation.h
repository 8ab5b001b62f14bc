#pragma once
#include <deque>
#include <sstream>
#include <string>
#include <vector>

#include "protocols/serve.h"

namespace ludens::protocols {

// Lines that are given one by one; each is written to the output as «> line» when it is taken, so that the output reads
// as a dialogue.
class ScriptedLines final : public LineSource {
 public:
  ScriptedLines(std::vector<std::string> lines, std::ostream& echo) : lines_(lines.begin(), lines.end()), echo_(echo) {}
  bool next(std::string& line) override {
    if (lines_.empty()) return false;
    line = std::move(lines_.front());
    lines_.pop_front();
    echo_ << "> " << line << "\n";
    return true;
  }
  void wait() override {}
  void watch(Watcher) override {}

 private:
  std::deque<std::string> lines_;
  std::ostream& echo_;
};

// The whole dialogue.
inline std::string dialogue(const ServeOptions& options, const std::vector<std::string>& said) {
  std::ostringstream out;
  ScriptedLines lines(said, out);
  Writer writer(out);
  serve(options, lines, writer);
  return out.str();
}

// Only what the engine says.
inline std::string answers(const ServeOptions& options, const std::vector<std::string>& said) {
  std::istringstream in([&] {
    std::string text;
    for (const auto& line : said) text += line + "\n";
    return text;
  }());
  std::ostringstream out;
  StreamLines lines(in);
  Writer writer(out);
  serve(options, lines, writer);
  return out.str();
}

}  // namespace ludens::protocols
