// The controller's side of UCI (Huber and Meyer-Kahlen 2006) and of USI, its dialect for shogi (Romstad 2007), for
// every game with a notation of that name. The engine is told the whole game before each question, as the protocol
// wants it. Chess is always played as Chess960 where the engine knows that, so that castling is written in one way.
// Tested by tests/agents/external/uci_client_test.cpp.
#include <fmt/format.h>

#include "agents/external/engine_client.h"
#include "agents/external/uci_analysis.h"
#include "base/text.h"
#include "base/visible.h"

namespace ludens::agents {
namespace {

// In what a dialect's words differ.
struct UciWords {
  std::string_view hello, welcome, new_game, position, notation;
  std::string_view time;               // before the milliseconds for a move
  std::string_view notation960 = "";   // where the engine offers UCI_Chess960
  bool ready_before_new_game = false;  // the order in which a game begins
};
constexpr UciWords kUci = {"uci", "uciok", "ucinewgame", "fen", "uci", "movetime", "uci960"};
// Byo-yomi is what every engine of shogi knows, and movetime is not.
constexpr UciWords kUsi = {"usi", "usiok", "usinewgame", "sfen", "usi", "btime 0 wtime 0 byoyomi", "", true};

class UciClient final : public EngineClient {
 public:
  UciClient(Dialogue& dialogue, GamePtr game, const EngineSetup& setup, const UciWords& words)
      : dialogue_(dialogue), game_(std::move(game)), setup_(setup), words_(words) {}

  void handshake() override {
    dialogue_.allow(setup_.startup);
    dialogue_.say(words_.hello);
    bool chess960 = false, win_draw_loss = false, several = false;
    // What comes beside the answers (a banner, info) is passed over.
    for (std::string line = dialogue_.hear(); trim(line) != words_.welcome; line = dialogue_.hear()) {
      if (line.starts_with("id name ")) name_ = visible(trim(line.substr(8)));
      chess960 |= line.starts_with("option name UCI_Chess960 ");
      win_draw_loss |= line.starts_with("option name UCI_ShowWDL ");
      several |= line.starts_with("option name MultiPV ");
    }
    notation_ = find_notation(chess960);
    if (chess960) set("UCI_Chess960", "true");
    if (win_draw_loss) set("UCI_ShowWDL", "true");
    if (setup_.multipv > 1) {
      if (!several) throw Error(dialogue_.complaint("has no option MultiPV; leave multipv= out"));
      set("MultiPV", std::to_string(setup_.multipv));
    }
    for (const auto& [option, value] : setup_.options) set(option, value);
    settle();
  }

  Opinion ask(const Question& question) override {
    dialogue_.allow(setup_.startup, question.budget.until.stop);
    if (!fresh_) {
      if (words_.ready_before_new_game) settle();
      dialogue_.say(words_.new_game);
      if (!words_.ready_before_new_game) settle();
      fresh_ = true;
    }
    dialogue_.say(position_line(question));
    dialogue_.allow(setup_.timeout, question.budget.until.stop);
    dialogue_.say(go_line(question));
    UciAnalysis analysis(question.position, *notation_);
    for (;;) {
      const std::string line = dialogue_.hear();
      const auto said = words(line);
      if (said.empty()) continue;
      if (said[0] == "info") analysis.add(line);
      if (said[0] != "bestmove") continue;
      return opinion(question, said.size() > 1 ? said[1] : "", analysis);
    }
  }

  void new_game() override { fresh_ = false; }
  std::string_view farewell() const override { return "quit"; }

 private:
  const Notation* find_notation(bool chess960) const {
    const std::string_view wanted = chess960 && !words_.notation960.empty() ? words_.notation960 : words_.notation;
    for (const auto& notation : game_->notations)
      if (notation.name == wanted) return &notation;
    throw Error(fmt::format("{} answers over {}, over which {} is not played", cite(name_), words_.hello, game_->name));
  }
  void set(std::string_view option, std::string_view value) {
    dialogue_.say(value.empty() ? fmt::format("setoption name {}", option)
                                : fmt::format("setoption name {} value {}", option, value));
  }
  void settle() {
    dialogue_.say("isready");
    while (trim(dialogue_.hear()) != "readyok") {
    }
  }

  // The game from its start, or the position alone where it did not come about so.
  std::string position_line(const Question& question) const {
    Position position = game_->start();
    const bool usual = game_->text == game_->name;
    std::string out =
        usual ? "position startpos" : fmt::format("position {} {}", words_.position, game_->write(position));
    std::string moves;
    bool from_start = true;
    for (const Move move : question.history) {
      from_start = from_start && !position.over() && position.legal(move);
      if (!from_start) break;
      moves += " " + notation_->write(position, move);
      position.play(move);
    }
    if (!from_start || position.key() != question.position.key())
      return fmt::format("position {} {}", words_.position, game_->write(question.position));
    return moves.empty() ? out : out + " moves" + moves;
  }

  std::string go_line(const Question& question) const {
    constexpr std::int64_t kUsual = 1000;  // where nobody says how long: an engine left alone would never stop
    const std::int64_t time = think_time(setup_, question);
    std::string out = "go";
    if (setup_.visits > 0) out += fmt::format(" nodes {}", setup_.visits);
    if (time > 0 || setup_.visits == 0) out += fmt::format(" {} {}", words_.time, time > 0 ? time : kUsual);
    return out;
  }

  Opinion opinion(const Question& question, std::string_view said, const UciAnalysis& analysis) const {
    if (said == "resign") return resignation(question, name_ + " resigns");
    const auto move = notation_->read(question.position, said);
    if (!move || !question.position.legal(*move))
      throw IllegalMove(dialogue_.complaint(fmt::format("played {}, which is no move in this position", cite(said))));
    Opinion out = one_move(*move, name_ + " named this move");
    analysis.judge(*move, setup_.tau, out);
    return out;
  }

  Dialogue& dialogue_;
  const GamePtr game_;
  const EngineSetup& setup_;
  const UciWords& words_;
  const Notation* notation_ = nullptr;
  std::string name_ = "the engine";
  bool fresh_ = false;  // it knows that this game is a new one
};

}  // namespace

std::unique_ptr<EngineClient> uci_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup) {
  return std::make_unique<UciClient>(dialogue, game, setup, kUci);
}

std::unique_ptr<EngineClient> usi_client(Dialogue& dialogue, const GamePtr& game, const EngineSetup& setup) {
  return std::make_unique<UciClient>(dialogue, game, setup, kUsi);
}

}  // namespace ludens::agents
