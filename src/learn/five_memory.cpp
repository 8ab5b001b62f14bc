#include "learn/five_memory.h"

#include <cstring>
#include <type_traits>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/sealed_file.h"
#include "base/whole_file.h"

namespace ludens::learn {
namespace {

constexpr std::string_view kMagic = "LUDFIVEM";

template <class T>
void add(std::string& block, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  block.append(reinterpret_cast<const char*>(&value), sizeof value);
}

class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  void take(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    need(sizeof value);
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
  }
  void take(std::vector<float>& values, std::size_t count) {
    need(count * sizeof(float));
    values.resize(count);
    std::memcpy(values.data(), bytes_.data(), count * sizeof(float));
    bytes_.remove_prefix(count * sizeof(float));
  }

 private:
  void need(std::size_t size) const {
    if (bytes_.size() < size) throw Error("is cut short");
  }
  std::string_view bytes_;
};

using Pairs = std::vector<std::pair<std::uint8_t, float>>;

void add_pairs(std::string& block, const Pairs& pairs) {
  add(block, static_cast<std::uint8_t>(pairs.size()));
  for (const auto& [point, number] : pairs) add(block, point), add(block, number);
}

void take_pairs(Cursor& from, Pairs& pairs) {
  std::uint8_t count = 0;
  from.take(count);
  pairs.resize(count);
  for (auto& [point, number] : pairs) from.take(point), from.take(number);
}

}  // namespace

void save_memory(const std::filesystem::path& path, const std::string& plan, const FiveMemory& memory) {
  if (path.empty()) return;
  std::string block;
  for (const auto* part : {&memory.weights, &memory.accepted, &memory.adam.first, &memory.adam.second})
    block.append(reinterpret_cast<const char*>(part->data()), part->size() * sizeof(float));
  for (const auto& sample : memory.samples) {
    add(block, sample.black), add(block, sample.white), add(block, sample.barred), add(block, sample.to_move);
    add(block, sample.recent), add(block, sample.taken), add(block, sample.outcome);
    add_pairs(block, sample.wanted);
    add_pairs(block, sample.judged);
  }
  const Json json = {{"plan", plan},
                     {"iteration", memory.iteration},
                     {"games", memory.games},
                     {"positions", memory.positions},
                     {"agreement", memory.agreement},
                     {"elo", memory.elo},
                     {"seconds", memory.seconds},
                     {"steps", memory.adam.steps},
                     {"samples", memory.samples.size()}};
  write_whole_file(path, seal(kMagic, json.dump(), block));
}

bool load_memory(const std::filesystem::path& path, const std::string& plan, FiveMemory& memory) {
  if (path.empty() || !std::filesystem::exists(path)) return false;
  const std::string bytes = read_whole_file(path);
  try {
    const auto parts = unseal(bytes, kMagic, "memory of a training");
    const auto json = Json::parse(parts.description);
    if (json.at("plan") != plan) throw Error("belongs to another training; remove it or name another output");
    json.at("iteration").get_to(memory.iteration);
    json.at("games").get_to(memory.games);
    json.at("positions").get_to(memory.positions);
    json.at("agreement").get_to(memory.agreement);
    json.at("elo").get_to(memory.elo);
    json.at("seconds").get_to(memory.seconds);
    json.at("steps").get_to(memory.adam.steps);
    const std::size_t size = memory.weights.size();
    Cursor from(parts.block);
    for (auto* part : {&memory.weights, &memory.accepted, &memory.adam.first, &memory.adam.second})
      from.take(*part, size);
    memory.samples.resize(json.at("samples").get<std::size_t>());
    for (auto& sample : memory.samples) {
      from.take(sample.black), from.take(sample.white), from.take(sample.barred), from.take(sample.to_move);
      from.take(sample.recent), from.take(sample.taken), from.take(sample.outcome);
      take_pairs(from, sample.wanted);
      take_pairs(from, sample.judged);
    }
    return true;
  } catch (const JsonError&) {
    throw Error(fmt::format("{} is damaged", path.string()));
  } catch (const Error& error) {
    throw Error(fmt::format("{} {}", path.string(), error.what()));
  }
}

}  // namespace ludens::learn
