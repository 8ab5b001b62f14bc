#include "patterns/five_file.h"

#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/half.h"
#include "base/json.h"
#include "base/sealed_file.h"
#include "base/whole_file.h"

namespace ludens::patterns::five {
namespace {

constexpr std::string_view kMagic = "LUDFIVE1";

Json shape_json(const Shape& s) {
  return {{"hidden", s.hidden}, {"second", s.second},         {"directions", s.directions},
          {"places", s.places}, {"attributes", s.attributes}, {"colours", s.colours},
          {"counts", s.counts}, {"ratings", s.ratings},       {"recent", s.recent}};
}

Shape read_shape(const Json& json) {
  Shape s;
  json.at("hidden").get_to(s.hidden);
  json.at("second").get_to(s.second);
  json.at("directions").get_to(s.directions);
  json.at("places").get_to(s.places);
  json.at("attributes").get_to(s.attributes);
  json.at("colours").get_to(s.colours);
  json.at("counts").get_to(s.counts);
  json.at("ratings").get_to(s.ratings);
  json.at("recent").get_to(s.recent);
  return s;
}

Model parse(std::string_view bytes) {
  const Unsealed parts = unseal(bytes, kMagic, "five-window network");
  const Json json = Json::parse(parts.description);
  const Shape shape = read_shape(json.at("shape"));
  check(shape);
  Model out{json.at("game").text(),    Net(shape), {}, json.value("trust", 0.0), json.at("about").dump(),
            json.value("visits", 1000)};
  const Json& doubt = json.at("doubt");
  out.doubt = {doubt.at("start").get<double>(), doubt.at("stop").get<double>(), doubt.at("leftover").get<double>()};
  if (!(out.doubt.start >= 1) || !(out.doubt.stop >= 1) || !(out.doubt.leftover >= 0 && out.doubt.leftover < 1))
    throw Error("has thresholds of doubt that make no sense: start and stop are at least 1, leftover is in [0, 1)");
  if (out.visits < 1) throw Error("has a number of visits below 1");
  if (!(out.trust >= 0 && out.trust <= 1)) throw Error("has a trust in its first impression that is not in [0, 1]");
  if (parts.block.size() != 2 * out.net.weights.size())
    throw Error(fmt::format("has {} bytes of weights where its shape needs {}", parts.block.size(),
                            2 * out.net.weights.size()));
  for (std::size_t i = 0; i < out.net.weights.size(); ++i) {
    std::uint16_t half = 0;
    std::memcpy(&half, parts.block.data() + 2 * i, 2);
    out.net.weights[i] = from_half(half);
    if (!std::isfinite(out.net.weights[i])) throw Error("holds a weight that is no number");
  }
  return out;
}

}  // namespace

std::string model_bytes(const Model& model) {
  std::string block(2 * model.net.weights.size(), '\0');
  for (std::size_t i = 0; i < model.net.weights.size(); ++i) {
    const std::uint16_t half = to_half(model.net.weights[i]);
    if ((half & 0x7c00u) == 0x7c00u) throw Error("the network has a weight that f16 cannot hold");
    std::memcpy(block.data() + 2 * i, &half, 2);
  }
  const Json json = {
      {"format", 1},
      {"game", model.game},
      {"shape", shape_json(model.net.shape)},
      {"doubt", {{"start", model.doubt.start}, {"stop", model.doubt.stop}, {"leftover", model.doubt.leftover}}},
      {"trust", model.trust},
      {"visits", model.visits},
      {"about", Json::parse(model.about)}};
  return seal(kMagic, json.dump(), block);
}

Model parse_model(std::string_view bytes, std::string_view name) {
  return parse_sealed(bytes, name, parse);
}

void save_model(const std::filesystem::path& path, const Model& model) { write_whole_file(path, model_bytes(model)); }

Model load_model(const std::filesystem::path& path) { return parse_model(read_whole_file(path), path.string()); }

}  // namespace ludens::patterns::five
