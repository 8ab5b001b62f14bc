// What Rautureau, Cazenave and Piette (2026) play, and what they print: Table 1 (GRAVE2 by nodes and λ), Figure 3
// (sharing, UCT²), Figure 4 (recycling), Figures 5 and 6 (recycling in two levels), the tuning of GRAVE. Of the figures
// only the sentences about them are at hand, so a published number stands where the text has one. Tested by
// tests/reproduce/grave_memory_test.cpp.
#include <fmt/format.h>

#include "agents/parts.h"
#include "base/error.h"
#include "base/text.h"
#include "reproduce/grave_memory.h"

namespace ludens::reproduce {
namespace {

constexpr int kNodes[] = {160, 200, 240, 280, 320, 360, 400, 440};
constexpr struct {
  double lambda;
  double scores[std::size(kNodes)];
} kTable1[] = {{0.2, {0.317, 0.411, 0.518, 0.512, 0.593, 0.635, 0.625, 0.675}},
               {0.4, {0.337, 0.484, 0.556, 0.577, 0.627, 0.645, 0.694, 0.653}},
               {0.5, {0.400, 0.466, 0.542, 0.589, 0.603, 0.667, 0.665, 0.681}},
               {0.6, {0.314, 0.472, 0.522, 0.524, 0.615, 0.637, 0.639, 0.667}},
               {0.8, {0.260, 0.338, 0.392, 0.430, 0.486, 0.532, 0.584, 0.596}}};
constexpr double kRatios[] = {1, 1.5, 2, 3};  // of playouts to nodes; 1: nothing is recycled
constexpr int kFewNodes[] = {120, 160, 200};  // of Figures 5 and 6: the captions do not say them, the text names 160

class Points {
 public:
  explicit Points(std::string_view part) : part_(part) {}

  void add(std::string_view part, std::string series, double x, const std::string& agent, Json settings,
           std::optional<double> published = std::nullopt, const std::string& against = "grave",
           const std::string& game = "go9", double part_of_games = 1) {
    if (part != part_) return;
    found.push_back({part_, std::move(series), x, std::move(settings), game, agent_text(parse_spec(agent)),
                     agent_text(parse_spec(against)), published, part_of_games});
  }
  std::vector<GraveMemoryPoint> found;

 private:
  std::string part_;
};

// Where each kind of search stands to the band of equality: what the paper's sentences claim.
void add_crossings(Points& to) {
  for (const std::size_t i : {0u, 1u, 2u}) {
    const int nodes = kNodes[i];
    to.add("crossings", "GRAVE2", nodes, fmt::format("grave2(nodes={})", nodes), {{"nodes", nodes}},
           kTable1[2].scores[i]);
    to.add("crossings", "GRAVE2 without sharing", nodes, fmt::format("grave2(nodes={}, share=no)", nodes),
           {{"nodes", nodes}}, nodes == 240 ? std::optional(0.5) : std::nullopt);
  }
  for (const double by : kRatios) {
    const int psec = static_cast<int>(by * 80);
    to.add("crossings", "GRAVER2", psec, fmt::format("graver2(nodes=160, ptop=160, psec={})", psec),
           {{"nodes", 160}, {"ptop", 160}, {"psec", psec}}, by == 1 ? std::optional(0.5) : std::nullopt);
  }
  for (const int nodes : {1024, 1536, 2048})
    to.add("crossings", "GRAVER", nodes, fmt::format("graver(nodes={})", nodes), {{"nodes", nodes}},
           nodes == 1536 ? std::optional(0.5) : std::nullopt);
  to.add("crossings", "GRAVE", 10'000, "grave", {{"nodes", 10'000}}, 0.5);
  for (const int nodes : {200, 320, 440})  // the dearest, and far from the band
    to.add("crossings", "UCT²", nodes, fmt::format("uct2(nodes={})", nodes), {{"nodes", nodes}}, std::nullopt, "grave",
           "go9", 0.1);
}

void add_two_levels(Points& to) {
  for (std::size_t i = 0; i < std::size(kNodes); ++i) {
    const int nodes = kNodes[i];
    for (const auto& [lambda, scores] : kTable1)
      to.add("table1", fmt::format("λ = {}", lambda), nodes, fmt::format("grave2(nodes={}, lambda={})", nodes, lambda),
             {{"nodes", nodes}, {"lambda", lambda}}, scores[i]);
    to.add("figure3", "GRAVE2", nodes, fmt::format("grave2(nodes={})", nodes), {{"nodes", nodes}},
           kTable1[2].scores[i]);
    to.add("figure3", "GRAVE2 without sharing", nodes, fmt::format("grave2(nodes={}, share=no)", nodes),
           {{"nodes", nodes}});
    to.add("figure3", "UCT²", nodes, fmt::format("uct2(nodes={})", nodes), {{"nodes", nodes}});
  }
}

void add_recycling(Points& to) {
  for (const int nodes : {64, 128, 256, 512, 1024, 1536, 2048, 4096, 10'000}) {
    to.add("figure4", "GRAVER", nodes, fmt::format("graver(nodes={})", nodes), {{"nodes", nodes}});
    to.add("figure4", "UCT with recycling", nodes, fmt::format("uctr(nodes={})", nodes), {{"nodes", nodes}});
  }
  const auto ratio = [&](std::string_view part, const std::string& series, int nodes, double x, double top,
                         double sec) {
    to.add(part, series, x, fmt::format("graver2(nodes={}, ptop={}, psec={})", nodes, top * nodes / 2, sec * nodes / 2),
           {{"nodes", nodes}, {"top_ratio", top}, {"second_ratio", sec}});
  };
  for (const int nodes : kFewNodes) {
    for (const double by : kRatios) ratio("figure5", fmt::format("N = {}, Ptop / Ntop", nodes), nodes, by, by, 1);
    for (const double by : kRatios)
      if (by > 1) ratio("figure5", fmt::format("N = {}, Psec / Nsec", nodes), nodes, by, 1, by);
    for (const double top : kRatios)
      for (const double sec : kRatios)
        ratio("figure6", fmt::format("N = {}, Psec / Nsec = {}", nodes, sec), nodes, top, top, sec);
  }
}

// «GRAVE was first tuned against a UCT baseline with an exploration constant of 0.7.»
void add_tuning(Points& to) {
  for (const int ref : {5, 25, 50, 100})
    for (const double bias : {1e-4, 1e-3, 1e-2, 1e-1})
      to.add("tuning", fmt::format("ref = {}", ref), bias, fmt::format("grave(bias={}, ref={})", bias, ref),
             {{"bias", bias}, {"ref", ref}}, std::nullopt, "uct(c=0.7)");
}

// What the paper leaves open, each reading alone and, where it is not of two levels, on both
// sides; at a tenth of the scale, because there are many and each needs many games.
void add_readings(Points& to) {
  const auto reading = [&](const std::string& what, const std::string& two, const std::string& both,
                           const std::string& game = "go9") {
    to.add("readings", what, 64, fmt::format("grave2({}{})", two, both), {{"reading", what}}, std::nullopt,
           fmt::format("grave(playouts=1024{})", both), game);
  };
  const std::string usual = "nodes=64";
  reading("as the others", usual, "");
  reading("no eyes filled in the tree", usual, ", tree=playout");
  reading("AMAF of the reference's mover", usual, ", amaf=mover");
  reading("AMAF of both players together", usual, ", amaf=both");
  reading("first search from the root", usual + ", ptop=33, begin=root", "");
  reading("roots beside the nodes", "nodes=66, ptop=32, psec=32", "");
  reading("uniform playouts", usual, ", playout=uniform");
  reading("MAST forgets between turns", usual, ", decay=0");
  reading("MAST forgets nothing", usual, ", decay=1");
  reading("komi 6.5", usual, "", "go9(komi=6.5)");
  reading("no sharing", usual + ", share=no", "");
  reading("hopeless second searches end early", usual + ", early=yes", "");
  reading("60 % of the playouts' moves random", usual, ", epsilon=0.6");
}

// What MAST does to a search of Go: against the same search with uniform playouts.
void add_mast(Points& to) {
  const auto against_uniform = [&](const std::string& what, double epsilon, double decay) {
    to.add("mast", what, epsilon, fmt::format("grave(playouts=1024, epsilon={}, decay={})", epsilon, decay),
           {{"epsilon", epsilon}, {"decay", decay}}, std::nullopt, "grave(playouts=1024, playout=uniform)");
  };
  for (const double epsilon : {0.2, 0.4, 0.6, 0.8, 1.0}) against_uniform("decay 0.2", epsilon, 0.2);
  against_uniform("decay 0", 0.4, 0);
  against_uniform("decay 1", 0.4, 1);
}

}  // namespace

std::vector<std::string> grave_memory_parts() {
  return {"band", "crossings", "readings", "mast", "table1", "figure3", "figure4", "figure5", "figure6", "tuning"};
}

std::vector<GraveMemoryPoint> grave_memory_points(const std::string& part) {
  Points points(part);
  points.add("band", "GRAVE", 10'000, "grave", {{"nodes", 10'000}}, 0.5);
  add_crossings(points);
  add_two_levels(points);
  add_recycling(points);
  add_tuning(points);
  add_readings(points);
  add_mast(points);
  if (points.found.empty())
    throw Error(fmt::format("grave-memory has the parts {}, found {}", join(grave_memory_parts(), ", "), cite(part)));
  return points.found;
}

}  // namespace ludens::reproduce
