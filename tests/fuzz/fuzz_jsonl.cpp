// JSON lines, ours: what reads also writes, and reads back the same.
#include "check_reader.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::tests;
  check_reader(
      [&] {
        return json_line_reader(std::make_unique<Input>("fuzz", text_source(std::string(bytes_of(data, size)))), {});
      },
      size);
  return 0;
}
