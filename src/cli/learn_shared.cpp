// What every way of `ludens learn` does with what was typed, and at its end.
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "base/json.h"
#include "cli/learn.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/plots/learning_curve.h"
#include "records/query/query.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

// Without the folders of the machine it was made on.
std::string bare(std::string value) {
  if (const auto slash = value.find_last_of('/', value.find(' ')); slash != std::string::npos)
    value = (value.starts_with("file:") ? "file:" : "") + value.substr(slash + 1);
  return value;
}

}  // namespace

std::string own_command(const Arguments& arguments) {
  return arguments.command([](const std::string& name, const std::string& value) -> std::optional<std::string> {
    if (name == "--db" || name == "--jobs" || name == "--json" || name == "--on" || name == "--keys")
      return std::nullopt;
    const bool place = name == "--out" || name == "--query" || name == "--people" || name == "--start";
    return place ? bare(value) : value;
  });
}

void check_place(const fs::path& out) {
  const fs::path place = fs::absolute(out).parent_path();
  if (::access(place.c_str(), W_OK) != 0)
    throw Error(fmt::format("nothing can be written to {}: {}", place.string(), std::strerror(errno)));
}

std::string checked_query(const std::string& text) {
  const Query query = typed([&] { return parse_query(text); });
  if (query.split != Split::All || query.sample != 0)
    throw UsageError("a query says which games; splits and samples are chosen by learn itself");
  return text;
}

void fill(Training& run, GamePtr game, const LearnOptions& options, const Arguments& arguments, ProgressBar& bar) {
  run.game = std::move(game);
  check_place(options.out);
  run.out = options.out;
  run.database = options.database;
  run.command = own_command(arguments);
  run.stop = interrupt_token();
  run.progress = [&](std::string_view, std::int64_t done, std::int64_t all) { bar.show(done, all); };
  run.line = [&bar, json = options.json](const std::string& line, const std::string& words) {
    bar.clear();
    fmt::print("{}\n", json ? line : words);
    std::fflush(stdout);
  };
}

int finish(const LearnOptions& options, const Arguments& arguments, ProgressBar& bar,
           const std::optional<std::string>& about) {
  bar.clear();
  if (!about) throw Error(fmt::format("interrupted; to resume: {}", arguments.command()));
  const std::string out = options.out.string();
  if (fs::exists(out + ".jsonl")) draw_learning_curve(out);
  if (!options.json) fmt::print("{}: {}\n", out, Json::parse(*about).dump(2));
  return kDone;
}

}  // namespace ludens::cli
