#include "measure/levels/dial.h"

#include <cmath>

#include "agents/level_file.h"

namespace ludens::measure {

std::vector<double> rising(const std::vector<MeasuredAgent>& dial) {
  struct Block {
    double mean;
    int size;
  };
  std::vector<Block> blocks;
  for (const auto& one : dial) {
    blocks.push_back({one.elo, 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean >= blocks.back().mean) {
      const Block last = blocks.back();
      blocks.pop_back();
      Block& before = blocks.back();
      before.mean = (before.mean * before.size + last.mean * last.size) / (before.size + last.size);
      before.size += last.size;
    }
  }
  std::vector<double> out;
  for (const auto& block : blocks) out.insert(out.end(), static_cast<std::size_t>(block.size), block.mean);
  return out;
}

DialAgent agent_at_elo(const std::vector<MeasuredAgent>& dial, double elo) {
  const auto line = rising(dial);
  if (elo <= line.front()) return {dial.front().agent, 0};
  for (std::size_t i = 1; i < line.size(); ++i)
    if (elo <= line[i] && line[i] > line[i - 1]) {
      const double share = (elo - line[i - 1]) / (line[i] - line[i - 1]), at = static_cast<double>(i);
      return between({dial[i - 1].agent, at - 1}, {dial[i].agent, at},
                     agent_text(parse_spec(agent_between(dial[i - 1].agent, dial[i].agent, share))), share);
    }
  return {dial.back().agent, static_cast<double>(dial.size() - 1)};
}

DialAgent between(const DialAgent& a, const DialAgent& b, const std::string& agent, double share) {
  const double at = agent == a.agent ? a.at : agent == b.agent ? b.at : std::lerp(a.at, b.at, share);
  return {agent, at};
}

}  // namespace ludens::measure
