#include "records/query/sample.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/hash.h"

namespace ludens::records {

std::uint64_t sample_hash(std::string_view gid, int ply) { return hash_text(fmt::format("sample:{}:{}", gid, ply)); }

std::vector<int> sample_of_game(std::string_view gid, std::span<const int> wanted) {
  std::vector<std::pair<std::uint64_t, int>> order;
  order.reserve(wanted.size());
  for (const int ply : wanted) order.emplace_back(sample_hash(gid, ply), ply);
  const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(order.size(), kSampleOfGame));
  std::partial_sort(order.begin(), end, order.end());
  std::vector<int> out;
  for (auto it = order.begin(); it != end; ++it) out.push_back(it->second);
  std::sort(out.begin(), out.end());
  return out;
}

void SampleCut::add(std::string_view gid, std::span<const int> wanted) {
  for (const int ply : sample_of_game(gid, wanted)) {
    least_.push(sample_hash(gid, ply));
    if (least_.size() > count_) least_.pop();
  }
}

std::uint64_t SampleCut::cut() const {
  if (count_ == 0) return 0;
  return least_.size() < count_ ? UINT64_MAX : least_.top();
}

std::vector<int> SampleCut::taken(std::string_view gid, std::span<const int> wanted) const {
  std::vector<int> out = sample_of_game(gid, wanted);
  std::erase_if(out, [&](int ply) { return count_ == 0 || sample_hash(gid, ply) > cut(); });
  return out;
}

}  // namespace ludens::records
