// libarchive reads xz as well, but gives a stream all the memory that it asks for.
#include <lzma.h>

#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "records/io/raw_file.h"

namespace ludens::records {
namespace {

constexpr std::uint64_t kXzMemory = 80u << 20;  // xz -9 takes 65 MB

class XzSource final : public ByteSource {
 public:
  XzSource(std::string name, ByteSource& packed) : name_(std::move(name)), packed_(packed) {
    if (lzma_stream_decoder(&stream_, kXzMemory, LZMA_CONCATENATED) != LZMA_OK)
      throw Error(fmt::format("{}: no memory to decompress it", name_));
  }
  ~XzSource() override { lzma_end(&stream_); }
  XzSource(const XzSource&) = delete;
  XzSource& operator=(const XzSource&) = delete;

  std::size_t read(char* to, std::size_t most) override {
    stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream_.avail_out = most;
    while (stream_.avail_out > 0 && !done_) {
      if (stream_.avail_in == 0 && !ended_) {
        stream_.next_in = reinterpret_cast<std::uint8_t*>(buffer_);
        stream_.avail_in = packed_.read(buffer_, sizeof buffer_);
        ended_ = stream_.avail_in == 0;
      }
      const lzma_ret status = lzma_code(&stream_, ended_ ? LZMA_FINISH : LZMA_RUN);
      if (status == LZMA_OK) continue;
      done_ = true;
      if (status == LZMA_MEMLIMIT_ERROR)
        trouble_ = fmt::format("{}: needs {} MB to be decompressed, allowed are {}", name_,
                               lzma_memusage(&stream_) >> 20, kXzMemory >> 20);
      else if (status != LZMA_STREAM_END)
        trouble_ = fmt::format("{}: damaged: the xz stream {}", name_,
                               status == LZMA_BUF_ERROR ? "ends too early" : "holds wrong data");
    }
    const std::size_t taken = most - stream_.avail_out;
    // What came before the damage is handed out first.
    if (taken == 0 && !trouble_.empty()) throw Error(std::exchange(trouble_, {}));
    return taken;
  }

 private:
  std::string name_, trouble_;
  ByteSource& packed_;
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool ended_ = false, done_ = false;
  char buffer_[32 << 10];
};

}  // namespace

std::unique_ptr<ByteSource> xz_source(std::string name, ByteSource& packed) {
  return std::make_unique<XzSource>(std::move(name), packed);
}

}  // namespace ludens::records
