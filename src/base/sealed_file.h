#pragma once
#include <string>
#include <string_view>

#include "base/error.h"

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

// What `parse` makes of the bytes; whatever Error it throws becomes one that begins with the file's name.
[[noreturn]] void blame_file(std::string_view name);  // for the Error that is being handled
template <class Parse>
auto parse_sealed(std::string_view bytes, std::string_view name, Parse parse) {
  try {
    return parse(bytes);
  } catch (const Error&) {
    blame_file(name);
  }
}

}  // namespace ludens::base
