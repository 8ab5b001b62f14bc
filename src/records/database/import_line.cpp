#include "records/database/import_line.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "records/follow.h"
#include "records/jsonl/line.h"
#include "records/names.h"

namespace ludens::records {
namespace {

constexpr std::size_t kBatch = 256;            // games
constexpr std::size_t kBatchBytes = 8u << 20;  // or bytes, whichever comes first
constexpr std::size_t kLine = 12;              // batches at once
constexpr std::size_t kLineBytes = 64u << 20;  // or bytes

// What a game takes in memory, about.
std::size_t weight_of(const ImportItem& item) {
  const Record& record = item.record;
  std::size_t out = sizeof item + item.error.size() + record.game.size() + record.start.size() +
                    record.result_text.size() + record.turns.size() * sizeof(Turn);
  for (const auto& turn : record.turns)
    if (turn.opinion) out += 64 * (turn.opinion->moves.items().size() + turn.opinion->candidates.size());
  for (const auto& [name, text] : record.tags) out += 100 + name.size() + text.size();
  for (const auto& player : record.players) out += player.id.size() + player.name.size() + player.rank.size();
  return out;
}

void process(ImportItem& item, const ImportOptions& options, GameCache& games) {
  if (item.state != ImportItem::Read) return;
  Record& record = item.record;
  try {
    const Game& game = *games.find(record.game);
    if (options.out.empty()) {
      item.replayed = replay(game, record);
    } else {
      const auto players = record.players;
      if (!options.names) record.players = without_names(players);
      item.replayed = replay_to_json(game, record, item.json);
      item.json += '\n';
      record.players = players;
    }
    if (options.store) item.row = pack_game(game, record, item.replayed, item.file, item.line);
  } catch (const Error& error) {
    item.state = ImportItem::Skipped;
    item.error = error.what();
  }
  if (!options.on_game) record = {};  // nobody needs it any more
}

}  // namespace

ImportLine::ImportLine(std::vector<std::filesystem::path> files, const ImportOptions& options)
    : files_(std::move(files)), options_(options) {
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int workers = options.jobs > 0 ? options.jobs : std::clamp(cores, 1, 16);
  try {
    threads_.emplace_back([this] { read_files(); });
    for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
  } catch (...) {  // the system has no more threads, or no memory
    end();
    throw;
  }
}

ImportLine::~ImportLine() { end(); }

void ImportLine::end() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  changed_.notify_all();
  for (auto& thread : threads_) thread.join();
}

std::unique_ptr<ImportBatch> ImportLine::next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return failure_ || (line_.empty() ? ended_ : line_.front()->stage == Stage::Done); });
  if (failure_) std::rethrow_exception(failure_);
  if (line_.empty()) return nullptr;
  auto batch = std::move(line_.front()->batch);
  line_weight_ -= line_.front()->weight;
  line_.pop_front();
  lock.unlock();
  changed_.notify_all();
  return batch;
}

void ImportLine::keep_failure() {
  {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    stop_ = true;
  }
  changed_.notify_all();
}

void ImportLine::read_files() {
  try {
    for (const auto& file : files_) read_file(file);
    hand_on();
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
  } catch (...) {
    keep_failure();
  }
}

void ImportLine::read_file(const std::filesystem::path& path) {
  const auto stopped = [&] {
    const std::lock_guard lock(mutex_);
    return stop_;
  };
  std::unique_ptr<RecordReader> reader;
  try {
    reader = open_records(path, options_.read);
  } catch (const Error& error) {
    put({ImportItem::FileFailed, path.string(), error.what()}, done_);
    return;
  }
  bool failed = false;
  while (!stopped()) {
    ImportItem item;
    try {
      if (!reader->next(item.record)) break;
    } catch (const Error& error) {
      failed |= reader->damaged();
      item.state = reader->damaged() ? ImportItem::Damaged : ImportItem::Skipped;
      item.error = error.what();
    }
    if (auto others = reader->other_games(); !others.empty()) item.assumed = {item.record.game, std::move(others)};
    item.file = reader->file();
    item.line = reader->line();
    put(std::move(item), done_ + reader->bytes_read());
  }
  done_ += reader->bytes_read();
  if (failed) put({ImportItem::FileEndedBadly, path.string(), ""}, done_);
}

void ImportLine::put(ImportItem item, std::int64_t bytes) {
  if (!filling_) filling_ = std::make_unique<ImportBatch>();
  weight_ += weight_of(item);
  filling_->items.push_back(std::move(item));
  filling_->bytes = bytes;
  if (filling_->items.size() >= kBatch || weight_ >= kBatchBytes) hand_on();
}

void ImportLine::hand_on() {
  if (!filling_) return;
  auto place = std::make_unique<Place>();
  place->batch = std::move(filling_);
  place->weight = std::exchange(weight_, 0);
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stop_ || (line_.size() < kLine && line_weight_ < kLineBytes); });
    if (stop_) return;
    line_weight_ += place->weight;
    line_.push_back(std::move(place));
  }
  changed_.notify_all();
}

ImportLine::Place* ImportLine::waiting() {
  for (const auto& place : line_)
    if (place->stage == Stage::Read) return place.get();
  return nullptr;
}

void ImportLine::work() {
  GameCache games;
  try {
    for (;;) {
      Place* place = nullptr;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stop_ || (place = waiting()) != nullptr || ended_; });
        if (stop_ || !place) return;
        place->stage = Stage::AtWork;
      }
      for (auto& item : place->batch->items) process(item, options_, games);
      {
        const std::lock_guard lock(mutex_);
        place->stage = Stage::Done;
      }
      changed_.notify_all();
    }
  } catch (...) {
    keep_failure();
  }
}

}  // namespace ludens::records
