#include "measure/corpus/corpus.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "games/family.h"

namespace ludens::measure {
namespace {

constexpr std::size_t kOpeningPlies = 3;
constexpr std::size_t kMostRows = 10;  // of lists that could be long

int bin(double value, int width) { return static_cast<int>(std::floor(value / width)) * width; }

// The most frequent ones; the others as one row.
Counts most_of(std::string title, const std::map<std::string, std::int64_t>& counted) {
  Counts out{std::move(title), {}};
  for (const auto& [label, count] : counted) out.rows.push_back({label, count});
  std::stable_sort(out.rows.begin(), out.rows.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
  if (out.rows.size() <= kMostRows + 1) return out;
  Counts::Row rest{fmt::format("{} others", out.rows.size() - kMostRows), 0};
  for (std::size_t i = kMostRows; i < out.rows.size(); ++i) rest.count += out.rows[i].count;
  out.rows.resize(kMostRows);
  out.rows.push_back(rest);
  return out;
}

// Neighbouring bins are joined, in widths of 1, 2, 5, 10 … times the first, until they fit on a screen.
Counts bins_of(std::string title, const std::map<int, std::int64_t>& counted, int width) {
  Counts out{std::move(title), {}};
  if (counted.empty()) return out;
  const int low = counted.begin()->first, high = counted.rbegin()->first;
  int wide = width;
  for (int step = 0; (bin(high, wide) - bin(low, wide)) / wide + 1 > 20; ++step)
    wide = step % 3 == 1 ? wide / 2 * 5 : wide * 2;
  std::map<int, std::int64_t> joined;
  for (int at = bin(low, wide); at <= high; at += wide) joined[at] = 0;
  for (const auto& [at, count] : counted) joined[bin(at, wide)] += count;
  for (const auto& [at, count] : joined)
    out.rows.push_back({wide == 1 ? fmt::format("{}", at) : fmt::format("{}–{}", at, at + wide - 1), count});
  return out;
}

}  // namespace

Corpus::Corpus(GamePtr game) : game_(std::move(game)), symmetries_(Symmetries(*game_).keeping(game_->start())) {}

void Corpus::add(const GameRow& row) {
  ++games_;
  irregular_ += !row.reason.empty();
  moves_ += row.moves_legal;
  timed_ += !row.times.empty();
  for (int side = 0; side < 2; ++side)
    if (const std::string key = player_key(row, side); !key.empty()) players_.insert(hash_text(key));
  programs_ += row.players[0].program.value_or(false) || row.players[1].program.value_or(false);
  switch (row.result) {
    case Result::FirstWins:
      ++results_[game_->sides[0] + " wins"];
      break;
    case Result::SecondWins:
      ++results_[game_->sides[1] + " wins"];
      break;
    case Result::Draw:
      ++results_["draw"];
      break;
    case Result::Ongoing:
      ++results_["unknown"];
  }
  if (!row.source.empty()) ++sources_[row.source];
  if (!row.opening.empty()) ++openings_[row.opening];
  ++lengths_[bin(row.plies, 10)];
  if (!row.date.empty()) {
    if (first_date_.empty() || row.date < first_date_) first_date_ = row.date;
    last_date_ = std::max(last_date_, row.date);
    ++years_[to_int(row.date.substr(0, 4)).value_or(0)];
  }
  if (row.start.empty())
    if (const auto first = first_moves(row)) ++first_moves_[*first];
  add_ratings(row);
}

// Ratings of players in games: Elo in hundreds, ranks one by one.
void Corpus::add_ratings(const GameRow& row) {
  bool both = true;
  for (const auto& player : row.players) {
    const auto value = strength(player);
    both = both && value.has_value();
    if (value && std::abs(*value) < 1e6) ++ratings_[bin(*value, std::abs(*value) < 100 ? 1 : 100)];
  }
  rated_ += both;
}

// The first moves, turned and mirrored so that all ways to play the same opening count as one.
std::optional<std::string> Corpus::first_moves(const GameRow& row) const {
  const auto turns = unpack_turns(row.moves, {});
  if (turns.size() < kOpeningPlies) return std::nullopt;
  for (std::size_t i = 0; i < kOpeningPlies; ++i)  // a record of wrong moves may name some that do not exist
    if (turns[i].move.id >= static_cast<std::uint32_t>(game_->move_ids)) return std::nullopt;
  std::array<int, kOpeningPlies> best{}, turned{};
  for (int s = 0; s < symmetries_.count(); ++s) {
    for (std::size_t i = 0; i < turned.size(); ++i) turned[i] = static_cast<int>(symmetries_.move(s, turns[i].move).id);
    if (s == 0 || turned < best) best = turned;
  }
  std::string out;
  for (const int id : best) {
    if (!out.empty()) out += ' ';
    out += id < game_->board.size() ? game_->board.name(id) : fmt::format("#{}", id);
  }
  return out;
}

std::string Corpus::summary() const {
  std::string out = fmt::format("{}: {} games, {} moves, {} players", game_->name, games_, moves_, players());
  if (!first_date_.empty()) out += fmt::format(", {} to {}", first_date_, last_date_);
  out +=
      fmt::format("; {} rated, {} with programs, {} with times, {} irregular", rated_, programs_, timed_, irregular_);
  return out;
}

std::vector<Counts> Corpus::counts() const {
  std::vector<Counts> out = {most_of("Results", results_)};
  // Elo and ranks of different sets in one list would be a lie: each is shown by itself.
  std::map<int, std::int64_t> ranks, elo;
  for (const auto& [at, count] : ratings_) (std::abs(at) < 100 ? ranks : elo)[at] += count;
  out.push_back(bins_of("Ranks of players (30k = 0, 1d = 30)", ranks, 1));
  out.push_back(bins_of("Ratings of players", elo, 100));
  out.push_back(bins_of("Plies", lengths_, 10));
  out.push_back(bins_of("Years", years_, 1));
  out.push_back(most_of("First moves, up to symmetry", first_moves_));
  out.push_back(most_of("Openings, as records call them", openings_));
  out.push_back(most_of("Sources", sources_));
  std::erase_if(out, [](const Counts& counts) { return counts.rows.empty(); });
  return out;
}

}  // namespace ludens::measure
