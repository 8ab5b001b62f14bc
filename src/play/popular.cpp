#include "play/popular.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>

#include "base/error.h"
#include "records/follow.h"
#include "records/replay.h"

namespace ludens::play {
namespace {

struct Seen {
  std::uint64_t key;
  Move move;
  auto operator<=>(const Seen&) const = default;
};

class PopularAgent final : public Agent {
 public:
  explicit PopularAgent(std::shared_ptr<const MoveCounts> counts) : counts_(std::move(counts)) {}

  Opinion consider(const Question& question, Rng&) override {
    MoveList moves;
    question.position.moves(moves);
    std::sort(moves.begin(), moves.end());
    const auto known = counts_->find(question.position.key());
    const float imaginary = 1.0f / static_cast<float>(moves.size());
    std::vector<Weighted> weights;
    weights.reserve(static_cast<std::size_t>(moves.size()));
    auto next = known.begin();
    for (const Move move : moves) {
      while (next != known.end() && next->move < move) ++next;
      const bool seen = next != known.end() && next->move == move;
      weights.push_back({move, imaginary + (seen ? static_cast<float>(next->times) : 0.0f)});
    }
    Opinion opinion;
    opinion.moves = Distribution(std::move(weights));
    return opinion;
  }

 private:
  std::shared_ptr<const MoveCounts> counts_;
};

// The tables that were read so far, by query: agents of many threads share them.
class Library {
 public:
  Library(SourceOptions source, std::stop_token stop) : source_(std::move(source)), stop_(std::move(stop)) {}

  std::shared_ptr<const MoveCounts> find(const std::string& text) {
    if (text.empty()) throw Error("popular needs the games to learn from: popular(\"renju\"), popular(\"file:PATH\")");
    Query query = parse_query(text);
    if (query.split == Split::All) query.split = Split::Train;
    query.sample = 0;
    const std::lock_guard lock(mutex_);
    auto& counts = known_[query_text(query)];
    if (!counts) counts = std::make_shared<const MoveCounts>(MoveCounts::of(*open_query(query, source_), stop_));
    return counts;
  }

 private:
  SourceOptions source_;
  std::stop_token stop_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const MoveCounts>> known_;
};

}  // namespace

MoveCounts MoveCounts::of(GameSource& games, std::stop_token stop) {
  std::vector<Seen> seen;
  GameCache cache;
  StoredGame game;
  while (games.next(game)) {
    if (stop.stop_requested()) throw Error("interrupted while reading the games that popular learns from");
    replay(*cache.find(game.record.game), game.record,
           [&](const Position& before, const Turn& turn, int) { seen.push_back({before.key(), turn.move}); });
  }
  std::sort(seen.begin(), seen.end());
  MoveCounts out;
  for (std::size_t i = 0; i < seen.size();) {
    std::size_t end = i;
    while (end < seen.size() && seen[end] == seen[i]) ++end;
    if (out.keys_.empty() || out.keys_.back() != seen[i].key) {
      out.keys_.push_back(seen[i].key);
      out.first_.push_back(static_cast<std::uint32_t>(out.counts_.size()));
    }
    out.counts_.push_back({seen[i].move, static_cast<std::uint32_t>(end - i)});
    i = end;
  }
  out.first_.push_back(static_cast<std::uint32_t>(out.counts_.size()));
  return out;
}

std::span<const MoveCounts::Count> MoveCounts::find(std::uint64_t key) const {
  const auto found = std::lower_bound(keys_.begin(), keys_.end(), key);
  if (found == keys_.end() || *found != key) return {};
  const auto at = static_cast<std::size_t>(found - keys_.begin());
  return std::span(counts_).subspan(first_[at], first_[at + 1] - first_[at]);
}

PartDoc popular_part(const SourceOptions& source, const std::string& fallback, std::stop_token stop) {
  struct PopularOptions {
    std::string query;
  };
  const OptionTable<PopularOptions> table = {
      {"QUERY", &PopularOptions::query, Allowed::text(),
       "games to learn from, their train split unless it says another: \"file:games.tsv.gz\""}};
  return part(
      "popular", "records", "what people played most often in this position (in match)",
      "In proportion to how often each move was played in the train split of the games that QUERY names, with one\n"
      "imaginary game more in which every legal move is played alike; so a new position is random. In `match`\n"
      "QUERY may be left out: then it is the source of the games that are matched.",
      table,
      [library = std::make_shared<Library>(source, std::move(stop)), fallback](const GamePtr&,
                                                                               const PopularOptions& options) {
        return std::make_unique<PopularAgent>(library->find(options.query.empty() ? fallback : options.query));
      });
}

}  // namespace ludens::play
