// The server as it is started from the command line.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/scratch.h"
#include "support/shell.h"
#include "web/client.h"

namespace ludens::tests {
namespace {

// «ludens serve» with these words, until it is ended.
class Serving {
 public:
  explicit Serving(const std::string& words, const std::filesystem::path& folder) {
    int out[2];
    if (::pipe(out) != 0) return;
    child_ = ::fork();
    if (child_ == 0) {
      ::setpgid(0, 0);
      ::dup2(out[1], 1);
      const std::string line = fmt::format("cd '{}' && exec env {} 2> said", folder.string(), words);
      ::execl("/bin/bash", "bash", "-c", line.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(out[1]);
    std::FILE* in = ::fdopen(out[0], "r");
    char line[200] = "";
    if (std::fgets(line, sizeof line, in)) url_ = line;
    std::fclose(in);
  }
  ~Serving() { end(SIGKILL); }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  int port() const {  // the last number of the URL
    const auto colon = url_.rfind(':');
    return colon == std::string::npos ? 0 : std::atoi(url_.c_str() + colon + 1);
  }
  const std::string& url() const { return url_; }
  int end(int signal) {
    if (child_ <= 0) return -1;
    ::kill(-child_, signal);
    int status = 0;
    ::waitpid(child_, &status, 0);
    child_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

 private:
  pid_t child_ = 0;
  std::string url_;
};

const std::string kServe = "'" LUDENS_BINARY "' serve --port 0 --data data ";

TEST(Serve, TakesItsTokenFromAFileOrTheEnvironmentAndLetsNobodyInWithoutIt) {
  const Scratch folder;
  folder.write("token", "open-sesame-1\n");
  for (const auto& [words, token] : {std::pair{kServe + "--public --proxy --token-file token", "open-sesame-1"},
                                     {"LUDENS_TOKEN=open-sesame-2 " + kServe + "--public --proxy", "open-sesame-2"}}) {
    Serving server(words, folder.path());
    ASSERT_GT(server.port(), 0) << server.url();
    EXPECT_EQ(server.url().find("sesame"), std::string::npos) << "what a log shows tells no secret";
    web::RawClient client(server.port());
    EXPECT_EQ(web::status_of(client.ask("GET", "/api/v1/about")), 401);
    EXPECT_EQ(web::status_of(client.ask("GET", "/api/v1/about", "", "Authorization: Bearer open-sesame\r\n")), 401);
    EXPECT_EQ(
        web::status_of(client.ask("GET", "/api/v1/about", "", fmt::format("Authorization: Bearer {}\r\n", token))),
        200);
    EXPECT_EQ(server.end(SIGTERM), 0);
  }
}

TEST(Serve, WhatItAcknowledgedIsThereAfterItWasKilledAndASecondOneTouchesNothing) {
  const Scratch folder;
  const std::string json = R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}]})j";
  std::string place;
  {
    Serving server(kServe, folder.path());
    web::RawClient client(server.port());
    const std::string made = client.ask("POST", "/api/v1/sessions", json);
    ASSERT_EQ(web::status_of(made), 201);
    const auto at = made.find("Location: ") + 10;
    place = made.substr(at, made.find("\r\n", at) - at);
    for (const char* move : {"b2", "a1", "c3"}) {
      const Ran second = run_shell("ludens serve --port 0 --data data", "", folder.path());
      EXPECT_EQ(second.code, 1);
      EXPECT_NE(second.output.find("another server keeps its games"), std::string::npos) << second.output;
      EXPECT_EQ(web::status_of(client.ask("POST", place + "/moves", fmt::format(R"j({{"move":"{}"}})j", move))), 200);
    }
    EXPECT_EQ(server.end(SIGKILL), 128 + SIGKILL);
  }
  Serving again(kServe, folder.path());
  web::RawClient client(again.port());
  const std::string seen = client.ask("GET", place);
  for (const char* move : {R"j("move":"b2")j", R"j("move":"a1")j", R"j("move":"c3")j"})
    EXPECT_NE(seen.find(move), std::string::npos) << move;
  EXPECT_EQ(again.end(SIGINT), 0);
}

}  // namespace
}  // namespace ludens::tests
