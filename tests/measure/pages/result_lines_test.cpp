#include "measure/pages/result_lines.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::measure {
using namespace tests;
namespace {

const std::string kKept =
    R"j({"command":"ludens arena go9 --a uct --b grave --json","revision":"abc1234"}
{"a":"uct","b":"grave","games":400,"score":0.2,"low":0.164,"high":0.242,"p":0.01}
{"a":"grave2(nodes=160, lambda=0.5)","b":"grave","games":400,"score":0.36,"won":true}

{"command":"ludens match q --json","revision":"def5678"}
{"agent":"x","top1":0.5,"three":[0.75,0,0.25],"diff":[{"a":"x","b":"y","top1":-0.021},{"a":"x","b":"z","top1":0.5}]}
)j";

ResultFiles files(const std::string& papers = "") {
  return ResultFiles([papers](const std::string& name) { return name == "kept.jsonl" ? kKept : papers; });
}

std::size_t chosen(const std::string& text) { return files().choose(text).size(); }

TEST(ResultLines, KnowTheRunThatTheyComeFrom) {
  const auto lines = read_result_lines(kKept, "kept.jsonl");
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[1].run.at("revision").text(), "abc1234");
  EXPECT_EQ(lines[2].run.at("revision").text(), "def5678");
  EXPECT_TRUE(read_result_lines("{\"x\":1}", "n")[0].run.is_null());
  EXPECT_EQ(complaint([] { read_result_lines("{\"x\":1}\n7\n", "n"); }), "n, line 2: is no object in JSON");
}

TEST(ResultLines, AreChosenByWhatTheySay) {
  EXPECT_EQ(chosen("kept.jsonl"), 3u);
  EXPECT_EQ(chosen("kept.jsonl where b=grave"), 2u);
  EXPECT_EQ(chosen("kept.jsonl where a=uct|random and games=400"), 1u);
  EXPECT_EQ(chosen("kept.jsonl where a=grave2(nodes=160, lambda=0.5)"), 1u) << "texts of agents have spaces";
  EXPECT_EQ(chosen("kept.jsonl where a!=uct"), 2u);
  EXPECT_EQ(chosen("kept.jsonl where !a"), 1u);
  EXPECT_EQ(chosen("kept.jsonl where won"), 1u);
  EXPECT_EQ(chosen("kept.jsonl where won=yes"), 1u);
  EXPECT_EQ(chosen("kept.jsonl where revision=abc1234"), 2u) << "what its run says a line says";
  EXPECT_EQ(chosen("kept.jsonl where command=\"ludens match q --json\""), 1u);
  EXPECT_EQ(chosen("kept.jsonl of diff"), 2u);
  EXPECT_EQ(chosen("kept.jsonl of diff where b=y and agent=x"), 1u);
}

TEST(ResultLines, MayBeTakenApartByTheNamesOfTheirObjects) {
  auto found = files(R"({"speeds":{"go9":7,"hex11":8},"plies":{"go9":111}})").choose("p of speeds,plies");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(cell_text(found[0], "{name} {speeds} {plies}"), "go9 7 111");
  EXPECT_EQ(cell_text(found[1], "{name} {speeds} {plies}"), "hex11 8 –");
}

TEST(ResultLines, AreRefusedWhereTheChoiceIsWrongOrEmpty) {
  for (const std::string text :
       {"", "kept.jsonl where", "kept.jsonl where and a", "kept.jsonl where a and", "kept.jsonl of",
        "kept.jsonl with a", "kept.jsonl where a=\"b", "kept.jsonl where a=none", "kept.jsonl of games"})
    EXPECT_NE(complaint([&] { chosen(text); }), "") << text;
}

TEST(ResultLines, CiteOthers) {
  auto found = files(R"j({"item":"Table 1","lines":"kept.jsonl where b=grave","ours":"{a}: {score %1}"})j").choose("p");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(cell_text(found[0], "{item}: {ours}"), "Table 1: uct: 20.0; grave2(nodes=160, lambda=0.5): 36.0");
  EXPECT_NE(complaint([] { files(R"({"lines":"p","x":"{y}"})").choose("p"); }), "") << "in a circle";
  EXPECT_NE(complaint([] { files(R"({"lines":"kept.jsonl where a=none"})").choose("p"); }), "");
}

TEST(Cells, WriteValuesAsReadersExpectThem) {
  const auto lines = read_result_lines(kKept, "kept.jsonl");
  EXPECT_EQ(cell_text(lines[0], "`{a}`: {score %1} ({low %1}–{high %1}) {p *}"), "`uct`: 20.0 (16.4–24.2) *");
  EXPECT_EQ(cell_text(lines[1], "{score *}{score .2} {elo .1} {revision}"), "0.36 – abc1234");
  EXPECT_EQ(cell_text(lines[1], "{score %1} ({low %1}–{high %1}), ({low .2} … {high .2})"), "36.0,");
  EXPECT_EQ(cell_text(lines[2], "{three.0} {three.2 +.1} {three.3} {agent.0}"), "0.75 +0.2 – –");
  const ResultLine numbers{Json::parse(R"({"n":1234567,"m":-0.0213,"z":0,"s":12345.6,"e":1e300})")};
  EXPECT_EQ(cell_text(numbers, "{n} {m +%1} {m .0} {z +%1} {s} {s .1}"), "1 234 567 −2.1 −0 0.0 12345.6 12 345.6");
}

TEST(Cells, RefuseWhatTheyDoNotKnow) {
  const auto lines = read_result_lines(kKept, "kept.jsonl");
  for (const std::string pattern : {"{", "{}", "{a b c}", "{a %}", "{a .2}", "{score x1}", "{score +}", "{score .99}"})
    EXPECT_NE(complaint([&] { cell_text(lines[0], pattern); }), "") << pattern;
}

}  // namespace
}  // namespace ludens::measure
