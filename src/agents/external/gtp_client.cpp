// The controller's side of GTP 2 (G. Farnebäck, «Specification of the Go Text Protocol, version 2, draft 2», 2002), for
// every game with a "gtp" notation. The engine keeps its board from question to question: it is told only what is new,
// takes back what no longer holds, and gets everything anew where that is shorter. Commands carry ids, so that an
// answer that comes late is never taken for another one's; lines that belong to no answer are passed over. Tested by
// tests/agents/external/.
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "agents/external/engine_client.h"
#include "agents/external/gtp_analysis.h"
#include "agents/external/telling.h"
#include "base/text.h"
#include "base/visible.h"
#include "games/catalogue.h"
#include "games/grid_text.h"

namespace ludens::agents {
namespace {

class GtpClient final : public EngineClient {
 public:
  GtpClient(Dialogue& dialogue, GamePtr game, const EngineSetup& setup)
      : dialogue_(dialogue), game_(std::move(game)), notation_(game_->notation("gtp")), setup_(setup) {}

  void handshake() override {
    dialogue_.allow(setup_.startup);
    name_ = must("name");
    if (const auto version = command("version")) name_ = std::string(trim(fmt::format("{} {}", name_, *version)));
    name_ = visible(name_);
    const std::string known = must("list_commands");
    for (const auto word : words(known)) known_.emplace(word);
    for (const auto& [name, value] : setup_.options) must(std::string(trim(fmt::format("{} {}", name, value))));
    if (setup_.visits > 0) {
      if (!knows("kata-set-param"))
        throw Error(dialogue_.complaint("has no command to set visits (kata-set-param); leave visits= out"));
      must(fmt::format("kata-set-param maxVisits {}", setup_.visits));
    }
    clear();
  }

  Opinion ask(const Question& question) override {
    dialogue_.allow(setup_.startup, question.budget.until.stop);
    bring_to(telling(question, notation_));
    set_time(think_time(setup_, question));
    dialogue_.allow(setup_.timeout, question.budget.until.stop);
    const Side side = question.position.to_move();
    const bool analyses = knows("lz-genmove_analyze");
    const std::string answer = must(fmt::format("{} {}", analyses ? "lz-genmove_analyze" : "genmove", letter(side)));
    // An analysis comes before the move: «info move … info move …», then «play D4».
    const auto lines = split(answer, '\n');
    std::string said(trim(lines.back()));
    if (analyses && said.starts_with("play ")) said = trim(std::string_view(said).substr(5));
    if (lower(said) == "resign") return resignation(question, name_ + " resigns");
    const auto move = notation_.read(question.position, said);
    if (!move)
      throw IllegalMove(dialogue_.complaint(fmt::format("played {}, which is no move in this position", cite(said))));
    if (!question.position.legal(*move)) {
      fresh_ = false;  // it has put that stone
      throw IllegalMove(dialogue_.complaint(fmt::format("played {}, which is illegal in this position", cite(said))));
    }
    told_.push_back({side, notation_.write(question.position, *move)});
    Opinion opinion = one_move(*move, name_ + " named this move" + note_);
    if (analyses)
      for (const auto line : lines)
        if (line.starts_with("info ")) read_analysis(line, question.position, notation_, opinion);
    return opinion;
  }

  std::string final_score(const Question& question) override {
    dialogue_.allow(setup_.timeout, question.budget.until.stop);
    bring_to(telling(question, notation_));
    return must("final_score");
  }

  void new_game() override { fresh_ = false; }
  std::string_view farewell() const override { return "quit"; }

 private:
  // «b» is who the game calls Black, else who moves first.
  char letter(Side side) const { return (side == Side::First) != (game_->sides[1] == "Black") ? 'b' : 'w'; }
  bool knows(std::string_view command) const { return known_.count(std::string(command)) > 0; }

  // The answer to a command, or nothing where the engine refuses it; `refusal_` says why.
  std::optional<std::string> command(std::string_view text) {
    const std::string id = std::to_string(++id_);
    dialogue_.say(fmt::format("{} {}", id, text));
    for (;;) {
      const std::string first = dialogue_.hear();
      if (first.empty() || (first[0] != '=' && first[0] != '?')) continue;
      const auto end = std::min(first.find_first_not_of("0123456789", 1), first.size());
      // Some engines leave the id out.
      const bool ours = end == 1 || std::string_view(first).substr(1, end - 1) == id;
      std::string answer(trim(std::string_view(first).substr(end)));
      for (std::string line = dialogue_.hear(); !trim(line).empty(); line = dialogue_.hear()) answer += '\n' + line;
      if (!ours) continue;
      if (first[0] == '=') return answer;
      refusal_ = answer;
      return std::nullopt;
    }
  }
  std::string must(std::string_view text) {
    if (const auto answer = command(text)) return *answer;
    throw Error(dialogue_.complaint(fmt::format("refused {}: {}", cite(text), cite(refusal_))));
  }

  void clear() {
    told_.clear();
    const Geometry& board = game_->board;
    if (const int size = gtp_size(*game_); size > 0)
      must(fmt::format("boardsize {}", size));
    else if (knows("rectangular_boardsize"))
      command(fmt::format("rectangular_boardsize {} {}", board.columns, board.rows));  // it may know one size only
    must("clear_board");
    if (const auto komi = option("komi")) must(fmt::format("komi {}", *komi));
    handicap();
    fresh_ = true;
  }
  // Stones that are there before the first move: Black's, in a handicap game.
  void handicap() {
    if (!option("handicap")) return;
    const auto before = stones(*game_, game_->start(), notation_);
    std::string vertices;
    for (const auto& stone : before) vertices += " " + stone.move;
    if (before.size() >= 2 && knows("set_free_handicap"))
      must("set_free_handicap" + vertices);
    else
      for (const auto& stone : before) tell(stone);
  }
  // The game's own option, where it has one of that name.
  std::optional<std::string> option(std::string_view name) const {
    if (!game_->family->has_option(name)) return std::nullopt;
    return option_of(*game_, name);
  }

  void tell(const Told& told) { must(fmt::format("play {} {}", letter(told.side), told.move)); }

  void bring_to(const Telling& telling) {
    const auto& moves = telling.moves;
    const auto same = static_cast<std::size_t>(
        std::mismatch(told_.begin(), told_.end(), moves.begin(), moves.end()).first - told_.begin());
    const std::size_t back = told_.size() - same;
    // Stones of a position are no history, and what comes after a whole replay is as good.
    if (!fresh_ || from_start_ != telling.from_start || (back > 0 && (!knows("undo") || back > same)))
      clear();
    else
      for (; told_.size() > same; told_.pop_back()) must("undo");
    from_start_ = telling.from_start;
    for (std::size_t i = told_.size(); i < moves.size(); ++i) {
      tell(moves[i]);
      told_.push_back(moves[i]);
    }
  }

  // GTP's clocks count in whole seconds; KataGo's parameter does not.
  void set_time(std::int64_t milliseconds) {
    if (milliseconds == time_) return;
    time_ = milliseconds;
    note_.clear();
    if (milliseconds == 0) return;
    const double seconds = static_cast<double>(milliseconds) / 1000;
    if (knows("kata-set-param"))
      must(fmt::format("kata-set-param maxTime {}", number(seconds)));
    else if (knows("time_settings"))
      must(fmt::format("time_settings 0 {} 1", std::max(1, static_cast<int>(std::ceil(seconds)))));
    else
      note_ = "; it has no command to set its time";
  }

  Dialogue& dialogue_;
  const GamePtr game_;
  const Notation& notation_;
  const EngineSetup& setup_;
  std::string name_, refusal_, note_;
  std::set<std::string> known_;
  int id_ = 0;
  std::int64_t time_ = 0;   // milliseconds a move that it was told
  bool fresh_ = false;      // its board belongs to the game in progress
  bool from_start_ = true;  // and told_ are moves, not stones
  std::vector<Told> told_;  // what is on it
};

}  // namespace

std::unique_ptr<EngineClient> gtp_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup) {
  return std::make_unique<GtpClient>(dialogue, game, setup);
}

}  // namespace ludens::agents
