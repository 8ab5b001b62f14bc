// Whole dialogues with the server, without sockets, as a text file: «> METHOD target body», then «< status body».
// LUDENS_UPDATE=1 build/release/test_web writes it anew; review the difference.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "support/source_dir.h"
#include "test_service.h"

namespace ludens::web {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(file, line);) out.push_back(line);
  return out;
}

// Times of thinking differ from run to run, long lists are cut.
std::string shown(std::string body) {
  if (body.starts_with("<!doctype html>")) return "(the page)";  // its files are named by their content
  body = std::regex_replace(body, std::regex("\"seconds\":[0-9.e-]+"), "\"seconds\":0.0");
  body = std::regex_replace(body, std::regex("(resident_bytes|thinking_seconds_total) [0-9.e-]+"), "$1 0");
  if (body.size() > 1500) body = body.substr(0, 1500) + "…";
  for (auto at = body.find('\n'); at != std::string::npos; at = body.find('\n', at)) body.replace(at, 1, "⏎");
  return body;
}

std::string replayed(const std::vector<std::string>& lines) {
  TestService service;
  std::string out;
  for (const auto& line : lines) {
    if (line.starts_with("#")) out += line + "\n";
    if (line == "> think") {
      service.think();
      out += line + "\n";
    } else if (line.starts_with("> ")) {
      out += line + "\n";
      const auto method = line.find(' ', 2), target = line.find(' ', method + 1);
      const Response answer = service.ask(line.substr(2, method - 2), line.substr(method + 1, target - method - 1),
                                          target == std::string::npos ? "" : line.substr(target + 1));
      const bool grows =
          line.find("/api/v1/results") != std::string::npos && answer.status == 200;  // with docs/results
      out += "< " + std::to_string(answer.status) + " " + (grows ? "…" : shown(answer.body)) + "\n";
    }
  }
  return out;
}

TEST(Transcript, IsWhatTheServerSays) {
  const fs::path path = tests::source_dir() / "tests/web/transcripts/api.txt";
  const auto lines = lines_of(path);
  std::string expected;
  for (const auto& line : lines) expected += line + "\n";
  const std::string now = replayed(lines);
  if (std::getenv("LUDENS_UPDATE") != nullptr)
    std::ofstream(path) << now;
  else
    EXPECT_EQ(now, expected);
}

// Every address of the document is tried in the transcript.
TEST(Document, NamesAddressesThatTheTranscriptTries) {
  std::string tried;
  for (const auto& line : lines_of(tests::source_dir() / "tests/web/transcripts/api.txt")) tried += line + "\n";
  std::string text;
  for (const auto& line : lines_of(tests::source_dir() / "docs/api.md")) text += line + "\n";
  int count = 0;
  const std::regex address("(GET|POST|DELETE) (/[a-z0-9/{}]*|…/\\{id\\}/[a-z]+)");
  for (std::sregex_iterator one(text.begin(), text.end(), address), end; one != end; ++one) {
    std::string target = (*one)[2];
    if (target.starts_with("…/{id}"))
      target = "/api/v1/sessions/game[0-9]+" + target.substr(std::string("…/{id}").size());
    target = std::regex_replace(target, std::regex("\\{id\\}"), "game[0-9]+");
    for (const auto* part : {"\\{name\\}", "\\{game\\}"})
      target = std::regex_replace(target, std::regex(part), "[a-z0-9_.]+");
    EXPECT_TRUE(std::regex_search(tried, std::regex("> " + (*one)[1].str() + " " + target + "[ ?\n]"))) << (*one)[0];
    ++count;
  }
  EXPECT_GT(count, 15);
}

// The fields of the objects in the document are those of real answers.
TEST(Document, ListsTheFieldsOfPositionsAndSessions) {
  std::string text;
  for (const auto& line : lines_of(tests::source_dir() / "docs/api.md")) text += line + "\n";
  TestService service;
  const Json session = service.post("/api/v1/sessions", R"j({"game":"renju","seats":[{"person":"a"},{"person":"b"}],
    "clock":{"kind":"fischer","main_ms":1000}})j");
  const Json opinion =
      service.post("/api/v1/opinions", R"j({"game":"tictactoe","moves":[],"agent":"uct(playouts=50)"})j");
  for (const Json* object : {&session, &session.at("position"), &session.at("clock"), &opinion})
    for (const auto& [key, value] : object->items())
      EXPECT_TRUE(std::regex_search(text, std::regex("\\b" + key + "\\b"))) << key << " is not documented";
}

}  // namespace
}  // namespace ludens::web
