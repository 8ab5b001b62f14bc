// Lists of numbers: written out, remembered, or made from regions and each other.
#include <algorithm>

#include "games/ludeme/compiler.h"

namespace ludens::games::lud {
namespace {

using Numbers = std::vector<int>;

bool has(const Numbers& list, int value) { return std::find(list.begin(), list.end(), value) != list.end(); }

IntList joined(Compiler& c, const Node& node) {
  Reader r(node);
  const IntList a = c.array(r.need("an array")), b = c.array(r.need("an array"));
  r.done();
  const char kind = node.text[0];
  return [=](Eval& e, Numbers& out) {
    Numbers x, y;
    a(e, x);
    b(e, y);
    if (kind == 'u') {
      for (const int v : x) out.push_back(v);
      for (const int v : y)
        if (!has(x, v)) out.push_back(v);
    } else {
      for (const int v : x)
        if (has(y, v) == (kind == 'i')) out.push_back(v);
    }
  };
}

}  // namespace

std::vector<LudemeHelp> array_ludemes() {
  return {
      {"array", "REGION or {NUMBER…}", "the sites of a region as numbers", "(array (sites Occupied by:Mover))"},
      {"values Remembered", "[\"NAME\"]", "the numbers that are remembered", "(values Remembered \"seen\")"},
      {"results", "from:REGION to:REGION NUMBER", "a number for every pair of sites of two regions",
       "(results from:(sites Corners) to:(sites Centre) (count Steps (from) (to)))"},
      {"union", "ARRAY ARRAY", "the numbers of either", "(union (array (sites Top)) (array (sites Left)))"},
      {"intersection", "ARRAY ARRAY", "the numbers of both", "(intersection (array (sites Top)) (array (sites Left)))"},
      {"difference", "ARRAY ARRAY", "the numbers of the first that are not in the second",
       "(difference (array (sites Top)) (array (sites Left)))"},
  };
}

bool Compiler::is_array(const Node& node) const {
  if (node.kind == Node::Kind::Array) return true;
  if (node.list("array") || node.list("results")) return true;
  if (node.list("values")) return true;
  if (node.list("union") || node.list("intersection") || node.list("difference"))
    return !node.items.empty() && node.items[0].kind != Node::Kind::Array && is_array(node.items[0]);
  return false;
}

IntList Compiler::array(const Node& node) {
  if (node.kind == Node::Kind::Array) {
    const auto values = integers(node);
    return [=](Eval& e, Numbers& out) {
      for (const auto& value : values) out.push_back(value(e));
    };
  }
  Reader r(node);
  if (node.list("values")) {
    if (!r.next_is_word("Remembered")) refuse(node, "values");
    const Node* name = r.text();
    const auto i = static_cast<std::size_t>(memory(name ? name->text : ""));
    r.done();
    return [i](Eval& e, Numbers& out) {
      out.insert(out.end(), e.state.remembered[i].begin(), e.state.remembered[i].end());
    };
  }
  if (node.list("array")) {
    const Node& inside = r.need("a region");
    r.done();
    if (inside.kind == Node::Kind::Array) return array(inside);
    const Region sites = region(inside);
    return [sites](Eval& e, Numbers& out) {
      Sites all;
      sites(e, all);
      for (const int s : all) out.push_back(s);
    };
  }
  if (node.list("results")) {
    const Node* from_node = r.label("from");
    const Node* to_node = r.label("to");
    if (!from_node || !to_node) throw LudemeError(node.place, "(results …) lacks from: and to:");
    const Region from = region(*from_node), to = region(*to_node);
    const Int value = integer(r.need("a number"));
    r.done();
    return [=](Eval& e, Numbers& out) {
      Sites all, ends;
      const int old_from = e.from, old_to = e.to;
      from(e, all);
      for (const int s : all) {
        e.from = s;
        to(e, ends);
        for (const int t : ends) {
          Work::spend();
          e.to = t;
          out.push_back(value(e));
        }
      }
      e.from = old_from;
      e.to = old_to;
    };
  }
  if (is_array(node)) return joined(*this, node);
  const Region sites = region(node);
  return [sites](Eval& e, Numbers& out) {
    Sites all;
    sites(e, all);
    for (const int s : all) out.push_back(s);
  };
}

}  // namespace ludens::games::lud
