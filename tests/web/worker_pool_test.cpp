#include "web/worker_pool.h"

#include <latch>

#include <gtest/gtest.h>

namespace ludens::web {
namespace {

TEST(WorkerPool, OwnersTakeTurns) {
  WorkerPool thinkers(0, 100);
  std::string order;
  for (const char* owner : {"a", "a", "a", "b", "c", "b"})
    thinkers.add(owner, [&order, owner](std::stop_token) { order += owner; });
  EXPECT_EQ(thinkers.waiting(), 6);
  while (thinkers.run_one()) {
  }
  EXPECT_EQ(order, "abcaba");
}

TEST(WorkerPool, RefuseMoreThanTheQueueHolds) {
  WorkerPool thinkers(0, 2);
  EXPECT_TRUE(thinkers.add("a", [](std::stop_token) {}));
  EXPECT_TRUE(thinkers.add("b", [](std::stop_token) {}));
  EXPECT_FALSE(thinkers.add("c", [](std::stop_token) {}));
}

TEST(WorkerPool, StopWhatWaitsAndWhatRuns) {
  WorkerPool thinkers(1, 100);
  std::latch begun(1), stopped(1);
  std::atomic<int> told = 0;
  const auto work = [&](std::stop_token stop) {
    begun.count_down();
    std::stop_callback when(stop, [&] { stopped.count_down(); });
    stopped.wait();
    ++told;
  };
  thinkers.add("a", work);
  begun.wait();
  thinkers.add("a", [&](std::stop_token stop) { told += stop.stop_requested(); });
  EXPECT_EQ(thinkers.running(), 1);
  thinkers.stop();
  thinkers.join();
  EXPECT_EQ(told, 2) << "who waits hears of it too";
  EXPECT_FALSE(thinkers.add("a", [](std::stop_token) {}));
}

TEST(WorkerPool, KeepAThreadFreeForMoves) {
  WorkerPool thinkers(2, 100);
  std::latch begun(1), end(1), moved(1);
  std::atomic<int> advised = 0;
  thinkers.add(
      "a",
      [&](std::stop_token) {
        begun.count_down();
        end.wait();
        ++advised;
      },
      WorkerPool::Kind::Advice);
  begun.wait();
  std::latch second(1);
  thinkers.add("b", [&](std::stop_token) { second.count_down(); }, WorkerPool::Kind::Advice);
  thinkers.add("c", [&](std::stop_token) { moved.count_down(); });
  moved.wait();
  EXPECT_EQ(advised, 0) << "the first advice still runs";
  EXPECT_EQ(thinkers.waiting(), 1) << "and the second waits for it";
  end.count_down();
  second.wait();
}

TEST(WorkerPool, MakeAgentsWhileEverybodyThinks) {
  WorkerPool thinkers(1, 1);
  std::latch begun(1), end(1), made(1);
  thinkers.add("a", [&](std::stop_token) {
    begun.count_down();
    end.wait();
  });
  begun.wait();
  EXPECT_TRUE(thinkers.add("a", [](std::stop_token) {}));
  EXPECT_FALSE(thinkers.add("b", [](std::stop_token) {})) << "the queue is full";
  EXPECT_TRUE(thinkers.add("c", [&](std::stop_token) { made.count_down(); }, WorkerPool::Kind::Make));
  made.wait();
  EXPECT_EQ(thinkers.waiting(), 1) << "the thinker still thinks";
  end.count_down();
}

}  // namespace
}  // namespace ludens::web
