// From Record to SGF game tree. Where GM, SZ, KM and the stones do not say everything (an option of the game, a
// renju opening half way), the reader itself tells: what it would make of the tree is compared with the record,
// and our own LUG and LUP are added. Tested by tests/records/sgf/sgf_writer_test.cpp.
#include "records/sgf/writer.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/catalogue.h"
#include "records/io/encoding.h"
#include "records/sgf/board.h"
#include "records/sgf/game.h"
#include "records/sgf/header.h"
#include "records/sgf/reader.h"
#include "records/sgf/value.h"
#include "records/turn_keeper.h"

namespace ludens::records {
namespace {

void add_list(SgfNode& node, std::string ident, std::vector<std::string> values) {
  if (!values.empty()) node.properties.push_back({std::move(ident), std::move(values)});
}

// The stones by which a position differs from the bare start of its game.
void add_stones(const SgfBoard& board, const Position& position, SgfNode& root) {
  const auto& game = board.game();
  const Position bare = find_game(game.name)->start();
  std::vector<std::string> black, white, empty;
  for (int cell = 0; cell < game.board.size(); ++cell) {
    const char glyph = position.glyph(cell);
    if (glyph == bare.glyph(cell)) continue;
    (glyph == 'X' ? black : glyph == 'O' ? white : empty).push_back(board.write_cell(cell));
  }
  if (!black.empty() || !white.empty() || !empty.empty() || position.to_move() != bare.to_move())
    root.add("PL", position.to_move() == Side::First ? "B" : "W");
  add_list(root, "AB", std::move(black));
  add_list(root, "AW", std::move(white));
  add_list(root, "AE", std::move(empty));
}

std::string comment(const Opinion& opinion) {
  std::string out = fmt::format("value {:.3f}", opinion.value.expected());
  if (opinion.visits > 0) out += fmt::format(", {} visits", opinion.visits);
  return opinion.why.empty() ? out : out + "\n" + opinion.why;
}

void add_moves(const SgfBoard& board, const Position& start, const Record& record, SgfTree& tree) {
  TurnKeeper keeper(start);
  for (const Turn& turn : record.turns) {
    if (turn.move.id >= static_cast<std::uint32_t>(board.game().move_ids))
      throw Error(fmt::format("move {} has the number {}; {} has {}", tree.nodes.size(), turn.move.id,
                              board.game().name, board.game().move_ids));
    const Side side = keeper.to_move();
    const std::string native = board.game().write_move(keeper.position(), turn.move);
    const bool stone = keeper.play(turn.move, board);
    const bool cell = static_cast<int>(turn.move.id) < board.game().board.size();
    SgfNode node;
    if (stone && (cell || turn.move == board.pass() || board.is_swap(turn.move)))
      node.add(side == Side::First ? "B" : "W", board.write_move(turn.move));
    else
      node.add("LU", escape_sgf(native));
    if (turn.seconds) node.add("LUS", number(*turn.seconds));
    if (turn.opinion) node.add("C", escape_sgf(decode(comment(*turn.opinion), "")));
    tree.nodes.back().children.push_back(static_cast<int>(tree.nodes.size()));
    tree.nodes.push_back(std::move(node));
  }
}

// Has the tree everything about the game and its start? Where the reader fails, it has not.
bool says(const SgfTree& tree, const Record& record) {
  try {
    const Record back = sgf_record(tree, {}, "");
    return back.game == record.game && back.start == record.start && back.turns.size() == record.turns.size();
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

SgfTree sgf_tree(const Record& record) {
  const SgfBoard board(find_game(record.game));
  const auto& game = board.game();
  SgfTree tree;
  auto& root = tree.nodes.emplace_back();
  root.add("FF", "4");
  root.add("CA", "UTF-8");
  root.add("GM", std::to_string(board.number()));
  root.add("SZ", std::to_string(game.board.columns));
  if (const std::string komi = option_of(game, "komi"); !komi.empty()) root.add("KM", komi);
  if (const std::string rules = sgf_rules(game); !rules.empty() && !record.tags.contains("rules"))
    root.add("RU", rules);
  write_sgf_header(record, root);
  const Position start = record.start.empty() ? game.start() : game.read(record.start);
  add_stones(board, start, root);
  add_moves(board, start, record, tree);
  Record settled = record;
  settled.game = game.text;
  if (!record.start.empty()) settled.start = game.write(start);
  if (!says(tree, settled)) {
    tree.nodes.front().add("LUG", escape_sgf(game.text));
    if (!settled.start.empty()) tree.nodes.front().add("LUP", escape_sgf(settled.start));
  }
  return tree;
}

std::string write_sgf(const Record& record) { return write_sgf_tree(sgf_tree(record)); }

std::string write_sgf(std::span<const Record> records) {
  std::string out;
  for (const auto& record : records) out += write_sgf(record);
  return out;
}

}  // namespace ludens::records
