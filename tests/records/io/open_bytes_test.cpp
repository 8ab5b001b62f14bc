#include "records/io/open_bytes.h"

#include <lzma.h>

#include <gtest/gtest.h>

#include "support/pack.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

std::string all(ByteSource& source) {
  std::string out, chunk(1000, ' ');
  while (const auto count = source.read(chunk.data(), chunk.size())) out.append(chunk, 0, count);
  return out;
}

std::string some_text(std::size_t size) {
  std::string out;
  for (std::size_t i = 0; out.size() < size; ++i) out += std::to_string(i * i % 9973) + (i % 7 == 0 ? "\n" : " ");
  return out;
}

using Members = std::vector<std::pair<std::string, std::string>>;

TEST(OpenBytes, ReadsPlainAndCompressedFilesByContent) {
  const Scratch scratch;
  const std::string text = some_text(300'000);
  EXPECT_EQ(all(*open_bytes(scratch.write("plain.gz", text))), text);  // the name is wrong on purpose
  for (const int filter : {ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_XZ, ARCHIVE_FILTER_ZSTD}) {
    const auto path = scratch.write("packed", pack(ARCHIVE_FORMAT_RAW, filter, {{"x", text}}));
    EXPECT_EQ(all(*open_bytes(path)), text) << filter;
  }
  EXPECT_EQ(all(*open_bytes(scratch.write("empty", ""))), "");
  EXPECT_EQ(all(*open_bytes(scratch.write("one", "x"))), "x");
}

TEST(OpenBytes, ReadsArchivesMemberByMember) {
  const Scratch scratch;
  const Members members = {{"dir/", ""}, {"dir/a.txt", "first"}, {"b.txt", some_text(100'000)}, {"c", ""}};
  for (const auto& [format, filter] : {std::pair{ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_NONE},
                                       {ARCHIVE_FORMAT_TAR_PAX_RESTRICTED, ARCHIVE_FILTER_GZIP},
                                       {ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_XZ},
                                       {ARCHIVE_FORMAT_ZIP, ARCHIVE_FILTER_NONE}}) {
    const auto path = scratch.write("some", pack(format, filter, members));
    ByteFile file(path);
    ASSERT_TRUE(file.next());
    EXPECT_EQ(file.member(), "dir/a.txt");
    EXPECT_EQ(file.name(), path.string() + ": dir/a.txt");
    EXPECT_EQ(all(*file.source()), "first");
    ASSERT_TRUE(file.next());
    const auto stale = file.source();
    ASSERT_TRUE(file.next());
    EXPECT_EQ(all(*stale), "") << "a source ends when its file goes on";
    EXPECT_EQ(file.member(), "c");
    EXPECT_FALSE(file.next());
    EXPECT_FALSE(file.damaged());
    EXPECT_GT(file.bytes_read(), 0);
  }
}

TEST(OpenBytes, SaysWhichFileCannotBeRead) {
  const Scratch scratch;
  const auto missing = scratch.file("missing");
  EXPECT_EQ(complaint([&] { open_bytes(missing); }), missing.string() + ": cannot be read: No such file or directory");
  EXPECT_EQ(complaint([&] { open_bytes(scratch.path()); }), scratch.path().string() + ": is a folder, expected a file");
}

TEST(OpenBytes, NoticesATruncatedFile) {
  const Scratch scratch;
  const std::string text = some_text(300'000);
  for (const int filter : {ARCHIVE_FILTER_GZIP, ARCHIVE_FILTER_BZIP2, ARCHIVE_FILTER_XZ, ARCHIVE_FILTER_ZSTD}) {
    const std::string whole = pack(ARCHIVE_FORMAT_RAW, filter, {{"x", text}});
    for (const std::size_t left : {whole.size() / 2, whole.size() - 5}) {
      const auto path = scratch.write("cut", whole.substr(0, left));
      const std::string said = complaint([&] { all(*open_bytes(path)); });
      EXPECT_TRUE(said.starts_with(path.string() + ": damaged")) << filter << " " << left << " " << said;
    }
  }
  const std::string tar = pack(ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE, {{"a", text}});
  const auto path = scratch.write("cut.tar", tar.substr(0, 100'000));
  ByteFile file(path);
  ASSERT_TRUE(file.next());
  EXPECT_NE(complaint([&] { all(*file.source()); }), "");
  EXPECT_TRUE(file.damaged());
  EXPECT_FALSE(file.next());
}

TEST(OpenBytes, SaysNamesOfMembersInOneLine) {
  const Scratch scratch;
  ByteFile file(scratch.write("x.tar", pack(ARCHIVE_FORMAT_TAR_USTAR, ARCHIVE_FILTER_NONE, {{"a\n\x1b[2J", "first"}})));
  ASSERT_TRUE(file.next());
  EXPECT_EQ(file.member(), "a\\x0a\\x1b[2J");
}

// Their headers may ask for any memory.
TEST(OpenBytes, RefusesAnXzStreamThatWantsMuchMemory) {
  const Scratch scratch;
  std::string whole = pack(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_XZ, {{"x", some_text(1000)}});
  EXPECT_EQ(all(*open_bytes(scratch.write("good.xz", whole))), some_text(1000));
  // The first block's header: its size, flags, the filter LZMA2, the size of its properties, and as these the
  // dictionary.
  ASSERT_EQ(whole.substr(14, 2), "\x21\x01");
  whole[16] = 40;  // 4 GB
  const std::size_t size = (static_cast<unsigned char>(whole[12]) + 1u) * 4;
  const std::uint32_t sum = lzma_crc32(reinterpret_cast<const std::uint8_t*>(whole.data()) + 12, size - 4, 0);
  std::memcpy(whole.data() + 12 + size - 4, &sum, 4);
  const auto path = scratch.write("huge.xz", whole);
  const std::string said = complaint([&] { all(*open_bytes(path)); });
  EXPECT_TRUE(said.starts_with(path.string() + ": needs 409")) << said;
}

TEST(OpenBytes, ReadsStoredAndDeflatedMembersOfZipAndNoOthers) {
  const Scratch scratch;
  // A member «a» of five bytes by method 14, LZMA; then «b», stored.
  const auto number = [](std::uint64_t value, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
    return out;
  };
  const auto about = [&](unsigned method) {
    return number(20, 2) + number(0, 2) + number(method, 2) + number(0, 4) + number(0x3610a686, 4) + number(5, 4) +
           number(5, 4) + number(1, 2) + number(0, 2);
  };
  std::string zip, directory;
  for (const auto& [name, method] : {std::pair{"a", 14u}, {"b", 0u}}) {
    directory += "PK\x01\x02" + number(20, 2) + about(method) + std::string(10, '\0') +
                 number(static_cast<unsigned>(zip.size()), 4) + name;
    zip += "PK\x03\x04" + about(method) + name + "hello";
  }
  const auto start = static_cast<unsigned>(zip.size());
  zip += directory + "PK\x05\x06" + number(0, 4) + number(2, 2) + number(2, 2) +
         number(static_cast<unsigned>(directory.size()), 4) + number(start, 4) + number(0, 2);
  ByteFile file(scratch.write("x.zip", zip));
  const std::string said = complaint([&] { file.next(); });
  EXPECT_NE(said.find("x.zip: a: is packed as ZIP 2.0 (lzma); stored and deflated members of zip are read"),
            std::string::npos)
      << said;
  ASSERT_TRUE(file.next());
  EXPECT_EQ(file.member(), "b");
  EXPECT_EQ(all(*file.source()), "hello");
}

TEST(OpenBytes, ChecksTheChecksumOfGzip) {
  const Scratch scratch;
  std::string whole = pack(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP, {{"x", some_text(1000)}});
  whole[whole.size() - 6] = static_cast<char>(whole[whole.size() - 6] ^ 1);
  const auto path = scratch.write("x.gz", whole);
  EXPECT_EQ(complaint([&] { all(*open_bytes(path)); }), path.string() + ": damaged gzip: incorrect data check");
}

TEST(OpenBytes, ReadsSeveralGzipStreamsAndRefusesRubbishBehindThem) {
  const Scratch scratch;
  const std::string one = pack(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP, {{"x", "one"}});
  const std::string two = pack(ARCHIVE_FORMAT_RAW, ARCHIVE_FILTER_GZIP, {{"x", "two"}});
  EXPECT_EQ(all(*open_bytes(scratch.write("x", one + two + std::string(10, '\0')))), "onetwo");
  EXPECT_NE(complaint([&] { all(*open_bytes(scratch.write("x", one + "rubbish"))); }), "");
}

TEST(Input, PassesOverALineThatIsTooLong) {
  Input input("some", text_source("a\n" + std::string(Input::kLongestLine + 100'000, 'x') + "\nb\n"));
  std::string line;
  ASSERT_TRUE(input.get_line(line));
  EXPECT_EQ(complaint([&] { input.get_line(line); }), "some, line 2: longer than 16 MB");
  ASSERT_TRUE(input.get_line(line));
  EXPECT_EQ(line, "b");
  EXPECT_FALSE(input.get_line(line));
}

}  // namespace
}  // namespace ludens::records
