// Asking a network allocates nothing once it was asked: every allocation of this program is counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

#include "nets/policy_net.h"
#include "support/tiny_net.h"

namespace {
std::atomic<long> allocations{0};
void* counted(std::size_t size, std::size_t alignment) {
  ++allocations;
  void* p = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (!p) throw std::bad_alloc();
  return p;
}
}  // namespace
void* operator new(std::size_t size) { return counted(size, 16); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace ludens::nets {
using namespace tests;
namespace {

TEST(NetMemory, NothingIsAllocatedAfterTheFirstQuestion) {
  for (const char* name : {"renju", "go9"}) {
    const GamePtr game = find_game(name);
    const auto net = policy_net(tiny_net(name, 2, 16, 4));
    for (const int symmetries : {1, 8})
      for (const std::size_t cache : {std::size_t{0}, std::size_t{100'000}}) {
        NetMemory memory(cache);
        Position position = game->start();
        std::vector<Move> history;
        history.reserve(100);
        const Persona persona{.rating = 20, .opponent_rating = {}};
        NetAnswer answer;
        Rng rng(1);
        for (int i = 0; i < 20; ++i) {
          const EvaluationRequest question{position, history, persona};
          const long before = allocations;
          net->ask({&question, 1}, {&answer, 1}, memory, symmetries);
          if (i > 0) {
            EXPECT_EQ(allocations - before, 0) << name << " " << symmetries << " " << cache;
          }
          history.push_back(position.play_random(rng));
        }
      }
  }
}

TEST(NetMemory, ThreadsThatShareANetworkAnswerAlike) {
  const GamePtr game = find_game("renju");
  const auto net = policy_net(tiny_net("renju"));
  std::vector<std::vector<float>> said(4);
  {
    std::vector<std::jthread> threads;
    for (auto& mine : said)
      threads.emplace_back([&] {
        NetMemory memory;
        const Persona nobody;
        Position position = game->start();
        std::vector<Move> history;
        Rng rng(1);
        for (int i = 0; i < 30; ++i) {
          const auto answer = net->ask({position, history, nobody}, memory);
          mine.insert(mine.end(), answer.logits.begin(), answer.logits.end());
          history.push_back(position.play_random(rng));
        }
      });
  }
  for (const auto& one : said) EXPECT_EQ(one, said[0]);
}

}  // namespace
}  // namespace ludens::nets
