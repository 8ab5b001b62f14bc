#include "protocols/gomocup.h"

#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"

namespace ludens::protocols {

Gomocup::Gomocup(EngineState& engine, LineSource& lines, Writer& out, Dialect dialect)
    : Protocol(engine, lines, out), dialect_(dialect) {
  add_game();
  add_swap2();
  add_yixin();
}

bool Gomocup::obey(const std::string& line) {
  Call call = call_of(line);
  if (call.name.empty()) return true;
  call.name = lower(call.name);
  if (call.name.starts_with("yx")) seen_yixin_ = true;
  const Command* command = table_.find(call.name);
  const Answer answer =
      command ? Protocol::answer(*command, call) : Answer{true, fmt::format("UNKNOWN {}", plain(cite(call.name)))};
  if (!answer.fine)
    say(fmt::format("ERROR {}\n", answer.text));
  else if (!answer.text.empty())
    say(answer.text + "\n");
  return !quit_;
}

std::string Gomocup::game_text() const {
  const bool renju = yixin() ? rule_ == 2 || rule_ == 4 : (rule_ & 4) != 0;
  const bool exact = yixin() ? rule_ == 1 : (rule_ & 1) != 0;
  const bool caro = !yixin() && (rule_ & 8) != 0;
  const int rule = renju ? 4 : caro ? 8 : exact ? 1 : 0;
  for (const auto& family : families())
    for (const auto& known : family.gomocup) {
      if (known.number != rule) continue;
      const GamePtr game = find_game(fmt::format("{}({}={})", family.game_name(size_), known.option, known.value));
      if (game->board.columns != size_)
        throw Error(fmt::format("{0} is played on {1}x{1}, not on {2}x{2}", game->name, game->board.columns, size_));
      return game->text;
    }
  throw Error(fmt::format("rule {} is none that is known", rule_));
}

void Gomocup::ready() {
  if (size_ == 0) throw Error("no game: START comes first");
  const std::string text = game_text();
  if (engine().game().text == text) return;
  // A rule that comes late: the stones stay where they are.
  if (engine().game().board.columns == size_ && !engine().session().moves().empty())
    engine().change_game(text);
  else
    engine().start(text);
}

std::string Gomocup::start(int columns, int rows) {
  if (columns != rows || (columns != 15 && columns != 19 && columns != 20))
    throw Error("unsupported size; there are 15, 19 and 20");
  const int before = std::exchange(size_, columns);
  std::string text = fmt::format("gomoku{}", columns);
  try {
    text = game_text();
  } catch (const Error&) {
    // Renju may have been set for another board; the rule for this one can still come.
  }
  try {
    // Nor is a level refused before the rule is known: 2200 is one of renju's, and its INFO comes behind START.
    engine().start_unsettled(find_game(text));
  } catch (const Error&) {
    size_ = before;
    throw;
  }
  time_left_.reset();
  return "OK";
}

void Gomocup::play(int cell) {
  if (engine().session().over()) throw Error("the game is over");
  if (!engine().play(Move{static_cast<std::uint32_t>(cell)})) throw Error(fmt::format("{} is taken", cell_text(cell)));
}

Thought Gomocup::think(const Session& about, bool plays) {
  TimeControl control{.increment_ms = increment_, .turn_ms = timeout_turn_};
  if (time_left_ || timeout_match_ > 0) {
    control.kind = TimeControl::Kind::Fischer;
    control.main_ms = time_left_.value_or(timeout_match_);
  }
  GameClock clock(control);
  const Budget budget{Until::within(clock.thinking_time(0, 0))};
  std::stop_source stop;
  bool current = true;  // a stop behind another command is not for this thought
  Thought thought = think_watched(
      about, budget, stop,
      [&stop, &current](const std::string* line) {
        if (!line || !current) return false;
        const Call call = call_of(*line);
        const std::string name = lower(call.name);
        current = name == "yxstop" || name == "info" || name.empty();
        if (name != "yxstop" && name != "end") return false;
        stop.request_stop();
        return name == "yxstop";
      },
      plays ? std::optional(OnClock{control, clock.left(0, 0)}) : std::nullopt);
  if (!clock.none()) {
    clock.start(0, 0);
    clock.moved(static_cast<std::int64_t>(thought.seconds * 1000));
    time_left_ = clock.left(0, 0).main_ms;
  }
  return thought;
}

std::string Gomocup::answer_move() {
  Thought thought = think(engine().session(), true);
  thought.resigns = false;  // the protocol has no word for it
  engine().play(thought);
  return cell_text(static_cast<int>(thought.move.id));
}

void Gomocup::add_game() {
  table_.add("start", [this](const Call& call) {
    const auto size = to_int(call.arg(0, "the size of the board"));
    return start(size.value_or(0), call.args.size() > 1 ? to_int(call.args[1]).value_or(0) : size.value_or(0));
  });
  table_.add("rectstart", [this](const Call& call) {
    const auto parts = split(std::string_view(call.rest), ',');
    if (parts.size() != 2) throw Error("RECTSTART takes width,height");
    return start(to_int(trim(parts[0])).value_or(0), to_int(trim(parts[1])).value_or(0));
  });
  table_.add("restart", [this](const Call&) {
    if (size_ == 0) throw Error("no game: START comes first");
    return start(size_, size_);
  });
  table_.add("begin", [this](const Call&) {
    ready();
    return answer_move();
  });
  table_.add("turn", [this](const Call& call) {
    ready();
    call.arg(0, "the opponent's move");
    play(read_cell(call.rest));
    return answer_move();
  });
  table_.add("play", [this](const Call& call) {
    ready();
    call.arg(0, "a move");
    const int cell = read_cell(call.rest);
    play(cell);
    return cell_text(cell);
  });
  table_.add("board", [this](const Call&) {
    set_board(read_stones());
    return answer_move();
  });
  table_.add("takeback", [this](const Call& call) {
    ready();
    call.arg(0, "a move");
    const int cell = read_cell(call.rest);
    const auto& moves = engine().session().moves();
    if (moves.empty() || static_cast<int>(moves.back().id) != cell)
      throw Error(fmt::format("{} is not the last move", cell_text(cell)));
    engine().table().undo();
    return "OK";
  });
  table_.add("info", [this](const Call& call) { return info(call); });
  table_.add("about", [this](const Call&) {
    return fmt::format("name=\"Ludens\", version=\"{}\", author=\"the Ludens contributors\", country=\"-\"",
                       engine().version());
  });
  table_.add("end", [this](const Call&) {
    quit_ = true;
    return "";
  });
  for (const char* ignored : {"ok", "suggest", "message", "debug", "error", "unknown"})  // said by brains, not to them
    table_.add(ignored, [](const Call&) { return ""; });
}

}  // namespace ludens::protocols
