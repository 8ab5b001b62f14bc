#pragma once
#include <string_view>

namespace ludens::base {

// The three streams that a program is given, which may be closed, full or broken. Tested by
// tests/cli/full_disk_test.cpp.

// What was closed when the program started is open from then on: input is empty, and output cannot be written. A file
// or a pipe that is opened later would get its number, and be read or written by mistake. First thing in main.
void open_standard_streams();

// Progress and complaints go to stderr. That they cannot be written is no reason to fail, or to die of.
void say_aside(std::string_view text) noexcept;

}  // namespace ludens::base
