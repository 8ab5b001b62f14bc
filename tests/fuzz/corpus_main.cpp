// Runs a harness over every file of a corpus folder, so that what fuzzing once found stays found.
#include <filesystem>
#include <fstream>
#include <iterator>

#include "one_input.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int count, char** arguments) {
  int files = 0;
  for (int i = 1; i < count; ++i) {
    if (!std::filesystem::is_directory(arguments[i])) continue;
    for (const auto& entry : std::filesystem::directory_iterator(arguments[i])) {
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(in), {}};
      fmt::print("{}\n", entry.path().filename().string());
      std::fflush(stdout);  // the last line names the input that broke it
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
      ++files;
    }
  }
  fmt::print("{} inputs\n", files);
  return files > 0 ? 0 : 1;
}
