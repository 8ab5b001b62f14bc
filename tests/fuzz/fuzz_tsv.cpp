// The tab-separated sets, with and without a game that is said, and the four-in-a-row moves.
#include "check_reader.h"
#include "records/tsv/reader.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::records;
  using namespace ludens::tests;
  const std::string text(bytes_of(data, size));
  const auto input = [&] { return std::make_unique<Input>("fuzz", text_source(text)); };
  if (looks_like_four_in_a_row(text)) {
    check_reader([&] { return four_in_a_row_reader(input(), {}); }, size);
    return 0;
  }
  check_reader([&] { return tsv_reader(input(), {}); }, size);
  check_reader([&] { return tsv_reader(input(), {.game = "gomoku15"}); }, size);
  return 0;
}
