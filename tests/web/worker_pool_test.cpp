#include "web/worker_pool.h"

#include <latch>

#include <gtest/gtest.h>

namespace ludens::web {
namespace {

using Kind = WorkerPool::Kind;

Limits with_queue(int most) {
  Limits limits;
  limits.queue = most;
  return limits;
}

TEST(WorkerPool, OwnersTakeTurns) {
  Metrics metrics;
  WorkerPool pool(0, with_queue(100), metrics);
  std::string order;
  for (const char* owner : {"a", "a", "a", "b", "c", "b"})
    pool.add(owner, [&order, owner](std::stop_token) { order += owner; });
  EXPECT_EQ(pool.waiting(), 6);
  while (pool.run_one()) {
  }
  EXPECT_EQ(order, "abcaba");
}

TEST(WorkerPool, RefuseMoreThanTheQueueHolds) {
  Metrics metrics;
  WorkerPool pool(0, with_queue(2), metrics);
  EXPECT_TRUE(pool.add("a", [](std::stop_token) {}));
  EXPECT_TRUE(pool.add("b", [](std::stop_token) {}));
  EXPECT_FALSE(pool.add("c", [](std::stop_token) {}));
}

TEST(WorkerPool, StopWhatWaitsAndWhatRuns) {
  Metrics metrics;
  WorkerPool pool(1, with_queue(100), metrics);
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
  Metrics metrics;
  WorkerPool pool(2, with_queue(100), metrics);
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
  Metrics metrics;
  WorkerPool pool(1, with_queue(1), metrics);
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

TEST(WorkerPool, APersonsMoveGoesBeforeAnybodysAnalysis) {
  Metrics metrics;
  WorkerPool pool(0, {}, metrics);
  std::string order;
  for (const Kind kind : {Kind::Advice, Kind::Show, Kind::File, Kind::Move, Kind::Make, Kind::Look, Kind::Game})
    pool.add("a", [&order, kind](std::stop_token) { order += std::to_string(static_cast<int>(kind)); }, kind);
  while (pool.run_one()) {
  }
  EXPECT_EQ(order, "0123456") << "requests, new agents, files, moves; advice and agents among themselves last";
}

TEST(WorkerPool, AnOwnerLeavesAThreadToTheMovesOfOthers) {
  Metrics metrics;
  WorkerPool pool(2, {}, metrics);
  std::latch begun(1), end(1), moved(1);
  const auto slow = [&](std::stop_token) {
    begun.count_down();
    end.wait();
  };
  pool.add("a", slow);
  begun.wait();
  std::atomic<bool> second = false;
  pool.add("a", [&](std::stop_token) { second = true; });
  pool.add("b", [&](std::stop_token) { moved.count_down(); });
  moved.wait();
  EXPECT_FALSE(second) << "one of its moves is enough";
  end.count_down();
}

TEST(WorkerPool, OneOwnerCannotFillTheQueue) {
  Metrics metrics;
  Limits limits;
  limits.questions_an_address = 3;
  limits.requests_an_address = 5;
  limits.waiting_bytes = 1000;
  WorkerPool pool(0, limits, metrics);
  const auto added = [&](const char* owner, Kind kind, std::int64_t bytes = 0) {
    return pool.add(owner, [](std::stop_token) {}, kind, {.bytes = bytes}).has_value();
  };
  for (const Kind kind : {Kind::Advice, Kind::Make, Kind::File}) {
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(added("a", kind));
    EXPECT_FALSE(added("a", kind));
    EXPECT_TRUE(added("b", kind)) << "others are not kept out";
  }
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(added("a", Kind::Game));
  EXPECT_FALSE(added("a", Kind::Game));
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(added("a", Kind::Move)) << "a game has one turn, and games are counted";
  EXPECT_TRUE(added("c", Kind::File, 900));
  EXPECT_FALSE(added("d", Kind::File, 900)) << "what waits is bounded in memory";
  while (pool.run_one()) {
  }
  EXPECT_TRUE(added("d", Kind::File, 900)) << "and what is done makes room";
}

TEST(WorkerPool, WhatDoesNotEndIsGivenUpAndItsThreadReplaced) {
  Metrics metrics;
  Limits limits;
  limits.think_ms = 1;
  limits.grace_ms = 20;
  WorkerPool pool(1, limits, metrics);
  std::latch begun(1), end(1), told(1), next(1);
  std::atomic<bool> asked = false;
  pool.add("a",
           [&](std::stop_token stop) {
             begun.count_down();
             end.wait();
             asked = stop.stop_requested();
           },
           Kind::Move, {.lost = [&] { told.count_down(); }});
  begun.wait();
  pool.add("b", [&](std::stop_token) { next.count_down(); });
  EXPECT_EQ(pool.waiting(), 1);
  while (!told.try_wait()) {
    pool.watch();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  next.wait();
  EXPECT_EQ(pool.lost(), 1);
  EXPECT_EQ(metrics.stuck, 1);
  pool.stop();
  EXPECT_FALSE(pool.join()) << "a thread is left behind";
  end.count_down();
  EXPECT_TRUE(pool.join());
  EXPECT_TRUE(asked) << "it was asked to stop first";
  EXPECT_EQ(pool.lost(), 0);
}

TEST(WorkerPool, WhateverIsThrownIsCountedAndTheThreadGoesOn) {
  Metrics metrics;
  WorkerPool pool(1, {}, metrics);
  pool.add("a", [](std::stop_token) { throw 7; });
  pool.add("a", [](std::stop_token) { throw std::bad_alloc(); });
  std::latch done(1);
  pool.add("a", [&](std::stop_token) { done.count_down(); });
  done.wait();
  EXPECT_EQ(metrics.faults, 2);
}

}  // namespace
}  // namespace ludens::web
