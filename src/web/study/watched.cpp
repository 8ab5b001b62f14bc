#include "web/study/watched.h"

#include <algorithm>

#include "games/catalogue.h"
#include "play/pace.h"

namespace ludens::web {
namespace {

constexpr double kLongest = 15, kShortest = 0.8;  // seconds that a move is waited for
constexpr std::int64_t kGlance = 2'000;           // milliseconds for the first position, and for the last

double drawn_seconds(const Pace& pace, const Session& session, std::size_t ply, Rng tempo, Rng turn) {
  const Position* last = ply > 0 ? &session.position_at(static_cast<int>(ply) - 1) : nullptr;
  PacedTurn about{.game = session.game(), .last = last, .before = session.position_at(static_cast<int>(ply))};
  if (last) about.answered = session.moves()[ply - 1];
  about.move = session.moves()[ply];
  about.ply = static_cast<int>(ply) + 1;
  about.usual_plies = std::max(1.0, pace.habits.plies);
  return draw_time(pace.habits, pace_features(about), tempo, turn).seconds;
}

}  // namespace

Session replayed(const StudyGame& game) {
  Session out(find_game(game.game));
  for (const auto& move : game.moves) out.play_text(move);
  return out;
}

Watched::Watched(const StudyGame& game, std::int64_t now, Rng rng) : game_(game.id), shown_(find_game(game.game)) {
  const Session whole = replayed(game);
  moves_ = whole.moves();
  std::shared_ptr<const Pace> pace;
  try {
    pace = play::human_pace(whole.game_ptr());
  } catch (const Error&) {  // checked at the start; then every move takes as long
  }
  const std::array<Rng, 2> tempo = {Rng(rng()), Rng(rng())};
  std::int64_t at = now + kGlance;
  for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
    const auto known = ply < game.seconds.size() ? game.seconds[ply] : std::nullopt;
    const double seconds = known ? *known : pace ? drawn_seconds(*pace, whole, ply, tempo[ply % 2], Rng(rng())) : 3;
    at += static_cast<std::int64_t>(1000 * std::clamp(seconds, kShortest, kLongest));
    times_.push_back(at);
  }
  times_.push_back(at + kGlance);
}

const Session& Watched::at(std::int64_t now) {
  while (shown_.moves().size() < moves_.size() && now >= times_[shown_.moves().size()])
    if (!shown_.play_on(moves_[shown_.moves().size()])) break;
  return shown_;
}

}  // namespace ludens::web
