#pragma once
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "records/database/import.h"

namespace ludens::records {

// One game on its way through an import, or what went wrong in its place.
struct ImportItem {
  enum State {
    Read,            // and replayed
    Skipped,         // could not be read or replayed
    Damaged,         // the file is, here
    FileEndedBadly,  // the end of a damaged file
    FileFailed       // could not be opened
  };
  State state = Read;
  std::string file, error;
  std::int64_t line = 0;
  Record record = {};
  Assumed assumed = {};
  Replayed replayed = {};
  std::string json = {};  // its line, where an output wants it
  GameRow row = {};       // where a store wants it
};

struct ImportBatch {
  std::vector<ImportItem> items;
  std::int64_t bytes = 0;  // read so far of all files
};

// The production line of an import: a thread reads the files, others replay what it read, and `next` gives the batches
// in the order of the files. It is bounded, in games and in bytes: the reader waits while the others are behind.
class ImportLine {
 public:
  ImportLine(std::vector<std::filesystem::path> files, const ImportOptions& options);
  ~ImportLine();  // stops the threads
  ImportLine(const ImportLine&) = delete;
  ImportLine& operator=(const ImportLine&) = delete;

  std::unique_ptr<ImportBatch> next();  // null at the end

 private:
  enum class Stage { Read, AtWork, Done };
  struct Place {
    std::unique_ptr<ImportBatch> batch;
    std::size_t weight = 0;  // bytes
    Stage stage = Stage::Read;
  };

  void end();  // the threads
  void read_files();
  void read_file(const std::filesystem::path& path);
  void put(ImportItem item, std::int64_t bytes);
  void hand_on();
  void work();
  Place* waiting();  // the first that nobody works at
  void keep_failure();

  std::vector<std::filesystem::path> files_;
  const ImportOptions& options_;
  std::unique_ptr<ImportBatch> filling_;
  std::int64_t done_ = 0;   // bytes of the files before this one
  std::size_t weight_ = 0;  // bytes of the batch that is filled

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Place>> line_;
  std::size_t line_weight_ = 0;  // bytes in the line
  bool ended_ = false, stop_ = false;
  std::exception_ptr failure_;  // of a thread, for the caller
  std::vector<std::thread> threads_;
};

}  // namespace ludens::records
