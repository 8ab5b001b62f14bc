#include "records/database/import.h"

#include <fmt/format.h>

#include "base/clock.h"
#include "records/database/import_line.h"
#include "records/io/output.h"

namespace ludens::records {
namespace {

constexpr std::size_t kTransaction = 4000;  // games; one that is killed loses no more than these
constexpr std::size_t kTransactionBytes = 32u << 20;
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
    {
      ImportLine line({files_.begin(), files_.end()}, options_);
      while (!stopped()) {
        const auto batch = line.next();
        if (!batch) break;
        for (auto& item : batch->items) {
          if (stopped()) break;
          take(item);
        }
        report(batch->bytes);
      }
    }
    flush();
    summary_.stopped = stopped();
    if (out && !summary_.stopped) out->commit();
    if (options_.progress && !summary_.stopped) options_.progress(total_, total_);
    return std::move(summary_);
  }

 private:
  bool stopped() const { return options_.stop.stop_requested(); }

  void take(ImportItem& item) {
    switch (item.state) {
      case ImportItem::FileFailed:
        ++summary_.files_failed;
        note({item.file, item.line, 0, item.error});
        return;
      case ImportItem::Damaged:  // the file is at fault: no game to count
        note({item.file, item.line, 0, item.error});
        return;
      case ImportItem::FileEndedBadly:
        ++summary_.files_failed;
        return;
      case ImportItem::Skipped:
        skip();
        note({item.file, item.line, 0, item.error});
        return;
      case ImportItem::Read:
        break;
    }
    ++summary_.games;
    if (!item.assumed.second.empty()) ++summary_.assumed[item.assumed];
    summary_.moves += item.replayed.moves;
    summary_.forbidden += item.replayed.forbidden;
    if (item.replayed.legal()) {
      ++summary_.legal;
    } else {
      ++summary_.irregular;
      note({item.file, item.line, item.replayed.ply, item.replayed.reason});
    }
    if (out_) out_->write(item.json);
    if (options_.store) {
      const GameRow& row = rows_.emplace_back(std::move(item.row));
      row_bytes_ += sizeof row + row.moves.size() + row.times.size() + row.tags.size() + row.start.size() +
                    row.event.size() + row.opening.size();
      if (rows_.size() >= kTransaction || row_bytes_ >= kTransactionBytes) flush();
    }
    if (options_.on_game) options_.on_game(item.record, item.replayed);
  }

  void flush() {
    if (rows_.empty()) return;
    summary_.stored += options_.store->add(std::move(rows_));
    rows_.clear();
    row_bytes_ = 0;
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
    options_.progress(std::min(bytes, total_), total_);
  }

  std::span<const std::filesystem::path> files_;
  const ImportOptions& options_;
  ImportSummary summary_;
  Output* out_ = nullptr;
  std::vector<GameRow> rows_;  // for the store
  std::size_t row_bytes_ = 0;
  std::int64_t total_ = 0;
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

}  // namespace ludens::records
