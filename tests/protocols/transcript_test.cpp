// Whole conversations as text files: «$ protocol option=value …», then «> line» for what is said to the engine, and its
// answers as they come. Times are written as T. LUDENS_UPDATE=1 build/release/test_protocols writes them anew;
// review the difference.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

#include <gtest/gtest.h>

#include "base/text.h"
#include "protocols/conversation.h"
#include "support/source_dir.h"

namespace ludens::protocols {
namespace {

namespace fs = std::filesystem;

ServeOptions options_of(const std::string& line) {
  ServeOptions options;
  options.setup.version = "TEST";
  const auto given = words(line);
  options.protocol = given[0] == "engine" ? "" : std::string(given[0]);
  for (std::size_t i = 1; i < given.size(); ++i) {
    const auto equals = given[i].find('=');
    const std::string key(given[i].substr(0, equals)), value(given[i].substr(equals + 1));
    if (key == "game") options.setup.game = value;
    if (key == "agent") options.setup.agent = value;
    if (key == "level") options.setup.level = value;
    if (key == "seed") options.setup.seed = static_cast<std::uint64_t>(*to_int(value));
    if (key == "resign") options.setup.resign_percent = *to_int(value);
    if (key == "dialect") options.dialect = value == "yixin" ? Gomocup::Dialect::Yixin : Gomocup::Dialect::Gomocup;
  }
  return options;
}

std::string replayed(const std::string& text) {
  std::string out;
  std::istringstream in(text);
  std::string line, setup;
  std::vector<std::string> said;
  const auto flush = [&] {
    if (setup.empty()) return;
    out += "$ " + setup + "\n" + dialogue(options_of(setup), said);
    said.clear();
    setup.clear();
  };
  while (std::getline(in, line)) {
    if (line.starts_with("#")) {
      flush();
      out += line + "\n";
    } else if (line.starts_with("$ ")) {
      flush();
      setup = line.substr(2);
    } else if (line.starts_with("> ") || line == ">") {
      said.push_back(line.size() > 2 ? line.substr(2) : "");
    }
  }
  flush();
  return std::regex_replace(out, std::regex(" time [0-9]+"), " time T");
}

TEST(Transcripts, AreWhatTheEngineSays) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(tests::source_dir() / "tests/protocols/transcripts")) {
    std::ifstream file(entry.path());
    const std::string expected{std::istreambuf_iterator<char>(file), {}};
    const std::string now = replayed(expected);
    ++count;
    if (std::getenv("LUDENS_UPDATE") != nullptr)
      std::ofstream(entry.path()) << now;
    else
      EXPECT_EQ(now, expected) << entry.path();
  }
  EXPECT_GE(count, 10);
}

}  // namespace
}  // namespace ludens::protocols
