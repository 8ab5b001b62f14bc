#include "train/golden.h"

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "games/catalogue.h"
#include "nets/features.h"
#include "nets/sample_file.h"
#include "train/network.h"

namespace ludens {
namespace {

nlohmann::ordered_json numbers(const at::Tensor& row) {
  const at::Tensor plain = row.contiguous();
  return std::vector<float>(plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel());
}

}  // namespace

std::string golden_lines(const std::string& path, const std::string& data, int count) {
  const NetModel model = load_net(path);
  const SampleFile samples = load_samples(data);
  const Features& features = find_features(model.features);
  std::string out;
  for (int i = 0; i < count; ++i) {
    const SampleGame& record =
        samples.games[static_cast<std::size_t>(i) * samples.games.size() / static_cast<std::size_t>(count)];
    const GamePtr game = find_game(samples.texts[record.text]);
    Position position = game->start();
    std::vector<Move> history;
    const std::size_t plies =
        record.moves.size() * static_cast<std::size_t>(i + 1) / static_cast<std::size_t>(count + 1);
    std::vector<int> ids;
    for (std::size_t ply = 0; ply < plies && !position.over(); ++ply) {
      history.push_back(Move{record.moves[ply]});
      position.play(history.back());
      ids.push_back(record.moves[ply]);
    }
    const auto mover = static_cast<std::size_t>(index(position.to_move()));
    Persona persona;
    if (i % 3 != 1) persona.rating = record.ratings[mover];
    if (i % 3 != 2) persona.opponent_rating = record.ratings[1 - mover];
    const auto& s = model.shape;
    at::Tensor input =
        at::empty({2, s.planes, s.height, s.width});  // twice: libtorch 1.13 is slow and odd with one row
    write_input(features, s.points(), position, history, persona, input.data_ptr<float>());
    input[1].copy_(input[0]);
    const auto result = forward_folded(model, input);
    const auto rating = [](std::optional<int> r) {
      return r ? nlohmann::ordered_json(*r) : nlohmann::ordered_json(nullptr);
    };
    const nlohmann::ordered_json line = {{"game", game->text},
                                         {"moves", ids},
                                         {"rating", rating(persona.rating)},
                                         {"opponent", rating(persona.opponent_rating)},
                                         {"policy", numbers(result.policy[0])},
                                         {"value", numbers(result.value[0])}};
    out += line.dump() + "\n";
  }
  return out;
}

}  // namespace ludens
