#include "measure/plots/learning_curve.h"

#include <gtest/gtest.h>

#include "base/whole_file.h"
#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

TEST(LearningCurve, OfEveryKindOfTrainingIsDrawn) {
  const Scratch scratch;
  const auto model = scratch.file("a.model");
  const auto drawn = [&](const std::string& lines) {
    write_whole_file(scratch.file("a.model.jsonl"), lines);
    draw_learning_curve(model);
    return file_bytes(scratch.file("a.model.svg"));
  };
  const std::string five =
      drawn("{\"epoch\":1,\"train_top1\":0.1,\"top1\":0.2,\"top3\":0.4}\n{\"epoch\":2,\"top1\":0.3}\n");
  for (const char* word : {"epochs", "top-1, learning", "top-1, validation", "top-3, validation"})
    EXPECT_NE(five.find(word), std::string::npos) << word;
  const std::string net = drawn("{\"epoch\":0.5,\"validation\":{\"top1\":0.2}}\n{\"done\":true}\n");
  EXPECT_NE(net.find("top-1, validation"), std::string::npos);
  EXPECT_EQ(net.find("top-3"), std::string::npos);
  EXPECT_NE(drawn("{\"iteration\":1,\"agreement\":0.2}\n").find("both systems agree"), std::string::npos);
}

TEST(LearningCurve, ThatIsDamagedIsAnErrorThatSaysWhere) {
  const Scratch scratch;
  const auto complain = [&](const std::string& lines) {
    write_whole_file(scratch.file("a.model.jsonl"), lines);
    return complaint([&] { draw_learning_curve(scratch.file("a.model")); });
  };
  EXPECT_NE(complain("{\"epoch\":1,\"top1\":0.2}\n{\"epo").find("a.model.jsonl, line 2"), std::string::npos);
  EXPECT_NE(complain("[1]\n").find("line 1"), std::string::npos);
  EXPECT_NE(complain("{\"epoch\":\"one\"}\n").find("line 1"), std::string::npos);
  EXPECT_NE(complain("").find("no epoch"), std::string::npos);
}

}  // namespace
}  // namespace ludens::measure
