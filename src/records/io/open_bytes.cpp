#include "records/io/open_bytes.h"

#include <archive.h>
#include <archive_entry.h>

#include <cerrno>

#include <fmt/format.h>

#include "base/error.h"
#include "base/visible.h"
#include "records/io/raw_file.h"

namespace ludens::records {
namespace {

struct FreeArchive {
  void operator()(archive* a) const { archive_read_free(a); }
};

}  // namespace

// Shared with the sources that were handed out, so that they may outlive the ByteFile.
struct ByteFile::State {
  explicit State(const std::filesystem::path& where) : path(where.string()), file(where), reader(archive_read_new()) {
    const Packed packing = packed_as(file);
    if (packing == Packed::Gzip) inflated = gzip_source(path, file);
    if (packing == Packed::Xz) inflated = xz_source(path, file);
    archive_read_support_filter_bzip2(reader.get());
    archive_read_support_filter_zstd(reader.get());
    archive_read_support_format_tar(reader.get());
    archive_read_support_format_zip(reader.get());
    archive_read_support_format_raw(reader.get());
    archive_read_support_format_empty(reader.get());
    archive_read_set_callback_data(reader.get(), this);
    archive_read_set_read_callback(reader.get(), &State::read_callback);
    if (!inflated && file.seek(0, SEEK_CUR) >= 0) archive_read_set_seek_callback(reader.get(), &State::seek_callback);
    if (archive_read_open1(reader.get()) != ARCHIVE_OK) fail();
  }

  static la_ssize_t read_callback(archive* a, void* self, const void** buffer) {
    auto& state = *static_cast<State*>(self);
    // An exception must not travel through C: it is kept and thrown by `fail`.
    try {
      *buffer = state.chunk;
      ByteSource& from = state.inflated ? *state.inflated : static_cast<ByteSource&>(state.file);
      return static_cast<la_ssize_t>(from.read(state.chunk, sizeof state.chunk));
    } catch (const Error& error) {
      state.trouble = error.what();
      archive_set_error(a, EIO, "%s", error.what());
      return ARCHIVE_FATAL;
    }
  }
  static la_int64_t seek_callback(archive*, void* self, la_int64_t offset, int whence) {
    const auto at = static_cast<State*>(self)->file.seek(offset, whence);
    return at < 0 ? ARCHIVE_FATAL : at;
  }

  [[noreturn]] void fail() {
    damaged = true;
    if (!trouble.empty()) throw Error(trouble);
    const char* reason = archive_error_string(reader.get());
    throw Error(fmt::format("{}: damaged: {}", path, reason ? visible(reason) : "cannot be decompressed"));
  }

  bool next() {
    ++generation;
    while (!damaged && !ended) {
      const int status = archive_read_next_header(reader.get(), &entry);
      if (status == ARCHIVE_EOF) {
        ended = true;
        return false;
      }
      if (status == ARCHIVE_RETRY) continue;
      if (status < ARCHIVE_WARN) fail();
      const int kind = archive_format(reader.get()) & ARCHIVE_FORMAT_BASE_MASK;
      packed = kind == ARCHIVE_FORMAT_TAR || kind == ARCHIVE_FORMAT_ZIP;
      if (!packed) {
        member.clear();
        return true;
      }
      if (archive_entry_filetype(entry) != AE_IFREG) continue;  // a folder or a link
      const char* found = archive_entry_pathname_utf8(entry);
      if (!found) found = archive_entry_pathname(entry);
      member = found ? visible(found) : "?";  // for people: it may be anything
      // The other methods of zip take as much memory as the file says.
      if (kind == ARCHIVE_FORMAT_ZIP) {
        const std::string_view method = archive_format_name(reader.get());
        if (!method.ends_with("(deflation)") && !method.ends_with("(uncompressed)"))
          throw Error(fmt::format("{}: {}: is packed as {}; stored and deflated members of zip are read", path, member,
                                  visible(method)));
      }
      return true;
    }
    return false;
  }

  std::size_t read(char* to, std::size_t most) {
    if (damaged) return 0;
    if (broken) fail();
    std::size_t taken = 0;
    while (taken < most) {
      const la_ssize_t count = archive_read_data(reader.get(), to + taken, most - taken);
      if (count == ARCHIVE_RETRY) continue;
      if (count < 0) {
        if (taken == 0) fail();
        broken = true;  // what came before the damage is handed out first
        break;
      }
      if (count == 0) break;
      taken += static_cast<std::size_t>(count);
    }
    return taken;
  }

  std::string path, member, trouble;
  RawFile file;
  std::unique_ptr<ByteSource> inflated;
  std::unique_ptr<archive, FreeArchive> reader;
  archive_entry* entry = nullptr;
  bool packed = false, damaged = false, ended = false, broken = false;
  std::int64_t generation = 0;
  char chunk[64 << 10];
};

namespace {

class MemberSource final : public ByteSource {
 public:
  explicit MemberSource(std::shared_ptr<ByteFile::State> state)
      : state_(std::move(state)), generation_(state_->generation) {}
  std::size_t read(char* to, std::size_t most) override {
    return generation_ == state_->generation ? state_->read(to, most) : 0;
  }

 private:
  std::shared_ptr<ByteFile::State> state_;
  std::int64_t generation_;
};

}  // namespace

ByteFile::ByteFile(const std::filesystem::path& path) : state_(std::make_shared<State>(path)) {}
ByteFile::~ByteFile() = default;
bool ByteFile::next() { return state_->next(); }
std::string ByteFile::name() const {
  return state_->member.empty() ? state_->path : fmt::format("{}: {}", state_->path, state_->member);
}
std::string ByteFile::member() const { return state_->member; }
std::unique_ptr<ByteSource> ByteFile::source() { return std::make_unique<MemberSource>(state_); }
std::int64_t ByteFile::bytes_read() const { return state_->file.bytes_read(); }
bool ByteFile::damaged() const { return state_->damaged; }

std::unique_ptr<ByteSource> open_bytes(const std::filesystem::path& path) {
  ByteFile file(path);
  if (!file.next()) return text_source("");
  return file.source();
}

}  // namespace ludens::records
