#include "learn/start_trainer.h"

#include <cstdlib>
#include <filesystem>

#include "base/error.h"
#include "base/process.h"

namespace ludens::learn {
namespace {

namespace fs = std::filesystem;

std::string trainer() {
  if (const char* named = std::getenv("LUDENS_TRAIN"); named && *named) return named;
  std::error_code ignored;
  const fs::path beside = fs::read_symlink("/proc/self/exe", ignored).parent_path() / "ludens-train";
  return fs::exists(beside, ignored) ? beside.string() : "ludens-train";
}

}  // namespace

std::string trainer_program() {
  try {
    return find_program(trainer());
  } catch (const Error&) {
    throw Error(
        "there is no ludens-train: build it with libtorch installed (Debian: libtorch-dev), or name it in "
        "$LUDENS_TRAIN");
  }
}

int run_trainer(const std::vector<std::string>& arguments, const std::stop_token& stop) {
  std::vector<std::string> words = {trainer_program()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run_program(words, stop);
}

}  // namespace ludens::learn
