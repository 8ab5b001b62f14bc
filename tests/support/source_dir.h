#pragma once
#include <filesystem>

namespace ludens::tests {

// The folder of the sources that are being tested. Compiled in once, so that objects of the tests do not depend on it.
std::filesystem::path source_dir();

}  // namespace ludens::tests
