#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace ludens::base {

// Written beside its place and renamed, so that a file is there whole or not at all. Throws Error.
void write_whole_file(const std::filesystem::path& path, std::string_view bytes);
std::string read_whole_file(const std::filesystem::path& path);

}  // namespace ludens::base
