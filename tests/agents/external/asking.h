#pragma once
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "agents/parts.h"
#include "base/text.h"
#include "support/scratch.h"

namespace ludens::agents {
using namespace tests;

// A game with one engine: asks it after moves in the native notation, and knows what was said.
class Asking {
 public:
  // `how`: the fault of the fake engine and what else belongs to its command; `more`: further options of engine(…).
  Asking(std::string_view game, std::string_view protocol, const std::string& how, const std::string& more = "")
      : game_(find_game(game)),
        agent_(make_agent(game_, "engine(\"" FAKE_ENGINE " " + std::string(protocol) + " " + how + "\", protocol=" +
                                     std::string(protocol) + ", log=\"" + log().string() + "\"" + more + ")")) {}

  Opinion ask(std::string_view moves, const Budget& budget = {}) {
    Position position = game_->start();
    std::vector<Move> history;
    for (const auto text : words(moves)) {
      history.push_back(*game_->read_move(position, text));
      position.play(history.back());
    }
    return agent_->consider({*game_, position, history, {}, budget}, rng_);
  }
  std::string answer(std::string_view moves) {
    const Opinion opinion = ask(moves);
    return game_->write_move(game_->start(), opinion.moves.best());
  }
  Opinion ask_at(std::string_view position) { return agent_->consider({*game_, game_->read(position), {}}, rng_); }
  void new_game() { agent_->new_game(); }

  // What the engine was told since the last time this was asked, without the ids of GTP.
  std::vector<std::string> told() {
    std::ifstream file(log());
    std::vector<std::string> out;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line); ++number) {
      const auto mark = line.find(" > ");
      if (number < seen_ || mark == std::string::npos) continue;
      std::string said = line.substr(mark + 3);
      const auto id = said.find_first_not_of("0123456789");
      if (id > 0 && said[id] == ' ') said = said.substr(id + 1);
      out.push_back(said);
    }
    seen_ = number;
    return out;
  }

 private:
  std::filesystem::path log() const { return scratch_.file("log"); }

  Scratch scratch_;
  GamePtr game_;
  std::unique_ptr<Agent> agent_;
  Rng rng_{1};
  std::size_t seen_ = 0;
};

}  // namespace ludens::agents
