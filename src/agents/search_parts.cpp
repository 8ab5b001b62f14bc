// The searches of Rautureau, Cazenave and Piette (2026) as agents. One table of options, one reading of it: a name
// fixes the selector, the memory and the number of levels; mcts(…) leaves them open.
#include "agents/search_parts.h"

#include "agents/search_setup.h"
#include "base/error.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

enum class Select { Uct, Rave, Hrave, Grave };

// A search and what its selector needs.
struct SearchOptions : SearchSetup {
  Select select = Select::Uct;
  double c = 0.7071067811865476;  // 1/√2
  std::int64_t ref = 25;
  double bias = 0.01;
};

struct Named {
  std::string_view name;
  Select select;
  bool recycle, two_level;
  std::string_view summary;
};

constexpr Named kNamed[] = {
    {"uct", Select::Uct, false, false, "upper confidence bounds on trees"},
    {"rave", Select::Rave, false, false, "UCT's tree guided by each node's own all-moves-as-first statistics"},
    {"hrave", Select::Hrave, false, false, "the same with the root's statistics alone"},
    {"grave", Select::Grave, false, false, "the same with the statistics of the nearest well-visited ancestor"},
    {"uctr", Select::Uct, true, false, "UCT in a fixed number of nodes, recycled"},
    {"graver", Select::Grave, true, false, "GRAVE in a fixed number of nodes, recycled"},
    {"uct2", Select::Uct, false, true, "two-level UCT: few nodes, many playouts"},
    {"grave2", Select::Grave, false, true, "two-level GRAVE: few nodes, many playouts"},
    {"uctr2", Select::Uct, true, true, "two-level UCT with recycled nodes"},
    {"graver2", Select::Grave, true, true, "two-level GRAVE with recycled nodes"},
};

constexpr std::uint32_t kTwoLevelNodes = 200;

OptionTable<SearchOptions> table(bool general, const Named& named) {
  const auto select = named.select;
  const bool two_level = named.two_level;
  using O = SearchOptions;
  using M = MctsOptions;
  std::vector<OptionTable<O>::Row> rows;
  const auto add = [&](bool wanted, std::initializer_list<OptionTable<O>::Row> more) {
    if (wanted) rows.insert(rows.end(), more);
  };
  add(general,
      {{"select", &O::select,
        Allowed::one_of<Select>(
            {{"uct", Select::Uct}, {"rave", Select::Rave}, {"hrave", Select::Hrave}, {"grave", Select::Grave}}),
        "how a move is selected in the tree"},
       {"recycle", within(&O::mcts, &M::recycle), Allowed::yes_no(),
        "give up the least recently used leaf when the nodes are used up"},
       {"levels", within(&O::mcts, &M::two_level), Allowed::one_of<bool>({{"1", false}, {"2", true}}),
        "2: a leaf of the top tree is judged by a search of its own"}});
  add(!two_level, {{"playouts", within(&O::mcts, &M::playouts),
                    Allowed::whole(1, 1'000'000'000).or_word("auto", 0).costs(Allowed::Cost::Search),
                    "simulations a move; auto: 10000, or no limit where time= is given"},
                   {"nodes", within(&O::mcts, &M::nodes),
                    Allowed::whole(1, 100'000'000).or_word("auto", 0).costs(Allowed::Cost::Search),
                    "stored nodes; auto: as many as playouts, 10 million at most"}});
  add(two_level, {{"nodes", within(&O::mcts, &M::nodes), Allowed::whole(1, 100'000'000).costs(Allowed::Cost::Search),
                   "stored nodes of both levels together"}});
  add(true, {{"memory", within(&O::mcts, &M::memory), Allowed::bytes().or_word("auto", 0).costs(Allowed::Cost::Memory),
              "bytes for nodes and statistics, a promise: 64MB"},
             {"time", within(&O::mcts, &M::milliseconds), Allowed::duration().or_word("none", 0),
              "thinking time a move: 500ms"}});
  add(general || two_level,
      {{"lambda", within(&O::mcts, &M::lambda), Allowed::real(0, 1), "share of the nodes that the second level gets"},
       {"ptop", within(&O::mcts, &M::ptop), Allowed::whole(1, 1'000'000'000).or_word("auto", 0),
        "expansions of the top tree; auto: as many as its nodes"},
       {"psec", within(&O::mcts, &M::psec), Allowed::whole(1, 1'000'000'000).or_word("auto", 0),
        "playouts of a second-level search; auto: as many as its nodes"},
       {"share", within(&O::mcts, &M::share), Allowed::yes_no(),
        "back each second-level playout up the top path at once"},
       {"early", within(&O::mcts, &M::early), Allowed::yes_no(),
        "end a second-level search that falls below half of its best sibling"}});
  add(general || select == Select::Uct, {{"c", &O::c, Allowed::real(0, 100), "exploration; larger looks wider"}});
  add(general || select == Select::Grave,
      {{"ref", &O::ref, Allowed::whole(1, 1'000'000'000), "visits that make a node a reference for those below it"}});
  add(general || select != Select::Uct,
      {{"bias", &O::bias, Allowed::real(0, 10), "how soon a move's own mean outweighs AMAF; larger is sooner"}});
  add(general || select != Select::Uct,
      {{"amaf", within(&O::mcts, &M::amaf),
        Allowed::one_of<AmafOf>({{"each", AmafOf::Each}, {"mover", AmafOf::Mover}, {"both", AmafOf::Both}}),
        "whose moves a reference answers for: those of who asks, of its own mover (half the table), of both "
        "together"}});
  add(general || two_level,
      {{"begin", within(&O::mcts, &M::from_root), Allowed::one_of<bool>({{"leaf", false}, {"root", true}}),
        "where the first second-level search starts: at a first leaf, or at the root itself"}});
  add(true, {{"tree", within(&O::mcts, &M::sensible), Allowed::one_of<bool>({{"legal", false}, {"playout", true}}),
              "moves of the tree: every legal one, or those that a playout makes (Go: no eye is filled)"}});
  add(true, {{"playout", &O::playout, Allowed::words({"mast", "uniform", "threat"}),
              "how a leaf is judged: played out, or (games of rows) three plies and the threat table"},
             {"epsilon", &O::epsilon, Allowed::real(0, 1), "mast: share of uniformly random moves"},
             {"decay", &O::decay, Allowed::real(0, 1), "mast: what is kept from one turn to the next"},
             {"reuse", within(&O::mcts, &M::reuse), Allowed::yes_no(), "keep the subtree of the moves played"},
             {"threads", &O::threads, Allowed::whole(1, 256).costs(Allowed::Cost::Threads), "threads of one search"}});
  add(!two_level, {{"parallel", &O::one_tree, Allowed::one_of<bool>({{"root", false}, {"tree", true}}),
                    "several threads: a tree each, whose root visits are added up, or one tree for all, which is not "
                    "reproducible"}});
  O usual;
  usual.select = select;
  usual.mcts.recycle = named.recycle;
  usual.mcts.two_level = two_level;
  if (two_level) usual.mcts.nodes = kTwoLevelNodes;
  return {rows, usual};
}

std::unique_ptr<Agent> make(const GamePtr& game, const SearchOptions& options) {
  SearchSetup setup = options;
  MctsOptions& mcts = setup.mcts;
  if (mcts.two_level && mcts.playouts > 0)
    throw Error("«mcts»: a two-level search takes nodes, ptop and psec, not playouts");
  if (mcts.two_level && mcts.nodes == 0) mcts.nodes = kTwoLevelNodes;
  if (!mcts.two_level && mcts.playouts == 0 && mcts.milliseconds == 0) mcts.playouts = 10'000;
  setup.one_tree = setup.one_tree && setup.threads > 1;
  if (setup.one_tree && mcts.two_level) throw Error("parallel=tree is for searches of one level; use parallel=root");
  const std::int64_t reference = options.select == Select::Rave    ? 0
                                 : options.select == Select::Hrave ? kNever
                                                                   : options.ref;
  setup.selector = options.select == Select::Uct ? uct_selector(options.c) : grave_selector(options.bias, reference);
  return search_agent(*game, setup);
}

}  // namespace

std::vector<PartDoc> search_parts() {
  std::vector<PartDoc> out;
  for (const auto& named : kNamed)
    out.push_back(part(named.name, "search", named.summary, "", table(false, named), make));
  out.push_back(part("mcts", "search", "the general form of the searches above", "", table(true, kNamed[0]), make));
  return out;
}

}  // namespace ludens::agents
