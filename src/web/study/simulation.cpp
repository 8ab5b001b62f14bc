#include "web/study/simulation.h"

#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/rng.h"
#include "study/felt.h"
#include "study/study_store.h"
#include "web/http_client.h"
#include "web/server.h"

namespace ludens::web {
namespace {

using Clock = std::chrono::steady_clock;
const std::string kStudy = "/api/v1/study";

// What all observers share.
struct World {
  const StudyFile& study;
  const StudySimulation& plan;
  int port = 0;
  std::stop_token stop;
  StudyStore* store = nullptr;
  std::mutex mutex;  // of what follows, and of the store
  SimulatedStudy out;
  std::atomic<std::int64_t> finished = 0;
};

class Observer {
 public:
  Observer(World& world, int number)
      : world_(world),
        client_(world.port),
        rng_(Rng::of(world.plan.seed, static_cast<std::uint64_t>(number))),
        lean_(world.plan.lean + world.plan.spread * normal_draw(rng_)) {}

  void take_part() {
    int lost = 0;
    while (!world_.stop.stop_requested()) {
      const Json now = ask("GET", "/state");
      const std::string state = now.value("state", "");
      if (state.empty()) {
        if (++lost > 50) return;  // the server is gone, or has nothing to say
        wait(1);
        continue;
      }
      lost = 0;
      if (state == "thanks" || state == "stopped") break;
      act(state, now);
    }
    if (!world_.stop.stop_requested()) ++world_.finished;
    const std::lock_guard lock(world_.mutex);
    world_.out.requests += requests_;
    world_.out.refused += refused_;
    world_.out.failed += failed_;
    world_.out.against_agents.insert(world_.out.against_agents.end(), agents_.begin(), agents_.end());
    world_.out.against_people.insert(world_.out.against_people.end(), people_.begin(), people_.end());
  }

 private:
  Json ask(std::string_view method, std::string_view path, const Json& body = Json::object()) {
    ++requests_;
    const auto began = Clock::now();
    const auto answer = client_.ask(method, kStudy + std::string(path), method == "GET" ? "" : body.dump());
    latency_ = std::chrono::duration<double, std::milli>(Clock::now() - began).count();
    failed_ += answer.status == 0;
    refused_ += answer.status >= 400;
    return answer.status == 200 ? Json::parse_or_null(answer.body) : Json::object();
  }

  // Seconds of the study's clock.
  void wait(double seconds) {
    const auto end = Clock::now() + std::chrono::duration<double>(seconds / world_.plan.speed);
    while (Clock::now() < end && !world_.stop.stop_requested())
      std::this_thread::sleep_for(
          std::min<std::chrono::duration<double>>(end - Clock::now(), std::chrono::milliseconds(200)));
  }

  void act(const std::string& state, const Json& now) {
    if (state == "new") {
      wait(20 * rng_.unit());  // not all of them at once
      ask("POST", "/consent", {{"agree", true}, {"language", "en"}});
    } else if (state == "ready") {
      ask("POST", "/begin");
    } else if (state == "playing" && now.at("game").at("mine").get<bool>()) {
      move(now.at("game"));
    } else if (state == "asked") {
      answer(now);
    } else {
      if (state == "playing") latencies_.push_back(latency_);
      wait(world_.plan.poll * (0.8 + 0.4 * rng_.unit()));
    }
  }

  void move(const Json& game) {
    wait(std::min(20.0, std::exp(1.2 + 0.7 * normal_draw(rng_))));
    const Json& legal = game.at("position").at("legal");
    std::vector<std::size_t> on_board;
    for (std::size_t i = 0; i < legal.size(); ++i)
      if (!legal.at(i).at("cells").empty()) on_board.push_back(i);
    const std::size_t i = on_board.empty() ? rng_.below(static_cast<std::uint32_t>(legal.size()))
                                           : on_board[rng_.below(static_cast<std::uint32_t>(on_board.size()))];
    ask("POST", "/move", {{"move", legal.at(i).at("move")}, {"ply", game.at("moves").size()}});
  }

  void answer(const Json& now) {
    std::optional<std::array<bool, 2>> truth;
    {
      const std::lock_guard lock(world_.mutex);
      truth = world_.store->people_of(now.at("code").text());
    }
    if (!truth) return wait(1);
    Json answers = Json::array();
    const bool watch = now.at("watch").get<bool>();
    for (int side = 0; side < (watch ? 2 : 1); ++side) {
      const auto seat = watch ? static_cast<std::size_t>(side) : 1 - now.at("game").at("seat").get<std::size_t>();
      const bool person = (*truth)[seat];
      if (!watch)
        (person ? people_ : agents_).insert((person ? people_ : agents_).end(), latencies_.begin(), latencies_.end());
      const Felt felt = feel(person, world_.plan.ability, lean_, rng_);
      const auto scale = [&] { return 1 + static_cast<int>(rng_.below(7)); };
      Json one = {{"human", felt.human}, {"likeness", felt.likeness}, {"comfort", scale()}, {"aggressiveness", scale()},
                  {"strength", scale()}, {"predictability", scale()}, {"level", 3},         {"words", "simulated"}};
      Json more = Json::object();
      for (const auto& question : world_.study.questions) {
        if (question.kind == StudyQuestion::Kind::Text)
          more[question.id] = "simulated";
        else
          more[question.id] = question.kind == StudyQuestion::Kind::Choice ? 0 : question.low;
      }
      one["more"] = std::move(more);
      answers.push_back(std::move(one));
    }
    latencies_.clear();
    wait(10 + 20 * rng_.unit());
    ask("POST", "/answer", {{"round", now.at("round")}, {"answers", std::move(answers)}});
  }

  World& world_;
  HttpClient client_;
  Rng rng_;
  double lean_, latency_ = 0;
  std::int64_t requests_ = 0, refused_ = 0, failed_ = 0;
  std::vector<double> latencies_, agents_, people_;
};

}  // namespace

SimulatedStudy simulate_study(const StudyFile& study, const StudySimulation& plan, const std::stop_token& stop,
                              const std::function<void(std::int64_t)>& progress) {
  std::filesystem::create_directories(plan.data);
  StudyFile enlarged = study;
  enlarged.participants = std::max<std::int64_t>(study.participants, plan.observers);
  ServiceOptions options;
  options.study = enlarged;
  options.sessions = plan.data / "sessions.db";
  options.token = "simulated";
  options.threads = plan.threads;
  options.sync = Sync::None;
  options.limits.connections_an_address = plan.observers + 100;
  options.limits.connections = plan.observers + 200;
  options.limits.sessions_an_address = options.limits.sessions;
  options.environment = real_environment();
  const auto faster = [speed = plan.speed, began = options.environment.now()](auto clock) {
    return [=] { return began + static_cast<std::int64_t>(static_cast<double>(clock() - began) * speed); };
  };
  options.environment.now = faster(options.environment.now);
  const auto calendar = real_environment().calendar;
  options.environment.calendar = [=, began = calendar()] {
    return began + static_cast<std::int64_t>(static_cast<double>(calendar() - began) * plan.speed);
  };
  const Stopwatch watch;
  Service service(options);
  Server server(service, {.port = 0, .threads = 2, .tick_ms = std::max(10, static_cast<int>(100 / plan.speed))});
  StudyStore store(plan.data / "study.db");
  World world{study, plan, server.port(), stop, &store, {}, {}, 0};
  {
    std::jthread serving([&] { server.run(); });
    {
      std::vector<std::jthread> observers;
      for (int i = 0; i < plan.observers; ++i) observers.emplace_back([&world, i] { Observer(world, i).take_part(); });
      std::jthread telling([&](const std::stop_token& end) {
        while (!end.stop_requested()) {
          std::this_thread::sleep_for(std::chrono::milliseconds(200));
          if (progress) progress(world.finished);
        }
      });
      for (auto& observer : observers) observer.join();
    }
    server.stop();
  }
  SimulatedStudy out = std::move(world.out);
  out.finished = world.finished;
  out.faults = service.metrics().faults;
  out.seconds = watch.seconds();
  out.rounds = store.observations();
  return out;
}

}  // namespace ludens::web
