// GTP: analysis in the forms of Leela Zero and KataGo. It shows what the agent of this engine thinks, for as long as
// its own budget goes, and ends with the next line of input, whatever that is; the limits in the call are not for it.
// The form: https://github.com/lightvector/KataGo/blob/master/docs/GTP_Extensions.md and Sabaki's guide.
#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "protocols/gtp.h"

namespace ludens::protocols {
namespace {

struct Wish {
  std::optional<std::string> colour;
  std::int64_t milliseconds = 1000;  // between two reports
  bool root = false;                 // KataGo's rootInfo
  int most = 1000;                   // moves to report
};

// «[color] [interval] [key value]…»; regions to avoid or allow would make it another player and are refused.
Wish wish_of(const Call& call) {
  Wish wish;
  std::size_t at = 0;
  const auto centiseconds = [&](const std::string& text) {
    const auto value = to_double(text);
    if (!value || *value < 0 || *value > 1e7)
      throw Error(fmt::format("the interval is a number, found {}", cite(text)));
    wish.milliseconds = std::max<std::int64_t>(static_cast<std::int64_t>(*value * 10), 10);
  };
  if (at < call.args.size() && !to_double(call.args[at]) && lower(call.args[at]).size() <= 5 &&
      (lower(call.args[at])[0] == 'b' || lower(call.args[at])[0] == 'w'))
    wish.colour = call.args[at++];
  if (at < call.args.size() && to_double(call.args[at])) centiseconds(call.args[at++]);
  for (; at < call.args.size(); at += 2) {
    const std::string key = lower(call.args[at]);
    if (key == "avoid" || key == "allow") throw Error(fmt::format("{} is not supported", key));
    if (at + 1 >= call.args.size()) throw Error(fmt::format("{} needs a value", cite(key)));
    const std::string& value = call.args[at + 1];
    if (key == "interval") centiseconds(value);
    if (key == "rootinfo") wish.root = value == "true";
    if (key == "maxmoves") wish.most = std::max(to_int(value).value_or(wish.most), 1);
  }
  return wish;
}

// A lower bound of the win rate: two standard errors below, with two wins and two losses added (Agresti, Coull 1998).
double lower_bound(double value, std::int64_t visits) {
  const double n = static_cast<double>(visits) + 4;
  const double p = (value * static_cast<double>(visits) + 2) / n;
  return std::max(0.0, p - 1.96 * std::sqrt(p * (1 - p) / n));
}

// A policy has visited nothing, and programs that show analyses weigh a move by its visits: they draw none of those
// that have 0. So its moves have visits as if it had drawn so often, and those that would hardly be drawn are left out.
constexpr double kDraws = 1000;

std::vector<Candidate> as_if_drawn(const Opinion& opinion) {
  std::vector<Candidate> out;
  for (const auto& [move, p] : opinion.moves.ranked())
    if (const auto visits = std::lround(p * kDraws); visits > 0 || out.empty())
      out.push_back({move, std::max<std::int64_t>(visits, 1), opinion.value.expected()});
  return out;
}

std::string info(const Session& session, const Opinion& opinion, const Notation& notation, bool kata,
                 const Wish& wish) {
  const auto rate = [kata](double value) {
    return kata ? fmt::format("{:.4f}", value) : std::to_string(std::lround(value * 10000));
  };
  const bool searched = !opinion.candidates.empty();
  const std::vector<Candidate> candidates = searched ? opinion.candidates : as_if_drawn(opinion);
  std::string out;
  int order = 0;
  for (const auto& candidate : candidates) {
    if (order >= wish.most) break;
    std::vector<Move> line = {candidate.move};
    if (!opinion.line.empty() && opinion.line.front() == candidate.move) line = opinion.line;
    out += fmt::format("{}info move {} visits {} winrate {} prior {} lcb {} order {} pv {}", order ? " " : "",
                       notation.write(session.position(), candidate.move), candidate.visits, rate(candidate.value),
                       rate(opinion.moves.at(candidate.move)),
                       rate(searched ? lower_bound(candidate.value, candidate.visits) : candidate.value), order,
                       join(line_texts(session.position(), line, notation), " "));
    ++order;
  }
  if (kata && wish.root) {
    std::int64_t visits = searched ? opinion.visits : 0;
    if (!searched)
      for (const auto& candidate : candidates) visits += candidate.visits;
    out += fmt::format(" rootInfo visits {} winrate {}", visits, rate(opinion.value.expected()));
  }
  return out + "\n";
}

}  // namespace

std::string Gtp::analyze(const Call& call, bool kata, bool genmove) {
  const Wish wish = wish_of(call);
  const Side side = wish.colour ? colour(*wish.colour) : engine().session().to_move();
  const Session turned = with_turn(engine().session(), side);
  if (turned.ended()) throw Error("the game is over");
  engine().agent_text();  // a level that this game does not have is told before the answer begins
  const Notation written = notation();
  bool begun = false;
  const auto begin = [&] {
    if (!std::exchange(begun, true)) say(fmt::format("={}\n", id_));
  };
  std::stop_source stop;
  Budget budget;
  budget.thought_milliseconds = wish.milliseconds;
  budget.thoughts = [&](const Opinion& opinion) {
    begin();
    say(info(turned, opinion, written, kata, wish));
  };
  if (genmove) {
    const Session before = engine().session();
    const auto implied = implied_;
    const Thought thought = think(side, std::move(budget));
    begin();
    say(info(turned, thought.opinion, written, kata, wish));
    say(fmt::format("play {}\n", thought.resigns ? "resign" : written.write(turned.position(), thought.move)));
    if (!thought.resigns) {
      engine().play(thought);
    } else {
      engine().set(before);
      implied_ = implied;
    }
    return "\n";
  }
  const Thought thought = think_watched(turned, std::move(budget), stop, [&stop](const std::string*) {
    stop.request_stop();
    return false;
  });
  begin();
  say(info(turned, thought.opinion, written, kata, wish));
  lines().wait();
  return "\n";
}

void Gtp::add_analysis() {
  for (const auto& [name, kata] : {std::pair{"lz-analyze", false}, {"kata-analyze", true}, {"analyze", false}})
    table_.add(name, [this, form = kata](const Call& call) { return analyze(call, form, false); });
  for (const auto& [name, kata] :
       {std::pair{"lz-genmove_analyze", false}, {"kata-genmove_analyze", true}, {"genmove_analyze", false}})
    table_.add(name, [this, form = kata](const Call& call) { return analyze(call, form, true); });
}

}  // namespace ludens::protocols
