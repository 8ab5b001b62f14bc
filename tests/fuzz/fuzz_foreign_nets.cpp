// Other people's networks: the first byte says which reader; what it takes can be run, anything else is an Error of one
// line.
#include "base/error.h"
#include "nets/foreign/flat_net.h"
#include "nets/foreign/katago_file.h"
#include "nets/foreign/lc0_file.h"
#include "one_input.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::nets;
  using namespace ludens::tests;
  if (size == 0) return 0;
  const std::string_view bytes = bytes_of(data + 1, size - 1);
  try {
    if (data[0] % 4 == 3) {
      check_graph(read_lc0(bytes, "fuzz").net.graph);
    } else if (data[0] % 2 == 0) {
      check_graph(read_katago(bytes, 5, "fuzz").graph);
    } else {
      const auto first = bytes.find('\f'),
                 second = first == std::string_view::npos ? first : bytes.find('\f', first + 1);
      if (second == std::string_view::npos) return 0;
      check_graph(read_flat_net(bytes.substr(0, first), bytes.substr(first + 1, second - first - 1),
                                bytes.substr(second + 1), 5, 4, "fuzz")
                      .graph);
    }
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
