#include "protocols/gomocup.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"

namespace ludens {

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
  if (!pending_.empty()) return obey(std::exchange(pending_, {}));
  return !quit_;
}

std::string Gomocup::game_text() const {
  const bool renju = yixin() ? rule_ == 2 || rule_ == 4 : (rule_ & 4) != 0;
  const bool exact = yixin() ? rule_ == 1 : (rule_ & 1) != 0;
  const bool caro = !yixin() && (rule_ & 8) != 0;
  if (renju) {
    if (size_ != 15) throw Error(fmt::format("renju is played on 15x15, not on {0}x{0}", size_));
    return "renju";
  }
  return find_game(fmt::format("gomoku{}(rule={})", size_, caro ? "caro" : exact ? "exact" : "free"))->text;
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
    engine().start(text);
  } catch (const Error&) {
    size_ = before;
    throw;
  }
  time_left_.reset();
  return "OK";
}

int Gomocup::read_cell(std::string_view text) {
  const auto parts = split(text, ',');
  const Geometry& board = engine().game().board;
  if (parts.size() >= 2)
    if (const auto x = to_int(trim(parts[0])), y = to_int(trim(parts[1]));
        x && y && *x >= 0 && *y >= 0 && *x < board.columns && *y < board.rows)
      return *y * board.columns + *x;
  throw Error(fmt::format("{} is no point: x,y from 0 to {}", cite(text), board.columns - 1));
}

std::string Gomocup::cell_text(int cell) const { return fmt::format("{},{}", cell % size_, cell / size_); }

std::vector<Gomocup::Stone> Gomocup::read_stones() {
  std::vector<Stone> stones;
  std::string line, wrong = size_ == 0 ? "no game: START comes first" : "";
  while (lines().next(line)) {
    const auto text = trim(line);
    if (lower(text) == "done") {
      if (!wrong.empty()) throw Error(wrong);
      return stones;
    }
    if (text.empty()) continue;
    if (table_.find(lower(call_of(text).name))) {  // DONE was lost: this is the next command
      pending_ = line;
      throw Error("the list of stones has no DONE");
    }
    try {
      Stone stone{read_cell(text)};
      const auto parts = split(text, ',');
      if (parts.size() == 3) stone.who = to_int(trim(parts[2])).value_or(-1);
      if (parts.size() > 3 || stone.who < 0 || stone.who > 3)
        throw Error(fmt::format("{} is no stone: x,y,who with who 1 to 3", cite(text)));
      if (std::any_of(stones.begin(), stones.end(), [&](const Stone& other) { return other.cell == stone.cell; }))
        throw Error(fmt::format("two stones on {}", cell_text(stone.cell)));
      stones.push_back(stone);
    } catch (const Error& error) {
      if (wrong.empty()) wrong = error.what();
    }
  }
  throw Error("the list of stones has no DONE");
}

// In the order of the moves where the list is one (renju's always is), else as they stand. The brain is to move.
void Gomocup::set_board(const std::vector<Stone>& stones) {
  ready();
  const auto count = [&](int who) {
    return std::count_if(stones.begin(), stones.end(), [who](const Stone& stone) { return stone.who == who; });
  };
  const auto own = count(1), others = count(2);
  const Side mine = own >= others ? Side::First : Side::Second;
  const int first = mine == Side::First ? 1 : 2;
  bool in_order = own == others || own + 1 == others;
  for (std::size_t i = 0; i < stones.size(); ++i)
    in_order = in_order && stones[i].who == (i % 2 == 0 ? first : 3 - first);
  in_order = in_order || count(0) == static_cast<std::ptrdiff_t>(stones.size());  // a list of moves
  const std::string text = engine().game().text;
  if (in_order) {
    Record record;
    record.game = text;
    for (const auto& stone : stones) record.turns.push_back({Move{static_cast<std::uint32_t>(stone.cell)}});
    return engine().set(Session::of(record));
  }
  std::vector<char> cells(static_cast<std::size_t>(size_ * size_), '.');
  for (const auto& stone : stones)
    if (stone.who == 1 || stone.who == 2)
      cells[static_cast<std::size_t>(stone.cell)] = (stone.who == first) ? 'X' : 'O';
  engine().set_up(cells, mine);
}

void Gomocup::play(int cell) {
  if (engine().session().over()) throw Error("the game is over");
  if (!engine().play(Move{static_cast<std::uint32_t>(cell)})) throw Error(fmt::format("{} is taken", cell_text(cell)));
}

Thought Gomocup::think(const Session& about) {
  TimeControl clock;
  clock.turn = timeout_turn_;
  if (time_left_)
    clock.left = time_left_;
  else if (timeout_match_ > 0)
    clock.left = timeout_match_;
  clock.increment = increment_;
  std::stop_source stop;
  bool current = true;  // a stop behind another command is not for this thought
  const Stopwatch watch;
  Thought thought = think_watched(about, budget_of(clock), stop, [&stop, &current](const std::string* line) {
    if (!line || !current) return false;
    const Call call = call_of(*line);
    const std::string name = lower(call.name);
    current = name == "yxstop" || name == "info" || name.empty();
    if (name != "yxstop" && name != "end") return false;
    stop.request_stop();
    return name == "yxstop";
  });
  if (time_left_ || timeout_match_ > 0) {
    clock.spend(static_cast<std::int64_t>(watch.seconds() * 1000));
    time_left_ = clock.left;
  }
  return thought;
}

std::string Gomocup::answer_move() {
  const Thought thought = think(engine().session());
  engine().play(thought.move);
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
    engine().undo();
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

}  // namespace ludens
