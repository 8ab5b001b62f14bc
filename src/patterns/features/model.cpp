#include "patterns/features/model.h"

#include <fstream>

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "base/numbers.h"
#include "base/sealed_file.h"
#include "base/shared_files.h"
#include "base/whole_file.h"
#include "games/catalogue.h"

namespace ludens::patterns::features {
namespace {

constexpr std::string_view kMagic = "LUDFEAT1";
constexpr std::size_t kMostFeatures = 10'000;
constexpr double kMostDoubt = 1e6;

std::string_view turning_text(Turning turning) { return turning == Turning::All ? "all" : "rules"; }

// Features in words, so that a file can be read.
struct Texts {
  std::string game, turning;
  std::vector<std::string> features;
};

template <class Fields, class M>
void list(Fields& fields, Texts& texts, M& model) {
  fields.format(1);
  fields("game", texts.game);
  fields("turning", texts.turning);
  fields("features", texts.features);
  fields.object("doubt", [&](auto& inner) {
    inner("start", model.doubt.start);
    inner("stop", model.doubt.stop);
    inner("leftover", model.doubt.leftover);
  });
  fields("trust", model.trust);
  fields("visits", model.visits);
  fields.json("about", model.about);
}

Model parse(const FieldReader& fields, std::string_view block) {
  Texts texts;
  Model out;
  list(fields, texts, out);
  const auto ratio = [](double value) { return value >= 1 && value <= kMostDoubt; };
  if (!ratio(out.doubt.start) || !ratio(out.doubt.stop) || !(out.doubt.leftover >= 0 && out.doubt.leftover < 1))
    throw Error(
        "has thresholds of doubt that make no sense: start and stop are from 1 to a million, leftover is in [0, 1)");
  if (out.visits < 1) throw Error("has a number of visits below 1");
  if (!(out.trust >= 0 && out.trust <= 1)) throw Error("has a trust in its first impression that is not in [0, 1]");
  if (texts.turning != "all" && texts.turning != "rules") throw Error("turns its features in an unknown way");
  if (texts.features.size() > kMostFeatures) throw Error(fmt::format("has more than {} features", kMostFeatures));
  out.turning = texts.turning == "all" ? Turning::All : Turning::Rules;
  const GamePtr game = find_game(texts.game);
  out.game = game->text;
  const auto graph = board_reader(*game)->graph(*game);
  for (const auto& text : texts.features) out.features.push_back(parse_feature(text, graph.pieces));
  const std::size_t count = 4 * out.row() + 2 * out.features.size();
  if (block.size() != 4 * count)
    throw Error(fmt::format("has {} bytes of weights where its features need {}", block.size(), 4 * count));
  auto numbers = read_numbers(block, 0, count, NumberType::F32, "its list of weights");
  const auto n = out.features.size();
  for (std::size_t mover = 0; mover < 2; ++mover) {
    const float* const from = numbers.data() + 4 * out.row() + mover * n;
    out.frequency[mover].assign(from, from + n);
  }
  numbers.resize(4 * out.row());
  out.weights = std::move(numbers);
  return out;
}

}  // namespace

void Model::add(Feature feature) {
  std::vector<float> grown;
  const std::size_t old = row();
  for (std::size_t block = 0; block < 4; ++block) {
    if (weights.empty())
      grown.insert(grown.end(), old, 0.0f);
    else
      grown.insert(grown.end(), weights.begin() + static_cast<std::ptrdiff_t>(block * old),
                   weights.begin() + static_cast<std::ptrdiff_t>((block + 1) * old));
    grown.push_back(0);
  }
  weights = std::move(grown);
  features.push_back(std::move(feature));
  for (auto& one : frequency) one.push_back(0);
}

std::string model_bytes(const Model& model) {
  const GamePtr game = find_game(model.game);
  const auto graph = board_reader(*game)->graph(*game);
  Texts texts{model.game, std::string(turning_text(model.turning)), {}};
  for (const auto& feature : model.features) texts.features.push_back(feature_text(feature, graph.pieces));
  std::string block;
  add_numbers(block, model.weights, NumberType::F32, "the model");
  for (const auto& frequency : model.frequency) add_numbers(block, frequency, NumberType::F32, "the model");
  FieldWriter fields;
  list(fields, texts, model);
  return seal(kMagic, fields, block);
}

Model parse_model(std::string_view bytes, std::string_view name) {
  return parse_sealed(bytes, kMagic, "model of features", name, parse);
}

void save_model(const std::filesystem::path& path, const Model& model) { write_whole_file(path, model_bytes(model)); }

Model load_model(const std::filesystem::path& path) { return parse_model(read_whole_file(path), path.string()); }

bool is_model_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string begin(kMagic.size(), '\0');
  return file.read(begin.data(), static_cast<std::streamsize>(begin.size())) && begin == kMagic;
}

std::shared_ptr<Space> space_of(const Game& game, Turning turning) {
  return std::make_shared<Space>(board_reader(game)->graph(game), game.board, game.family->symmetry, turning);
}

Prepared::Prepared(const Game& game, Model its_model)
    : model(std::move(its_model)),
      reader(board_reader(game)),
      compiled(std::make_shared<Compiled>(space_of(game, model.turning), model.features)) {}

std::shared_ptr<const Prepared> open_model(const Game& game, std::string_view name) {
  static SharedFiles<Prepared> in_use;
  const auto path = find_model(name);
  auto found = in_use.find(path, game.name, [&] {
    Model model = load_model(path);
    const GamePtr its = find_game(model.game);
    if (its->name != game.name) throw Error(fmt::format("the model {} plays {}, not {}", name, its->name, game.name));
    return std::make_shared<const Prepared>(game, std::move(model));
  });
  return found;
}

}  // namespace ludens::patterns::features
