// What other programs answer when they are asked for moves: the first byte chooses the protocol and the game, the rest
// are the lines that the program says, whatever it is asked. Each question is answered with a legal move or an Error.
#include "agents/external/engine_client.h"
#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "one_input.h"

namespace {

using namespace ludens::agents;
using namespace ludens::tests;

class Script final : public Speaker {
 public:
  explicit Script(std::string_view said) : left_(said) {}
  Heard read_line(std::string& line, Deadline, const std::stop_token&) override {
    if (left_.empty()) return Heard::Ended;
    const auto end = std::min(left_.find('\n'), left_.size());
    line = left_.substr(0, end);
    left_.remove_prefix(std::min(end + 1, left_.size()));
    return line.size() > kLongestLine ? Heard::TooLong : Heard::Line;
  }
  bool write(std::string_view, Deadline) override { return true; }
  void close_input() override {}
  bool wait_for_end(std::chrono::milliseconds) override { return true; }
  void kill() override { left_ = {}; }
  std::string end_text() override { return "exited with 0"; }
  std::vector<std::string> last_errors() const override { return {}; }
  int id() const override { return 1; }

 private:
  std::string_view left_;
};

void check(const Opinion& opinion, const Position& position) {
  double sum = 0;
  for (const auto& [move, p] : opinion.moves.items()) {
    must(position.legal(move), "an engine's opinion is of legal moves");
    must(p >= 0 && p <= 1, "a probability is one");
    sum += p;
  }
  must(opinion.moves.empty() || (sum > 0.99 && sum < 1.01), "probabilities add up");
  const double value = opinion.value.expected();
  must(value >= 0 && value <= 1, "a value is one");
  must(opinion.visits >= 0, "nothing is visited less than never");
}

}  // namespace

int one_input(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const GamePtr kGames[] = {find_game("go5"),           find_game("go9(handicap=2)"),      find_game("othello"),
                                   find_game("gomoku15"),      find_game("renju(opening=swap2)"), find_game("chess"),
                                   find_game("chess(start=0)")};
  const bool uci = data[0] >= 128, gomocup = !uci && data[0] % 2 == 1;
  const GamePtr& game = uci       ? kGames[5 + data[0] / 2 % 2]
                        : gomocup ? kGames[3 + data[0] / 2 % 2]
                                  : kGames[data[0] / 2 % 3];
  EngineSetup setup;
  setup.command = "fuzz";
  setup.protocol = uci ? "uci" : gomocup ? "gomocup" : "gtp";
  if (uci) setup.multipv = 1 + data[0] % 2;
  setup.movetime = data[0] / 16 % 2 == 0 ? 0 : 100;
  setup.visits = data[0] / 32 % 2 == 0 ? 0 : 10;
  Dialogue dialogue("fuzz", std::make_unique<Script>(bytes_of(data + 1, size - 1)));
  try {
    const auto client = (uci ? uci_client : gomocup ? gomocup_client : gtp_client)(dialogue, game, setup);
    client->handshake();
    Position position = game->start();
    std::vector<Move> history;
    for (int ply = 0; ply < 20 && !position.over(); ++ply) {
      const Opinion opinion = client->ask({*game, position, history});
      check(opinion, position);
      if (opinion.moves.empty()) break;
      history.push_back(opinion.moves.best());
      position.play(history.back());
      if (ply % 7 == 6) client->new_game();
    }
    client->final_score({*game, position, history});
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
