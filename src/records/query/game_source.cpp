#include "records/query/game_source.h"

#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "records/follow.h"
#include "records/query/file_source.h"

namespace ludens::records {

bool GameSource::next(StoredGame& game) {
  GameRow row;
  if (!next_row(row)) return false;
  game.record = unpack_game(row);
  game.source = fmt::format("{}, line {}", row.file, row.line);
  game.name = std::move(row.name);
  game.gid = std::move(row.gid);
  return true;
}

Split row_split(const Query& query, const GameRow& row, const DateCuts& cuts) {
  switch (query.split_by) {
    case SplitBy::Player:
      return split_of_players(row.name, player_key(row, 0), player_key(row, 1), query.split_seed);
    case SplitBy::Date:
      return split_of_date(row.date, cuts);
    case SplitBy::Game:
      break;
  }
  return split_of(row.name, row.gid, query.split_seed);
}

namespace {

// Page by page: whatever the size of the database, one page is in memory. Each is a query of its own, so that a writer
// at work is not held up; games that come in behind the reader are not seen.
class StoreSource final : public GameSource {
 public:
  StoreSource(const Query& query, std::unique_ptr<Store> store) : query_(query), store_(std::move(store)) {
    if (query_.split != Split::All && query_.split_by == SplitBy::Date) cuts_ = store_->date_cuts(query_.source);
    if (query_.split == Split::All && query_.where.empty()) size_ = store_->count(query_.source);
  }

  bool next_row(GameRow& row) override {
    for (;;) {
      if (at_ == page_.size() && !turn_page()) return false;
      GameRow& found = page_[at_++];
      if (query_.split != Split::All && row_split(query_, found, cuts_) != query_.split) continue;
      if (!wants(query_, found)) continue;
      row = std::move(found);
      return true;
    }
  }
  std::int64_t size() const override { return size_; }

 private:
  bool turn_page() {
    constexpr int kPage = 1000;
    page_ = store_->page(query_.source, place_, kPage);
    at_ = 0;
    if (page_.empty()) return false;
    // An index that is damaged could give the same games for ever.
    for (const auto& row : page_) {
      if (std::pair(row.hash, row.content) <= std::pair(place_.hash, place_.content))
        throw Error(fmt::format("the database is damaged: the game {} is out of order", cite(row.gid)));
      place_ = {row.hash, row.content};
      if (games_.find(row.game)->name != query_.source)
        throw Error(
            fmt::format("the stored game {} is damaged: {} is no {}", cite(row.gid), cite(row.game), query_.source));
    }
    return true;
  }

  Query query_;
  std::unique_ptr<Store> store_;
  DateCuts cuts_;
  GameCache games_;
  std::int64_t size_ = -1;
  std::vector<GameRow> page_;
  std::size_t at_ = 0;
  RowPlace place_;
};

}  // namespace

std::unique_ptr<GameSource> store_source(const Query& query, std::unique_ptr<Store> store) {
  return std::make_unique<StoreSource>(query, std::move(store));
}

std::unique_ptr<GameSource> open_query(const Query& query, const SourceOptions& options) {
  if (query.of_file()) return file_source(query, options);
  return store_source(query, open_store(database_place(options.database), StoreMode::Read));
}

}  // namespace ludens::records
