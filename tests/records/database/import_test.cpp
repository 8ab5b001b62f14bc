#include "records/database/import.h"

#include <gtest/gtest.h>

#include "support/pack.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

const std::string kLegal = "{\"game\":\"tictactoe\",\"moves\":\"a1 b2\",\"result\":\"draw\"}\n";
const std::string kPastTheEnd = "{\"game\":\"tictactoe\",\"moves\":\"a1 b2 a2 b1 a3 c3\"}\n";
const std::string kIllegal = "{\"game\":\"tictactoe\",\"moves\":\"a1 b2 #4 c3\"}\n";
const std::string kBad = "{\"game\":\"tictactoe\",\"moves\":\"z9\"}\n";

ImportSummary import(const std::vector<std::filesystem::path>& files, const ImportOptions& options = {}) {
  return import_records(files, options);
}

TEST(Import, CountsLegalIrregularAndSkippedGames) {
  const Scratch scratch;
  const auto a = scratch.write("a", kLegal + kPastTheEnd + kBad), b = scratch.write("b", kIllegal + kLegal);
  ImportOptions options;
  options.out = scratch.file("out.jsonl.gz");
  int told = 0;
  options.on_game = [&](const Record&, const Replayed&) { ++told; };
  const auto summary = import({a, b}, options);
  EXPECT_EQ(summary.games, 5);
  EXPECT_EQ(summary.legal, 2);
  EXPECT_EQ(summary.irregular, 2);
  EXPECT_EQ(summary.skipped, 1);
  EXPECT_EQ(summary.moves, 2 + 6 + 2 + 2);
  EXPECT_EQ(summary.files_failed, 0);
  EXPECT_EQ(told, 4);
  ASSERT_EQ(summary.problems.size(), 3u);
  EXPECT_EQ(summary.problems[0].file, a.string());
  EXPECT_EQ(summary.problems[0].line, 2);
  EXPECT_EQ(summary.problems[0].ply, 6);
  EXPECT_EQ(summary.problems[0].reason, "the game goes on after its end (Black wins (a winning row))");
  EXPECT_EQ(summary.problems[1].line, 3);
  EXPECT_EQ(summary.problems[1].ply, 0);
  EXPECT_EQ(summary.problems[1].reason, "moves: found «z9», expected moves of tictactoe in native notation");
  EXPECT_EQ(summary.problems[2].file, b.string());
  EXPECT_EQ(summary.problems[2].reason, "«b2» is occupied");
  EXPECT_EQ(summary.reasons.at("«…» is occupied"), 1);

  // What was written is what was read, but for the game that could not be.
  ImportOptions again;
  again.out = scratch.file("again.jsonl");
  const auto second = import({options.out}, again);
  EXPECT_EQ(second.games, 4);
  EXPECT_EQ(second.moves, summary.moves);
  EXPECT_EQ(file_bytes(again.out),
            "{\"game\":\"tictactoe\",\"moves\":\"a1 b2\",\"result\":\"draw\"}\n" + kPastTheEnd + kIllegal + kLegal);
}

TEST(Import, WritesIdsAndNoNamesUnlessAsked) {
  const Scratch scratch;
  const auto file =
      scratch.write("a",
                    "{\"game\":\"tictactoe\",\"moves\":\"a1\",\"players\":[{\"id\":\"7\",\"name\":\"Ann\"},"
                    "{\"name\":\"Bob\"}]}\n");
  ImportOptions options;
  options.out = scratch.file("out.jsonl");
  std::string told;
  options.on_game = [&](const Record& record, const Replayed&) { told = record.players[1].name; };
  import({file}, options);
  EXPECT_EQ(file_bytes(options.out).find("Ann"), std::string::npos);
  EXPECT_EQ(file_bytes(options.out).find("Bob"), std::string::npos);
  EXPECT_NE(file_bytes(options.out).find("\"id\":\"7\""), std::string::npos);
  EXPECT_EQ(told, "Bob");
  options.names = true;
  import({file}, options);
  EXPECT_EQ(file_bytes(options.out), file_bytes(file));
}

TEST(Import, ComesToTheSameWithAnyNumberOfJobs) {
  const Scratch scratch;
  std::string text;
  for (int i = 0; i < 3000; ++i) text += i % 7 == 0 ? kBad : i % 5 == 0 ? kIllegal : kLegal;
  const auto a = scratch.write("a", text), b = scratch.write("b", kPastTheEnd + text), missing = scratch.file("c");
  std::vector<std::string> outputs;
  std::vector<std::vector<std::int64_t>> lines;
  for (const int jobs : {1, 4}) {
    ImportOptions options;
    options.jobs = jobs;
    options.keep_problems = 10'000;
    options.out = scratch.file("out.jsonl");
    const auto summary = import({a, missing, b}, options);
    EXPECT_EQ(summary.files_failed, 1);
    outputs.push_back(file_bytes(options.out));
    lines.emplace_back();
    for (const auto& problem : summary.problems) lines.back().push_back(problem.line);
  }
  EXPECT_EQ(outputs[0], outputs[1]);
  EXPECT_EQ(lines[0], lines[1]);
  EXPECT_GT(lines[0].size(), 1500u);
}

TEST(Import, ReportsABadFileAndReadsTheOthers) {
  const Scratch scratch;
  std::string lines;
  for (int i = 0; i < 5000; ++i)
    lines += "{\"game\":\"tictactoe\",\"moves\":\"a1\",\"n\":" + std::to_string(i * i % 1009) + "}\n";
  const std::string packed = pack(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP, {{"x", lines}});
  const auto cut = scratch.write("cut.gz", packed.substr(0, packed.size() / 2)), missing = scratch.file("missing");
  const auto summary = import({missing, cut, scratch.write("letter", "Dear Ada,\n"), scratch.write("good", kLegal)});
  EXPECT_EQ(summary.files_failed, 3);
  EXPECT_EQ(summary.skipped, 0);
  EXPECT_EQ(summary.games, summary.legal);
  EXPECT_GT(summary.games, 100);
  ASSERT_EQ(summary.problems.size(), 3u);
  EXPECT_EQ(summary.problems[2].reason.find("begins with «Dear Ada,"), 0u);
  EXPECT_EQ(summary.problems[0].reason, "cannot be read: No such file or directory");
  EXPECT_EQ(summary.problems[0].line, 0);
  EXPECT_EQ(summary.problems[1].reason, "damaged: the gzip stream ends too early");
}

TEST(Import, KeepsAFewProblemsAndCountsAll) {
  const Scratch scratch;
  std::string text;
  for (int i = 0; i < 1000; ++i) text += "{\"game\":\"tictactoe\",\"moves\":\"q" + std::to_string(i) + "\"}\n";
  ImportOptions options;
  options.keep_problems = 3;
  const auto summary = import({scratch.write("a", text)}, options);
  EXPECT_EQ(summary.skipped, 1000);
  EXPECT_EQ(summary.problems.size(), 3u);
  EXPECT_EQ(summary.reasons.size(), 1u);
  EXPECT_EQ(summary.reasons.begin()->second, 1000);
}

TEST(Import, StopsWhenAskedAndThenWritesNothing) {
  const Scratch scratch;
  std::stop_source stop;
  ImportOptions options;
  options.out = scratch.file("out.jsonl");
  options.stop = stop.get_token();
  int games = 0;
  options.on_game = [&](const Record&, const Replayed&) {
    if (++games == 2) stop.request_stop();
  };
  const auto summary = import({scratch.write("a", kLegal + kLegal + kLegal)}, options);
  EXPECT_TRUE(summary.stopped);
  EXPECT_EQ(summary.games, 2);
  EXPECT_FALSE(std::filesystem::exists(options.out));
}

TEST(Import, TellsHowFarItIs) {
  const Scratch scratch;
  std::int64_t last = -1, all = 0;
  ImportOptions options;
  options.progress = [&](std::int64_t done, std::int64_t total) {
    EXPECT_GE(done, last);
    last = done;
    all = total;
  };
  import({scratch.write("a", kLegal), scratch.write("b", kLegal + kLegal)}, options);
  EXPECT_EQ(all, static_cast<std::int64_t>(3 * kLegal.size()));
  EXPECT_EQ(last, all);
}

TEST(Import, ThrowsOnlyWhereTheOutputCannotBeWritten) {
  const Scratch scratch;
  ImportOptions options;
  options.out = scratch.file("no/such/folder.jsonl");
  EXPECT_NE(complaint([&] { import({}, options); }), "");
}

}  // namespace
}  // namespace ludens::records
