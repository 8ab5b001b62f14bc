#include "web/turn_queue.h"

#include "base/clock.h"
#include "records/jsonl/opinion.h"
#include "web/http.h"
#include "web/position_json.h"

namespace ludens::web {

void TurnQueue::begin(LiveGame& game, std::uint64_t search, std::function<void(std::stop_token)> work) {
  const auto stop = pool_.add(
      game.source,
      [this, id = game.id, search, work = std::move(work)](std::stop_token token) {
        if (token.stop_requested()) return;
        try {
          work(token);
        } catch (const std::exception& error) {
          answers_.failed(id, search, without_folders(error.what()));
        } catch (...) {
          answers_.failed(id, search, "the agent failed");
        }
      },
      game.shown() ? WorkerPool::Kind::Show : WorkerPool::Kind::Move,
      {.lost = [this, id = game.id, search] { answers_.failed(id, search, "the agent does not come to an end"); }});
  if (!stop) return;
  game.thinking = search;
  game.stop = *stop;
}

void TurnQueue::think(LiveGame& game, std::int64_t milliseconds) {
  const std::uint64_t search = next_++;
  // The pending move and not the session, which holds every position on the way.
  begin(game, search, [this, id = game.id, search, milliseconds, move = game.table.pending()](std::stop_token token) {
    const Stopwatch watch;
    agents_.use(move.seat.agent);
    Budget budget{Until::within(milliseconds, token)};
    budget.thoughts = [&](const Opinion& so_far) {
      answers_.heard(id, search,
                     opinion_json(*move.game, move.position, so_far,
                                  {so_far.moves.best(), watch.seconds(), 40, move.seat.agent_text()}));
    };
    const Thought thought = move.think(budget, kExplained);
    agents_.use(move.seat.agent, thought.opinion.peak_bytes);
    if (move.seat.pace && move.seat.pace->people) agents_.use(move.seat.pace->people);
    if (!token.stop_requested()) answers_.decided(id, search, thought);
  });
}

void TurnQueue::judge(LiveGame& game) {
  const std::uint64_t search = next_++;
  begin(game, search,
        [this, id = game.id, search, life = game.table.life(), rules = game.session().game_ptr(),
         position = game.session().position()](std::stop_token token) {
          const auto dead = life->dead(*rules, position);
          if (!token.stop_requested()) answers_.judged(id, search, dead);
        });
}

void TurnQueue::stop(LiveGame& game) {
  if (game.thinking == 0) return;
  game.thinking = 0;
  game.waiting.reset();
  game.stop.request_stop();
}

}  // namespace ludens::web
