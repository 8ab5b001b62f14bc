// Model files and sample files: hostile bytes give an Error or something that can be written again. The checksum is put
// right first, or nothing behind it would ever be reached.
#include <cmath>
#include <cstring>
#include <string>

#include "base/error.h"
#include "base/hash.h"
#include "games/catalogue.h"
#include "nets/features.h"
#include "nets/model_file.h"
#include "nets/policy_net.h"
#include "nets/sample_file.h"
#include "one_input.h"

namespace {

using namespace ludens::nets;
using namespace ludens::tests;

std::string sealed(std::string bytes) {
  if (bytes.size() < 8) return bytes;
  const std::uint64_t sum = hash_text(std::string_view(bytes).substr(0, bytes.size() - 8));
  std::memcpy(bytes.data() + bytes.size() - 8, &sum, 8);
  return bytes;
}

}  // namespace

int one_input(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = sealed(std::string(reinterpret_cast<const char*>(data), size));
  try {
    const auto model = parse_net(bytes);
    must(parse_net(net_bytes(model, NumberType::F32)) == model, "a model reads back");
    const GamePtr game = find_game(model.game);
    const Features& features = find_features(model.features);
    if (bytes.size() < 200'000 && model.shape.width == game->board.columns && model.shape.height == game->board.rows &&
        model.shape.planes == features.input_planes() && model.shape.moves == features.policy_moves(*game)) {
      const Position start = game->start();
      NetMemory memory;
      const NetAnswer answer = policy_net(model)->ask({start, {}, {}}, memory);
      for (const float logit : answer.logits) must(std::isfinite(logit), "a network says numbers");
    }
  } catch (const Error&) {
  }
  try {
    const auto samples = parse_samples(bytes);
    must(parse_samples(sample_bytes(samples)) == samples, "samples read back");
  } catch (const Error&) {
  }
  return 0;
}
