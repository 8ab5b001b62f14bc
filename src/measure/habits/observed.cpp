#include "measure/habits/observed.h"

#include <algorithm>
#include <cmath>

#include "agents/parts.h"
#include "base/error.h"
#include "games/at_once.h"
#include "games/family.h"
#include "measure/matching/questions.h"
#include "play/ending.h"
#include "records/follow.h"

namespace ludens::measure {
namespace {

bool between_people(const GameRow& row) {
  return !row.players[0].program.value_or(false) && !row.players[1].program.value_or(false);
}
bool is_timed(const GameRow& row) { return !row.times.empty() && row.start.empty(); }
bool is_ended(const GameRow& row) { return row.result != Result::Ongoing && between_people(row) && row.reason.empty(); }

// A loser who is not beaten on the board has given up, unless the record says otherwise.
bool given_up(const Game& game, const Record& record, bool over_on_board) {
  if (record.result == Result::Draw) return false;
  const Ending ending = recorded_ending(record);
  return ending.how == Ending::How::Resigned ||
         (ending.how == Ending::How::Recorded && !game.family->counts_dead_stones() && !over_on_board);
}

// Everything that is known of one game.
class Observer {
 public:
  explicit Observer(const ObservePlan& plan)
      : plan_(plan), agents_(std::vector<std::string>(plan.network.empty() ? 0 : 1, plan.network)) {}

  void look_at(const GameRow& row, bool timed, bool ended, ObservedGames& out) {
    const GamePtr game = games_.find(row.game);
    const Record record = unpack_game(row);
    positions_.clear();
    moves_.clear();
    Position end = start_of(*game, record.start);
    replay(*game, record, [&](const Position& before, const Turn& turn, int) {
      positions_.push_back(before);
      moves_.push_back(turn.move);
      end = before;
      end.play(turn.move);
    });
    const std::size_t plies = moves_.size();
    if (plies < 2) return;
    const bool over = end.over();
    if (!over) positions_.push_back(end);  // where somebody gave up
    const bool gave_up = ended && given_up(*game, record, over);
    const auto opinions = ask(*game, row);

    std::array<ObservedPerson, 2> people;
    for (const int side : {0, 1}) {
      auto& one = people[static_cast<std::size_t>(side)];
      const auto& player = row.players[static_cast<std::size_t>(side)];
      one.game = out.games;
      one.rating = strength(player);
      one.plies = static_cast<int>(plies);
      one.lost = ended && row.result == win_for(side == 0 ? Side::Second : Side::First);
      one.gave_up = one.lost && gave_up;
      one.drew = ended && row.result == Result::Draw && !over && !game->family->counts_dead_stones();
      for (std::size_t ply = 0; ply < plies; ++ply) {
        if (index(positions_[ply].to_move()) != side) continue;
        if (ended && !opinions.empty())
          one.expected.push_back(is_lost(positions_[ply], positions_[ply].to_move()) ? 0
                                                                                     : opinions[ply].value.expected());
        const auto& seconds = record.turns[ply].seconds;
        if (!timed || player.program.value_or(false) || !seconds || *seconds > plan_.longest || *seconds < 0) continue;
        PacedTurn turn{.game = *game, .last = ply > 0 ? &positions_[ply - 1] : nullptr, .before = positions_[ply]};
        if (ply > 0) turn.answered = moves_[ply - 1];
        turn.move = moves_[ply];
        turn.ply = static_cast<int>(ply) + 1;
        turn.usual_plies = plan_.usual_plies;
        turn.rating = one.rating;
        if (!opinions.empty()) turn.doubt = opinions[ply].moves.entropy();
        one.features.push_back(pace_features(turn));
        one.log_seconds.push_back(std::log(std::max(*seconds, kShortest)));
      }
      // The last look at the board: of who gave up there, whoever was to move, and of who agreed to a draw.
      if ((one.gave_up || one.drew) && !over && !opinions.empty()) {
        const double expected = opinions.back().value.expected();
        const bool moves = index(end.to_move()) == side;
        one.expected.push_back(is_lost(end, moves ? end.to_move() : ~end.to_move()) ? 0
                               : moves                                              ? expected
                                                                                    : 1 - expected);
      }
      if (!one.features.empty() || !one.expected.empty()) out.people.push_back(std::move(one));
    }
    ++out.games;
  }

 private:
  static constexpr double kShortest = 0.05;  // seconds

  std::vector<Opinion> ask(const Game& game, const GameRow& row) {
    if (plan_.network.empty()) return {};
    Agent& network = *agents_.for_game(games_.find(game.text)).front();
    const std::array<std::optional<int>, 2> ratings = {whole(strength(row.players[0])),
                                                       whole(strength(row.players[1]))};
    std::vector<Question> questions;
    for (std::size_t ply = 0; ply < positions_.size(); ++ply) {
      const int mover = index(positions_[ply].to_move());
      Persona persona;
      persona.rating = ratings[static_cast<std::size_t>(mover)];
      persona.opponent_rating = ratings[static_cast<std::size_t>(1 - mover)];
      questions.push_back({game, positions_[ply], std::span(moves_).first(std::min(ply, moves_.size())), persona});
    }
    std::vector<Opinion> out(questions.size());
    Rng rng(1);
    constexpr std::size_t kBatch = 64;
    for (std::size_t at = 0; at < questions.size(); at += kBatch) {
      const std::size_t count = std::min(kBatch, questions.size() - at);
      network.consider_all(std::span(questions).subspan(at, count), std::span(out).subspan(at, count), rng);
    }
    return out;
  }

  const ObservePlan& plan_;
  AgentsByGame agents_;
  GameCache games_;
  std::vector<Position> positions_;  // before each move, and where the game stopped unless it was over there
  std::vector<Move> moves_;
};

}  // namespace

void add_rows(HabitRows& rows, const Game& game, const Query& query, GameSource& source, std::stop_token stop) {
  GameRow row;
  while (source.next_row(row)) {
    if (stop.stop_requested()) throw Error("interrupted while reading people's games");
    if (row.name != game.name || (!is_timed(row) && !is_ended(row))) continue;
    const bool train = row_split(query, row, {}) == Split::Train;
    (train ? rows.train : rows.held_out).push_back(std::move(row));
  }
}

std::vector<double> rating_cuts(const std::vector<GameRow>& rows) {
  std::vector<double> ratings;
  for (const auto& row : rows)
    for (const auto& player : row.players)
      if (const auto rating = strength(player); rating && is_ended(row)) ratings.push_back(*rating);
  if (ratings.size() < 100) return {};
  std::sort(ratings.begin(), ratings.end());
  std::vector<double> out;
  for (const double share : {0.1, 0.35, 0.65, 0.9}) {
    const double cut = std::round(ratings[static_cast<std::size_t>(share * static_cast<double>(ratings.size()))]);
    if (out.empty() || cut > out.back()) out.push_back(cut);
  }
  return out;
}

std::size_t group_of(double rating, const std::vector<double>& cuts) {
  return static_cast<std::size_t>(std::upper_bound(cuts.begin(), cuts.end(), rating) - cuts.begin());
}

double usual_plies(const std::vector<GameRow>& rows) {
  std::vector<int> plies;
  for (const auto& row : rows) plies.push_back(row.plies);
  if (plies.empty()) return 1;
  const auto middle = plies.begin() + static_cast<std::ptrdiff_t>(plies.size() / 2);
  std::nth_element(plies.begin(), middle, plies.end());
  return std::max(*middle, 1);
}

std::vector<LostGames> lost_games(const Game& game, const std::vector<GameRow>& rows, const std::vector<double>& cuts) {
  std::vector<LostGames> out(cuts.size() + 1);
  GameCache games;
  for (const auto& row : rows) {
    if (!is_ended(row) || row.result == Result::Draw) continue;
    const auto rating = strength(row.players[row.result == Result::FirstWins ? 1 : 0]);
    if (!rating && !cuts.empty()) continue;
    const Record record = unpack_game(row);
    const bool over =
        !game.family->counts_dead_stones() && replay(*games.find(row.game), record).result != Result::Ongoing;
    auto& group = out[group_of(rating.value_or(0), cuts)];
    ++group.lost;
    group.given_up += given_up(game, record, over);
  }
  return out;
}

ObservedGames observe(const ObservePlan& plan, const std::vector<GameRow>& rows, const ObserveHooks& hooks) {
  // Games whose end is known are taken while a group of either player wants more.
  std::vector<std::int64_t> taken(plan.cuts.size() + 1, 0);
  std::int64_t timed = 0;
  std::vector<std::array<bool, 2>> wanted(rows.size());
  std::int64_t total = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const GameRow& row = rows[i];
    if (is_timed(row) && timed < plan.timed) wanted[i][0] = ++timed > 0;
    if (is_ended(row) && !plan.network.empty()) {
      for (const auto& player : row.players) {
        const auto rating = strength(player);
        if (!rating && !plan.cuts.empty()) continue;
        auto& count = taken[group_of(rating.value_or(0), plan.cuts)];
        if (count >= plan.ended) continue;
        ++count;
        wanted[i][1] = true;
      }
    }
    total += wanted[i][0] || wanted[i][1];
  }
  ObservedGames out;
  Observer observer(plan);
  std::int64_t done = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!wanted[i][0] && !wanted[i][1]) continue;
    if (hooks.stop.stop_requested()) throw Error("interrupted");
    observer.look_at(rows[i], wanted[i][0], wanted[i][1], out);
    if (hooks.progress) hooks.progress(++done, total);
  }
  return out;
}

}  // namespace ludens::measure
