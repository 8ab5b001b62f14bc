#include "learn/curve.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::learn {
using namespace tests;
namespace {

TEST(Curve, KeepsTheLinesUpToWhereATrainingGoesOn) {
  const Scratch scratch;
  const auto model = scratch.file("a.model");
  {
    Curve curve(model, "epoch", 0);
    for (const char* line : {R"({"epoch":1})", R"({"epoch":2})", R"({"epoch":3})", R"({"done":true})"}) curve.add(line);
  }
  Curve(model, "epoch", 2).add(R"({"epoch":3,"again":true})");
  EXPECT_EQ(file_bytes(scratch.file("a.model.jsonl")), "{\"epoch\":1}\n{\"epoch\":2}\n{\"epoch\":3,\"again\":true}\n");
  Curve(model, "epoch", 0).add(R"({"epoch":1})");  // a new training
  EXPECT_EQ(file_bytes(scratch.file("a.model.jsonl")), "{\"epoch\":1}\n");
}

}  // namespace
}  // namespace ludens::learn
