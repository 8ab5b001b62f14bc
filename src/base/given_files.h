#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ludens::base {

// Where a program works for somebody on another machine ($LUDENS_GIVEN names a folder), the files that it was given are
// all that it may read by name: its own models might hold something else. In that folder a file lies under its name,
// or in a folder of its name, with slashes written as %2F. Tested by tests/base/given_files_test.cpp.
std::optional<std::filesystem::path> given_folder();
std::string given_name(std::string_view name);  // as it is written there

// The file of that name; nothing where no files were given. Throws Error where this one was not.
std::optional<std::filesystem::path> given_file(std::string_view name);

}  // namespace ludens::base
