#include "cli/comment_page.h"

#include <fmt/format.h>

#include "base/text.h"
#include "base/visible.h"
#include "base/xml.h"
#include "cli/board_view.h"
#include "games/text_board.h"
#include "play/session.h"

namespace ludens::cli {
namespace {

constexpr std::size_t kColumns = 110;

// The same words in lines of a page.
std::string wrapped(const std::string& text) {
  std::string out;
  std::size_t column = 0;
  for (const auto word : words(text)) {
    const auto length =
        static_cast<std::size_t>(std::count_if(word.begin(), word.end(), [](char c) { return (c & 0xc0) != 0x80; }));
    if (column > 0 && column + 1 + length > kColumns) {
      out += '\n';
      column = 0;
    }
    if (column > 0) out += ' ', ++column;
    out += word;
    column += length;
  }
  return out;
}

std::string title(const Told& told) {
  std::string players;
  for (std::size_t side = 0; side < 2; ++side) {
    const Player& player = told.record.players[side];
    // An agent's whole text is no name to read.
    constexpr std::size_t kLongest = 40;
    std::string name = player.name.empty() ? player.id : player.name;
    if (name.size() > kLongest) name.clear();
    players += fmt::format("{}{}", side == 0 ? "" : " – ", name.empty() ? told.game->sides[side] : visible(name));
  }
  return fmt::format("{}: {}", told.game->title, players);
}

// A board for each comment, after its move, and a heading that says which.
struct Scene {
  std::string heading, board, text;
};
std::vector<Scene> scenes(const Told& told) {
  std::vector<Scene> out;
  std::string fault;
  const Session session = Session::regular_part(told.record, fault);
  for (const auto& [ply, text] : told.by_ply) {
    if (ply < 1) continue;
    const Position &before = session.position_at(ply - 1), &after = session.position_at(ply);
    const Move move = session.moves()[static_cast<std::size_t>(ply - 1)];
    const std::string name = told.game->write_move(before, move);
    out.push_back(
        {fmt::format("Move {}, {}: {}", ply, told.game->sides[static_cast<std::size_t>(index(before.to_move()))], name),
         draw_board(*told.game, after, {.last = cell_of(*told.game, before, after, move)}), text});
  }
  return out;
}

std::string all_moves(const Told& told) {
  std::string fault;
  return move_text(Session::regular_part(told.record, fault));
}

}  // namespace

std::string markdown_page(const Told& told) {
  std::string out = fmt::format("# {}\n\n{}\n", title(told), wrapped(told.story));
  for (const Scene& scene : scenes(told))
    out += fmt::format("\n## {}\n\n```text\n{}```\n\n{}\n", scene.heading, scene.board, wrapped(scene.text));
  return out + fmt::format("\n## The moves\n\n{}\n\n{}\n", wrapped(all_moves(told)), wrapped(told.by));
}

std::string html_page(const Told& told) {
  const std::string head = escape_xml(title(told));
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\"><title>{}</title>\n"
      "<style>body {{ max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif }} "
      "pre {{ overflow-x: auto; line-height: 1.15 }}</style></head>\n<body>\n<h1>{}</h1>\n<p>{}</p>\n",
      head, head, escape_xml(told.story));
  for (const Scene& scene : scenes(told))
    out += fmt::format("<h2>{}</h2>\n<pre>{}</pre>\n<p>{}</p>\n", escape_xml(scene.heading), escape_xml(scene.board),
                       escape_xml(scene.text));
  return out + fmt::format("<h2>The moves</h2>\n<p>{}</p>\n<p>{}</p>\n</body>\n</html>\n", escape_xml(all_moves(told)),
                           escape_xml(told.by));
}

}  // namespace ludens::cli
