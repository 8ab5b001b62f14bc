// Any bytes as RIF XML must be read or refused with an Error; what was read must write and read back as the same.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/error.h"
#include "records/io/byte_source.h"
#include "records/rif/reader.h"
#include "records/rif/writer.h"

namespace {

using namespace ludens::records;

std::vector<Record> read(std::string text, bool all_good) {
  const auto reader = rif_reader(std::make_unique<Input>("fuzz", text_source(std::move(text))), {});
  std::vector<Record> out;
  for (;;) try {
      Record record;
      if (!reader->next(record)) return out;
      out.push_back(std::move(record));
    } catch (const Error&) {
      if (all_good) std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto records = read(std::string(reinterpret_cast<const char*>(data), size), false);
  const std::string written = write_rif(records);
  const auto back = read(written, true);
  if (back.size() != records.size() || write_rif(back) != written) std::abort();
  for (std::size_t i = 0; i < back.size(); ++i) {
    if (back[i].turns.size() != records[i].turns.size() || back[i].result != records[i].result) std::abort();
    for (std::size_t k = 0; k < back[i].turns.size(); ++k)
      if (back[i].turns[k].move != records[i].turns[k].move) std::abort();
  }
  return 0;
}
