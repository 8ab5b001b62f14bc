// {"positions":"…"}: in base64 for each position gid, rating, moves, the person's, the logarithms of every part and the
// losses; numbers as they lie in memory, which is little-endian wherever we run. As decimal numbers they would take
// three times the room and most of the time.
#include "measure/tuning/tuning_line.h"

#include <cstring>
#include <limits>

#include "base/error.h"

namespace ludens::measure {
namespace {

constexpr std::string_view kLineHead = "{\"positions\":\"", kLineTail = "\"}";
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

[[noreturn]] void wrong() { throw Error("is no line of answers"); }

// Three bytes are four digits; the end is filled with zeros, and positions say how long they are.
void encode(std::string bytes, std::string& out) {
  bytes.resize((bytes.size() + 2) / 3 * 3);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = word << 8 | static_cast<unsigned char>(bytes[i + k]);
    for (int shift = 18; shift >= 0; shift -= 6) out += kDigits[word >> shift & 63];
  }
}

std::string decode(std::string_view digits) {
  std::string out;
  if (digits.size() % 4 != 0) wrong();
  for (std::size_t i = 0; i < digits.size(); i += 4) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t digit = kDigits.find(digits[i + k]);
      if (digit == std::string_view::npos) wrong();
      word = word << 6 | static_cast<std::uint32_t>(digit);
    }
    for (int shift = 16; shift >= 0; shift -= 8) out += static_cast<char>(word >> shift & 255);
  }
  return out;
}

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
    if (size > bytes_.size() - at_) wrong();
    at_ += size;
    return bytes_.data() + at_ - size;
  }
  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace

std::string tuning_line(const std::vector<TuningPosition>& positions) {
  std::string bytes;
  put(bytes, static_cast<std::uint32_t>(positions.size()));
  for (const auto& one : positions) {
    put(bytes, one.gid);
    put(bytes, one.rating.value_or(std::numeric_limits<double>::quiet_NaN()));
    put_all(bytes, one.moves);
    put(bytes, static_cast<std::uint32_t>(one.played));
    put(bytes, static_cast<std::uint32_t>(one.logs.size()));
    for (const auto& logs : one.logs) put_all(bytes, logs);
    put_all(bytes, one.losses);
  }
  std::string out(kLineHead);
  encode(std::move(bytes), out);
  return out += kLineTail;
}

std::vector<TuningPosition> read_tuning_line(std::string_view line) {
  if (line.size() < kLineHead.size() + kLineTail.size() || !line.starts_with(kLineHead) || !line.ends_with(kLineTail))
    wrong();
  const std::string bytes = decode(line.substr(kLineHead.size(), line.size() - kLineHead.size() - kLineTail.size()));
  std::vector<TuningPosition> out;
  Reader in(bytes);
  for (auto left = in.get<std::uint32_t>(); left > 0; --left) {
    TuningPosition one;
    one.gid = in.get<std::uint64_t>();
    if (const auto rating = in.get<double>(); rating == rating) one.rating = rating;
    one.moves = in.all<Move>();
    one.played = in.get<std::uint32_t>();
    for (auto parts = in.get<std::uint32_t>(); parts > 0; --parts) one.logs.push_back(in.all<float>());
    one.losses = in.all<float>();
    if (one.played >= one.moves.size()) wrong();
    for (const auto& logs : one.logs)
      if (logs.size() != one.moves.size()) wrong();
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace ludens::measure
