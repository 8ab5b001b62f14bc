#include "train/golden.h"

#include "base/error.h"
#include "base/json.h"
#include "games/catalogue.h"
#include "nets/features.h"
#include "train/network.h"

namespace ludens::train {
namespace {

Json numbers(const at::Tensor& row) {
  const at::Tensor plain = row.contiguous();
  return std::vector<float>(plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel());
}

Json rating_json(std::optional<int> rating) { return rating ? Json(*rating) : Json(nullptr); }

}  // namespace

std::string golden_lines(const std::string& path, int count) {
  const NetModel model = load_net(path);
  const GamePtr game = find_game(model.game);
  const Features& features = find_features(model.features);
  const auto& s = model.shape;
  std::string out;
  for (int i = 0; i < count; ++i) {
    Rng rng = Rng::of(1, static_cast<std::uint64_t>(i));
    Position position = game->start();
    std::vector<Move> history;
    std::vector<std::uint32_t> ids;
    for (int ply = 0; ply < i * 9; ++ply) {
      Position next = position;
      const Move move = next.play_random(rng);
      if (next.over()) break;
      position = std::move(next);
      history.push_back(move);
      ids.push_back(move.id);
    }
    const RatingScale scale = features.ratings();
    Persona persona;
    if (i % 3 != 1) persona.rating = static_cast<int>(scale.centre + scale.scale * (rng.unit() * 3 - 1.5));
    if (i % 3 != 2) persona.opponent_rating = static_cast<int>(scale.centre + scale.scale * (rng.unit() * 3 - 1.5));
    at::Tensor input = at::empty({2, s.planes, s.height, s.width});  // twice: libtorch 1.13 leaves oneDNN for one row
    write_input(features, s.points(), position, history, persona, input.data_ptr<float>());
    input[1].copy_(input[0]);
    const auto result = forward_folded(model, input);
    const Json line = {{"game", game->text},
                       {"moves", ids},
                       {"rating", rating_json(persona.rating)},
                       {"opponent", rating_json(persona.opponent_rating)},
                       {"policy", numbers(result.policy[0])},
                       {"value", numbers(result.value[0])}};
    out += line.dump() + "\n";
  }
  return out;
}

}  // namespace ludens::train
