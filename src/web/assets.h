#pragma once
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "web/http.h"

namespace ludens::web {

// One file that was compiled into the program by cmake/embed.cmake.
struct EmbeddedFile {
  std::string_view path;  // «assets/index-4f2a.js», without a leading slash
  std::string_view bytes, gzip;
  std::string_view hash;
};
std::span<const EmbeddedFile> embedded_ui();       // the page; empty where it was not built
std::span<const EmbeddedFile> embedded_results();  // docs/results

// By the end of the name: «text/html; charset=utf-8».
std::string_view content_type(std::string_view path);

// The page's files: those compiled in, or those of a folder while the page is being written. Addresses that name no
// file are routes of the page and give index.html. Tested by tests/web/assets_test.cpp.
class Assets {
 public:
  explicit Assets(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}  // "": compiled in
  Response get(const Target& target, const Request& request) const;

 private:
  std::filesystem::path folder_;
};

// A file with its ETag, 304 where the client has it, compressed where the client can read that.
Response file_response(const Request& request, std::string_view path, std::string_view bytes, std::string_view gzip,
                       std::string_view hash);

}  // namespace ludens::web
