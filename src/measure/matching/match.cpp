// Workers take games from the source one by one and ask their own agents; one place hands finished games on in order.
// A worker that runs far ahead waits, so that little is held in memory and little is lost by an interruption.
#include "measure/matching/match.h"

#include <algorithm>
#include <condition_variable>
#include <ctime>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "measure/matching/ask.h"
#include "measure/matching/match_log.h"
#include "records/replay.h"

namespace ludens::measure {
namespace {

// Processor time of all threads, which others on the machine do not change.
double process_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Survey survey_of(const MatchPlan& plan, const std::stop_token& stop) {
  Survey out;
  if (plan.query.sample > 0) out.sample.emplace(plan.query.sample);
  const auto source = open_query(plan.query, plan.source);
  GameCache games;
  StoredGame stored;
  while (!stop.stop_requested() && source->next(stored)) {
    const auto plies = wanted_plies(plan, *games.find(stored.record.game), stored);
    if (plies.empty()) continue;
    ++out.games;
    out.positions += static_cast<std::int64_t>(plies.size());
    if (out.sample) out.sample->add(stored.gid, plies);
  }
  if (out.sample) out.positions = std::min(out.positions, plan.query.sample);
  return out;
}

// What makes a run the one it is: the plan and the games it found, which may have changed under the same name.
std::string run_text(const MatchPlan& plan, const Survey& survey) {
  auto json = nlohmann::ordered_json::parse(plan_text(plan));
  json["games"] = survey.games;
  json["positions"] = survey.positions;
  if (survey.sample) json["cut"] = survey.sample->cut();
  return json.dump();
}

// What the workers and the thread that counts share.
class TestService {
 public:
  TestService(const MatchPlan& plan, std::deque<MatchedGame> known)
      : source_(open_query(plan.query, plan.source)), known_(std::move(known)), window_(64 + 8 * plan.jobs) {}

  struct Task {
    std::int64_t number = 0;
    StoredGame game;
    std::optional<MatchedGame> known = std::nullopt;  // an earlier run has asked
  };

  std::optional<Task> take(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || stop.stop_requested() || number_ < head_ + window_; });
    if (failure_ || stop.stop_requested() || ended_) return std::nullopt;
    Task task;
    if (!source_->next(task.game)) {
      ended_ = true;
      return std::nullopt;
    }
    task.number = number_++;
    if (!known_.empty() && known_.front().gid == task.game.gid) {
      task.known = std::move(known_.front());
      known_.pop_front();
    }
    return task;
  }
  void give(std::int64_t number, MatchedGame game, bool fresh) {
    const std::lock_guard lock(mutex_);
    finished_.emplace(number, Finished{std::move(game), fresh});
    changed_.notify_all();
  }
  void leave(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (failure && !failure_) failure_ = failure;
    ++left_;
    changed_.notify_all();
  }
  void wake() {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }

  struct Finished {
    MatchedGame game;
    bool fresh = true;
  };
  // The next game in order; nothing when there will be none.
  std::optional<Finished> next(int workers) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return failure_ || left_ == workers || finished_.contains(head_); });
    if (failure_) std::rethrow_exception(failure_);
    const auto found = finished_.find(head_);
    if (found == finished_.end()) return std::nullopt;
    Finished out = std::move(found->second);
    finished_.erase(found);
    ++head_;
    changed_.notify_all();
    return out;
  }
  // Games of the earlier run that the source did not give again.
  std::size_t unused() const { return known_.size(); }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<GameSource> source_;
  std::deque<MatchedGame> known_;
  std::map<std::int64_t, Finished> finished_;
  std::int64_t number_ = 0, head_ = 0, window_;
  bool ended_ = false;
  int left_ = 0;  // workers that went home
  std::exception_ptr failure_;
};

void work(TestService& service, Asker& asker, const std::stop_token& stop) {
  std::exception_ptr failure;
  try {
    while (auto task = service.take(stop)) {
      const bool fresh = !task->known;
      auto game = fresh ? asker.ask(task->game, stop) : std::move(task->known);
      if (!game) break;
      service.give(task->number, std::move(*game), fresh);
    }
  } catch (...) {
    // An agent that was stopped may say so by an Error, which is no failure.
    if (!stop.stop_requested()) failure = std::current_exception();
  }
  service.leave(failure);
}

}  // namespace

MatchRun run_match(const MatchPlan& plan, const MatchHooks& hooks) {
  MatchRun run;
  run.survey = survey_of(plan, hooks.stop);
  run.thinking.assign(plan.agents.size(), 0);
  run.stopped = hooks.stop.stop_requested();
  if (run.stopped) return run;
  std::unique_ptr<MatchLog> log;
  std::deque<MatchedGame> known;
  if (!plan.out.empty()) {
    log = std::make_unique<MatchLog>(plan.out, run_text(plan, run.survey));
    known = log->read(plan.agents.size());
  }
  TestService service(plan, std::move(known));
  const Stopwatch watch;
  const double used = process_seconds();
  std::stop_source ours;
  const std::stop_callback forward(hooks.stop, [&] {
    ours.request_stop();
    service.wake();
  });
  const SampleCut* sample = run.survey.sample ? &*run.survey.sample : nullptr;
  std::vector<Asker> askers;
  for (int i = 0; i < plan.jobs; ++i) askers.emplace_back(plan, sample);
  {
    std::vector<std::jthread> workers;
    for (auto& asker : askers)
      workers.emplace_back([&service, &asker, stop = ours.get_token()] { work(service, asker, stop); });
    try {
      while (auto finished = service.next(plan.jobs)) {
        if (finished->game.positions.empty()) continue;
        ++run.games;
        const auto count = static_cast<std::int64_t>(finished->game.positions.size());
        run.positions += count;
        if (finished->fresh) run.asked += count;
        if (log && finished->fresh) log->append(finished->game);
        if (hooks.game) hooks.game(finished->game);
        if (hooks.progress) hooks.progress(run.positions, run.survey.positions);
      }
    } catch (...) {
      ours.request_stop();
      service.wake();
      throw;
    }
  }
  if (log) log->flush();
  run.seconds = watch.seconds();
  run.processor_seconds = process_seconds() - used;
  for (const auto& asker : askers)
    for (std::size_t i = 0; i < run.thinking.size(); ++i) run.thinking[i] += asker.seconds()[i];
  run.stopped = hooks.stop.stop_requested();
  if (!run.stopped && service.unused() > 0)
    throw Error(fmt::format("{}: holds {} games that the query does not give; were the games changed?",
                            plan.out.string(), service.unused()));
  return run;
}

std::optional<double> duplicate_share(const MatchPlan& plan, std::vector<std::uint64_t> keys, std::stop_token stop) {
  if (keys.empty()) return 0;
  std::sort(keys.begin(), keys.end());
  std::vector<bool> found(keys.size());
  Query train = plan.query;
  train.where.clear();
  train.split = Split::Train;
  train.sample = 0;
  const auto source = open_query(train, plan.source);
  GameCache games;
  StoredGame stored;
  while (source->next(stored)) {
    if (stop.stop_requested()) return std::nullopt;
    replay(*games.find(stored.record.game), stored.record, [&](const Position& before, const Turn&, int) {
      const auto [first, last] = std::equal_range(keys.begin(), keys.end(), before.key());
      for (auto it = first; it != last && !found[static_cast<std::size_t>(it - keys.begin())]; ++it)
        found[static_cast<std::size_t>(it - keys.begin())] = true;
    });
  }
  const auto count = std::count(found.begin(), found.end(), true);
  return static_cast<double>(count) / static_cast<double>(keys.size());
}

}  // namespace ludens::measure
