#include "cluster/plan_folder.h"

#include <unistd.h>

#include <atomic>

#include <fmt/format.h>

#include "base/given_files.h"
#include "base/sha256.h"
#include "base/whole_file.h"

namespace ludens::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPlanBytes = 64 << 20;

// The same bytes in two places, without a copy where the disk allows it.
void link_or_copy(const fs::path& from, const fs::path& to) {
  std::error_code failed;
  fs::create_hard_link(from, to, failed);
  if (failed) write_whole_file(to, read_whole_file(from));
}

}  // namespace

fs::path PlanFolders::file(const std::string& hash) const {
  const fs::path out = cache_ / "files" / hash;
  std::error_code ignored;
  if (fs::is_regular_file(out, ignored) && sha256(read_whole_file(out)) == hash) return out;
  const auto bytes = nats_.get_file(hash, kMostFileBytes);
  if (!bytes) throw Error(fmt::format("the server has no file {}", hash));
  fs::create_directories(out.parent_path());
  write_whole_file(out, *bytes);
  return out;
}

fs::path PlanFolders::folder(const std::string& run) const {
  try {
    const fs::path out = cache_ / "plans" / run;
    if (fs::is_regular_file(out / kPlanFile)) return out;
    const auto text = nats_.get_file(run, kMostPlanBytes);
    if (!text) throw Error(fmt::format("the server has no plan {}", run));
    const SentPlan plan = read_plan(*text);
    // Made beside its place: other workers of this machine may make it as well.
    static std::atomic<int> count = 0;
    const fs::path made = cache_ / "plans" / fmt::format(".{}.{}.{}", run, ::getpid(), ++count);
    fs::create_directories(made);
    for (const auto& [name, files] : plan.files) {
      const fs::path place = made / given_name(name);
      if (files.size() == 1 && given_name(name) == files.front().name && files.front().name != kPlanFile) {
        link_or_copy(file(files.front().hash), place);
        continue;
      }
      fs::create_directories(place);
      for (const auto& one : files) link_or_copy(file(one.hash), place / one.name);
    }
    write_whole_file(made / kPlanFile, *text);
    std::error_code there;
    fs::rename(made, out, there);
    if (there) fs::remove_all(made);
    if (!fs::is_regular_file(out / kPlanFile))
      throw Error(fmt::format("{}: cannot be made: {}", out.string(), there.message()));
    return out;
  } catch (const fs::filesystem_error& error) {
    throw Error(fmt::format("{}: {}", error.path1().string(), error.code().message()));
  }
}

}  // namespace ludens::cluster
