#include "cli/png.h"

#include <string>

#include <fmt/format.h>

#include "base/error.h"
#include "base/process.h"

namespace ludens::cli {

void convert_to_png(const std::filesystem::path& svg, const std::filesystem::path& png) {
  int code = 0;
  try {
    code =
        run_program({"rsvg-convert", "--zoom=2", "--background-color=white", "--output", png.string(), svg.string()});
  } catch (const Error&) {
    throw Error("a PNG needs the program rsvg-convert (Debian: librsvg2-bin); --svg does without");
  }
  if (code != 0) throw Error(fmt::format("{}: rsvg-convert could not write it", png.string()));
}

}  // namespace ludens::cli
