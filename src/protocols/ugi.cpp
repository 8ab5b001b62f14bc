#include "protocols/ugi.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::protocols {
namespace {

// From an expected value to the centipawns that programs of this kind show: Elo's curve, a pawn for 100.
int centipawns(double expected) {
  const double p = std::clamp(expected, 0.001, 0.999);
  return static_cast<int>(std::lround(400 * std::log10(p / (1 - p))));
}

std::int64_t milliseconds(const Call& call, std::size_t place) {
  const std::string& text = call.arg(place, "a number behind each limit");
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw Error(fmt::format("go {} takes a number, found {}", call.args[place - 1], cite(text)));
  return std::clamp<std::int64_t>(value, 0, 1'000'000'000'000);
}

}  // namespace

Ugi::Ugi(EngineState& engine, LineSource& lines, Writer& out) : Protocol(engine, lines, out) {
  table_.add("ugi", [this](const Call&) { return handshake(); });
  table_.add("isready", [](const Call&) { return "readyok"; });
  table_.add("uginewgame", [this](const Call&) {
    this->engine().start(this->engine().game().text);
    return "";
  });
  table_.add("setoption", [this](const Call& call) { return set_option(call); });
  table_.add("position", [this](const Call& call) { return position(call); });
  table_.add("query", [this](const Call& call) { return query(call); });
  table_.add("go", [this](const Call& call) { return go(call); });
  table_.add("stop", [](const Call&) { return ""; });  // nothing is going on, or it would have been seen
  table_.add("ponderhit", [](const Call&) { return ""; });
  table_.add("debug", [](const Call&) { return ""; });
  table_.add("quit", [this](const Call&) {
    quit_ = true;
    return "";
  });
}

bool Ugi::obey(const std::string& line) {
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
  if (!answer.fine && call.name == "go") say("bestmove none\n");
  return !quit_;
}

std::string Ugi::handshake() {
  std::string out = fmt::format("id name Ludens {}\nid author the Ludens contributors\n", engine().version());
  for (const auto& option : engine().options()) out += plain(announce(option)) + "\n";
  return out + "ugiok";
}

std::string Ugi::set_option(const Call& call) {
  const auto value = std::find(call.args.begin(), call.args.end(), "value");
  if (call.args.size() < 2 || call.args[0] != "name") throw Error("setoption takes name … value …");
  const std::string name = join(std::vector<std::string>(call.args.begin() + 1, value), " ");
  std::string_view text;
  if (value != call.args.end())
    if (const auto at = call.rest.find(" value"); at != std::string::npos)
      text = trim(std::string_view(call.rest).substr(at + 6));
  engine().set_option(name, text);
  return "";
}

std::string Ugi::position(const Call& call) {
  const auto moves = std::find(call.args.begin(), call.args.end(), "moves");
  const std::string& kind = call.arg(0, "startpos or fen");
  Record record;
  record.game = engine().game().text;
  if (kind == "fen")
    record.start = join(std::vector<std::string>(call.args.begin() + 1, moves), " ");
  else if (kind != "startpos")
    throw Error(fmt::format("position takes startpos or fen, found {}", cite(kind)));
  Session session = Session::of(record);
  for (auto move = moves; move != call.args.end(); ++move)
    if (move != moves) session.play(session.read_move(*move));
  engine().set(std::move(session));
  return "";
}

std::string Ugi::query(const Call& call) {
  const Session& session = engine().session();
  const std::string& what = call.arg(0, "gameover, p1turn or result");
  const auto answer = [](bool yes) { return fmt::format("response {}", yes); };
  if (what == "gameover") return answer(session.over());
  if (what == "p1turn") return answer(session.seat_to_move() == 0);
  if (what == "fen") return "response " + engine().game().write(engine().position());
  if (what == "islegal") {
    const auto move = engine().game().read_move(engine().position(), call.arg(1, "a move"));
    return answer(!session.over() && move && engine().position().legal(*move));
  }
  if (what != "result")
    throw Error(fmt::format("query takes gameover, p1turn, result, fen or islegal, found {}", cite(what)));
  if (!session.over()) return "response none";
  if (session.result() == Result::Draw) return "response draw";
  const bool first = session.result() == Result::FirstWins;
  return first != session.game().colours_swapped(session.position()) ? "response p1win" : "response p2win";
}

std::string Ugi::info(const Opinion& opinion, const Stopwatch& watch) {
  const auto line = line_texts(engine().position(), opinion.line, engine().game().notations.front());
  std::string out = fmt::format("info depth {} nodes {} time {} score cp {}", std::max<std::size_t>(line.size(), 1),
                                std::max<std::int64_t>(opinion.playouts, 1), std::lround(watch.seconds() * 1000),
                                centipawns(opinion.value.expected()));
  if (!line.empty()) out += " pv " + join(line, " ");
  return out;
}

std::string Ugi::go(const Call& call) {
  TimeControl control;
  bool infinite = false;
  const int seat = engine().session().seat_to_move();
  const std::string mine[] = {seat == 0 ? "p1time" : "p2time", seat == 0 ? "p1inc" : "p2inc"};
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const std::string& key = call.args[i];
    if (key == "infinite" || key == "ponder") {
      infinite = true;
      continue;
    }
    const auto value = milliseconds(call, ++i);
    if (key == mine[0]) control.kind = TimeControl::Kind::Fischer, control.main_ms = value;
    if (key == mine[1]) control.increment_ms = value;
    if (key == "movetime") control.turn_ms = value;
    // depth, nodes, mate and what others may send: not for this engine.
  }
  std::stop_source stop;
  std::atomic<bool> stopped = false;
  bool current = true;  // a stop behind another command is not for this thought
  const auto watcher = [&](const std::string* line) {
    if (!line) {
      if (infinite) stop.request_stop();
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
    if (name != "stop" && !(name == "quit" && infinite)) return false;
    stopped = true;
    stop.request_stop();
    return name == "stop";
  };
  const Stopwatch watch;
  Budget budget{Until::within(thinking_time(control, {.main_ms = control.main_ms}))};
  budget.thought_milliseconds = 500;
  budget.thoughts = [&](const Opinion& opinion) { say(info(opinion, watch) + "\n"); };
  const Thought thought =
      think_watched(engine().session(), std::move(budget), stop, watcher,
                    infinite ? std::nullopt : std::optional(OnClock{control, {.main_ms = control.main_ms}}));
  say(info(thought.opinion, watch) + "\n");
  const std::string answer = fmt::format("bestmove {}", engine().game().write_move(engine().position(), thought.move));
  // «go infinite» is answered only when it is told to stop, or when something else is wanted.
  for (std::string line; infinite && !stopped && lines().next(line);) {
    const std::string name = call_of(line).name;
    if (name == "stop" || name == "ponderhit") break;
    if (name == "isready") say("readyok\n");
    if (name == "isready" || name.empty()) continue;
    obey_next(std::move(line));
    break;
  }
  return answer;
}

}  // namespace ludens::protocols
