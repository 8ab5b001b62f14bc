// The arena: a queue of game numbers that worker threads take from, each with agents of its own, and one place that
// counts finished games in the order of their numbers. Finished games go to the disk at once, in the order they finish,
// so an interruption loses only games that were not over; a run taken up again plays exactly the missing numbers.
// Tested by tests/measure/arena/arena_test.cpp.
#include "measure/arena/arena.h"

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <set>
#include <thread>

#include "agents/parts.h"
#include "base/text.h"
#include "measure/arena/arena_game.h"
#include "measure/arena/game_log.h"

namespace ludens::measure {
namespace {

// Counts games in order and knows when the match is decided.
class Scorer {
 public:
  explicit Scorer(const ArenaPlan& plan) : plan_(plan) {
    if (plan.sprt) result.sprt = sprt(*plan.sprt, result.pairs);
  }

  void count(std::int64_t number, const Record& record) {
    const double points = reward(record.result, colour_of(0, number, record));
    result.tally.add(points);
    for (std::size_t i = 0; i < 2; ++i) add(result.efforts[i], record, i == 0 ? "a_" : "b_");
    if (number % 2 == 0) {
      first_ = points;
      return;
    }
    Tally pair;
    pair.add_pair(first_, points);
    for (std::size_t i = 0; i < 5; ++i) result.pairs[i] += pair.pairs[i];
    // Without openings the games of a pair share nothing but the run: they count one by one.
    if (!plan_.openings.empty()) result.tally.pairs = result.pairs;
    if (plan_.sprt) result.sprt = sprt(*plan_.sprt, result.pairs);
  }
  bool decided() const { return result.sprt && result.sprt->verdict != Verdict::Undecided; }

  ArenaResult result;

 private:
  static double tag(const Record& record, const std::string& name) {
    const auto found = record.tags.find(name);
    return found == record.tags.end() ? 0 : to_double(found->second).value_or(0);
  }
  static void add(Effort& effort, const Record& record, const std::string& agent) {
    effort.seconds += tag(record, agent + "seconds");
    effort.moves += static_cast<std::int64_t>(tag(record, agent + "moves"));
    effort.peak_bytes = std::max(effort.peak_bytes, static_cast<std::int64_t>(tag(record, agent + "peak_bytes")));
  }

  const ArenaPlan& plan_;
  double first_ = 0;
};

// What the workers and the counting thread share.
class Hall {
 public:
  // `finished` holds games behind `next` that an earlier run played.
  Hall(const ArenaPlan& plan, GameLog* log, std::map<std::int64_t, Record> finished, std::int64_t next)
      : plan_(plan), log_(log), finished_(std::move(finished)), next_(next) {
    for (const auto& [number, record] : finished_) saved_.insert(number);
  }

  void work(const std::stop_token& stop) {
    try {
      const AgentPair agents = {make_agent(plan_.game, plan_.a), make_agent(plan_.game, plan_.b)};
      while (const auto number = take()) {
        if (stop.stop_requested()) break;
        Record record = play_arena_game(plan_, *number, agents, stop);
        const std::lock_guard lock(mutex_);
        if (log_) log_->append(record);
        finished_.emplace(*number, std::move(record));
        changed_.notify_all();
      }
    } catch (...) {
      // A game that was stopped reports so by an Error of its own, which is no failure.
      const std::lock_guard lock(mutex_);
      if (!stop.stop_requested() && !failure_) failure_ = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    ++left_;
    changed_.notify_all();
  }

  // The record of a game as soon as it is there; nothing when it never will be.
  std::optional<Record> wait_for(std::int64_t number, int workers) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return finished_.count(number) > 0 || failure_ || left_ == workers; });
    if (failure_) std::rethrow_exception(failure_);
    const auto found = finished_.find(number);
    if (found == finished_.end()) return std::nullopt;
    Record record = std::move(found->second);
    finished_.erase(found);
    return record;
  }

 private:
  std::optional<std::int64_t> take() {
    const std::lock_guard lock(mutex_);
    while (next_ < plan_.games && saved_.count(next_) > 0) ++next_;
    if (next_ >= plan_.games || failure_) return std::nullopt;
    return next_++;
  }

  const ArenaPlan& plan_;
  GameLog* log_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::int64_t, Record> finished_;  // but not counted yet
  std::set<std::int64_t> saved_;             // by an earlier run: nobody plays these again
  std::int64_t next_;
  int left_ = 0;  // workers that went home
  std::exception_ptr failure_;
};

}  // namespace

ArenaResult run_arena(const ArenaPlan& plan, const ArenaHooks& hooks) {
  for (const auto& agent : {plan.a, plan.b})
    make_agent(plan.game, agent);  // a mistake shows before anything is written
  std::unique_ptr<GameLog> log;
  std::map<std::int64_t, Record> known;
  if (!plan.out.empty()) {
    log = std::make_unique<GameLog>(plan.out, plan_text(plan));
    known = log->read();
  }
  Scorer scorer(plan);
  std::int64_t number = 0;
  const auto count = [&](const Record& record) {
    scorer.count(number, record);
    if (hooks.game) hooks.game(number, record);
    if (hooks.progress) hooks.progress(scorer.result);
    ++number;
  };
  // What is known without a gap is counted before anybody starts: a finished run taken up again plays nothing.
  while (!scorer.decided()) {
    const auto next = known.extract(number);
    if (next.empty()) break;
    count(next.mapped());
  }
  Hall hall(plan, log.get(), std::move(known), number);
  std::stop_source ours;  // the caller's wish to stop, or a decision
  const std::stop_callback forward(hooks.stop, [&ours] { ours.request_stop(); });
  if (number < plan.games && !scorer.decided()) {
    std::vector<std::jthread> workers;
    for (int i = 0; i < plan.jobs; ++i) workers.emplace_back([&hall, stop = ours.get_token()] { hall.work(stop); });
    try {
      while (number < plan.games && !scorer.decided() && !hooks.stop.stop_requested()) {
        const auto record = hall.wait_for(number, plan.jobs);
        if (!record) break;
        count(*record);
      }
    } catch (...) {
      ours.request_stop();
      throw;
    }
    ours.request_stop();
  }
  scorer.result.stopped = number < plan.games && !scorer.decided();
  return scorer.result;
}

}  // namespace ludens::measure
