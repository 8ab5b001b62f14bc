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

bool yes(std::string_view name, std::string_view value) {
  const std::string small = lower(value);
  if (small != "true" && small != "false") throw Error(fmt::format("{} is true or false, found {}", name, cite(value)));
  return small == "true";
}

}  // namespace

Uci::Uci(EngineState& engine, LineSource& lines, Writer& out) : UciEngine(kUciDialect, engine, lines, out) {
  table().add("register", [](const Call&) { return ""; });
}

const Notation& Uci::notation() { return chess960_ ? engine().game().notation("uci960") : UciEngine::notation(); }

std::vector<std::string> Uci::own_options() {
  std::vector<std::string> out = {"option name UCI_Chess960 type check default false",
                                  "option name UCI_ShowWDL type check default false",
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
  std::string out = UciEngine::score(value);
  if (!win_draw_loss_) return out;
  const long win = std::lround(1000 * value.win), loss = std::min(1000 - win, std::lround(1000 * value.loss));
  return out + fmt::format(" wdl {} {} {}", win, 1000 - win - loss, loss);
}

}  // namespace ludens::protocols
