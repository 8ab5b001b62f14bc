// Queries: what parses has one text, and that text means the same.
#include "base/error.h"
#include "one_input.h"
#include "records/query/filters.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::records;
  using namespace ludens::tests;
  try {
    const Query query = parse_query(bytes_of(data, size));
    const std::string text = query_text(query);
    must(parse_query(text) == query, "a query comes back from its text");
    must(query_text(parse_query(text)) == text, "the text is canonical");
    wants(query, GameRow());
    wants(query, PositionFacts());
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
