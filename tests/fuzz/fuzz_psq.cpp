// Any bytes as PSQ must be read or refused with an Error, and what was read must write and read back as the same text.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/error.h"
#include "records/io/byte_source.h"
#include "records/psq/reader.h"
#include "records/psq/writer.h"

namespace {

using namespace ludens::records;

std::unique_ptr<RecordReader> reader_of(std::string text, const ReadOptions& options) {
  return psq_reader(std::make_unique<Input>("fuzz", text_source(std::move(text))), options);
}

void check_round_trip(const Record& record) {
  std::string written;
  try {
    written = write_psq(record);
  } catch (const Error&) {
    return;  // what the format cannot hold
  }
  Record back;
  if (!reader_of(written, {})->next(back)) std::abort();
  if (write_psq(back) != written || back.game != record.game || back.start != record.start) std::abort();
  if (back.turns.size() != record.turns.size()) std::abort();
  for (std::size_t i = 0; i < back.turns.size(); ++i)
    if (back.turns[i].move != record.turns[i].move) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto reader = reader_of(std::string(reinterpret_cast<const char*>(data), size), {});
  for (;;) {
    Record record;
    try {
      if (!reader->next(record)) return 0;
    } catch (const Error&) {
      continue;
    }
    check_round_trip(record);
  }
}
