#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "records/formats.h"
#include "records/io/open_bytes.h"
#include "records/reader.h"
#include "records/wthor/wthor.h"

namespace ludens::records {
namespace {

constexpr std::size_t kHead = 16u << 10;  // what a format is known by

using Names = std::shared_ptr<const WthorNames>;

const RecordFormat& format_of(Input& input) {
  const std::string_view head = input.look(kHead);
  std::vector<std::string> names;
  for (const auto& format : record_formats()) {
    if (format.looks_like(head)) return format;
    names.emplace_back(format.name);
  }
  throw Error(fmt::format("{}: begins with {}, which is no known format; known: {}", input.name(),
                          cite(head.substr(0, 24)), join(names, ", ")));
}

// Every game of every member of a file.
class FileReader final : public RecordReader {
 public:
  FileReader(const std::filesystem::path& path, ReadOptions options)
      : path_(path), options_(std::move(options)), file_(path) {
    name_ = path.string();
  }

  bool next(Record& record) override {
    record = Record();
    for (;;) {
      file_fault_ = false;
      if (reader_) {
        if (next_of_member(record)) return true;
        reader_.reset();
      }
      file_fault_ = true;  // for what is thrown here
      const bool more = file_.next();
      if (more) open_member();
      file_fault_ = false;
      if (!more) return false;
    }
  }
  std::int64_t line() const override { return reader_ ? reader_->line() : 0; }
  std::vector<std::string> other_games() const override {
    return reader_ ? reader_->other_games() : std::vector<std::string>();
  }
  std::string file() const override { return name_; }
  std::int64_t bytes_read() const override { return file_.bytes_read(); }
  bool damaged() const override { return file_fault_; }

 private:
  bool next_of_member(Record& record) {
    try {
      return reader_->next(record);
    } catch (const Error&) {
      file_fault_ = file_.damaged();
      throw;
    }
  }

  void open_member() {
    name_ = file_.name();
    auto input = std::make_unique<Input>(name_, file_.source());
    const std::string_view head = input->look(kHead);
    if (head.empty() || looks_like_wthor_names(head)) return;
    const RecordFormat& format = format_of(*input);
    if (format.looks_like != looks_like_wthor) {
      reader_ = format.open(std::move(input), options_);
      return;
    }
    // The names of players and tournaments stand in files beside the games.
    if (!names_) names_ = std::make_shared<const WthorNames>(find_wthor_names(path_, !file_.member().empty()));
    reader_ = wthor_reader(std::move(input), options_, names_);
  }

  std::filesystem::path path_;
  ReadOptions options_;
  ByteFile file_;
  std::string name_;
  Names names_;
  std::unique_ptr<RecordReader> reader_;
  bool file_fault_ = false;
};

}  // namespace

void add_turn(Record& record, Turn turn) {
  if (record.turns.size() == kMostPlies) throw Error(fmt::format("a game of more than {} moves", kMostPlies));
  record.turns.push_back(std::move(turn));
}

std::unique_ptr<RecordReader> open_records(const std::filesystem::path& path, const ReadOptions& options) {
  return std::make_unique<FileReader>(path, options);
}

std::unique_ptr<RecordReader> read_records(std::unique_ptr<Input> input, const ReadOptions& options) {
  return format_of(*input).open(std::move(input), options);
}

}  // namespace ludens::records
