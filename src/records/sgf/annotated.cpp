#include "records/sgf/annotated.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/text.h"
#include "records/sgf/reader.h"
#include "records/sgf/value.h"
#include "records/sgf/writer.h"

namespace ludens::records {
namespace {

// The nodes of one way through the tree as a tree of its own: what the reader of main lines makes of it tells the ply
// of its last node, passes that it puts in included.
SgfTree straight(const SgfTree& tree, const std::vector<int>& path) {
  SgfTree out;
  out.closed = tree.closed;
  for (const int number : path) {
    if (!out.nodes.empty()) out.nodes.back().children = {static_cast<int>(out.nodes.size())};
    out.nodes.push_back(tree.nodes[static_cast<std::size_t>(number)]);
    out.nodes.back().children.clear();
  }
  return out;
}

std::vector<int> first_children(const SgfTree& tree, std::vector<int> path) {
  for (const auto* node = &tree.nodes[static_cast<std::size_t>(path.back())]; !node->children.empty();
       node = &tree.nodes[static_cast<std::size_t>(path.back())])
    path.push_back(node->children.front());
  return path;
}

std::string comment_of(const SgfNode& node) {
  const auto* property = node.find("C");
  return property ? std::string(trim(sgf_text(property->values.front()))) : "";
}

}  // namespace

AnnotatedRecord annotated_record(const SgfTree& tree, const ReadOptions& options, const std::string& name,
                                 std::size_t most) {
  AnnotatedRecord out{sgf_record(tree, options, name)};
  const auto& main = out.record.turns;
  const auto line = tree.main_line();
  // Usually the n-th node behind the root is the n-th move; where it is not, the reader is asked.
  const bool plain = line.size() == main.size() + 1;
  std::size_t asked = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::string comment = comment_of(tree.nodes[static_cast<std::size_t>(line[i])]);
    if (comment.empty() || (!plain && ++asked > most)) continue;
    const int ply =
        plain ? static_cast<int>(i)
              : static_cast<int>(
                    sgf_record(straight(tree, {line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i) + 1}),
                               options, name)
                        .turns.size());
    auto& kept = out.comments[ply];
    kept += (kept.empty() ? "" : "\n") + comment;
  }
  // Every way that leaves the main line, in the order of the file: the side branches of a node are visited before what
  // lies deeper would be, by a stack that holds whole paths.
  std::vector<std::vector<int>> open = {{0}};
  while (!open.empty() && out.variations.size() < most) {
    std::vector<int> path = std::move(open.back());
    open.pop_back();
    const bool is_main = path.size() == 1;
    const std::size_t from = path.size();
    path = first_children(tree, std::move(path));
    for (std::size_t i = from; i <= path.size() && open.size() < 4 * most; ++i) {
      const auto& children = tree.nodes[static_cast<std::size_t>(path[i - 1])].children;
      for (std::size_t child = children.size(); child-- > 1;) {
        std::vector<int> side(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(i));
        side.push_back(children[child]);
        open.push_back(std::move(side));
      }
    }
    if (is_main) continue;
    try {
      const auto turns = sgf_record(straight(tree, path), options, name).turns;
      std::size_t same = 0;
      while (same < turns.size() && same < main.size() && turns[same].move == main[same].move) ++same;
      if (same == turns.size()) continue;  // nothing but what the main line has
      Variation variation{static_cast<int>(same) + 1, {}};
      for (std::size_t i = same; i < turns.size(); ++i) {
        variation.moves.push_back(turns[i].move);
        if (path.size() != turns.size() + 1) continue;
        if (auto comment = comment_of(tree.nodes[static_cast<std::size_t>(path[i + 1])]); !comment.empty())
          variation.comments[static_cast<int>(i) + 1] = std::move(comment);
      }
      out.variations.push_back(std::move(variation));
    } catch (const Error&) {
    }
  }
  std::stable_sort(out.variations.begin(), out.variations.end(),
                   [](const auto& a, const auto& b) { return a.ply < b.ply; });
  return out;
}

std::vector<std::string> unkept_properties(const SgfTree& tree) {
  // Annotations of nodes and moves, and markup (red-bean.com/sgf/properties.html).
  constexpr std::string_view kUnkept[] = {"AR", "BM", "CR", "DD", "DM", "DO", "FG", "GB", "GW", "HO", "IT", "LB",
                                          "LN", "MA", "N",  "PM", "SL", "SQ", "TB", "TE", "TR", "TW", "UC", "V"};
  std::set<std::string> out;
  for (const auto& node : tree.nodes)
    for (const auto& property : node.properties)
      if (std::find(std::begin(kUnkept), std::end(kUnkept), property.ident) != std::end(kUnkept))
        out.insert(property.ident);
  return {out.begin(), out.end()};
}

SgfTree annotated_tree(const AnnotatedRecord& game) {
  SgfTree tree = sgf_tree(game.record);
  // A node has one C (FF[4]: no property twice in a node). The root's is what the tag «comment» says, too, unless it
  // was changed since; beside a move, an opinion may have come first.
  for (const auto& [ply, comment] : game.comments)
    if (ply >= 0 && ply < static_cast<int>(tree.nodes.size())) {
      auto& node = tree.nodes[static_cast<std::size_t>(ply)];
      const auto* said = node.find("C");
      const std::string before = said && ply > 0 ? sgf_text(said->values.front()) + "\n" : "";
      node.set("C", escape_sgf(before + comment));
    }
  const std::size_t main = tree.nodes.size();
  for (const auto& variation : game.variations) {
    Record way = game.record;
    const auto kept = static_cast<std::size_t>(std::clamp(variation.ply - 1, 0, static_cast<int>(way.turns.size())));
    way.turns.resize(kept);
    for (const Move move : variation.moves) way.turns.push_back({move});
    const SgfTree side = sgf_tree(way);
    // Walks down what is there already, by the move alone, and adds the rest.
    std::size_t at = kept;
    const auto say = [&](std::size_t ply) {
      const auto said = variation.comments.find(static_cast<int>(ply));
      if (said != variation.comments.end() && !tree.nodes[at].find("C"))
        tree.nodes[at].add("C", escape_sgf(said->second));
    };
    for (std::size_t i = kept + 1; i < side.nodes.size(); ++i) {
      const auto& children = tree.nodes[at].children;
      const auto known = std::find_if(children.begin(), children.end(), [&](int child) {
        const auto& node = tree.nodes[static_cast<std::size_t>(child)];
        return !node.properties.empty() && node.properties.front() == side.nodes[i].properties.front() &&
               static_cast<std::size_t>(child) >= main;
      });
      if (known != children.end()) {
        at = static_cast<std::size_t>(*known);
        say(i);
        continue;
      }
      tree.nodes[at].children.push_back(static_cast<int>(tree.nodes.size()));
      at = tree.nodes.size();
      tree.nodes.push_back(side.nodes[i]);
      tree.nodes.back().children.clear();
      say(i);
    }
  }
  return tree;
}

}  // namespace ludens::records
