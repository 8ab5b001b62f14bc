#include "records/query/file_source.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "base/error.h"
#include "records/follow.h"
#include "records/reader.h"

namespace ludens::records {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // of games that are kept until all are read and sorted

class FileSource final : public GameSource {
 public:
  FileSource(const Query& query, const SourceOptions& options)
      : query_(query), by_date_(query.split != Split::All && query.split_by == SplitBy::Date) {
    read(options);
    drop_identical();
    if (by_date_) keep_dates();
    std::sort(rows_.begin(), rows_.end(), [](const GameRow& a, const GameRow& b) { return place(a) < place(b); });
  }

  bool next_row(GameRow& row) override {
    if (at_ >= rows_.size()) return false;
    row = std::move(rows_[at_++]);
    return true;
  }
  std::int64_t size() const override { return static_cast<std::int64_t>(rows_.size()); }
  std::int64_t skipped() const override { return skipped_; }

 private:
  void read(const SourceOptions& options) {
    const auto reader = open_records(query_.path(), {.game = options.game});
    Record record;
    for (;;) {
      try {
        if (!reader->next(record)) return;
      } catch (const Error&) {
        if (reader->damaged()) throw;  // games may be missing: no number should come of that
        ++skipped_;
        continue;
      }
      if (bytes_ > kMostBytes)
        throw Error(
            fmt::format("{}: has more games than fit into {} MB; import it into a database (--db) and name the "
                        "game instead",
                        query_.path(), kMostBytes >> 20));
      try {
        const Game& game = *games_.find(record.game);
        GameRow row = pack_game(game, record, {}, reader->file(), reader->line());
        const bool known = !note(row);
        if (known || (!by_date_ && row_split(query_, row, {}) != query_.split && query_.split != Split::All)) continue;
        const Replayed replayed = replay(game, record);
        row.reason = replayed.reason;
        row.moves_legal = replayed.moves;
        if (!by_date_ && !records::wants(query_, row)) continue;
        bytes_ += sizeof row + row.moves.size() + row.times.size() + row.tags.size();
        rows_.push_back(std::move(row));
      } catch (const Error&) {
        ++skipped_;  // an unknown game, a wrong start
      }
    }
  }

  static std::pair<std::int64_t, std::int64_t> place(const GameRow& row) { return {row.hash, row.content}; }

  // Remembers which of identical games comes first in the order of all games, be it wanted or not. False where this
  // one does not.
  bool note(const GameRow& row) {
    const auto [known, fresh] = first_.emplace(row.content, row.hash);
    if (fresh) return true;
    if (row.hash >= known->second) return false;
    known->second = row.hash;
    return true;
  }
  void drop_identical() {
    std::erase_if(rows_, [&](const GameRow& row) { return first_.at(row.content) != row.hash; });
    first_.clear();
  }

  // The cuts are those of all games of this name in the file, whatever else the query asks.
  void keep_dates() {
    std::map<std::string, std::vector<std::string>> dates;
    for (const auto& row : rows_)
      if (!row.date.empty()) dates[row.name].push_back(row.date);
    std::map<std::string, DateCuts> cuts;
    for (auto& [name, list] : dates) cuts[name] = date_cuts(std::move(list));
    std::erase_if(rows_, [&](const GameRow& row) {
      return row_split(query_, row, cuts[row.name]) != query_.split || !records::wants(query_, row);
    });
  }

  Query query_;
  bool by_date_;
  std::unordered_map<std::int64_t, std::int64_t> first_;  // by content: the least hash
  GameCache games_;
  std::vector<GameRow> rows_;
  std::size_t at_ = 0, bytes_ = 0;
  std::int64_t skipped_ = 0;
};

}  // namespace

std::unique_ptr<GameSource> file_source(const Query& query, const SourceOptions& options) {
  return std::make_unique<FileSource>(query, options);
}

}  // namespace ludens::records
