#include "protocols/uci_engine.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::protocols {
namespace {

constexpr int kMostPvs = 256;

// What is worth a line: the moves by how likely they are, each with the value that the opinion gives it.
struct ToldMove {
  Move move;
  Value value;
};
std::vector<ToldMove> told_moves(const Opinion& opinion, int most) {
  std::vector<ToldMove> out;
  for (const auto& [move, p] : opinion.moves.ranked()) {
    if (static_cast<int>(out.size()) == most) break;
    const auto known = std::find_if(opinion.candidates.begin(), opinion.candidates.end(),
                                    [m = move](const Candidate& candidate) { return candidate.move == m; });
    const bool apart = known != opinion.candidates.end() && !out.empty();
    out.push_back({move, apart ? Value{known->value, 0, 1 - known->value} : opinion.value});
  }
  return out;
}

// From an expected value to the centipawns that programs of this kind show: Elo's curve, a pawn for 100.
int centipawns(double expected) {
  const double p = std::clamp(expected, 0.001, 0.999);
  return static_cast<int>(std::lround(400 * std::log10(p / (1 - p))));
}

std::int64_t limit_value(const Call& call, std::size_t place) {
  const std::string& text = call.arg(place, "a number behind each limit");
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw Error(fmt::format("go {} takes a number, found {}", call.args[place - 1], cite(text)));
  return std::clamp<std::int64_t>(value, 0, 1'000'000'000'000);
}

}  // namespace

UciEngine::UciEngine(const UciDialect& dialect, EngineState& engine, LineSource& lines, Writer& out)
    : Protocol(engine, lines, out), dialect_(dialect) {
  table_.add(std::string(dialect_.hello), [this](const Call&) { return handshake(); });
  table_.add("isready", [](const Call&) { return "readyok"; });
  table_.add(std::string(dialect_.new_game), [this](const Call&) {
    this->engine().start(this->engine().game().text);
    refused_ = false;
    return "";
  });
  table_.add("setoption", [this](const Call& call) { return set_option(call); });
  table_.add("position", [this](const Call& call) { return position(call); });
  table_.add("go", [this](const Call& call) { return go(call); });
  table_.add("stop", [](const Call&) { return ""; });  // nothing is going on, or it would have been seen
  table_.add("ponderhit", [](const Call&) { return ""; });
  table_.add("debug", [](const Call&) { return ""; });
  table_.add("quit", [this](const Call&) {
    quit_ = true;
    return "";
  });
}

bool UciEngine::obey(const std::string& line) {
  const Call call = call_of(line);
  if (call.name.empty()) return true;
  const Command* command = table_.find(call.name);
  const Answer answer = command ? Protocol::answer(*command, call)
                                : Answer{false, fmt::format("unknown command {}", plain(cite(call.name)))};
  if (!answer.fine)
    say(fmt::format("info string error: {}\n", answer.text));
  else if (!answer.text.empty())
    say(answer.text + "\n");
  // Whoever asked for a move waits for one.
  if (!answer.fine && call.name == "go") say(fmt::format("bestmove {}\n", stand_in()));
  return !quit_;
}

// The best move where thinking failed: any legal one, since none would give the game away.
std::string UciEngine::stand_in() {
  if (refused_) return std::string(dialect_.no_move);
  const Position& position = engine().position();
  MoveList legal;
  if (!engine().session().over()) position.moves(legal);
  return legal.empty() ? std::string(dialect_.no_move) : notation().write(position, legal[0]);
}

const Notation& UciEngine::notation() {
  return dialect_.notation.empty() ? engine().game().notations.front() : engine().game().notation(dialect_.notation);
}

std::string UciEngine::handshake() {
  std::string out = fmt::format("id name Ludens {}\nid author the Ludens contributors\n", engine().version());
  for (const auto& option : own_options()) out += option + "\n";
  out += fmt::format("option name MultiPV type spin default 1 min 1 max {}\n", kMostPvs);
  for (const auto& option : engine().options()) out += plain(announce(option)) + "\n";
  return out + std::string(dialect_.welcome);
}

std::string UciEngine::set_option(const Call& call) {
  const auto value = std::find(call.args.begin(), call.args.end(), "value");
  if (call.args.size() < 2 || call.args[0] != "name") throw Error("setoption takes name … value …");
  const std::string name = join(std::vector<std::string>(call.args.begin() + 1, value), " ");
  std::string_view text;
  if (value != call.args.end())
    if (const auto at = call.rest.find(" value"); at != std::string::npos)
      text = trim(std::string_view(call.rest).substr(at + 6));
  if (lower(name) == "multipv") {
    const auto count = to_int(text);
    if (!count || *count < 1 || *count > kMostPvs)
      throw Error(fmt::format("MultiPV is a number from 1 to {}, found {}", kMostPvs, cite(text)));
    lines_told_ = *count;
  } else if (!set_own_option(name, text)) {
    engine().set_option(name, text);
  }
  return "";
}

std::string UciEngine::position(const Call& call) {
  refused_ = true;  // until all of it was understood: the position before is not the one that is meant
  const auto moves = std::find(call.args.begin(), call.args.end(), "moves");
  const std::string& kind = call.arg(0, fmt::format("startpos or {}", dialect_.position));
  Record record;
  record.game = engine().game().text;
  if (kind == dialect_.position)
    record.start = join(std::vector<std::string>(call.args.begin() + 1, moves), " ");
  else if (kind != "startpos")
    throw Error(fmt::format("position takes startpos or {}, found {}", dialect_.position, cite(kind)));
  Session session = Session::of(record);
  for (auto move = moves; move != call.args.end(); ++move) {
    if (move == moves) continue;
    session.leave_unclaimed();
    const auto read = notation().read(session.position(), *move);
    if (read && session.play(*read)) continue;
    session.read_move(*move);  // says what is wrong
    throw Error(fmt::format("{} is no move here", cite(*move)));
  }
  session.leave_unclaimed();  // whoever asks for a move then has not claimed a draw
  engine().set(std::move(session));
  refused_ = false;
  return "";
}

std::string UciEngine::score(const Value& value) const {
  return fmt::format(" score cp {}", centipawns(value.expected()));
}

std::vector<std::string> UciEngine::infos(const Opinion& opinion, const Stopwatch& watch) {
  std::vector<std::string> out;
  for (const auto& [move, value] : told_moves(opinion, lines_told_)) {
    const bool principal = !opinion.line.empty() && opinion.line.front() == move;
    const auto line = line_texts(engine().position(), principal ? opinion.line : std::vector<Move>{move}, notation());
    const std::string number = lines_told_ > 1 ? fmt::format(" multipv {}", out.size() + 1) : "";
    out.push_back(fmt::format("info depth {}{} nodes {} time {}{} pv {}", std::max<std::size_t>(line.size(), 1), number,
                              std::max<std::int64_t>(opinion.playouts, 1), std::lround(watch.seconds() * 1000),
                              score(value), join(line, " ")));
  }
  return out;
}

UciEngine::Go UciEngine::read_go(const Call& call) {
  Go out;
  const auto seat = static_cast<std::size_t>(engine().session().seat_to_move());
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const std::string& key = call.args[i];
    if (key == "infinite" || key == "ponder") {
      out.infinite = true;
      continue;
    }
    if (key == "searchmoves") {
      for (; i + 1 < call.args.size(); ++i) {
        const auto move = notation().read(engine().position(), call.args[i + 1]);
        if (!move || !engine().position().legal(*move)) break;
        out.only.push_back(*move);
      }
      continue;
    }
    const auto value = limit_value(call, ++i);
    if (key == dialect_.time[seat]) out.control.kind = TimeControl::Kind::Fischer, out.control.main_ms = value;
    if (key == dialect_.increment[seat]) out.control.increment_ms = value;
    if (key == dialect_.period && value > 0) out.control.period_ms = value, out.control.periods = 1;
    if (key == "movetime") out.control.turn_ms = value;
    // depth, nodes, mate and what others may send: not for this engine.
  }
  if (out.control.periods > 0) out.control.kind = TimeControl::Kind::Byoyomi;
  return out;
}

std::string UciEngine::go(const Call& call) {
  if (refused_) throw Error("the last position was refused; send one that can be read");
  const Go asked = read_go(call);
  std::stop_source stop;
  std::atomic<bool> stopped = false;
  bool current = true;  // a stop behind another command is not for this thought
  const auto watcher = [&](const std::string* line) {
    if (!line) {
      if (asked.infinite) stop.request_stop();
      return false;
    }
    const std::string name = call_of(*line).name;
    if (!current) return false;
    if (name == "isready") {
      say("readyok\n");
      return true;
    }
    if (name == "ponderhit") {
      stopped = true;
      return true;
    }
    current = name.empty() || name == "stop";
    if (name != "stop" && !(name == "quit" && asked.infinite)) return false;
    stopped = true;
    stop.request_stop();
    return name == "stop";
  };
  const Stopwatch watch;
  const auto tell = [&](const Opinion& opinion) {
    for (const auto& info : infos(opinion, watch)) say(info + "\n");
  };
  const TimeLeft left = asked.left();
  std::int64_t most = thinking_time(asked.control, left);
  const std::string people = people_text(most);
  if (most > 0) most = std::max<std::int64_t>(most - std::lround(1000 * watch.seconds()), 1);
  Budget budget{Until::within(most)};
  budget.thought_milliseconds = 500;
  budget.thoughts = tell;
  const Thought thought = think_watched(engine().session(), std::move(budget), stop, watcher,
                                        asked.infinite ? std::nullopt : std::optional(OnClock{asked.control, left}));
  tell(thought.opinion);
  if (!people.empty()) say(people);
  const std::string answer = best_move(thought, asked);
  if (asked.infinite && !stopped) wait_for_stop();
  return answer;
}

// «info string …» of the level that the option People names, in a part of the time for the move; "" where nobody is to
// be told of, or where a clock leaves no time for it.
std::string UciEngine::people_text(std::int64_t milliseconds) {
  constexpr std::int64_t kLeast = 500;
  const std::string& level = engine().people();
  if (level.empty() || (milliseconds > 0 && milliseconds < kLeast)) return "";
  const auto win = engine().people_win(engine().session(), level, Until::within(milliseconds / 4));
  return win ? plain(fmt::format("info string win rate among players of {}: {:.1f} %", level, 100 * *win)) + "\n" : "";
}

// Where only some moves may be played, the likeliest of them.
std::string UciEngine::best_move(const Thought& thought, const Go& asked) {
  if (thought.resigns && asked.only.empty() && !dialect_.resigns.empty())
    return fmt::format("bestmove {}", dialect_.resigns);
  Move move = thought.move;
  if (!asked.only.empty() && std::find(asked.only.begin(), asked.only.end(), move) == asked.only.end())
    move = *std::max_element(asked.only.begin(), asked.only.end(),
                             [&](Move a, Move b) { return thought.opinion.moves.at(a) < thought.opinion.moves.at(b); });
  return fmt::format("bestmove {}", notation().write(engine().position(), move));
}

// «go infinite» is answered only when it is told to stop, or when something else is wanted.
void UciEngine::wait_for_stop() {
  for (std::string line; lines().next(line);) {
    const std::string name = call_of(line).name;
    if (name == "stop" || name == "ponderhit") return;
    if (name == "isready") say("readyok\n");
    if (name == "isready" || name.empty()) continue;
    obey_next(std::move(line));
    return;
  }
}

}  // namespace ludens::protocols
