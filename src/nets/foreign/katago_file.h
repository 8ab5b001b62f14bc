#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "nets/model_graph.h"

namespace ludens::nets {

// Reads a network of KataGo (MIT licence; its own binary format, «@BIN@» before each block of floats), version 8:
// ordinary and global-pooling residual blocks. `bytes` is the file unpacked; the graph is for boards of side × side.
// Throws Error that says where the file is wrong. Tested and fuzzed by tests/nets/foreign/ and tests/fuzz.
NetGraph read_katago(std::string_view bytes, int side, std::string_view name);

// A whole file, unpacked where it is gzipped; at most `most` bytes. Throws Error.
std::string read_gzipped(const std::filesystem::path& path, std::size_t most = 1u << 30);

}  // namespace ludens::nets
