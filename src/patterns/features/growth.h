#pragma once
#include <optional>
#include <vector>

#include "patterns/features/compiled.h"

namespace ludens::patterns::features {

// Which two features, active together and so placed, would as one feature explain best what the policy gets wrong
// (Soemers, Piette and Browne 2019; the formulas are in docs/features.md). A case is a move in a position: which
// features are active for it, in which orientations, and by how much the policy falls short of what is wanted, e = π −
// π̂. Over n cases, S = Σ e and SS = Σ e²; a pair active C times, with C_e = Σ e over those, and its parts X_i times:
//   r_err = (n·C_e − C·S) / (√(C·(n−C)) · √(n·SS − S²))
//   r_i   = C·(n−X_i) / (√(C·(n−C)) · √(X_i·(n−X_i)))
// and the pair with the largest |r_err| · (1 − max |r_i|) is taken. Tested by tests/patterns/features/ against a twin
// that knows no tables.
class Growth {
 public:
  Growth(const Compiled& compiled, int most_elements);

  void add(const Active& active, Side mover, MoveSites move, double error);

  struct Found {
    Feature feature;
    double worth = 0;
    int first = 0, second = 0;  // its parts
  };
  // The best pair that makes a new feature of at most so many elements.
  std::optional<Found> best() const;
  std::int64_t cases() const { return cases_; }

 private:
  struct Pair {
    std::uint32_t count = 0, last = 0;
    double error = 0;
  };
  // Two relative orientations are the same pair where a symmetry of a part leads from one to the other.
  std::uint8_t kind_of(int first, int second, int relative) const {
    return relative_[static_cast<std::size_t>(shape_[static_cast<std::size_t>(first)] * shapes_ +
                                              shape_[static_cast<std::size_t>(second)])]
                    [static_cast<std::size_t>(relative)];
  }
  std::size_t at(int first, int second, int relative) const {
    const auto row =
        static_cast<std::size_t>(second) * static_cast<std::size_t>(second + 1) / 2 + static_cast<std::size_t>(first);
    return row * static_cast<std::size_t>(turns_) + static_cast<std::size_t>(relative);
  }

  const Compiled& compiled_;
  int most_elements_;
  int turns_, shapes_ = 0;
  std::vector<std::vector<std::uint8_t>> compose_;   // [inverse of a][b]: from a to b
  std::vector<int> shape_;                           // of a feature: which symmetries it has, by number
  std::vector<std::vector<std::uint8_t>> relative_;  // [shape · shapes + shape][relative]
  std::vector<Pair> pairs_;
  std::vector<std::uint32_t> count_;  // X of each feature
  std::int64_t cases_ = 0;
  double sum_ = 0, squares_ = 0;
  std::vector<int> list_;
  std::vector<std::uint32_t> masks_, shifted_;
};

}  // namespace ludens::patterns::features
