#include "records/save.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "records/formats.h"
#include "records/io/output.h"

namespace ludens::records {

void save_record(const std::filesystem::path& path, const Record& record) {
  std::filesystem::path name = path;
  if (name.extension() == ".gz" || name.extension() == ".zst") name = name.stem();
  std::vector<std::string> suffixes;
  for (const auto& format : record_formats()) {
    for (const auto suffix : format.suffixes) {
      suffixes.emplace_back(suffix);
      if (lower(name.extension().string()) != suffix) continue;
      const std::string text = format.write({&record, 1});
      Output output(path);
      output.write(text);
      output.commit();
      return;
    }
  }
  throw Error(fmt::format("{}: a game is saved under a name that ends in {} (and .gz or .zst behind it)", path.string(),
                          join(suffixes, ", ")));
}

}  // namespace ludens::records
