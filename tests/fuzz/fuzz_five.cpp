// Five-window networks: what is read comes back from its bytes, and anything else is one clear line. The checksum would
// keep a fuzzer out, so it is made right first.
#include "base/error.h"
#include "base/hash.h"
#include "one_input.h"
#include "patterns/five_file.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::patterns;
  using namespace ludens::tests;
  std::string bytes(bytes_of(data, size));
  if (size >= 24 && (bytes.back() & 1) != 0) {
    bytes.resize(size - 8);
    const std::uint64_t sum = hash_text(bytes);
    for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<char>(sum >> (8 * i) & 0xff));
  }
  try {
    const five::Model model = five::parse_model(bytes);
    const std::string again = five::model_bytes(model);
    must(five::model_bytes(five::parse_model(again)) == again, "a model comes back from its bytes");
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
