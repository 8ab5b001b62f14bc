#pragma once
#include <deque>
#include <regex>
#include <set>
#include <sstream>

#include "support/nats.h"
#include "support/shell.h"

namespace ludens::tests {

// Coordinators and workers of one server, each a process of the program itself.
class Machines {
 public:
  explicit Machines(const std::string& more = "") : server(more) {}

  NatsServer server;
  Scratch folder;
  std::string keys = {};  // of everybody

  std::vector<std::string> command(std::vector<std::string> words) const {
    words.insert(words.begin(), LUDENS_BINARY);
    words.insert(words.end(), {"--on", server.url()});
    if (!keys.empty()) words.insert(words.end(), {"--keys", keys});
    return words;
  }
  Program start(const std::vector<std::string>& words, const std::string& name) const {
    return {command(words), folder.file(name + ".out"), folder.file(name + ".err")};
  }
  Program worker(const std::string& name = "worker", std::vector<std::string> more = {}) const {
    std::vector<std::string> words = {"work", "--jobs", "1", "--cache", folder.file("cache").string()};
    words.insert(words.end(), more.begin(), more.end());
    return start(words, name);
  }
  std::deque<Program> workers(int count) const {
    std::deque<Program> out;
    for (int i = 0; i < count; ++i) out.push_back(worker("worker" + std::to_string(i)));
    return out;
  }
  // Silent workers are given up soon, so that tests need not wait.
  void lease(const std::string& time) const {
    Program setting = start({"cluster", "--lease", time}, "lease");
    EXPECT_EQ(setting.end(), 0) << said("lease");
  }
  std::string said(const std::string& name) const {
    return file_bytes(folder.file(name + ".out")) + file_bytes(folder.file(name + ".err"));
  }
  // The same on this machine, and its output.
  std::string alone(const std::string& line) const {
    const Ran ran = run_shell("ludens " + line, "", folder.path());
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
};

// Without what a clock measured.
inline std::string timeless(const std::string& text) {
  static const std::regex kClocks(
      R"re("(a_seconds|b_seconds)":"[^"]*",?|"(a|b)_seconds_per_move":[^,}]*,?|"seconds":(\[[^\]]*\]|[^,}]*),?)re");
  return std::regex_replace(text, kClocks, "");
}

// Lines in an order of their own: a log holds them as they came.
inline std::multiset<std::string> lines_of(const std::filesystem::path& path) {
  std::istringstream in(timeless(file_bytes(path)));
  std::multiset<std::string> out;
  for (std::string line; std::getline(in, line);) out.insert(line);
  return out;
}

}  // namespace ludens::tests
