#include "protocols/uci.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "play/levels.h"

namespace ludens::protocols {
namespace {

constexpr UciDialect kUciDialect = {.hello = "uci",
                                    .welcome = "uciok",
                                    .new_game = "ucinewgame",
                                    .position = "fen",
                                    .notation = "uci",
                                    .time = {"wtime", "btime"},
                                    .increment = {"winc", "binc"},
                                    .no_move = "(none)"};
constexpr int kMostPvs = 256;

bool yes(std::string_view name, std::string_view value) {
  const std::string small = lower(value);
  if (small != "true" && small != "false") throw Error(fmt::format("{} is true or false, found {}", name, cite(value)));
  return small == "true";
}

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

}  // namespace

Uci::Uci(EngineState& engine, LineSource& lines, Writer& out) : UciEngine(kUciDialect, engine, lines, out) {
  table().add("register", [](const Call&) { return ""; });
}

const Notation& Uci::notation() { return chess960_ ? engine().game().notation("uci960") : UciEngine::notation(); }

std::vector<std::string> Uci::own_options() {
  std::vector<std::string> out = {"option name UCI_Chess960 type check default false",
                                  "option name UCI_ShowWDL type check default false",
                                  fmt::format("option name MultiPV type spin default 1 min 1 max {}", kMostPvs),
                                  "option name Ponder type check default false"};
  if (const auto labels = human_labels(engine().game()); !labels.empty() && to_int(labels.front())) {
    out.push_back("option name UCI_LimitStrength type check default false");
    out.push_back(fmt::format("option name UCI_Elo type spin default {} min {} max {}", middling_label(engine().game()),
                              labels.front(), labels.back()));
  }
  return out;
}

bool Uci::set_own_option(std::string_view name, std::string_view value) {
  const std::string small = lower(name);
  if (small == "uci_chess960") {
    chess960_ = yes(name, value);
  } else if (small == "uci_showwdl") {
    win_draw_loss_ = yes(name, value);
  } else if (small == "ponder") {
    yes(name, value);  // «go ponder» is understood in any case
  } else if (small == "multipv") {
    const auto count = to_int(value);
    if (!count || *count < 1 || *count > kMostPvs)
      throw Error(fmt::format("MultiPV is a number from 1 to {}, found {}", kMostPvs, cite(value)));
    lines_told_ = *count;
  } else if (small == "uci_limitstrength") {
    limited_ = yes(name, value);
    settle_level();
  } else if (small == "uci_elo") {
    if (!to_int(value)) throw Error(fmt::format("UCI_Elo is a number, found {}", cite(value)));
    elo_ = value;
    settle_level();
  } else {
    return false;
  }
  return true;
}

void Uci::settle_level() {
  const auto labels = human_labels(engine().game());
  if (labels.empty()) throw Error(fmt::format("{} has no levels in people's ratings", engine().game().name));
  if (limited_) engine().set_option("Level", elo_.empty() ? middling_label(engine().game()) : elo_);
}

std::string Uci::score(const Value& value) const {
  std::string out = fmt::format(" score cp {}", centipawns(value.expected()));
  if (!win_draw_loss_) return out;
  const long win = std::lround(1000 * value.win), loss = std::min(1000 - win, std::lround(1000 * value.loss));
  return out + fmt::format(" wdl {} {} {}", win, 1000 - win - loss, loss);
}

std::vector<std::string> Uci::infos(const Opinion& opinion, const Stopwatch& watch) {
  std::vector<std::string> out;
  for (const auto& [move, value] : told_moves(opinion, lines_told_)) {
    const bool principal = !opinion.line.empty() && opinion.line.front() == move;
    const auto line = line_texts(engine().position(), principal ? opinion.line : std::vector<Move>{move}, notation());
    const std::string number = lines_told_ > 1 ? fmt::format(" multipv {}", out.size() + 1) : "";
    out.push_back(info_head(opinion, line.size(), watch, number) + score(value) + " pv " + join(line, " "));
  }
  return out;
}

}  // namespace ludens::protocols
