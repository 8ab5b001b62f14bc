// Any bytes as KIF must be read or refused with an Error, and what was read must write and read back as the same text.
#include "check_reader.h"
#include "records/kif/reader.h"
#include "records/kif/writer.h"

using namespace ludens::records;

int one_input(const std::uint8_t* data, std::size_t size) {
  const auto reader_of = [](std::string text) {
    return kif_reader(std::make_unique<Input>("fuzz", text_source(std::move(text))), {});
  };
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  ludens::tests::check_reader([&] { return reader_of(bytes); }, size + 1);
  const auto reader = reader_of(bytes);
  for (;;) {
    Record record;
    try {
      if (!reader->next(record)) return 0;
    } catch (const ludens::base::Error&) {
      continue;
    }
    std::string written;
    try {
      written = write_kif_record(record);
    } catch (const ludens::base::Error&) {
      continue;  // what the format cannot hold
    }
    Record back;
    ludens::tests::must(reader_of(written)->next(back), "what was written is read");
    ludens::tests::must(write_kif_record(back) == written, "and written again as it was");
    ludens::tests::must(
        back.game == record.game && back.start == record.start && back.turns.size() == record.turns.size(),
        "it is the same game");
  }
}
