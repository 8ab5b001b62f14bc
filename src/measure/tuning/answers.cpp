// A sealed file (base/sealed_file.h): the mark, then for each position game, gid, rating, moves, the person's, the
// logarithms of every part and the losses; numbers as they lie in memory, which is little-endian wherever we run.
#include "measure/tuning/answers.h"

#include <cstring>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/find_model.h"
#include "base/hash.h"
#include "base/sealed_file.h"
#include "base/whole_file.h"

namespace ludens::measure {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::string_view kMagic = "LUDANSW1";

template <class T>
void put(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
void put_all(std::string& bytes, const std::vector<T>& values) {
  put(bytes, static_cast<std::uint32_t>(values.size()));
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  T get() {
    T out{};
    std::memcpy(&out, take(sizeof out), sizeof out);
    return out;
  }
  template <class T>
  std::vector<T> all() {
    const auto size = get<std::uint32_t>();
    const char* from = take(size * sizeof(T));
    std::vector<T> out(size);
    if (size > 0) std::memcpy(out.data(), from, size * sizeof(T));
    return out;
  }

 private:
  const char* take(std::size_t size) {
    if (size > bytes_.size() - at_) throw Error("is cut short");
    at_ += size;
    return bytes_.data() + at_ - size;
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
};

void mark_models(const Spec& spec, Json& out) {
  for (const auto& arg : spec.args) mark_models(arg.value, out);
  if (!spec.args.empty() || out.contains(spec.name)) return;
  try {
    out[spec.name] = fmt::format("{:016x}", hash_text(read_whole_file(find_model(spec.name))));
  } catch (const Error&) {
    // A number, a word, or a network of other people.
  }
}

}  // namespace

std::string answers_mark(const TuningPlan& plan) {
  Json models = Json::object(), bands = Json::array();
  for (const auto& part : plan.parts) mark_models(parse_spec(part), models);
  if (!plan.judge.empty()) mark_models(parse_spec(plan.judge), models);
  const auto or_null = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
  for (const auto& band : plan.bands) bands.push_back({or_null(band.from), or_null(band.to), band.unrated});
  return Json{{"query", query_text(plan.query)},
              {"game", plan.source.game},
              {"mode", mode_name(plan.mode)},
              {"parts", plan.parts},
              {"judge", plan.judge},
              {"judged", plan.judge.empty() ? 0 : plan.judged},
              {"bands", std::move(bands)},
              {"most", plan.most},
              {"seed", plan.seed},
              {"models", std::move(models)}}
      .dump();
}

std::string answers_bytes(const std::string& mark, const std::vector<TuningPosition>& positions) {
  std::string block;
  put(block, static_cast<std::uint64_t>(positions.size()));
  for (const auto& one : positions) {
    put(block, one.game);
    put(block, one.gid);
    put(block, one.rating.value_or(std::numeric_limits<double>::quiet_NaN()));
    put_all(block, one.moves);
    put(block, static_cast<std::uint32_t>(one.played));
    put(block, static_cast<std::uint32_t>(one.logs.size()));
    for (const auto& logs : one.logs) put_all(block, logs);
    put_all(block, one.losses);
  }
  return seal(kMagic, mark, block);
}

KeptAnswers read_answers(std::string_view bytes) {
  const auto [mark, block] = unseal(bytes, kMagic, "file of answers");
  KeptAnswers out{std::string(mark), {}};
  Reader in(block);
  for (auto left = in.get<std::uint64_t>(); left > 0; --left) {
    TuningPosition one;
    one.game = in.get<std::uint32_t>();
    one.gid = in.get<std::uint64_t>();
    if (const auto rating = in.get<double>(); rating == rating) one.rating = rating;
    one.moves = in.all<Move>();
    one.played = in.get<std::uint32_t>();
    for (auto parts = in.get<std::uint32_t>(); parts > 0; --parts) one.logs.push_back(in.all<float>());
    one.losses = in.all<float>();
    out.positions.push_back(std::move(one));
  }
  return out;
}

std::vector<TuningPosition> collect_once(const std::filesystem::path& file, const TuningPlan& plan,
                                         const TuningHooks& hooks) {
  const std::string mark = answers_mark(plan);
  if (std::filesystem::exists(file)) {
    try {
      KeptAnswers kept = read_answers(read_whole_file(file));
      if (kept.mark == mark) return std::move(kept.positions);
    } catch (const Error& error) {
      throw Error(fmt::format("{} {}; remove it, and it is made anew", file.string(), error.what()));
    }
    throw Error(fmt::format("{} holds another run (other options, games or models): take another --out, or remove it",
                            file.string()));
  }
  auto positions = collect(plan, hooks);
  if (hooks.stop.stop_requested()) throw Error("interrupted; the same command goes on where it stopped");
  write_whole_file(file, answers_bytes(mark, positions));
  return positions;
}

}  // namespace ludens::measure
