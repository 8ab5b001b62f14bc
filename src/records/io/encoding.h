#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "records/room.h"

namespace ludens::records {

bool valid_utf8(std::string_view text);

// The bytes as UTF-8; nothing where iconv does not know the encoding or the bytes are not text in it.
std::optional<std::string> to_utf8(std::string_view bytes, std::string_view encoding);

// What the bytes seem to be: "" for plain ASCII, "UTF-8", or what libuchardet takes them for; where there is less than
// a hundred bytes of text, what names look like (short_text.h).
std::string guess_encoding(std::string_view bytes);

// Text of old files as UTF-8, never failing. First what the file declares (CA[] of SGF; "" for nothing), then
// UTF-8 where it is valid, then `guess` (of the whole file, where the caller has one), then a guess on these bytes, and
// at last Latin-1, in which any bytes are text.
std::string decode(std::string_view bytes, std::string_view declared, std::string_view guess = {});

// Encodings of two-byte characters whose second byte may be «\», «[» or «]»: a parser must not take it for syntax.
enum class DoubleByte { None, ShiftJis, Chinese };
DoubleByte double_byte(std::string_view encoding);
bool leads(DoubleByte kind, unsigned char byte);  // is this the first byte of a two-byte character?

}  // namespace ludens::records
