#include "cli/png.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::cli {

void convert_to_png(const std::filesystem::path& svg, const std::filesystem::path& png) {
  std::string words[] = {"rsvg-convert", "--zoom=2",   "--background-color=white",
                         "--output",     png.string(), svg.string()};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), words[3].data(),
                       words[4].data(), words[5].data(), nullptr};
  pid_t child = 0;
  if (::posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments, environ) != 0)
    throw Error("a PNG needs the program rsvg-convert (Debian: librsvg2-bin); --svg does without");
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    throw Error("a PNG needs the program rsvg-convert (Debian: librsvg2-bin); --svg does without");
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
    throw Error(fmt::format("{}: rsvg-convert could not write it", png.string()));
}

}  // namespace ludens::cli
