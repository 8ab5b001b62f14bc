// The manager's side of the Gomocup protocol (P. Lašťovka, «Gomoku AI protocol», Piskvork). A brain keeps its board
// from turn to turn: TURN where the game went on by one move, BEGIN on the empty board, and BOARD for anything else, in
// the order of the moves (renju needs it), where 1 is the mover's own stone. Tested by tests/agents/external/.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "agents/external/engine_client.h"
#include "agents/external/gomocup_rules.h"
#include "agents/external/telling.h"
#include "base/text.h"
#include "base/visible.h"
#include "games/catalogue.h"

namespace ludens::agents {
namespace {

class GomocupClient final : public EngineClient {
 public:
  GomocupClient(Dialogue& dialogue, GamePtr game, const EngineSetup& setup)
      : dialogue_(dialogue),
        game_(std::move(game)),
        notation_(game_->notation("gomocup")),
        setup_(setup),
        rule_(gomocup_rule(*game_)) {}

  void handshake() override {
    dialogue_.allow(setup_.startup);
    start();
    dialogue_.say("ABOUT");
    name_ = visible(name_in(answer()));
    inform("game_type", "1");  // against a program
    inform("rule", std::to_string(rule_));
    inform("timeout_match", "0");  // no limit
    if (setup_.visits > 0) inform("max_node", std::to_string(setup_.visits));
    for (const auto& [name, value] : setup_.options) inform(name, value);
  }

  Opinion ask(const Question& question) override {
    if (const auto next = take_planned(question)) return *next;
    dialogue_.allow(setup_.startup, question.budget.until.stop);
    set_time(think_time(setup_, question));
    if (gomocup_opening(question.game, question.position)) return choose_opening(question);
    const Telling tell = telling_without_words(question);
    const Side own = question.position.to_move();
    if (!continues(tell) && (stale_ || !told_.empty())) restart();
    dialogue_.allow(setup_.timeout, question.budget.until.stop);
    if (tell.moves.empty())
      dialogue_.say("BEGIN");
    else if (continues(tell))
      dialogue_.say("TURN " + tell.moves.back().move);
    else
      send_board(tell, own);
    told_ = tell.moves;
    const Move move = read_stone(question.position, answer());
    told_.push_back({own, notation_.write(question.position, move)});
    return one_move(move, name_ + " named this move");
  }

  void new_game() override {
    stale_ = true;
    planned_.clear();
  }
  std::string_view farewell() const override { return "END"; }

 private:
  // The next line that is neither a remark nor empty.
  std::string answer() {
    for (;;) {
      std::string line(trim(dialogue_.hear()));
      const auto said = words(line);
      if (said.empty()) continue;
      const std::string first = lower(said.front());
      if (first == "message" || first == "debug" || first == "suggest") continue;
      return line;
    }
  }
  static bool is(std::string_view line, std::string_view word) {
    const auto said = words(line);
    return !said.empty() && lower(said.front()) == word;
  }

  void start() {
    const Geometry& board = game_->board;
    const std::string command = board.columns == board.rows ? fmt::format("START {}", board.columns)
                                                            : fmt::format("RECTSTART {},{}", board.columns, board.rows);
    dialogue_.say(command);
    const std::string said = answer();
    if (!is(said, "ok"))
      throw Error(dialogue_.complaint(fmt::format("answered {} with {}, not OK", cite(command), cite(said))));
    told_.clear();
    stale_ = false;
  }
  // RESTART is not mandatory: who does not know it is started anew by START.
  void restart() {
    dialogue_.say("RESTART");
    if (!is(answer(), "ok")) return start();
    told_.clear();
    stale_ = false;
  }
  void inform(std::string_view key, std::string_view value) { dialogue_.say(fmt::format("INFO {} {}", key, value)); }
  void set_time(std::int64_t milliseconds) {
    if (milliseconds == time_) return;
    time_ = milliseconds;
    inform("timeout_turn", std::to_string(milliseconds > 0 ? milliseconds : 30'000));
    inform("time_left", "2147483647");
  }

  // name="Brain", version="1.0", …; else the whole line.
  static std::string name_in(const std::string& about) {
    const auto key = lower(about).find("name=\"");
    if (key == std::string::npos) return is(about, "unknown") || is(about, "error") ? "the engine" : about;
    const auto begin = key + 6;
    return about.substr(begin, about.find('"', begin) - begin);
  }

  // The stones in their order; what an opening said beside them is no stone.
  Telling telling_without_words(const Question& question) const {
    Telling tell = telling(question, notation_);
    std::erase_if(tell.moves, [](const Told& told) { return told.move.find(',') == std::string::npos; });
    return tell;
  }
  bool continues(const Telling& tell) const {
    return !stale_ && tell.moves.size() == told_.size() + 1 &&
           std::equal(told_.begin(), told_.end(), tell.moves.begin()) &&
           (told_.empty() || told_.back().side != tell.moves.back().side);
  }
  void send_board(const Telling& tell, Side own) {
    dialogue_.say("BOARD");
    for (const auto& told : tell.moves) dialogue_.say(fmt::format("{},{}", told.move, told.side == own ? 1 : 2));
    dialogue_.say("DONE");
  }

  Move read_stone(const Position& position, std::string_view said) {
    const auto move = said.find(',') != std::string_view::npos ? notation_.read(position, said) : std::nullopt;
    if (!move) {
      const std::string complaint = dialogue_.complaint(fmt::format("answered {}, expected a move «x,y»", cite(said)));
      if (is(said, "error") || is(said, "unknown")) throw Error(complaint);  // it says itself that it cannot
      throw IllegalMove(complaint);
    }
    if (!position.legal(*move))
      throw IllegalMove(dialogue_.complaint(fmt::format("played {}, which is illegal in this position", cite(said))));
    return *move;
  }

  // Swap2: the stones so far between SWAP2BOARD and DONE; the answer is three stones, SWAP, one stone or two.
  Opinion choose_opening(const Question& question) {
    const Telling tell = telling_without_words(question);
    if (!told_.empty() || stale_) restart();
    dialogue_.allow(setup_.timeout, question.budget.until.stop);
    dialogue_.say("SWAP2BOARD");
    for (const auto& told : tell.moves) dialogue_.say(told.move);
    dialogue_.say("DONE");
    const std::string said = answer();
    planned_ = swap2_moves(question.game, question.position, said);
    told_ = tell.moves;
    stale_ = true;  // what it thinks is on its board now is not defined
    Position after = question.position;
    for (const Move move : planned_) {
      if (after.over() || !after.legal(move)) planned_.clear();
      if (planned_.empty()) break;
      after.play(move);
    }
    if (planned_.empty())
      throw IllegalMove(
          dialogue_.complaint(fmt::format("answered SWAP2BOARD with {}, which cannot be played", cite(said))));
    planned_from_.assign(question.history.begin(), question.history.end());
    return *take_planned(question);
  }
  // An answer in an opening is several of our moves: the rest of them is given when it is asked for.
  std::optional<Opinion> take_planned(const Question& question) {
    if (planned_.empty()) return std::nullopt;
    const bool still =
        std::equal(planned_from_.begin(), planned_from_.end(), question.history.begin(), question.history.end());
    if (!still || !question.position.legal(planned_.front())) {
      planned_.clear();
      return std::nullopt;
    }
    const Move move = planned_.front();
    planned_.erase(planned_.begin());
    planned_from_.push_back(move);
    return one_move(move, name_ + " chose this opening");
  }

  Dialogue& dialogue_;
  const GamePtr game_;
  const Notation& notation_;
  const EngineSetup& setup_;
  const int rule_;
  std::string name_;
  std::int64_t time_ = 0;           // milliseconds a move that it was told
  std::vector<Told> told_;          // what is on its board
  bool stale_ = true;               // its board belongs to another game
  std::vector<Move> planned_;       // moves of an opening that are still to be made,
  std::vector<Move> planned_from_;  // after these
};

}  // namespace

std::unique_ptr<EngineClient> gomocup_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup) {
  return std::make_unique<GomocupClient>(dialogue, game, setup);
}

}  // namespace ludens::agents
