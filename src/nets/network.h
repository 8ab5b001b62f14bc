#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "nets/graph.h"

namespace ludens::nets {
struct Kernels;

// How exact the products are: 16-bit numbers where the processor is faster with them, or floats everywhere.
enum class Precision { Fast, Exact };

struct NetworkOptions {
  Precision precision = Precision::Fast;
  std::string kernels = {};  // by name; empty: the best that the processor runs
};

// What one evaluation needs beside the weights. One a thread; grows to the largest batch it has seen, and allocates
// nothing after that.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(Workspace&&) noexcept;
  Workspace& operator=(Workspace&&) noexcept;
  std::span<const float> vector(int slot, int sample) const;  // of the last `forward`

 private:
  friend class Network;
  struct Memory;
  std::unique_ptr<Memory> memory_;
};

// A graph whose weights are packed for the processor at hand. Immutable: threads share it, each with a Workspace.
// Tested by tests/nets/network_test.cpp against plain_forward; timed by bench/nets_bench.cpp.
class Network {
 public:
  explicit Network(const Graph& graph, const NetworkOptions& options = {});  // throws Error where check_graph does
  Network(const Graph& graph, Precision precision, const nets::Kernels& kernels);
  ~Network();
  Network(Network&&) noexcept;

  static constexpr int kMostAtOnce = 64;  // samples of a batch
  // planes: batch × channels × points; numbers: batch × size, where the graph has them.
  void forward(std::span<const float> planes, std::span<const float> numbers, int batch, Workspace& work) const;

  std::string_view kernels() const;
  int input_planes() const;
  int points() const;

 private:
  struct Weights;
  std::unique_ptr<const Weights> weights_;
};

}  // namespace ludens::nets
