#include "protocols/lines.h"

#include <atomic>
#include <sstream>

#include <unistd.h>

#include <gtest/gtest.h>

namespace ludens::protocols {
namespace {

class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe(ends_), 0); }
  ~Pipe() {
    shut();
    close(ends_[0]);
  }
  int out() const { return ends_[0]; }
  void write(std::string_view text) const {
    EXPECT_EQ(::write(ends_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  void shut() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
};

TEST(StreamLines, DropCarriageReturnsAndTakeALastLineWithoutEnd) {
  std::istringstream in("START 15\r\n\nEND");
  StreamLines lines(in);
  std::string line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "START 15");
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "");
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "END");
  EXPECT_FALSE(lines.next(line));
}

TEST(StreamLines, CutALineThatIsTooLong) {
  std::istringstream in(std::string(kLongestLine + 5, 'x') + "\nnext\n");
  StreamLines lines(in);
  std::string line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line.size(), kLongestLine);
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "next");
}

TEST(PipeLines, ComeInOrderUntilTheEnd) {
  Pipe pipe;
  PipeLines lines(pipe.out());
  pipe.write("one\r\ntw");
  pipe.write("o\nthree");
  pipe.shut();
  std::string line;
  for (const char* expected : {"one", "two", "three"}) {
    ASSERT_TRUE(lines.next(line));
    EXPECT_EQ(line, expected);
  }
  EXPECT_FALSE(lines.next(line));
}

TEST(PipeLines, EndWhileTheOtherSideIsStillOpen) {
  const Pipe pipe;
  const PipeLines lines(pipe.out());  // its destructor returns
}

TEST(PipeLines, ShowAWatcherWhatWaitsAndWhatArrives) {
  Pipe pipe;
  PipeLines lines(pipe.out());
  pipe.write("first\n");
  lines.wait();
  std::atomic<int> seen = 0;
  std::atomic<bool> ended = false;
  lines.watch([&](const std::string* line) {
    if (!line) {
      ended = true;
      ended.notify_all();
      return false;
    }
    ++seen;
    return *line == "mine";
  });
  EXPECT_EQ(seen, 1);
  pipe.write("mine\nlast\n");
  pipe.shut();
  ended.wait(false);
  lines.watch({});
  EXPECT_EQ(seen, 3);
  std::string line;
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "first");
  ASSERT_TRUE(lines.next(line));
  EXPECT_EQ(line, "last");
  EXPECT_FALSE(lines.next(line));
}

}  // namespace
}  // namespace ludens::protocols
