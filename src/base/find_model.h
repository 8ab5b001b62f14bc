#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ludens::base {

// The folders that models are looked for in, best first (shipped_folders.h).
std::vector<std::filesystem::path> model_folders();

// The file of a model: a path, or the name of one in these folders, with or without the ending «.model». Throws Error
// that says where was looked and which names are there. Tested by tests/base/find_model_test.cpp.
std::filesystem::path find_model(std::string_view name);
std::filesystem::path find_model(std::string_view name, const std::vector<std::filesystem::path>& folders);

// The names in these folders, sorted, each once.
std::vector<std::string> model_names(const std::vector<std::filesystem::path>& folders = model_folders());

// Files with this ending in these folders, sorted by name; of those with the same name the one in the best folder.
std::vector<std::filesystem::path> model_files(std::string_view ending,
                                               const std::vector<std::filesystem::path>& folders = model_folders());

inline constexpr std::string_view kModelEnding = ".model";

}  // namespace ludens::base
