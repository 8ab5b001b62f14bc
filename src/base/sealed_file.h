#pragma once
#include <string>
#include <string_view>

namespace ludens::base {

// A file of ours that says what it is: eight letters, the length of a description, the description (JSON), zeros up to
// a multiple of 64, a block of bytes, XXH64 of all before. Networks of every kind are kept so.
// Tested through the files that use it, and fuzzed.
std::string seal(std::string_view magic, std::string_view description, std::string_view block);

struct Unsealed {
  std::string_view description, block;  // of the bytes given
};
// Throws Error with what follows the file's name in a message: «is cut short or damaged: its checksum is wrong».
Unsealed unseal(std::string_view bytes, std::string_view magic, std::string_view kind);

}  // namespace ludens::base
