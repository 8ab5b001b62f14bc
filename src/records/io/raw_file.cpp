#include "records/io/raw_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::records {

RawFile::RawFile(const std::filesystem::path& path) : path_(path.string()) {
  descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw Error(fmt::format("{}: cannot be read: {}", path_, std::strerror(errno)));
  struct stat about{};
  if (::fstat(descriptor_, &about) == 0 && S_ISDIR(about.st_mode)) {
    ::close(descriptor_);
    throw Error(fmt::format("{}: is a folder, expected a file", path_));
  }
}

RawFile::~RawFile() { ::close(descriptor_); }

std::size_t RawFile::read(char* to, std::size_t most) {
  std::size_t taken = 0;
  while (taken < most) {
    const ssize_t count = ::read(descriptor_, to + taken, most - taken);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Error(fmt::format("{}: cannot be read: {}", path_, std::strerror(errno)));
    if (count == 0) break;
    taken += static_cast<std::size_t>(count);
  }
  bytes_read_ += static_cast<std::int64_t>(taken);
  return taken;
}

std::int64_t RawFile::seek(std::int64_t offset, int whence) { return ::lseek(descriptor_, offset, whence); }

Packed packed_as(RawFile& file) {
  char head[6] = {};
  const std::string_view begins(head, file.read(head, sizeof head));
  if (file.seek(0, SEEK_SET) != 0) return Packed::Otherwise;
  if (begins.starts_with("\x1f\x8b")) return Packed::Gzip;
  return begins == std::string_view(
                       "\xfd"
                       "7zXZ\0",
                       6)
             ? Packed::Xz
             : Packed::Otherwise;
}

namespace {

// libarchive could inflate as well, but it does not look at the checksums (3.6): a flipped bit would pass unseen.
class GzipSource final : public ByteSource {
 public:
  GzipSource(std::string name, ByteSource& packed) : name_(std::move(name)), packed_(packed) {
    if (inflateInit2(&stream_, 15 + 16) != Z_OK) throw Error(fmt::format("{}: no memory to decompress it", name_));
  }
  ~GzipSource() override { inflateEnd(&stream_); }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;

  std::size_t read(char* to, std::size_t most) override {
    if (!trouble_.empty()) throw Error(std::exchange(trouble_, {}));
    if (done_) return 0;
    stream_.next_out = reinterpret_cast<Bytef*>(to);
    stream_.avail_out = static_cast<uInt>(std::min<std::size_t>(most, 1u << 30));
    const auto wanted = stream_.avail_out;
    while (stream_.avail_out > 0 && !done_) step();
    // What came before the damage is handed out first.
    if (!trouble_.empty() && wanted == stream_.avail_out) throw Error(std::exchange(trouble_, {}));
    return wanted - stream_.avail_out;
  }

 private:
  void step() {
    if (stream_.avail_in == 0 && !fill()) {
      done_ = true;
      if (inside_) trouble_ = fmt::format("{}: damaged: the gzip stream ends too early", name_);
      return;
    }
    if (!inside_) {
      // Behind the last stream zeros may follow, as tapes and block devices leave them; anything else is damage.
      if (started_ && *stream_.next_in == 0) {
        ++stream_.next_in;
        --stream_.avail_in;
        return;
      }
      inflateReset(&stream_);
      inside_ = started_ = true;
    }
    const int status = inflate(&stream_, Z_NO_FLUSH);
    if (status == Z_STREAM_END) {
      inside_ = false;
    } else if (status != Z_OK && status != Z_BUF_ERROR) {
      done_ = true;
      trouble_ = fmt::format("{}: damaged gzip: {}", name_, stream_.msg ? stream_.msg : "wrong data");
    }
  }
  bool fill() {
    stream_.next_in = reinterpret_cast<Bytef*>(buffer_);
    stream_.avail_in = static_cast<uInt>(packed_.read(buffer_, sizeof buffer_));
    return stream_.avail_in > 0;
  }

  std::string name_, trouble_;
  ByteSource& packed_;
  z_stream stream_ = {};
  bool inside_ = false, started_ = false, done_ = false;
  char buffer_[32 << 10];
};

}  // namespace

std::unique_ptr<ByteSource> gzip_source(std::string name, ByteSource& packed) {
  return std::make_unique<GzipSource>(std::move(name), packed);
}

}  // namespace ludens::records
