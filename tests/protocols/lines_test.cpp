#include "protocols/lines.h"

#include <atomic>
#include <chrono>
#include <sstream>
#include <thread>

#include <unistd.h>

#include <gtest/gtest.h>

namespace ludens::protocols {
using namespace std::chrono_literals;
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

// Whoever writes much faster than is answered waits; nothing is lost, and no more than the bound is kept.
TEST(PipeLines, KeepNoMoreThanTheBoundOfAFloodAndLoseNone) {
  for (const std::size_t length : {5u, 100'000u}) {
    Pipe pipe;
    PipeLines lines(pipe.out());
    const std::size_t count = length == 5 ? 5 * kMostLines : 200;
    std::atomic<std::size_t> written = 0;
    std::thread flood([&] {
      for (std::size_t i = 0; i < count; ++i, ++written) {
        const std::string number = std::to_string(i);
        pipe.write(number + std::string(length - number.size(), '.') + "\n");
      }
      pipe.shut();
    });
    // Until the writer waits: what fits into the queue, the pipe and the reader's hands, and no more.
    for (std::size_t before = 0; before == 0 || written != before; std::this_thread::sleep_for(200ms)) before = written;
    EXPECT_LT(written, count);
    EXPECT_LE(lines.bytes(), kMostBytes + length);
    EXPECT_LE(lines.bytes(), (kMostLines + 1) * length);
    std::string line;
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_TRUE(lines.next(line));
      ASSERT_EQ(line.substr(0, line.find('.')), std::to_string(i));
    }
    EXPECT_FALSE(lines.next(line));
    EXPECT_EQ(lines.bytes(), 0u);
    flood.join();
  }
}

TEST(PipeLines, EndInTheMiddleOfAFlood) {
  Pipe pipe;
  std::thread flood;
  std::atomic<bool> full = false;
  {
    PipeLines lines(pipe.out());
    lines.watch([&](const std::string* line) {
      if (!line) {
        full = true;
        full.notify_all();
      }
      return false;
    });
    flood = std::thread([&] {
      for (std::size_t i = 0; i < kMostLines; ++i) pipe.write("x\n");
    });
    full.wait(false);
  }  // its destructor returns though nobody has taken a line
  flood.join();
}

}  // namespace
}  // namespace ludens::protocols
