// The searches of Rautureau, Cazenave and Piette (2026) as agents. One table of options, one reading of it: a name
// fixes the selector, the memory and the number of levels; mcts(…) leaves them open.
#include "agents/search_parts.h"

#include "agents/search_setup.h"
#include "base/error.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

constexpr OptionDoc kPlayouts = {"playouts", "auto", "auto|1..1000000000",
                                 "simulations a move; auto: 10000, or no limit where time= is given"};
constexpr OptionDoc kNodes = {"nodes", "auto", "auto|1..100000000", "stored nodes; auto: as many as playouts"};
constexpr OptionDoc kTwoLevelNodes = {"nodes", "200", "1..100000000", "stored nodes of both levels together"};
constexpr OptionDoc kMemory = {"memory", "auto", "auto|bytes", "bytes for nodes and statistics, a promise: 64MB"};
constexpr OptionDoc kTime = {"time", "none", "none|duration", "thinking time a move: 500ms"};
constexpr OptionDoc kC = {"c", "0.7071067811865476", "0.0..100.0", "exploration; larger looks wider"};
constexpr OptionDoc kRef = {"ref", "25", "1..1000000000", "visits that make a node a reference for those below it"};
constexpr OptionDoc kBias = {"bias", "0.01", "0.0..10.0",
                             "how soon a move's own mean outweighs AMAF; larger is sooner"};
constexpr OptionDoc kLambda = {"lambda", "0.5", "0.0..1.0", "share of the nodes that the second level gets"};
constexpr OptionDoc kPtop = {"ptop", "auto", "auto|1..1000000000",
                             "expansions of the top tree; auto: as many as its nodes"};
constexpr OptionDoc kPsec = {"psec", "auto", "auto|1..1000000000",
                             "playouts of a second-level search; auto: as many as its nodes"};
constexpr OptionDoc kShare = {"share", "yes", "yes|no", "back each second-level playout up the top path at once"};
constexpr OptionDoc kEarly = {"early", "no", "no|yes",
                              "end a second-level search that falls below half of its best sibling"};
constexpr OptionDoc kPlayout = {
    "playout", "mast", "mast|uniform|threat",
    "how a leaf is judged: played out, or (games of rows) three plies and the threat table"};
constexpr OptionDoc kEpsilon = {"epsilon", "0.4", "0.0..1.0", "mast: share of uniformly random moves"};
constexpr OptionDoc kDecay = {"decay", "0.2", "0.0..1.0", "mast: what is kept from one turn to the next"};
constexpr OptionDoc kReuse = {"reuse", "no", "no|yes", "keep the subtree of the moves played"};
constexpr OptionDoc kThreads = {"threads", "1", "1..256", "threads of one search"};
constexpr OptionDoc kParallel = {"parallel", "root", "root|tree",
                                 "several threads: a tree each, whose root visits are added up, or one tree for all, "
                                 "which is not reproducible"};
constexpr OptionDoc kSelect = {"select", "uct", "uct|rave|hrave|grave", "how a move is selected in the tree"};
constexpr OptionDoc kRecycle = {"recycle", "no", "no|yes",
                                "give up the least recently used leaf when the nodes are used up"};
constexpr OptionDoc kLevels = {"levels", "1", "1|2", "2: a leaf of the top tree is judged by a search of its own"};

struct Named {
  std::string_view name, select;
  bool recycle, two_level;
  std::string_view summary;
};

constexpr Named kNamed[] = {
    {"uct", "uct", false, false, "upper confidence bounds on trees"},
    {"rave", "rave", false, false, "UCT's tree guided by each node's own all-moves-as-first statistics"},
    {"hrave", "hrave", false, false, "the same with the root's statistics alone"},
    {"grave", "grave", false, false, "the same with the statistics of the nearest well-visited ancestor"},
    {"uctr", "uct", true, false, "UCT in a fixed number of nodes, recycled"},
    {"graver", "grave", true, false, "GRAVE in a fixed number of nodes, recycled"},
    {"uct2", "uct", false, true, "two-level UCT: few nodes, many playouts"},
    {"grave2", "grave", false, true, "two-level GRAVE: few nodes, many playouts"},
    {"uctr2", "uct", true, true, "two-level UCT with recycled nodes"},
    {"graver2", "grave", true, true, "two-level GRAVE with recycled nodes"},
};

std::vector<OptionDoc> options_of(bool general, std::string_view select, bool two_level) {
  std::vector<OptionDoc> out;
  const bool amaf = general || select != "uct";
  if (general) out.insert(out.end(), {kSelect, kRecycle, kLevels});
  if (general || !two_level) out.push_back(kPlayouts);
  out.push_back(two_level ? kTwoLevelNodes : kNodes);
  out.insert(out.end(), {kMemory, kTime});
  if (general || two_level) out.insert(out.end(), {kLambda, kPtop, kPsec, kShare, kEarly});
  if (general || select == "uct") out.push_back(kC);
  if (general || select == "grave") out.push_back(kRef);
  if (amaf) out.push_back(kBias);
  out.insert(out.end(), {kPlayout, kEpsilon, kDecay, kReuse, kThreads});
  if (!two_level) out.push_back(kParallel);
  return out;
}

std::int64_t whole(const Settings& settings, const char* name, std::int64_t automatic = 0) {
  const auto found = settings.find(name);
  return found == settings.end() || found->second == "auto" ? automatic
                                                            : static_cast<std::int64_t>(*to_double(found->second));
}
double real(const Settings& settings, const char* name, double otherwise) {
  const auto found = settings.find(name);
  return found == settings.end() ? otherwise : *to_double(found->second);
}
bool yes(const Settings& settings, const char* name) {
  const auto found = settings.find(name);
  return found != settings.end() && found->second == "yes";
}

std::shared_ptr<const Selector> selector(const std::string& select, const Settings& settings) {
  if (select == "uct") return uct_selector(real(settings, "c", 0.70710678));
  const std::int64_t reference = select == "rave" ? 0 : select == "hrave" ? kNever : whole(settings, "ref");
  return grave_selector(real(settings, "bias", 0.01), reference);
}

std::unique_ptr<Agent> make(const GamePtr& game, const Settings& settings, const std::string& select, bool recycle,
                            bool two_level) {
  SearchSetup setup;
  MctsOptions& mcts = setup.mcts;
  mcts.milliseconds = settings.at("time") == "none" ? 0 : *parse_milliseconds(settings.at("time"));
  mcts.memory = settings.at("memory") == "auto" ? 0 : std::max<std::int64_t>(*parse_bytes(settings.at("memory")), 1);
  mcts.playouts = two_level ? 0 : whole(settings, "playouts", mcts.milliseconds > 0 ? 0 : 10'000);
  mcts.nodes = static_cast<std::uint32_t>(whole(settings, "nodes", two_level ? 200 : 0));
  mcts.recycle = recycle;
  mcts.two_level = two_level;
  mcts.lambda = real(settings, "lambda", 0.5);
  mcts.ptop = whole(settings, "ptop");
  mcts.psec = whole(settings, "psec");
  mcts.share = !settings.count("share") || yes(settings, "share");
  mcts.early = yes(settings, "early");
  mcts.reuse = yes(settings, "reuse");
  setup.selector = selector(select, settings);
  setup.playout = settings.at("playout");
  setup.epsilon = real(settings, "epsilon", 0.4);
  setup.decay = real(settings, "decay", 0.2);
  setup.threads = static_cast<int>(whole(settings, "threads", 1));
  setup.one_tree = setup.threads > 1 && settings.count("parallel") && settings.at("parallel") == "tree";
  if (setup.one_tree && two_level) throw Error("parallel=tree is for searches of one level; use parallel=root");
  return search_agent(*game, setup);
}

}  // namespace

std::vector<PartDoc> search_parts() {
  std::vector<PartDoc> out;
  for (const auto& named : kNamed)
    out.push_back({named.name, "search", named.summary, "", options_of(false, named.select, named.two_level),
                   [named](const GamePtr& game, const Settings& settings, auto) {
                     return make(game, settings, std::string(named.select), named.recycle, named.two_level);
                   }});
  out.push_back({"mcts", "search", "the general form of the searches above", "", options_of(true, "uct", false),
                 [](const GamePtr& game, const Settings& settings, auto) {
                   const bool two_level = settings.at("levels") == "2";
                   if (two_level && settings.at("playouts") != "auto")
                     throw Error("«mcts»: a two-level search takes nodes, ptop and psec, not playouts");
                   return make(game, settings, settings.at("select"), yes(settings, "recycle"), two_level);
                 }});
  return out;
}

}  // namespace ludens::agents
