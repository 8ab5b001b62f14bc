// Everything at once against a real server: 500 games with engines that think, 200 clients that mean harm, kills, a
// full disk and jumps of the calendar. `./soak.sh server [MINUTES]` builds and runs it; prints what it measured as a
// line of JSON, and ends with 1 where something was lost, crashed, too slow or too large. tools/pack_soak.sh takes it
// along to another machine.
//
// Every hostile client has an address of its own (127.0.1.N), as it would have on the internet.
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "base/json.h"
#include "base/rng.h"
#include "web/client.h"

namespace ludens::web {
namespace {

using base::Json;
using base::Rng;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kPeople = 50, kHostile = 200;

double since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

// An answer that came whole. One that a kill has cut off is none: status 0.
struct Answer {
  explicit Answer(const std::string& text) {
    const auto head = text.find("\r\n\r\n"), field = text.find("Content-Length: ");
    if (head == std::string::npos || field > head) return;
    if (text.size() != head + 4 + std::stoul(text.substr(field + 16))) return;
    status = status_of(text);
    body = Json::parse_or_null(std::string_view(text).substr(head + 4));
  }
  int status = 0;
  Json body;
};
std::int64_t moves_of(const Answer& game) { return static_cast<std::int64_t>(game.body.at("moves").size()); }

std::string address(int number) { return fmt::format("127.0.{}.{}", 1 + number / 250, 1 + number % 250); }

// The server as a process of its own, started again where it was killed.
class Victim {
 public:
  Victim(std::string program, std::filesystem::path data, int port)
      : program_(std::move(program)), data_(std::move(data)), port_(port) {}
  ~Victim() { end(SIGKILL); }

  bool start() {
    pid_ = fork();
    if (pid_ == 0) {
      const int log = ::open((data_ / "server.log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
      dup2(log, 1);
      dup2(log, 2);
      const std::string port = std::to_string(port_), data = data_ / "data";
      if (const char* jumps = std::getenv("LUDENS_CHAOS_PRELOAD")) setenv("LD_PRELOAD", jumps, 1);
      execl(program_.c_str(), program_.c_str(), "serve", "--port", port.c_str(), "--data", data.c_str(), nullptr);
      _exit(127);
    }
    for (int i = 0; i < 600; ++i) {
      RawClient client(port_);
      if (client.connected() && status_of(client.ask("GET", "/healthz")) == 200) return true;
      if (!alive()) return false;
      std::this_thread::sleep_for(milliseconds(50));
    }
    return false;
  }
  // False where it had ended by itself.
  bool end(int signal) {
    if (pid_ <= 0) return true;
    const bool lived = alive();
    if (lived) kill(pid_, signal);
    if (pid_ > 0) waitpid(pid_, nullptr, 0);
    pid_ = 0;
    return lived;
  }
  bool alive() {
    if (pid_ <= 0) return false;
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == 0) return true;
    fmt::print(stderr, "the server ended: {} {}\n", WIFSIGNALED(status) ? "signal" : "code",
               WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    pid_ = 0;
    return false;
  }
  // As on a full disk: no file grows any more.
  void fill_disk(bool full) {
    const rlimit limit{full ? 4096u : RLIM_INFINITY, RLIM_INFINITY};
    if (pid_ > 0) prlimit(pid_, RLIMIT_FSIZE, &limit, nullptr);
  }
  std::int64_t resident() const {
    std::ifstream file(fmt::format("/proc/{}/statm", pid_));
    std::int64_t pages = 0;
    file >> pages >> pages;
    return pages * sysconf(_SC_PAGESIZE);
  }

 private:
  const std::string program_;
  const std::filesystem::path data_;
  const int port_;
  pid_t pid_ = 0;
};

struct World {
  int port = 0;
  std::atomic<bool> ends = false;
  std::atomic<bool> calm = true;  // false: the disk is full on purpose
  std::atomic<std::int64_t> moves = 0, refused = 0, lost = 0, attacks = 0, reconnects = 0;
  std::mutex mutex;
  std::vector<double> seconds;                       // of every move of a person that was answered
  std::map<std::string, std::int64_t> acknowledged;  // by game: moves that the server has said are there
};

// A person who plays games against quick and slow engines: every answer is kept and compared after a kill.
class Person {
 public:
  Person(World& world, int number)
      : world_(world), number_(number), rng_(static_cast<std::uint64_t>(number)), from_(address(300 + number)) {
    connect();
  }
  void play() {
    while (!world_.ends) {
      if (games_.empty() || (games_.size() < kGames && rng_.below(3) == 0))
        begin();
      else
        move(games_[rng_.below(static_cast<std::uint32_t>(games_.size()))]);
    }
  }

 private:
  static constexpr std::size_t kGames = 10;

  void connect() { client_ = std::make_unique<RawClient>(world_.port, from_); }
  Answer ask(const std::string& method, const std::string& target, const std::string& body = "") {
    Answer out(client_->ask(method, target, body));
    if (out.status != 0) return out;
    ++world_.reconnects;
    std::this_thread::sleep_for(milliseconds(200));
    connect();
    return out;
  }
  void acknowledged(const std::string& id, std::int64_t moves) {
    const std::lock_guard lock(world_.mutex);
    world_.acknowledged[id] = moves;
  }

  void begin() {
    const char* agent = games_.size() % 2 ? "uct(time=2s)" : "uct(playouts=200)";
    const Answer made =
        ask("POST", "/api/v1/sessions",
            fmt::format(R"j({{"game":"gomoku15","seats":[{{"person":"P"}},{{"agent":"{}"}}],"seed":{}}})j", agent,
                        number_));
    if (made.status != 201) return std::this_thread::sleep_for(milliseconds(100));
    games_.push_back(made.body.at("id").text());
    acknowledged(games_.back(), 0);
  }

  void move(const std::string& id) {
    const std::string place = "/api/v1/sessions/" + id;
    const Answer seen = ask("GET", place);
    std::this_thread::sleep_for(milliseconds(100 + rng_.below(300)));
    if (seen.status != 200) return;
    {
      const std::lock_guard lock(world_.mutex);
      if (moves_of(seen) < world_.acknowledged[id]) ++world_.lost;
    }
    if (seen.body.at("paused").get<bool>()) ask("POST", place + "/pause", R"j({"paused":false})j");
    if (seen.body.at("over").get<bool>()) {
      acknowledged(id, 0);  // whether it is taken back or not
      ask("POST", place + "/undo", "{}");
      return;
    }
    const Json& legal = seen.body.at("position").at("legal");
    if (seen.body.at("position").at("person_to_move") != 0 || legal.size() == 0) return;
    const std::string chosen = legal[rng_.below(static_cast<std::uint32_t>(legal.size()))].at("move").text();
    const auto begun = Clock::now();
    const Answer answer = ask("POST", place + "/moves", fmt::format(R"j({{"move":"{}"}})j", chosen));
    if (answer.status != 200) {
      if (answer.status != 0) ++world_.refused;
      return;
    }
    ++world_.moves;
    acknowledged(id, moves_of(answer));
    const std::lock_guard lock(world_.mutex);
    world_.seconds.push_back(since(begun));
  }

  World& world_;
  const int number_;
  Rng rng_;
  const std::string from_;
  std::unique_ptr<RawClient> client_;
  std::vector<std::string> games_;
};

// One way of doing harm each.
void hostile(World& world, int number) {
  Rng rng(1000 + static_cast<std::uint64_t>(number));
  const std::string from = address(number);
  const std::string upgrade =
      "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Version: 13\r\n";
  const auto post = [&](RawClient& client, const std::string& target, const std::string& body) {
    client.say(
        fmt::format("POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}"
                    "\r\n\r\n{}",
                    target, body.size(), body));
  };
  while (!world.ends) {
    ++world.attacks;
    RawClient client(world.port, from);
    switch (number % 9) {
      case 0: {  // reads nothing of what it asks for
        for (int i = 0; i < 50; ++i) client.say("GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n");
        std::this_thread::sleep_for(milliseconds(3000));
        break;
      }
      case 1: {  // asks for the longest searches, as often as it may
        for (int i = 0; i < 30; ++i) {
          RawClient more(world.port, from);
          post(more, "/api/v1/opinions",
               R"j({"game":"go19","moves":[],"agent":"uct(time=30s)","milliseconds":30000})j");
        }
        break;
      }
      case 2: {  // large files
        std::string sgf = "(;GM[1]SZ[19]";
        for (int i = 0; i < 20'000; ++i) sgf += i % 2 ? "(;B[aa];W[bb])" : "(;B[cc])";
        post(client, "/api/v1/records", Json{{"text", sgf + ")"}}.dump());
        client.answer(2000);
        break;
      }
      case 3: {  // games without end
        for (int i = 0; i < 20; ++i)
          client.ask("POST", "/api/v1/sessions",
                     R"j({"game":"go19","seats":[{"agent":"uct(time=5s)"},{"agent":"uct(time=5s)"}]})j");
        break;
      }
      case 4: {  // a body that never ends
        client.say("POST /api/v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n");
        for (int i = 0; i < 20 && !world.ends && client.say(std::string(40'000, 'x')); ++i)
          std::this_thread::sleep_for(milliseconds(100));
        break;
      }
      case 5: {  // random bytes
        std::string bytes = rng.below(2) ? "POST /api/v1/sessions HTTP/1.1\r\nHost: localhost\r\n" : "";
        for (int i = 0; i < 2000; ++i) bytes += static_cast<char>(rng.below(256));
        client.say(bytes);
        client.rest(200);
        break;
      }
      case 6: {  // watches and reads nothing
        const Answer made(client.ask("POST", "/api/v1/sessions",
                                     R"j({"game":"go19","seats":[{"agent":"random"},{"agent":"random"}],"seed":1})j"));
        if (made.status != 201) break;
        const std::string id = made.body.at("id").text();
        RawClient socket(world.port, from);
        socket.ask("GET", "/ws", "", upgrade);
        socket.say(frame(fmt::format(R"j({{"type":"watch","session":"{}"}})j", id)));
        std::this_thread::sleep_for(milliseconds(4000));
        break;
      }
      case 7: {  // messages of all kinds
        client.ask("GET", "/ws", "", upgrade);
        for (int i = 0; i < 60; ++i)
          client.say(frame(fmt::format(
              R"j({{"type":"{}","id":"q{}","game":"go9","moves":[],"agent":"kl(policy=uct(playouts=100000), visits=100)","milliseconds":30000}})j",
              i % 3 ? "think" : "review", i % 5)));
        client.rest(1000);
        break;
      }
      default: {  // many connections that say nothing
        std::vector<std::unique_ptr<RawClient>> silent;
        for (int i = 0; i < 6; ++i) silent.push_back(std::make_unique<RawClient>(world.port, from));
        std::this_thread::sleep_for(milliseconds(1000));
      }
    }
    std::this_thread::sleep_for(milliseconds(200 + rng.below(500)));
  }
}

// The games that were acknowledged are there with at least as many moves.
void compare(World& world) {
  RawClient client(world.port);
  std::map<std::string, std::int64_t> known;
  {
    const std::lock_guard lock(world.mutex);
    known = world.acknowledged;
  }
  for (const auto& [id, moves] : known) {
    Answer seen(client.ask("GET", "/api/v1/sessions/" + id));
    for (int i = 0; i < 20 && (seen.status == 0 || seen.status == 503 || seen.status == 429); ++i) {  // busy
      std::this_thread::sleep_for(milliseconds(250));
      seen = Answer(RawClient(world.port).ask("GET", "/api/v1/sessions/" + id));
    }
    if (seen.status == 200 && moves_of(seen) >= moves) continue;
    ++world.lost;
    fmt::print(stderr, "game {} had {} moves, and now: {}, {} moves\n", id, moves, seen.status,
               seen.status == 200 ? moves_of(seen) : 0);
  }
}

int run(const std::string& program, double minutes, int kills) {
  std::string pattern = (std::filesystem::temp_directory_path() / "ludens-chaos-XXXXXX").string();
  const std::filesystem::path data = ::mkdtemp(pattern.data());
  std::filesystem::create_directories(data / "data");
  const std::filesystem::path jump = data / "jump";
  setenv("LUDENS_CHAOS_JUMP", jump.c_str(), 1);  // read by clock_jump.cpp
  World world;
  world.port = 20'000 + static_cast<int>(getpid() % 20'000);
  Victim victim(program, data, world.port);
  if (!victim.start())
    return fmt::print(stderr, "the server does not start; see {}\n", (data / "server.log").string()), 1;
  std::vector<std::thread> clients;
  for (int i = 0; i < kPeople; ++i) clients.emplace_back([&world, i] { Person(world, i).play(); });
  for (int i = 0; i < kHostile; ++i) clients.emplace_back(hostile, std::ref(world), i);
  const auto begun = Clock::now();
  std::int64_t most_bytes = 0;
  int killed = 0, crashes = 0;
  double full_until = 0;
  Rng rng(7);
  while (since(begun) < minutes * 60) {
    std::this_thread::sleep_for(milliseconds(200));
    most_bytes = std::max(most_bytes, victim.resident());
    if (!victim.alive()) {
      ++crashes;
      victim.start();
    }
    if (rng.below(100) == 0)
      std::ofstream(jump) << (static_cast<std::int64_t>(rng.below(2'000'000'000)) - 1'000'000'000);
    if (!world.calm && since(begun) > full_until) victim.fill_disk(false), world.calm = true;
    if (world.calm && rng.below(150) == 0) {
      world.calm = false;
      full_until = since(begun) + 3;
      victim.fill_disk(true);
    }
    if (killed < kills && since(begun) > (killed + 1) * minutes * 60 / (kills + 1)) {
      victim.fill_disk(false);
      world.calm = true;
      victim.end(SIGKILL);
      ++killed;
      if (!victim.start()) ++crashes;
    }
  }
  victim.fill_disk(false);
  world.ends = true;
  for (auto& client : clients) client.join();
  if (victim.alive()) compare(world);
  RawClient last(world.port);
  const std::string metrics = last.ask("GET", "/metrics");
  auto& seconds = world.seconds;
  std::sort(seconds.begin(), seconds.end());
  const auto at = [&](double share) {
    return seconds.empty() ? 0.0
                           : seconds[std::min(seconds.size() - 1,
                                              static_cast<std::size_t>(share * static_cast<double>(seconds.size())))];
  };
  const auto gauge = [&](const std::string& name) -> Json {
    const auto found = metrics.find("\n" + name + " ");
    return found == std::string::npos ? Json(nullptr) : Json(std::stol(metrics.substr(found + name.size() + 2)));
  };
  const bool well = crashes == 0 && world.lost == 0 && most_bytes < 1'000'000'000 && at(0.99) < 2 && !seconds.empty();
  fmt::print(stderr, "{}\n",
             well ? "the server held" : "the server did not hold; its log: " + (data / "server.log").string());
  // One line for docs/results; counters of the server's are those since its last start.
  const auto rounded = [](double value) { return std::round(value * 1000) / 1000; };
  fmt::print("{}\n", Json{{"minutes", minutes},
                          {"games", world.acknowledged.size()},
                          {"hostile", kHostile},
                          {"attacks", world.attacks.load()},
                          {"moves", world.moves.load()},
                          {"refused", world.refused.load()},
                          {"lost", world.lost.load()},
                          {"kills", killed},
                          {"crashes", crashes},
                          {"median_s", rounded(at(0.5))},
                          {"p99_s", rounded(at(0.99))},
                          {"longest_s", rounded(seconds.empty() ? 0 : seconds.back())},
                          {"mb", most_bytes / 1'000'000},
                          {"faults", gauge("ludens_faults_total")},
                          {"stuck", gauge("ludens_stuck_total")},
                          {"slow", gauge("ludens_slow_clients_total")},
                          {"held", well}}
                         .dump());
  if (well) std::filesystem::remove_all(data);
  return well ? 0 : 1;
}

}  // namespace
}  // namespace ludens::web

int main(int count, char** arguments) {
  if (count < 3) return fmt::print(stderr, "usage: server_chaos LUDENS MINUTES [KILLS=10]\n"), 2;
  signal(SIGPIPE, SIG_IGN);
  return ludens::web::run(arguments[1], std::stod(arguments[2]), count > 3 ? std::stoi(arguments[3]) : 10);
}
