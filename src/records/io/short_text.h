#pragma once
#include <string>
#include <string_view>

#include "records/room.h"

namespace ludens::records {

// The encoding of a file that holds but a few names besides ASCII, too few for statistics of a language: each encoding
// that the bytes are valid in is asked how likely it makes them, characters of names and of the game's words being the
// likeliest (a naive Bayes classifier whose classes are the encodings' own levels of characters). "" where no
// encoding fits. Tested by tests/records/sgf/encoding_test.cpp.
std::string guess_short_text(std::string_view bytes);

}  // namespace ludens::records
