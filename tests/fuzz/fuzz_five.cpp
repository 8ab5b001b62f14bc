// Five-window networks: what is read comes back from its bytes, and anything else is one clear line. The checksum would
// keep a fuzzer out, so it is made right first.
#include "base/error.h"
#include "base/hash.h"
#include "games/catalogue.h"
#include "one_input.h"
#include "patterns/five_file.h"
#include "patterns/five_incremental.h"

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
    if (model.net.shape.hidden > 64) return 0;  // what a large one says takes long to compute
    static const auto game = ludens::games::find_game("renju");
    five::IncrementalNet network(std::make_shared<five::Tables>(model.net));
    ludens::belief::Persona persona;
    persona.rating = 2000;
    network.set_position(game->start(), {}, persona);
    const std::vector<Move> moves = {Move{112}, Move{0}, Move{97}};
    float p[3], value[3];
    network.evaluate_moves(moves, p, value);
    for (int i = 0; i < 3; ++i) must(p[i] >= 0 && p[i] <= 1 && value[i] >= 0 && value[i] <= 1, "it says numbers");
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
