// Our networks against numbers that libtorch computed with the same model files (tests/nets/golden/README.md).
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include <nlohmann/json.hpp>

#include "games/catalogue.h"
#include "nets/kernels/choose.h"
#include "nets/policy_net.h"
#include "support/source_dir.h"

namespace ludens::nets {
namespace {

void expect_golden(const std::string& name) {
  const std::string stem = tests::source_dir().string() + "/tests/nets/golden/" + name;
  const NetModel model = load_net(stem + ".model");
  for (const auto* kernels : nets::usable_kernels())
    for (const Precision precision : {Precision::Exact, Precision::Fast}) {
      const auto net = policy_net(model, {precision, kernels->name});
      const bool bf16 = kernels->fast == nets::FastForm::Bf16Tiles;  // eight bits of a number
      const double allowed = precision == Precision::Exact ? 1e-4 : bf16 ? 1e-1 : 2e-2;
      std::ifstream file(stem + ".jsonl");
      NetMemory memory;
      int lines = 0;
      for (std::string text; std::getline(file, text); ++lines) {
        const auto line = nlohmann::json::parse(text);
        const GamePtr game = find_game(line["game"].get<std::string>());
        Position position = game->start();
        std::vector<Move> history;
        for (const std::uint32_t id : line["moves"]) {
          history.push_back(Move{id});
          position.play(history.back());
        }
        Persona persona;
        if (!line["rating"].is_null()) persona.rating = line["rating"].get<int>();
        if (!line["opponent"].is_null()) persona.opponent_rating = line["opponent"].get<int>();
        const NetAnswer answer = net->ask({position, history, persona}, memory);
        ASSERT_EQ(answer.logits.size(), line["policy"].size());
        for (std::size_t i = 0; i < answer.logits.size(); ++i)
          ASSERT_NEAR(answer.logits[i], line["policy"][i].get<double>(), allowed)
              << name << " line " << lines << " move " << i << " " << kernels->name;
        const auto& v = line["value"];
        const Value want = value_of_logits(v[0].get<float>(), v[1].get<float>(), v[2].get<float>());
        EXPECT_NEAR(answer.value.win, want.win, allowed);
        EXPECT_NEAR(answer.value.draw, want.draw, allowed);
      }
      EXPECT_GE(lines, 3);
    }
}

TEST(Golden, RenjuIsAsLibtorchComputesIt) { expect_golden("tiny-renju"); }
TEST(Golden, GoIsAsLibtorchComputesIt) { expect_golden("tiny-go9"); }

}  // namespace
}  // namespace ludens::nets
