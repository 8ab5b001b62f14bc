#include "records/import.h"

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "records/json_line.h"
#include "records/output.h"

namespace ludens {
namespace {

constexpr std::size_t kMostReasons = 200;  // a hostile file could invent new ones for ever

class Importer {
 public:
  Importer(std::span<const std::filesystem::path> files, const ImportOptions& options)
      : files_(files), options_(options) {
    for (const auto& file : files) {
      std::error_code ignored;
      const auto size = std::filesystem::file_size(file, ignored);
      if (!ignored) total_ += static_cast<std::int64_t>(size);
    }
  }

  ImportSummary run() {
    std::unique_ptr<Output> out;
    if (!options_.out.empty()) out = std::make_unique<Output>(options_.out);
    out_ = out.get();
    for (const auto& file : files_) {
      read_file(file);
      if (stopped()) break;
    }
    summary_.stopped = stopped();
    if (out && !summary_.stopped) out->commit();
    if (options_.progress && !summary_.stopped) options_.progress(total_, total_);
    return std::move(summary_);
  }

 private:
  bool stopped() const { return options_.stop.stop_requested(); }

  void read_file(const std::filesystem::path& path) {
    std::unique_ptr<RecordReader> reader;
    try {
      reader = open_records(path, options_.read);
    } catch (const Error& error) {
      ++summary_.files_failed;
      note({path.string(), 0, 0, error.what()});
      return;
    }
    bool failed = false;
    while (!stopped() && read_game(*reader, failed)) report(reader->bytes_read());
    if (failed) ++summary_.files_failed;
    done_ += reader->bytes_read();
  }

  // False at the end of the file.
  bool read_game(RecordReader& reader, bool& failed) {
    try {
      if (!reader.next(record_)) return false;
    } catch (const Error& error) {
      if (reader.damaged())
        failed = true;  // the file is at fault: no game to count
      else
        skip();
      note({reader.file(), reader.line(), 0, error.what()});
      return true;
    }
    Replayed replayed;
    try {
      const GamePtr& game = games_.find(record_.game);
      line_.clear();
      replayed = out_ ? replay_to_json(*game, record_, line_) : replay(*game, record_);
    } catch (const Error& error) {
      skip();
      note({reader.file(), reader.line(), 0, error.what()});
      return true;
    }
    ++summary_.games;
    summary_.moves += replayed.moves;
    summary_.forbidden += replayed.forbidden;
    if (replayed.legal()) {
      ++summary_.legal;
    } else {
      ++summary_.irregular;
      note({reader.file(), reader.line(), replayed.ply, replayed.reason});
    }
    if (out_) {
      line_ += '\n';
      out_->write(line_);
    }
    if (options_.on_game) options_.on_game(record_, replayed);
    return true;
  }

  void skip() {
    ++summary_.games;
    ++summary_.skipped;
  }

  void note(Problem problem) {
    // Reasons that readers give begin with the place, which is told apart here.
    if (!problem.file.empty() && problem.reason.starts_with(problem.file))
      if (const auto colon = problem.reason.find(": ", problem.file.size()); colon != std::string::npos)
        problem.reason.erase(0, colon + 2);
    std::string kind = kind_of(problem.reason);
    if (summary_.reasons.size() >= kMostReasons && !summary_.reasons.contains(kind)) kind = "other reasons";
    ++summary_.reasons[kind];
    if (summary_.problems.size() < options_.keep_problems) summary_.problems.push_back(std::move(problem));
  }

  void report(std::int64_t bytes) {
    if (!options_.progress || watch_.seconds() < next_report_) return;
    next_report_ = watch_.seconds() + 0.2;
    options_.progress(std::min(done_ + bytes, total_), total_);
  }

  std::span<const std::filesystem::path> files_;
  const ImportOptions& options_;
  ImportSummary summary_;
  Output* out_ = nullptr;
  GameCache games_;
  Record record_;
  std::string line_;
  std::int64_t done_ = 0, total_ = 0;
  Stopwatch watch_;
  double next_report_ = 0;
};

}  // namespace

ImportSummary import_records(std::span<const std::filesystem::path> files, const ImportOptions& options) {
  return Importer(files, options).run();
}

std::string kind_of(std::string_view reason) {
  constexpr std::string_view kOpen = "«", kClose = "»";
  std::string out;
  for (std::size_t i = 0; i < reason.size();) {
    if (const auto rest = reason.substr(i); rest.starts_with(kOpen)) {
      const auto end = rest.find(kClose);
      out += "«…»";
      i = end == std::string_view::npos ? reason.size() : i + end + kClose.size();
    } else if (reason[i] >= '0' && reason[i] <= '9') {
      out += 'N';
      while (i < reason.size() && ((reason[i] >= '0' && reason[i] <= '9') || reason[i] == '.')) ++i;
    } else {
      out += reason[i++];
    }
  }
  return out;
}

}  // namespace ludens
