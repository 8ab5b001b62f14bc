#include "learn/feature_example.h"

#include <cstring>
#include <type_traits>

#include "base/error.h"
#include "base/hash.h"

namespace ludens::learn {
namespace {

template <class T>
void put(std::string& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class T>
void put_all(std::string& out, const std::vector<T>& values) {
  put(out, static_cast<std::uint32_t>(values.size()));
  for (const T& value : values) put(out, value);
}
template <class T>
void get(std::string_view& in, T& value) {
  if (in.size() < sizeof value) throw Error("the window of a checkpoint is cut short");
  std::memcpy(&value, in.data(), sizeof value);
  in.remove_prefix(sizeof value);
}
template <class T>
void get_all(std::string_view& in, std::vector<T>& values) {
  std::uint32_t size = 0;
  get(in, size);
  if (size > in.size()) throw Error("the window of a checkpoint is cut short");
  values.resize(size);
  for (T& value : values) get(in, value);
}

struct Judged {
  int move;
  float value;
};

void put_example(std::string& out, const features::Example& one) {
  put_all(out, one.sites);
  put(out, one.mover);
  put(out, one.last);
  put_all(out, one.moves);
  put_all(out, one.wanted);
  put(out, one.taken);
  put(out, one.outcome);
  std::vector<Judged> judged;
  for (const auto& [move, value] : one.judged) judged.push_back({move, value});
  put_all(out, judged);
}

}  // namespace

features::Example feature_example(const Game& game, const BoardReader& reader, int sites, const Sample& sample,
                                  MoveSites last) {
  MoveList legal;
  sample.position.moves(legal);
  features::Example out{features::scene_of(game, reader, sites, sample.position, last, {legal.begin(), legal.end()})};
  out.wanted.assign(out.moves.size(), 0);
  for (int i = 0; i < legal.size(); ++i) {
    if (legal[i] == sample.played) out.taken = i;
    if (sample.target) out.wanted[static_cast<std::size_t>(i)] = sample.target->moves.at(legal[i]);
  }
  if (out.taken < 0)
    out.wanted.clear();
  else if (!sample.target)
    out.wanted[static_cast<std::size_t>(out.taken)] = 1;
  if (sample.outcome != Result::Ongoing) out.outcome = static_cast<float>(reward(sample.outcome, out.mover));
  return out;
}

std::uint64_t hash_examples(const std::vector<features::Example>& examples) {
  std::uint64_t out = examples.size();
  for (const auto& one : examples) {
    std::string bytes;
    put_example(bytes, one);
    out = fold(out, hash_text(bytes));
  }
  return out;
}

std::string feature_window_bytes(const FeatureWindow& window) {
  std::string out;
  put(out, static_cast<std::uint64_t>(window.size()));
  for (const auto& one : window) put_example(out, one);
  return out;
}

FeatureWindow read_feature_window(std::string_view bytes) {
  std::uint64_t size = 0;
  get(bytes, size);
  FeatureWindow out;
  for (; size > 0; --size) {
    auto& one = out.emplace_back();
    get_all(bytes, one.sites);
    get(bytes, one.mover);
    get(bytes, one.last);
    get_all(bytes, one.moves);
    get_all(bytes, one.wanted);
    get(bytes, one.taken);
    get(bytes, one.outcome);
    std::vector<Judged> judged;
    get_all(bytes, judged);
    for (const auto& [move, value] : judged) one.judged.emplace_back(move, value);
  }
  return out;
}

}  // namespace ludens::learn
