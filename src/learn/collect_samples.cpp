#include "learn/collect_samples.h"

#include <algorithm>
#include <map>
#include <span>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "nets/features.h"
#include "records/clocks.h"
#include "records/follow.h"
#include "records/replay.h"

namespace ludens::learn {
namespace {

constexpr std::size_t kMostTexts = 0xffff;

Query training_query(const std::string& text) {
  Query query = parse_query(text);
  if (query.split != Split::All || query.sample != 0)
    throw Error(fmt::format("a query to learn from names no split and no sample, found {}", text));
  return query;
}

// Does the game begin on an empty board, as five-window networks need, whose samples are games played turned?
bool starts_empty(const Game& game, const Record& record) {
  if (!record.start.empty()) return false;
  const Position start = game.start();
  for (int cell = 0; cell < game.board.size(); ++cell)
    if (start.glyph(cell) != '.') return false;
  return true;
}

// The query as people may see it in a model: without the folders of this machine.
std::string public_text(Query query) {
  if (query.of_file()) {
    const std::string path = query.path();
    query.source = "file:" + path.substr(path.rfind('/') + 1);
  }
  return query_text(query);
}

class Collector {
 public:
  Collector(const CollectOptions& options, SampleCount& count) : options_(options), count_(count) {}

  // Queries of the same source are answered in one pass over it.
  void add(std::span<const Query> queries) {
    const auto first = out.queries.size();
    for (const auto& query : queries) {
      if (query.split_by == SplitBy::Date) throw Error("training queries are split by game or by player, not by date");
      out.queries.push_back(public_text(query));
    }
    Query all;
    all.source = queries.front().source;
    const auto games = open_query(all, options_.source);
    GameRow row;
    while (games->next_row(row)) {
      if (options_.stop.stop_requested()) throw Error("interrupted");
      if (++seen_ % 1000 == 0 && options_.progress) options_.progress(seen_);
      for (std::size_t i = 0; i < queries.size(); ++i) {
        if (!wants(queries[i], row)) continue;
        const Split split = row_split(queries[i], row, {});
        if (split == Split::Test)
          ++count_.test_games;
        else
          add(row, queries[i], static_cast<std::uint16_t>(first + i), split == Split::Validation);
      }
    }
  }

  SampleFile out;

 private:
  void add(const GameRow& row, const Query& query, std::uint16_t number, bool validation) {
    if (out.game.empty()) {
      out.game = row.name;
    } else if (out.game != row.name) {
      throw Error(fmt::format("a sample file holds one game, found {} and {}", out.game, row.name));
    }
    const Record record = unpack_game(row);
    const Game& game = *cache_.find(record.game);
    SampleGame sample;
    bool any = false, all = true;
    const int policy = options_.policy_moves > 0 ? options_.policy_moves : features_of(game).policy_moves(game);
    const Clocks left = asks_clocks(query) ? time_left(record) : Clocks();
    for_each_sample(game, record, [&](const Sample& s) {
      PositionFacts facts;
      facts.clock = clock_at(left, s.ply);
      facts.ply = s.ply;
      facts.plies = row.plies;
      const auto mover = static_cast<std::size_t>(index(s.position.to_move()));
      facts.rating = strength(record.players[mover]);
      facts.opponent_rating = strength(record.players[1 - mover]);
      const bool wanted = wants(query, facts) && s.played.id < static_cast<std::uint32_t>(policy);
      all &= wanted;
      sample.wanted.push_back(wanted);
      sample.moves.push_back(static_cast<std::uint16_t>(s.played.id));
      sample.result = s.outcome;
      sample.ratings[mover] = s.persona.rating;
      sample.ratings[1 - mover] = s.persona.opponent_rating;
      if (s.target) {
        sample.opinions.resize(sample.moves.size());
        sample.opinions.back() = *s.target;
      }
    });
    if (!sample.opinions.empty()) sample.opinions.resize(sample.moves.size());
    sample.id = hash_text(row.gid);
    auto& taken = known_[row.content];  // by earlier queries
    taken.resize(sample.wanted.size());
    for (std::size_t i = 0; i < taken.size(); ++i) {
      const bool fresh = sample.wanted[i] && !taken[i];
      all &= fresh == sample.wanted[i];
      any |= fresh;
      sample.wanted[i] = fresh;
      if (fresh) taken[i] = true;
    }
    if (!any || (options_.only_empty && !starts_empty(game, record))) {
      ++count_.left_out;
      return;
    }
    count_.positions += std::count(sample.wanted.begin(), sample.wanted.end(), true);
    (validation ? count_.validation_games : count_.train_games) += 1;
    if (all) sample.wanted.clear();
    for (auto& rating : sample.ratings)
      if (rating && (*rating < 0 || *rating >= 1 << 20)) rating.reset();
    sample.query = number;
    sample.validation = validation;
    const auto start = sample_text(game, record.start);
    const auto [text, fresh] = texts_.emplace(start, static_cast<std::uint16_t>(out.texts.size()));
    if (fresh) out.texts.push_back(start);
    if (out.texts.size() > kMostTexts)
      throw Error(fmt::format("more than {} ways to begin a game in one sample file", kMostTexts));
    sample.text = text->second;
    out.games.push_back(std::move(sample));
  }

  const CollectOptions& options_;
  SampleCount& count_;
  std::int64_t seen_ = 0;
  GameCache cache_;
  std::map<std::int64_t, std::vector<bool>> known_;  // by content: the moves that are in the file
  std::map<std::string, std::uint16_t> texts_;
};

}  // namespace

SampleFile collect_samples(const std::vector<std::string>& queries, const CollectOptions& options, SampleCount& count) {
  Collector collector(options, count);
  std::vector<Query> read;
  read.reserve(queries.size());
  for (const auto& query : queries) read.push_back(training_query(query));
  for (std::size_t from = 0, end = 0; from < read.size(); from = end) {
    while (end < read.size() && read[end].source == read[from].source) ++end;
    collector.add(std::span(read).subspan(from, end - from));
  }
  if (collector.out.games.empty()) throw Error("no game fits these queries, or all of them are test games");
  return std::move(collector.out);
}

}  // namespace ludens::learn
