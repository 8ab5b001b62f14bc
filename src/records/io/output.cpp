// Compression by libarchive, on top of base/whole_file.h.
#include "records/io/output.h"

#include <archive.h>
#include <archive_entry.h>

#include "base/error.h"
#include "base/whole_file.h"

namespace ludens::records {

struct Output::State {
  explicit State(const std::filesystem::path& path) : file(path) {
    const bool gzip = path.extension() == ".gz";
    if (gzip || path.extension() == ".zst") start_packing(gzip);
  }

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

  // No exception may pass through the library: what the file says is kept, and told by `check`.
  static la_ssize_t write_callback(archive* a, void* self, const void* bytes, std::size_t count) {
    auto& state = *static_cast<State*>(self);
    try {
      state.file.write({static_cast<const char*>(bytes), count});
      return static_cast<la_ssize_t>(count);
    } catch (const Error& error) {
      state.complaint = error.what();
    }
    archive_set_error(a, ARCHIVE_FATAL, "%s", state.complaint.c_str());
    return -1;
  }

  void check(la_ssize_t status) {
    if (status >= ARCHIVE_WARN) return;
    if (!complaint.empty()) throw Error(complaint);
    const char* reason = archive_error_string(packer.get());
    file.fail(reason ? reason : "unknown reason");
  }

  struct FreeArchive {
    void operator()(archive* a) const { archive_write_free(a); }
  };

  WholeFile file;
  std::string complaint;
  std::unique_ptr<archive, FreeArchive> packer;  // goes before the file, which it may still write to
};

Output::Output(const std::filesystem::path& target) : state_(std::make_unique<State>(target)) {}
Output::~Output() = default;

void Output::write(std::string_view bytes) {
  if (state_->packer)
    state_->check(archive_write_data(state_->packer.get(), bytes.data(), bytes.size()));
  else
    state_->file.write(bytes);
}

void Output::commit() {
  if (state_->packer) state_->check(archive_write_close(state_->packer.get()));
  state_->file.commit();
}

}  // namespace ludens::records
