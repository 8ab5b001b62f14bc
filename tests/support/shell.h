#pragma once
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include <sys/wait.h>

namespace ludens::tests {

struct Ran {
  std::string output;  // stdout and stderr together
  int code = -1;
};

// Runs a command line with `ludens` meaning the program just built, in the given folder.
inline Ran run_shell(const std::string& command, const std::string& input, const std::filesystem::path& folder) {
  const auto stdin_file = folder / ".stdin";
  if (std::FILE* file = std::fopen(stdin_file.c_str(), "w")) {
    std::fwrite(input.data(), 1, input.size(), file);
    std::fclose(file);
  }
  const std::string line =
      "cd '" + folder.string() + "' && ludens() { '" LUDENS_BINARY "' \"$@\"; }; { " + command + "; } < .stdin 2>&1";
  Ran ran;
  std::FILE* pipe = popen(("bash -c '" +
                           [&] {
                             std::string quoted;
                             for (const char c : line) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
                             return quoted;
                           }() +
                           "'")
                              .c_str(),
                          "r");
  if (!pipe) return ran;
  std::array<char, 4096> buffer;
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) ran.output.append(buffer.data(), n);
  const int status = pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ran;
}

}  // namespace ludens::tests
