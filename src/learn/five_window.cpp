#include "learn/five_window.h"

#include <cstring>
#include <type_traits>

#include "base/error.h"

namespace ludens::learn {
namespace {

class Writer {
 public:
  template <class T>
  void operator()(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void operator()(const std::vector<std::pair<std::uint8_t, float>>& pairs) {
    (*this)(static_cast<std::uint8_t>(pairs.size()));
    for (const auto& [point, number] : pairs) (*this)(point), (*this)(number);
  }
  std::string bytes;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}
  bool done() const { return left_.empty(); }
  template <class T>
  void operator()(T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (left_.size() < sizeof value) throw Error("the checkpoint is cut short");
    std::memcpy(&value, left_.data(), sizeof value);
    left_.remove_prefix(sizeof value);
  }
  void operator()(std::vector<std::pair<std::uint8_t, float>>& pairs) {
    std::uint8_t count = 0;
    (*this)(count);
    pairs.resize(count);
    for (auto& [point, number] : pairs) (*this)(point), (*this)(number);
  }

 private:
  std::string_view left_;
};

// What is kept of an example, for both ways.
void each_part(auto& e, auto& part) {
  part(e.black), part(e.white), part(e.barred), part(e.to_move), part(e.recent), part(e.taken), part(e.outcome);
  part(e.wanted), part(e.judged);
}

}  // namespace

std::string window_bytes(const FiveWindow& window) {
  Writer out;
  for (const auto& example : window) each_part(example, out);
  return std::move(out.bytes);
}

FiveWindow read_window(std::string_view bytes) {
  FiveWindow out;
  for (Reader from(bytes); !from.done();) each_part(out.emplace_back(), from);
  return out;
}

}  // namespace ludens::learn
