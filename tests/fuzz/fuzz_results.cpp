// Result lines of any kind: a page, a table or one line of complaint, and never more.
#include "base/error.h"
#include "measure/pages/result_pages.h"
#include "measure/result_page.h"
#include "measure/review_table.h"
#include "one_input.h"

namespace {

template <class Make>
void made_or_refused(const Make& make) {
  try {
    make();
  } catch (const ludens::base::Error& error) {
    ludens::tests::must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
}

}  // namespace

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::measure;
  // A page that names itself: the same bytes are read as a page, and as the lines that its tables are made of.
  const std::string bytes(ludens::tests::bytes_of(data, size));
  made_or_refused([&] { filled_page(bytes, "fuzz", [&](const std::string&) { return bytes; }); });
  made_or_refused([&] {
    filled_page("<!-- table x\na: {a}\nacross b: {c %1}\n-->\n<!-- end -->\n", "fuzz",
                [&](const std::string&) { return bytes; });
  });
  std::vector<Json> lines;
  made_or_refused([&] { lines = read_results(ludens::tests::bytes_of(data, size), "fuzz"); });
  if (lines.empty()) return 0;
  made_or_refused([&] { result_page(lines); });
  made_or_refused([&] { review_table(lines, 0.15); });
  return 0;
}
