#include "support/source_dir.h"

namespace ludens::tests {

std::filesystem::path source_dir() { return LUDENS_SOURCE_DIR; }

}  // namespace ludens::tests
