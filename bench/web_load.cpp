// Load on a running server: N sessions that make their moves at a person's pace over connections of their own, while
// some searches run; prints median and p99 of the request times, errors, and the server's memory over time.
//   web_load PORT [SESSIONS=200] [SECONDS=60] [SEARCHES=2]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "../tests/web/client.h"
#include "base/json.h"
#include "base/rng.h"

namespace {

using namespace ludens::base;
using Clock = std::chrono::steady_clock;

struct Tally {
  std::mutex mutex;
  std::vector<double> milliseconds;
  std::int64_t errors = 0, games = 0;
  std::string first_error;

  void add(double time, const std::string& answer) {
    const std::lock_guard lock(mutex);
    milliseconds.push_back(time);
    const int status = status_of(answer);
    if (status != 200 && status != 201) {
      ++errors;
      if (first_error.empty()) first_error = answer.substr(0, 300);
    }
  }
};

Json ask(RawClient& client, Tally& tally, const std::string& method, const std::string& target,
         const std::string& body) {
  const auto begun = Clock::now();
  const std::string answer = client.ask(method, target, body);
  tally.add(std::chrono::duration<double, std::milli>(Clock::now() - begun).count(), answer);
  const auto head = answer.find("\r\n\r\n");
  return Json::parse_or_null(head == std::string::npos ? "" : answer.substr(head + 4));
}

// One person who plays a light opponent, looks at the board now and then, and begins again when the game is over.
void person(int port, int number, Clock::time_point end, Tally& tally) {
  Rng rng = Rng::of(1, static_cast<std::uint64_t>(number));
  static constexpr const char* kGames[] = {"renju", "go9", "othello", "connect4", "tictactoe", "hex11"};
  std::unique_ptr<RawClient> client = std::make_unique<RawClient>(port);
  std::this_thread::sleep_for(std::chrono::milliseconds(rng.below(1000)));
  while (Clock::now() < end) {
    Json game = ask(*client, tally, "POST", "/api/v1/sessions",
                    fmt::format(R"j({{"game":"{}","seats":[{{"person":"p"}},{{"agent":"uct(playouts=20)"}}]}})j",
                                kGames[number % 6]));
    if (!game.is_object() || !game.contains("id")) {
      client = std::make_unique<RawClient>(port);
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      continue;
    }
    const std::string path = "/api/v1/sessions/" + game["id"].get<std::string>();
    while (Clock::now() < end && game.is_object() && !game.value("over", true)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(500 + rng.below(1000)));
      if (game["position"]["person_to_move"] == 0) {
        const auto& legal = game["position"]["legal"];
        const std::string move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["move"].text();
        game = ask(*client, tally, "POST", path + "/moves", Json{{"move", move}}.dump());
      } else {
        game = ask(*client, tally, "GET", path, "");
      }
    }
    const std::lock_guard lock(tally.mutex);
    ++tally.games;
  }
}

// Somebody who asks for long searches all the time.
void analyst(int port, Clock::time_point end) {
  while (Clock::now() < end) {
    RawClient client(port);
    client.say(
        "POST /api/v1/opinions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "80\r\n\r\n");
    std::string body = R"j({"game":"go9","moves":[],"agent":"grave(time=10s)","milliseconds":5000})j";
    client.say(body + std::string(80 - body.size(), ' '));
    client.answer(20'000);
  }
}

double metric(int port, const std::string& name) {
  RawClient client(port);
  const std::string text = client.ask("GET", "/metrics");
  const auto at = text.find("\n" + name + " ");
  return at == std::string::npos ? 0 : std::atof(text.c_str() + at + name.size() + 2);
}

double quantile(std::vector<double> values, double q) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(q * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

}  // namespace

int main(int count, char** words) {
  const auto number = [&](int at, int fallback) { return count > at ? std::atoi(words[at]) : fallback; };
  const int port = number(1, 8080), sessions = number(2, 200), seconds = number(3, 60), searches = number(4, 2);
  Tally tally;
  const auto begun = Clock::now(), end = begun + std::chrono::seconds(seconds);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < searches; ++i) threads.emplace_back([=] { analyst(port, end); });
    for (int i = 0; i < sessions; ++i) threads.emplace_back([=, &tally] { person(port, i, end, tally); });
    fmt::print("{:>6} {:>10} {:>8} {:>8} {:>8} {:>8}\n", "s", "requests", "errors", "RSS MB", "live", "queued");
    while (Clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::seconds(std::max(1, seconds / 12)));
      std::size_t requests = 0;
      std::int64_t errors = 0;
      {
        const std::lock_guard lock(tally.mutex);
        requests = tally.milliseconds.size();
        errors = tally.errors;
      }
      fmt::print("{:>6.0f} {:>10} {:>8} {:>8.1f} {:>8} {:>8}\n",
                 std::chrono::duration<double>(Clock::now() - begun).count(), requests, errors,
                 metric(port, "ludens_resident_bytes") / 1e6, metric(port, "ludens_sessions_live"),
                 metric(port, "ludens_searches_queued"));
      std::fflush(stdout);
    }
  }
  fmt::print(
      "{} sessions, {} searches, {} s: {} requests, {} games, {} errors, median {:.2f} ms, p99 {:.2f} ms, longest "
      "{:.2f} ms\n",
      sessions, searches, seconds, tally.milliseconds.size(), tally.games, tally.errors,
      quantile(tally.milliseconds, 0.5), quantile(tally.milliseconds, 0.99), quantile(tally.milliseconds, 1));
  if (!tally.first_error.empty()) fmt::print("first error: {}\n", tally.first_error);
  return tally.errors == 0 ? 0 : 1;
}
