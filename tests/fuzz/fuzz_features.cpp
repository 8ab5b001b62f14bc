// Models of features: what is read comes back from its bytes, and anything else is one clear line. The checksum would
// keep a fuzzer out, so it is made right first.
#include "base/error.h"
#include "base/hash.h"
#include "games/catalogue.h"
#include "one_input.h"
#include "patterns/features/evaluator.h"

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
    const features::Model model = features::parse_model(bytes);
    const std::string again = features::model_bytes(model);
    must(features::model_bytes(features::parse_model(again)) == again, "a model comes back from its bytes");
    if (model.features.size() > 50) return 0;  // what a large one says takes long to compute
    const auto game = ludens::games::find_game(model.game);
    if (game->board.size() > 100) return 0;
    features::FeatureEvaluator evaluator(*game, std::make_shared<const features::Prepared>(*game, model));
    const Position start = game->start();
    evaluator.set_position(start, {}, {});
    MoveList legal;
    start.moves(legal);
    const std::vector<Move> moves(legal.begin(), legal.end());
    std::vector<float> p(moves.size()), values(moves.size());
    evaluator.evaluate_moves(moves, p.data(), values.data());
    for (std::size_t i = 0; i < moves.size(); ++i)
      must(p[i] >= 0 && p[i] <= 1.001f && values[i] >= 0 && values[i] <= 1, "it says numbers");
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
