#include <algorithm>
#include <cstring>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "records/reader.h"
#include "support/pack.h"
#include "support/scratch.h"
#include "support/wthor_bytes.h"

namespace ludens::records {
using namespace tests;
namespace {

constexpr const char* kLine = "{\"game\":\"tictactoe\",\"moves\":\"a1 b2\"}\n";
constexpr const char* kTable = "who\tmoves\nme\taabb\n";

int count(RecordReader& reader) {
  int games = 0;
  for (Record record; reader.next(record);) ++games;
  return games;
}

TEST(OpenRecords, KnowsTheFormatByContentWhateverTheName) {
  const Scratch scratch;
  EXPECT_EQ(count(*open_records(scratch.write("a.sgf", kLine))), 1);
  EXPECT_EQ(count(*open_records(scratch.write("b.wtb", kTable), {.game = "gomoku15"})), 1);
  EXPECT_EQ(count(*open_records(scratch.write("c.json", "0\t0\tBlack\t1\t10\t1\t2\n"))), 1);
  EXPECT_EQ(count(*open_records(scratch.write("d.tsv", wthor_header(1) + wthor_game({11})), {.game = "gomoku15"})), 1);
  EXPECT_EQ(count(*open_records(scratch.write("e.gz", pack(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_ZSTD, {{"x", kLine}})))),
            1);
  EXPECT_EQ(count(*open_records(scratch.write("empty", ""))), 0);
}

TEST(OpenRecords, ReadsAnArchiveInOrderAndNamesWhatItDoesNotKnow) {
  const Scratch scratch;
  const auto path = scratch.write(
      "all.zip",
      pack(ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE,
           {{"a.jsonl", kLine}, {"README", "Hello, this is no game.\n"}, {"b.jsonl", std::string(kLine) + kLine}}));
  const auto reader = open_records(path);
  Record record;
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(reader->file(), path.string() + ": a.jsonl");
  EXPECT_EQ(complaint([&] { reader->next(record); })
                .find(path.string() +
                      ": README: begins with «Hello, this is no game.\\x0a», which is no known format; known: wthor,"),
            0u);
  ASSERT_TRUE(reader->next(record));
  ASSERT_TRUE(reader->next(record));
  EXPECT_EQ(reader->file(), path.string() + ": b.jsonl");
  EXPECT_EQ(reader->line(), 2);
  EXPECT_FALSE(reader->next(record));
  EXPECT_FALSE(reader->next(record));
}

TEST(OpenRecords, ADamagedFileGivesItsGamesThenOneErrorThenTheEnd) {
  const Scratch scratch;
  std::string lines;
  for (int i = 0; i < 20'000; ++i)
    lines += fmt::format("{{\"game\":\"tictactoe\",\"moves\":\"a1 b2\",\"n\":{}}}\n", i * i % 1009);
  const std::string whole = pack(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP, {{"x", lines}});
  const auto reader = open_records(scratch.write("cut.gz", whole.substr(0, whole.size() / 2)));
  Record record;
  int games = 0, errors = 0;
  for (bool more = true; more;) {
    const std::string said = complaint([&] { more = reader->next(record); });
    games += said.empty() && more;
    errors += !said.empty();
    if (!said.empty()) {
      EXPECT_TRUE(reader->damaged());
      EXPECT_NE(said.find("the gzip stream ends too early"), std::string::npos) << said;
    }
    ASSERT_LT(errors, 3);
  }
  EXPECT_GT(games, 1000);
  EXPECT_EQ(errors, 1);
}

// Lines without end, made as they are read.
class Endless final : public ByteSource {
 public:
  explicit Endless(std::int64_t bytes) : left_(bytes) {}
  std::size_t read(char* to, std::size_t most) override {
    std::size_t done = 0;
    while (done < most && left_ > 0) {
      const std::size_t count = std::min({most - done, kText.size() - at_, static_cast<std::size_t>(left_)});
      std::memcpy(to + done, kText.data() + at_, count);
      done += count;
      at_ = (at_ + count) % kText.size();
      left_ -= static_cast<std::int64_t>(count);
    }
    return done;
  }

 private:
  const std::string kText = "{\"game\":\"gomoku15\",\"moves\":\"h8 i9 g7 j10 f6 e5\",\"tags\":{\"filler\":\"" +
                            std::string(2000, '.') + "\"}}\n";
  std::int64_t left_;
  std::size_t at_ = 0;
};

std::int64_t peak_kilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::stoll(line.substr(6));
  return 0;
}

TEST(OpenRecords, StreamsInConstantMemory) {
  std::ofstream("/proc/self/clear_refs") << 5;  // forgets the peak of the tests before
  const auto before = peak_kilobytes();
  const auto reader =
      read_records(std::make_unique<Input>("endless", std::make_unique<Endless>(std::int64_t{220} << 20)));
  std::int64_t games = 0;
  EXPECT_NE(complaint([&] {
              for (Record record; reader->next(record);) ++games;
            }),
            "")
      << "the last line is cut";
  EXPECT_GT(games, 100'000);
  EXPECT_LT(peak_kilobytes() - before, 20 << 10);
}

}  // namespace
}  // namespace ludens::records
