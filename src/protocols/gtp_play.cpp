// GTP: playing and asking for moves.
#include <algorithm>
#include <cmath>
#include <ctime>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/family.h"
#include "games/text_board.h"
#include "play/judge.h"
#include "protocols/gtp.h"
#include "records/reader.h"

namespace ludens::protocols {

Session Gtp::with_turn(const Session& session, Side side) {
  // Passes can follow each other for ever, and each is kept.
  if (session.moves().size() >= kMostPlies) throw Error(fmt::format("a game has at most {} moves", kMostPlies));
  Session out = session;
  if (out.to_move() == side) return out;
  const auto pass = out.game().read_move(out.position(), "pass");
  if (pass && out.play_on(*pass) && out.to_move() == side) return out;
  throw Error(fmt::format("it is {}'s turn", colour_name(session.to_move())));
}

void Gtp::play(Side side, const std::string& text) {
  if (lower(text) == "resign") return;  // a result, not a move
  const Session turned = with_turn(engine().session(), side);
  const Move move = read_vertex(turned.position(), text);
  const Session before = engine().session();
  const std::size_t plies = before.moves().size();
  engine().set(turned);
  if (!engine().play(move)) {
    engine().set(before);
    throw Error("illegal move");
  }
  for (std::size_t ply = plies; ply + 1 < engine().session().moves().size(); ++ply) implied_.push_back(ply);
}

bool Gtp::undo() {
  if (!engine().table().undo()) return false;
  while (!implied_.empty() && implied_.back() + 1 == engine().session().moves().size()) {
    implied_.pop_back();
    engine().table().undo();
  }
  return true;
}

std::vector<int> Gtp::dead() {
  const Session& session = engine().session();
  return session.over() && session.position().over()
             ? session.dead()
             : engine().table().life()->dead(session.game(), session.position());
}

Thought Gtp::think(Side side, Budget budget) {
  const std::size_t plies = engine().session().moves().size();
  Session turned = with_turn(engine().session(), side);
  if (turned.position().over() && turned.game().family->counts_dead_stones()) {
    // After two passes there is nothing to think about.
    Thought thought{.ply = turned.moves().size()};
    thought.move = *engine().game().read_move(turned.position(), "pass");
    thought.opinion.moves = Distribution::sure(thought.move);
    return thought;
  }
  // The clock runs in the time of the thought alone: programs say what is left when they know better.
  GameClock& clock = engine().table().clock;
  const int seat = turned.seat_to_move();
  budget.until = Until::within(clock.thinking_time(seat, 0), budget.until.stop);
  const Thought thought =
      think_watched(turned, std::move(budget), {}, {}, OnClock{clock.control(), clock.left(seat, 0)});
  clock.start(seat, 0);
  clock.moved(static_cast<std::int64_t>(thought.seconds * 1000));
  for (std::size_t ply = plies; ply < turned.moves().size(); ++ply) implied_.push_back(ply);
  engine().set(std::move(turned));
  return thought;
}

std::string Gtp::genmove(const Call& call, bool play) {
  const Side side = colour(call.arg(0, "a color"));
  const Session before = engine().session();
  const auto implied = implied_;
  const Thought thought = think(side, {});
  const std::string text = thought.resigns ? "resign" : vertex(engine().position(), thought.move);
  if (!play || thought.resigns) {
    engine().set(before);
    implied_ = implied;
  } else {
    engine().play(thought);
  }
  return text;
}

void Gtp::add_play() {
  table_.add("play", [this](const Call& call) {
    const Side side = colour(call.arg(0, "a color and a vertex"));
    play(side, call.arg(1, "a color and a vertex"));
    return "";
  });
  table_.add("genmove", [this](const Call& call) { return genmove(call, true); });
  table_.add("kgs-genmove_cleanup", [this](const Call& call) { return genmove(call, true); });
  table_.add("reg_genmove", [this](const Call& call) { return genmove(call, false); });
  table_.add("undo", [this](const Call&) {
    if (!undo()) throw Error("cannot undo");
    return "";
  });
  table_.add("gg-undo", [this](const Call& call) {
    const int count = call.args.empty() ? 1 : to_int(call.args[0]).value_or(-1);
    if (count < 0 || count > static_cast<int>(engine().session().moves().size())) throw Error("cannot undo");
    for (int i = 0; i < count; ++i)
      if (!undo()) throw Error("cannot undo");
    return "";
  });
  table_.add("gogui-play_sequence", [this](const Call& call) {
    if (call.args.size() % 2 != 0) throw Error("gogui-play_sequence needs pairs of a color and a vertex");
    const Session before = engine().session();
    const auto implied = implied_;
    try {
      for (std::size_t i = 0; i < call.args.size(); i += 2) play(colour(call.args[i]), call.args[i + 1]);
    } catch (const Error&) {
      engine().set(before);
      implied_ = implied;
      throw;
    }
    return "";
  });
  table_.add("showboard", [this](const Call&) {
    BoardMarks marks;
    marks.last = engine().session().last_cell();
    std::string board = draw_board(engine().game(), engine().position(), marks);
    while (board.ends_with('\n')) board.pop_back();
    return fmt::format("\n{}\n{}", board,
                       engine().session().over() ? plain(engine().session().result_text())
                                                 : colour_name(engine().session().to_move()) + " to move");
  });
  table_.add("ludens-position", [this](const Call&) { return plain(engine().game().write(engine().position())); });
  table_.add("final_score", [this](const Call&) {
    const auto& session = engine().session();
    const auto score = session.game().family->counts_dead_stones()
                           ? session.game().rules->count(session.position(), dead()).margin
                           : session.position().score();
    const auto sign = [&](Side winner) { return colour_name(winner) == "black" ? "B+" : "W+"; };
    if (score)
      return *score == 0 ? std::string("0") : sign(*score > 0 ? Side::First : Side::Second) + number(std::abs(*score));
    if (!session.over()) throw Error("cannot score: the game goes on");
    if (session.result() == Result::Draw) return std::string("0");
    return sign(session.result() == Result::FirstWins ? Side::First : Side::Second) + std::string("1");
  });
  // The judge knows no seki: it is alive.
  table_.add("final_status_list", [this](const Call& call) {
    const std::string& status = call.arg(0, "alive, seki or dead");
    if (status != "alive" && status != "dead" && status != "seki")
      throw Error(fmt::format("the status is alive, seki or dead, not {}", cite(status)));
    std::vector<std::string> rows;
    const Game& game = engine().game();
    if (!game.family->counts_dead_stones()) throw Error(fmt::format("{} has no dead stones", game.name));
    const auto lost = dead();
    for (int cell = 0; cell < game.board.size(); ++cell) {
      if (engine().position().glyph(cell) == '.' || status == "seki") continue;
      if (std::binary_search(lost.begin(), lost.end(), cell) != (status == "dead")) continue;
      rows.push_back(vertex(engine().position(), Move{static_cast<std::uint32_t>(cell)}));
    }
    return join(rows, "\n");
  });
  table_.add("cputime",
             [](const Call&) { return fmt::format("{:.2f}", static_cast<double>(std::clock()) / CLOCKS_PER_SEC); });
}

}  // namespace ludens::protocols
