#include "patterns/five_file.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/numbers.h"
#include "base/sealed_file.h"
#include "base/whole_file.h"

namespace ludens::patterns::five {
namespace {

constexpr std::string_view kMagic = "LUDFIVE1";

template <class Fields, class S>
void list_shape(Fields& fields, S& s) {
  fields("hidden", s.hidden);
  fields("second", s.second);
  fields("directions", s.directions);
  fields("places", s.places);
  fields("attributes", s.attributes);
  fields("colours", s.colours);
  fields("counts", s.counts);
  fields("ratings", s.ratings);
  fields("recent", s.recent);
}

template <class Fields, class M>
void list(Fields& fields, M& model) {
  fields.format(1);
  fields("game", model.game);
  fields.object("shape", [&](auto& inner) { list_shape(inner, model.net.shape); });
  fields.object("doubt", [&](auto& inner) {
    inner("start", model.doubt.start);
    inner("stop", model.doubt.stop);
    inner("leftover", model.doubt.leftover);
  });
  fields.optional("trust", model.trust);
  fields.optional("visits", model.visits);
  fields.json("about", model.about);
}

constexpr double kMostDoubt = 1e6;

Model parse(const FieldReader& fields, std::string_view block) {
  Shape shape;
  fields.object("shape", [&](auto& inner) { list_shape(inner, shape); });
  check(shape);
  Model out{.net = Net(shape)};
  list(fields, out);
  const auto ratio = [](double value) { return value >= 1 && value <= kMostDoubt; };
  if (!ratio(out.doubt.start) || !ratio(out.doubt.stop) || !(out.doubt.leftover >= 0 && out.doubt.leftover < 1))
    throw Error(
        "has thresholds of doubt that make no sense: start and stop are from 1 to a million, leftover is in [0, 1)");
  if (out.visits < 1) throw Error("has a number of visits below 1");
  if (!(out.trust >= 0 && out.trust <= 1)) throw Error("has a trust in its first impression that is not in [0, 1]");
  if (block.size() != 2 * out.net.weights.size())
    throw Error(
        fmt::format("has {} bytes of weights where its shape needs {}", block.size(), 2 * out.net.weights.size()));
  out.net.weights = read_numbers(block, 0, out.net.weights.size(), NumberType::F16, "its list of weights");
  return out;
}

}  // namespace

std::string model_bytes(const Model& model) {
  std::string block;
  add_numbers(block, model.net.weights, NumberType::F16, "the network");
  FieldWriter fields;
  list(fields, model);
  return seal(kMagic, fields, block);
}

Model parse_model(std::string_view bytes, std::string_view name) {
  return parse_sealed(bytes, kMagic, "five-window network", name, parse);
}

void save_model(const std::filesystem::path& path, const Model& model) { write_whole_file(path, model_bytes(model)); }

Model load_model(const std::filesystem::path& path) { return parse_model(read_whole_file(path), path.string()); }

}  // namespace ludens::patterns::five
