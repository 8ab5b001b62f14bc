#include "records/io/output.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::records {
namespace {

struct FreeArchive {
  void operator()(archive* a) const { archive_write_free(a); }
};

// A name of its own for each Output of each process.
std::string scratch_name(const std::filesystem::path& target) {
  static std::atomic<int> count = 0;
  return (target.parent_path() / fmt::format(".{}.{}-{}.part", target.filename().string(), ::getpid(), ++count))
      .string();
}

}  // namespace

struct Output::State {
  explicit State(const std::filesystem::path& path) : target(path.string()), scratch(scratch_name(path)) {
    if (!path.has_filename() || std::filesystem::is_directory(path))
      throw Error(fmt::format("{}: is a folder, expected the name of a file", target));
    descriptor = ::open(scratch.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0) throw Error(fmt::format("{}: cannot be written: {}", target, std::strerror(errno)));
    if (target.ends_with(".gz") || target.ends_with(".zst")) start_packing(target.ends_with(".gz"));
  }
  ~State() {
    packer.reset();
    if (descriptor >= 0) ::close(descriptor);
    if (!committed) ::unlink(scratch.c_str());
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void start_packing(bool gzip) {
    packer.reset(archive_write_new());
    archive_write_set_format_raw(packer.get());
    if (gzip) {
      archive_write_add_filter_gzip(packer.get());
      archive_write_set_options(packer.get(), "gzip:!timestamp");  // the same games give the same file
    } else {
      archive_write_add_filter_zstd(packer.get());
    }
    archive_write_set_bytes_in_last_block(packer.get(), 1);  // no padding
    check(archive_write_open(packer.get(), this, nullptr, &State::write_callback, nullptr));
    const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(), &archive_entry_free);
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    check(archive_write_header(packer.get(), entry.get()));
  }

  static la_ssize_t write_callback(archive* a, void* self, const void* bytes, std::size_t count) {
    if (static_cast<State*>(self)->put(static_cast<const char*>(bytes), count)) return static_cast<la_ssize_t>(count);
    archive_set_error(a, errno, "%s", std::strerror(errno));
    return -1;
  }

  bool put(const char* bytes, std::size_t count) {
    while (count > 0) {
      const ssize_t done = ::write(descriptor, bytes, count);
      if (done < 0 && errno == EINTR) continue;
      if (done < 0) return false;
      bytes += done;
      count -= static_cast<std::size_t>(done);
    }
    return true;
  }

  void check(int status) {
    if (status < ARCHIVE_WARN) fail(archive_error_string(packer.get()));
  }
  [[noreturn]] void fail(const char* reason) {
    throw Error(fmt::format("{}: cannot be written: {}", target, reason ? reason : "unknown reason"));
  }

  void flush() {
    if (packer) {
      if (archive_write_data(packer.get(), buffer.data(), buffer.size()) < 0) fail(archive_error_string(packer.get()));
    } else if (!put(buffer.data(), buffer.size())) {
      fail(std::strerror(errno));
    }
    buffer.clear();
  }

  std::string target, scratch, buffer;
  int descriptor = -1;
  bool committed = false;
  std::unique_ptr<archive, FreeArchive> packer;
};

Output::Output(const std::filesystem::path& target) : state_(std::make_unique<State>(target)) {}
Output::~Output() = default;

void Output::write(std::string_view bytes) {
  constexpr std::size_t kBuffer = 64u << 10;
  state_->buffer += bytes;
  if (state_->buffer.size() >= kBuffer) state_->flush();
}

void Output::commit() {
  State& s = *state_;
  s.flush();
  if (s.packer) s.check(archive_write_close(s.packer.get()));
  if (::fsync(s.descriptor) != 0) s.fail(std::strerror(errno));
  if (::rename(s.scratch.c_str(), s.target.c_str()) != 0) s.fail(std::strerror(errno));
  s.committed = true;
  // The name is safe only once the folder is on the disk too; some file systems cannot do that, which is no failure.
  const auto folder = std::filesystem::path(s.target).parent_path();
  const int handle = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle >= 0) {
    ::fsync(handle);
    ::close(handle);
  }
}

}  // namespace ludens::records
