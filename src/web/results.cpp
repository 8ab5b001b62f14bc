#include "web/results.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "web/assets.h"

namespace ludens::web {
namespace {

namespace fs = std::filesystem;

constexpr int kMost = 1000;
constexpr std::uintmax_t kLargest = 8u << 20;

std::string kind_of(std::string_view name) {
  if (name.ends_with(".md")) return "report";
  if (name.ends_with(".svg")) return "plot";
  if (name.ends_with(".jsonl")) return "lines";
  return "";
}

// The first heading of a report; otherwise the name, made readable.
std::string title_of(std::string_view name, std::string_view bytes) {
  if (name.ends_with(".md") && bytes.starts_with("# ")) return std::string(trim(bytes.substr(2, bytes.find('\n') - 2)));
  std::string title(name.substr(0, name.rfind('.')));
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

Json Results::list() const {
  std::map<std::string, Json> found;  // the installation's own come before those compiled in
  for (const auto& file : embedded_results())
    if (const auto kind = kind_of(file.path); !kind.empty())
      found[std::string(file.path)] = {{"name", file.path},
                                       {"title", title_of(file.path, file.bytes)},
                                       {"kind", kind},
                                       {"bytes", file.bytes.size()},
                                       {"modified", nullptr}};
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder_, ignored)) {
    const std::string name = entry.path().filename().string();
    const std::string kind = kind_of(name);
    if (kind.empty() || !entry.is_regular_file(ignored) || entry.file_size(ignored) > kLargest) continue;
    if (found.size() >= kMost) break;
    const auto modified = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::file_clock::to_sys(entry.last_write_time(ignored)).time_since_epoch());
    found[name] = {{"name", name},
                   {"title", title_of(name, kind == "report" ? read(entry.path()) : "")},
                   {"kind", kind},
                   {"bytes", entry.file_size(ignored)},
                   {"modified", modified.count()}};
  }
  Json results = Json::array();
  for (auto& [name, one] : found) results.push_back(std::move(one));
  return {{"results", std::move(results)}};
}

Response Results::get(const Target&, const std::string& name, const Request& request) const {
  if (kind_of(name).empty()) throw Refusal(404, "no-result", "there is no such result");
  std::error_code ignored;
  const fs::path path = folder_ / name;  // one step of the address, so it holds no slash and is not «..»
  if (fs::is_regular_file(path, ignored) && fs::file_size(path, ignored) <= kLargest) {
    const std::string bytes = read(path);
    return file_response(request, name, bytes, "", fmt::format("{:016x}", hash_text(bytes)));
  }
  for (const auto& file : embedded_results())
    if (file.path == name) return file_response(request, name, file.bytes, file.gzip, file.hash);
  throw Refusal(404, "no-result", "there is no such result");
}

}  // namespace ludens::web
