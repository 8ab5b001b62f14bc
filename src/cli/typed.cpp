#include "cli/typed.h"

#include "agents/parts.h"
#include "base/text.h"

namespace ludens::cli {

GamePtr typed_game(const std::string& text) {
  return typed([&] { return find_game(text); });
}

std::string typed_agent(const std::string& text) {
  return typed([&] { return agent_text(parse_spec(text)); });
}

Session typed_session(const Arguments& arguments, const GamePtr& game) {
  return typed([&] {
    Record record;
    record.game = game->text;
    record.start = arguments.text("--position");
    Session session = Session::of(record);
    const std::string moves = arguments.text("--moves");
    for (const auto word : words(moves)) session.play(session.read_move(word));
    return session;
  });
}

}  // namespace ludens::cli
