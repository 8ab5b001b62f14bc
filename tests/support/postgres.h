#pragma once
#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <pqxx/pqxx>

#include "support/scratch.h"

namespace ludens::tests {

// A PostgreSQL server of its own in a temporary folder, reached by a socket there; it ends with the test, whatever
// happens. PostgreSQL refuses to run as root, so root lends it to an unprivileged user.
class PostgresServer {
 public:
  PostgresServer() {
    const auto programs = find_programs();
    if (programs.empty()) return;
    if (::geteuid() == 0 && !(user_ = unprivileged())) {
      why_not_ = "PostgreSQL does not run as root, and there is no user «postgres» or «nobody»";
      return;
    }
    if (user_ && ::chown(scratch_.path().c_str(), user_->pw_uid, user_->pw_gid) != 0) {
      why_not_ = "the folder of the server cannot be given to its user";
      return;
    }
    const std::string data = scratch_.file("data").string();
    const pid_t init = start({(programs / "initdb").string(), "-D", data, "-A", "trust", "-U", "ludens", "--locale=C",
                              "-E", "UTF8", "--no-sync"});
    int status = 0;
    if (::waitpid(init, &status, 0) != init || status != 0) {
      why_not_ = "initdb failed: " + file_bytes(scratch_.file("log")).substr(0, 500);
      return;
    }
    server_ = start({(programs / "postgres").string(), "-D", data, "-k", scratch_.path().string(), "-c",
                     "listen_addresses=", "-c", "fsync=off"});
    wait_until_ready();
  }
  ~PostgresServer() {
    if (server_ <= 0) return;
    ::kill(server_, SIGQUIT);
    ::waitpid(server_, nullptr, 0);
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  bool running() const { return why_not_.empty(); }
  const std::string& why_not() const { return why_not_; }
  std::string url(const std::string& database = "postgres") const {
    std::string host;
    for (const char c : scratch_.path().string()) host += c == '/' ? std::string("%2F") : std::string(1, c);
    return "postgresql://ludens@/" + database + "?host=" + host;
  }
  std::string new_database() {
    const std::string name = "games" + std::to_string(++databases_);
    pqxx::connection connection(url());
    pqxx::nontransaction(connection).exec("CREATE DATABASE " + name);
    return url(name);
  }

 private:
  std::filesystem::path find_programs() {
    std::error_code ignored;
    std::filesystem::path best;
    for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", ignored))
      if (std::filesystem::exists(entry.path() / "bin" / "initdb") && entry.path() > best) best = entry.path();
    if (best.empty()) why_not_ = "there is no PostgreSQL server here (package postgresql)";
    return best.empty() ? best : best / "bin";
  }

  static const passwd* unprivileged() {
    for (const char* name : {"postgres", "nobody"})
      if (const passwd* found = ::getpwnam(name)) return found;
    return nullptr;
  }

  pid_t start(std::vector<std::string> words) {
    const std::string log = scratch_.file("log").string();
    const pid_t child = ::fork();
    if (child != 0) return child;
    if (user_ && (::setgroups(0, nullptr) != 0 || ::setgid(user_->pw_gid) != 0 || ::setuid(user_->pw_uid) != 0))
      ::_exit(1);
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
    const int out = ::open(log.c_str(), O_CREAT | O_APPEND | O_WRONLY, 0644);
    ::dup2(out, 1);
    ::dup2(out, 2);
    if (::chdir(scratch_.path().c_str()) != 0) ::_exit(1);
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }

  void wait_until_ready() {
    for (int tries = 0; tries < 1200; ++tries) {
      try {
        pqxx::connection connection(url());
        return;
      } catch (const std::exception&) {
      }
      if (::waitpid(server_, nullptr, WNOHANG) == server_) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    why_not_ = "the server did not start: " + file_bytes(scratch_.file("log")).substr(0, 500);
  }

  Scratch scratch_;
  const passwd* user_ = nullptr;
  std::string why_not_;
  pid_t server_ = 0;
  int databases_ = 0;
};

}  // namespace ludens::tests
