// WTHOR games and names.
#include "check_reader.h"
#include "records/tsv/table.h"
#include "records/wthor/wthor.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::records;
  using namespace ludens::tests;
  const std::string bytes(bytes_of(data, size));
  const auto input = [&] { return std::make_unique<Input>("fuzz", text_source(bytes)); };
  const auto names = std::make_shared<WthorNames>();
  if (looks_like_wthor_names(bytes)) {
    try {
      read_wthor_names(*input(), *names);
    } catch (const Error&) {
    }
    for (const auto& name : names->players) must(is_utf8(name), "names are UTF-8");
    return 0;
  }
  check_reader([&] { return wthor_reader(input(), {}, names); }, size);
  check_reader([&] { return wthor_reader(input(), {.game = "gomoku20"}, names); }, size);
  return 0;
}
