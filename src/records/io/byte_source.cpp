#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "records/io/byte_source.h"

namespace ludens::records {
namespace {

constexpr std::size_t kChunk = 64u << 10;

class TextSource final : public ByteSource {
 public:
  explicit TextSource(std::string text) : text_(std::move(text)) {}
  std::size_t read(char* to, std::size_t most) override {
    const std::size_t count = std::min(most, text_.size() - at_);
    std::memcpy(to, text_.data() + at_, count);
    at_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> text_source(std::string text) { return std::make_unique<TextSource>(std::move(text)); }

Input::Input(std::string name, std::unique_ptr<ByteSource> source)
    : name_(std::move(name)), source_(std::move(source)) {}

bool Input::fill() {
  buffer_.erase(0, at_);
  at_ = 0;
  const std::size_t had = buffer_.size();
  buffer_.resize(had + kChunk);
  std::size_t count = 0;
  try {
    count = source_->read(buffer_.data() + had, kChunk);
  } catch (const Error&) {
    buffer_.resize(had);  // behind the damage there is nothing
    throw;
  }
  buffer_.resize(had + count);
  return buffer_.size() > had;
}

int Input::peek() {
  if (at_ == buffer_.size() && !fill()) return -1;
  return static_cast<unsigned char>(buffer_[at_]);
}

int Input::get() {
  const int byte = peek();
  if (byte < 0) return byte;
  ++at_;
  line_ += byte == '\n';
  return byte;
}

std::string_view Input::look(std::size_t most) {
  while (buffer_.size() - at_ < most && fill()) {
  }
  return std::string_view(buffer_).substr(at_, most);
}

bool Input::get_line(std::string& out) {
  out.clear();
  if (peek() < 0) return false;
  const std::int64_t first = line_;
  bool too_long = false;
  for (;;) {
    const auto rest = std::string_view(buffer_).substr(at_);
    const auto end = rest.find('\n');
    if (!too_long) out.append(rest.substr(0, end));
    // The rest of such a line is passed over, so that the next call finds the next line.
    if (out.size() > kLongestLine) {
      too_long = true;
      out = std::string();
    }
    if (end != std::string_view::npos) {
      at_ += end + 1;
      ++line_;
      break;
    }
    at_ = buffer_.size();
    if (!fill()) break;
  }
  if (too_long) throw Error(fmt::format("{}, line {}: longer than {} MB", name_, first, kLongestLine >> 20));
  if (out.ends_with('\r')) out.pop_back();
  return true;
}

std::size_t Input::read(char* to, std::size_t most) {
  std::size_t taken = 0;
  while (taken < most && peek() >= 0) {
    const std::size_t count = std::min(most - taken, buffer_.size() - at_);
    std::memcpy(to + taken, buffer_.data() + at_, count);
    line_ += std::count(buffer_.begin() + static_cast<std::ptrdiff_t>(at_),
                        buffer_.begin() + static_cast<std::ptrdiff_t>(at_ + count), '\n');
    at_ += count;
    taken += count;
  }
  return taken;
}

}  // namespace ludens::records
