#pragma once
#include <archive.h>
#include <archive_entry.h>

#include <string>
#include <utility>
#include <vector>

namespace ludens::tests {

// An archive in memory: a tar or zip of members (a name that ends in «/» is a folder), or one member raw, through a
// filter.
inline std::string pack(int format, int filter, const std::vector<std::pair<std::string, std::string>>& members) {
  archive* a = archive_write_new();
  archive_write_set_format(a, format);
  archive_write_add_filter(a, filter);
  archive_write_set_bytes_in_last_block(a, 1);
  std::string out(1 << 20, '\0');
  std::size_t used = 0;
  archive_write_open_memory(a, out.data(), out.size(), &used);
  for (const auto& [name, bytes] : members) {
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, name.c_str());
    archive_entry_set_size(entry, static_cast<la_int64_t>(bytes.size()));
    archive_entry_set_filetype(entry, name.ends_with('/') ? AE_IFDIR : AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_write_header(a, entry);
    archive_write_data(a, bytes.data(), bytes.size());
    archive_entry_free(entry);
  }
  archive_write_close(a);
  archive_write_free(a);
  out.resize(used);
  return out;
}

}  // namespace ludens::tests
