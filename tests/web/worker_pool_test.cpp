#include "web/worker_pool.h"

#include <latch>

#include <gtest/gtest.h>

namespace ludens::web {
namespace {

TEST(WorkerPool, OwnersTakeTurns) {
  WorkerPool pool(0, 100);
  std::string order;
  for (const char* owner : {"a", "a", "a", "b", "c", "b"})
    pool.add(owner, [&order, owner](std::stop_token) { order += owner; });
  EXPECT_EQ(pool.waiting(), 6);
  while (pool.run_one()) {
  }
  EXPECT_EQ(order, "abcaba");
}

TEST(WorkerPool, RefuseMoreThanTheQueueHolds) {
  WorkerPool pool(0, 2);
  EXPECT_TRUE(pool.add("a", [](std::stop_token) {}));
  EXPECT_TRUE(pool.add("b", [](std::stop_token) {}));
  EXPECT_FALSE(pool.add("c", [](std::stop_token) {}));
}

TEST(WorkerPool, StopWhatWaitsAndWhatRuns) {
  WorkerPool pool(1, 100);
  std::latch begun(1), stopped(1);
  std::atomic<int> told = 0;
  const auto work = [&](std::stop_token stop) {
    begun.count_down();
    std::stop_callback when(stop, [&] { stopped.count_down(); });
    stopped.wait();
    ++told;
  };
  pool.add("a", work);
  begun.wait();
  pool.add("a", [&](std::stop_token stop) { told += stop.stop_requested(); });
  EXPECT_EQ(pool.running(), 1);
  pool.stop();
  pool.join();
  EXPECT_EQ(told, 2) << "who waits hears of it too";
  EXPECT_FALSE(pool.add("a", [](std::stop_token) {}));
}

TEST(WorkerPool, KeepAThreadFreeForMoves) {
  WorkerPool pool(2, 100);
  std::latch begun(1), end(1), moved(1);
  std::atomic<int> advised = 0;
  pool.add(
      "a",
      [&](std::stop_token) {
        begun.count_down();
        end.wait();
        ++advised;
      },
      WorkerPool::Kind::Advice);
  begun.wait();
  std::latch second(1);
  pool.add("b", [&](std::stop_token) { second.count_down(); }, WorkerPool::Kind::Advice);
  pool.add("c", [&](std::stop_token) { moved.count_down(); });
  moved.wait();
  EXPECT_EQ(advised, 0) << "the first advice still runs";
  EXPECT_EQ(pool.waiting(), 1) << "and the second waits for it";
  end.count_down();
  second.wait();
}

TEST(WorkerPool, MakeAgentsWhileEverybodyThinks) {
  WorkerPool pool(1, 1);
  std::latch begun(1), end(1), made(1);
  pool.add("a", [&](std::stop_token) {
    begun.count_down();
    end.wait();
  });
  begun.wait();
  EXPECT_TRUE(pool.add("a", [](std::stop_token) {}));
  EXPECT_FALSE(pool.add("b", [](std::stop_token) {})) << "the queue is full";
  EXPECT_TRUE(pool.add("c", [&](std::stop_token) { made.count_down(); }, WorkerPool::Kind::Make));
  made.wait();
  EXPECT_EQ(pool.waiting(), 1) << "the thinker still thinks";
  end.count_down();
}

}  // namespace
}  // namespace ludens::web
