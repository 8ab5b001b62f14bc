#include "web/assets.h"

#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"

namespace ludens::web {
namespace {

constexpr std::string_view kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ludens</title><h1>Ludens</h1>"
    "<p>The server runs, but its page was not built into this program.</p>"
    "<p>Install npm and run <code>./run.sh</code> again, or serve a built page with "
    "<code>ludens serve --ui ui/dist</code>. The interface for programs is at <a "
    "href=\"/api/v1/about\">/api/v1/</a>.</p>";

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                                    {".js", "text/javascript; charset=utf-8"},
                                                                    {".mjs", "text/javascript; charset=utf-8"},
                                                                    {".css", "text/css; charset=utf-8"},
                                                                    {".json", "application/json"},
                                                                    {".jsonl", "application/x-ndjson"},
                                                                    {".webmanifest", "application/manifest+json"},
                                                                    {".svg", "image/svg+xml"},
                                                                    {".png", "image/png"},
                                                                    {".ico", "image/x-icon"},
                                                                    {".woff2", "font/woff2"},
                                                                    {".md", "text/markdown; charset=utf-8"},
                                                                    {".txt", "text/plain; charset=utf-8"},
                                                                    {".wasm", "application/wasm"}};

// Vite puts a hash of the content into the names under assets/: those never change.
bool hashed_name(std::string_view path) {
  return path.starts_with("assets/") && path.find('-') != std::string_view::npos;
}

bool matches(std::string_view header, std::string_view tag) {
  return header == "*" || header.find(tag) != std::string_view::npos;
}

std::optional<std::string> read_file(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string{std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::string_view content_type(std::string_view path) {
  for (const auto& [end, type] : kTypes)
    if (path.ends_with(end)) return type;
  return "application/octet-stream";
}

Response file_response(const Request& request, std::string_view path, std::string_view bytes, std::string_view gzip,
                       std::string_view hash) {
  Response out;
  out.type = content_type(path);
  const bool zipped = !gzip.empty() && request.header("accept-encoding").find("gzip") != std::string_view::npos;
  const std::string tag = fmt::format("\"{}{}\"", hash, zipped ? "-gz" : "");
  out.headers.emplace_back("ETag", tag);
  out.headers.emplace_back("Vary", "Accept-Encoding");
  out.headers.emplace_back("Cache-Control", hashed_name(path) ? "public, max-age=31536000, immutable" : "no-cache");
  if (matches(request.header("if-none-match"), tag) && !request.header("if-none-match").empty()) {
    out.status = 304;
    return out;
  }
  if (zipped) out.headers.emplace_back("Content-Encoding", "gzip");
  out.body = zipped ? gzip : bytes;
  return out;
}

Response Assets::get(const Target& target, const Request& request) const {
  const std::string path = target.path.empty() ? "index.html" : join(target.path, "/");
  // A name with a dot is a file that is missing; any other is a route of the page.
  const bool route = target.path.empty() || target.path.back().find('.') == std::string::npos;
  for (const std::string& name : {path, std::string(route ? "index.html" : "")}) {
    if (name.empty()) continue;
    if (!folder_.empty()) {
      if (const auto bytes = read_file(folder_ / name))
        return file_response(request, name, *bytes, "", fmt::format("{:016x}", hash_text(*bytes)));
      continue;
    }
    for (const auto& file : embedded_ui())
      if (file.path == name) return file_response(request, name, file.bytes, file.gzip, file.hash);
  }
  if (route) return file_response(request, "index.html", kNoPage, "", "not-built");
  return error_response(404, "no-file", "there is no such file");
}

}  // namespace ludens::web
