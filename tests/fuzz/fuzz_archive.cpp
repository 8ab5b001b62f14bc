// Compressed files and archives: every member is read or refused with an Error, and reading comes to an end. What
// unpacks to very much is cut, or the fuzzer would do nothing but unpack.
#include "base/error.h"
#include "memory_file.h"
#include "records/io/open_bytes.h"
#include "records/reader.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::records;
  using namespace ludens::tests;
  constexpr std::size_t kMostBytes = 1u << 20;
  constexpr int kMostMembers = 100;
  const MemoryFile file(bytes_of(data, size));
  std::size_t unpacked = 0;
  try {
    ByteFile bytes(file.path());
    for (int member = 0; member < kMostMembers && unpacked < kMostBytes; ++member) {
      try {
        if (!bytes.next()) break;
        const auto source = bytes.source();
        std::string chunk(64u << 10, '\0');
        while (const std::size_t count = source->read(chunk.data(), chunk.size()))
          if ((unpacked += count) > kMostBytes) break;
      } catch (const Error& error) {
        must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
        if (bytes.damaged()) break;
      }
    }
  } catch (const Error&) {
    return 0;
  }
  if (unpacked > kMostBytes) return 0;
  try {
    const auto reader = open_records(file.path());
    Record record;
    for (int games = 0; games < 1000; ++games) try {
        if (!reader->next(record)) return 0;
      } catch (const Error&) {
      }
  } catch (const Error&) {
  }
  return 0;
}
