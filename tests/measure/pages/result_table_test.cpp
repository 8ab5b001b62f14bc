#include "measure/pages/result_table.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

const std::string kGrid = R"({"command":"ludens x","revision":"abc1234","date":"2026-01-02","note":"for a test"}
{"nodes":160,"lambda":0.2,"score":0.317,"games":500}
{"nodes":160,"lambda":0.5,"score":0.4,"games":500}
{"nodes":200,"lambda":0.5,"score":0.466,"games":5000,"name":"a|b"}
)";

TEST(ResultTable, HasAColumnForEachLineOfItsDescription) {
  EXPECT_EQ(result_table(read_result_lines(kGrid, "n"), {"nodes: {nodes}", "name: `{name}`", "games: {games}"}),
            "| nodes | name | games |\n| ---: | --- | ---: |\n"
            "| 160 | `–` | 500 |\n| 160 | `–` | 500 |\n| 200 | `a\\|b` | 5 000 |\n");
}

TEST(ResultTable, MayRunAcrossTheValuesOfAKey) {
  EXPECT_EQ(result_table(read_result_lines(kGrid, "n"), {"nodes: {nodes}", "across lambda: {score %1}"}),
            "| nodes | 0.2 | 0.5 |\n| ---: | ---: | ---: |\n| 160 | 31.7 | 40.0 |\n| 200 | | 46.6 |\n");
  EXPECT_EQ(result_table(read_result_lines(kGrid, "n"), {"nodes: {nodes}", "across λ = {lambda}: {games}"}),
            "| nodes | λ = 0.2 | λ = 0.5 |\n| ---: | ---: | ---: |\n| 160 | 500 | 500 |\n| 200 | | 5 000 |\n");
}

TEST(ResultTable, IsRefusedWhereACellWouldHoldTwoLines) {
  const auto lines = read_result_lines(kGrid, "n");
  EXPECT_NE(complaint([&] { result_table(lines, {"all: x", "across lambda: {score %1}"}); }), "");
  EXPECT_NE(complaint([&] { result_table(lines, {"across lambda: {score %1}", "all: x"}); }), "");
  EXPECT_NE(complaint([&] { result_table(lines, {"no colon"}); }), "");
  EXPECT_NE(complaint([&] { result_table(lines, {}); }), "");
}

TEST(ResultTable, StandsBelowTheCommandsThatMadeItsLines) {
  EXPECT_EQ(runs_of(read_result_lines(kGrid, "n")), "    $ ludens x\n    # abc1234; 2026-01-02; for a test\n");
  EXPECT_EQ(runs_of(read_result_lines("{\"x\":1}", "n")), "");
}

}  // namespace
}  // namespace ludens::measure
