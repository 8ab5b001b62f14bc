// How fast networks run on one core: the 3×3 convolutions of a 6×64 tower on 15×15 by our kernels and by oneDNN, the
// best of its own algorithms, in one run; and whole evaluations, heads included. `nets_bench --benchmark_filter=tower`
#include <benchmark/benchmark.h>

#include <random>

#include "base/error.h"
#include "nets/foreign/katago_file.h"
#include "nets/foreign/lc0_file.h"
#include "nets/kernels/choose.h"
#include "nets/model_graph.h"
#include "nets/network.h"
#include "nets/open_net.h"
#ifdef LUDENS_DNNL
#include <dlfcn.h>

#include <dnnl.hpp>
#endif

namespace ludens::bench {
using namespace nets;
namespace {

NetModel random_model(int blocks, int channels, int side, int planes) {
  std::mt19937 dice(1);
  NetModel model;
  model.shape = {
      .blocks = blocks, .channels = channels, .planes = planes, .width = side, .height = side, .moves = side * side};
  for (const auto& t : net_tensors(model.shape)) {
    const double fan = static_cast<double>(t.count()) / t.sizes[0];
    std::normal_distribution<float> normal(0, static_cast<float>(t.sizes.size() > 1 ? std::sqrt(1.0 / fan) : 0.01));
    Tensor tensor{t.name, t.sizes, std::vector<float>(t.count())};
    for (auto& v : tensor.values) v = normal(dice);
    model.tensors.push_back(std::move(tensor));
  }
  return model;
}

Graph tower(int blocks, int channels, int side) {
  Graph g = graph_of(random_model(blocks, channels, side, channels)).graph;
  std::erase_if(g.steps, [&](const Step& s) {
    return s.kind != StepKind::Conv || g.convs[static_cast<std::size_t>(s.layer)].side != 3;
  });
  g.steps.erase(g.steps.begin());  // the input's convolution: 2 · blocks are left
  return g;
}

void run(benchmark::State& state, const Graph& graph, const NetworkOptions& options, int batch) {
  const Network net(graph, options);
  Workspace work;
  std::vector<float> planes(static_cast<std::size_t>(batch * net.input_planes() * net.points()));
  std::mt19937 dice(2);
  for (auto& p : planes) p = static_cast<float>(dice() % 2);
  for (auto _ : state) net.forward(planes, {}, batch, work);
  state.counters["evals/s"] =
      benchmark::Counter(static_cast<double>(state.iterations() * batch), benchmark::Counter::kIsRate);
}

#ifdef LUDENS_DNNL
// The same twelve convolutions, each with bias and relu, the second of a pair with the sum; layouts are oneDNN's
// choice.
void onednn(benchmark::State& state, int blocks, int channels, int side, int batch, dnnl::algorithm algorithm) {
  using namespace dnnl;
  // One core: Debian's oneDNN takes all of them through OpenMP, whose environment has been read by now.
  if (void* threads = dlsym(RTLD_DEFAULT, "omp_set_num_threads")) reinterpret_cast<void (*)(int)>(threads)(1);
  set_max_cpu_isa(cpu_isa::avx512_core_bf16);  // above it oneDNN 2.6 uses tiles that nobody asked the kernel for
  engine cpu(engine::kind::cpu, 0);
  stream order(cpu);
  using tag = memory::format_tag;
  const memory::dims data = {batch, channels, side, side}, filter = {channels, channels, 3, 3};
  const auto any = [](const memory::dims& d, tag t = tag::any) { return memory::desc(d, memory::data_type::f32, t); };
  convolution_forward::desc desc(prop_kind::forward_inference, algorithm, any(data), any(filter),
                                 any({channels}, tag::x), any(data), {1, 1}, {1, 1}, {1, 1});
  post_ops relu, sum;
  relu.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
  sum.append_sum(1);
  sum.append_eltwise(1, dnnl::algorithm::eltwise_relu, 0, 0);
  primitive_attr first, second;
  first.set_post_ops(relu);
  second.set_post_ops(sum);
  const convolution_forward::primitive_desc pd1(desc, first, cpu), pd2(desc, second, cpu);
  const convolution_forward c1(pd1), c2(pd2);
  memory a(pd1.src_desc(), cpu), b(pd1.dst_desc(), cpu), bias(any({channels}, tag::x), cpu);
  std::vector<memory> weights;
  const auto fill = [](memory& m, float scale) {
    std::mt19937 dice(3);
    auto* p = static_cast<float*>(m.get_data_handle());
    for (std::size_t i = 0; i < m.get_desc().get_size() / 4; ++i)
      p[i] = scale * (static_cast<float>(dice() % 2001) / 1000 - 1);
  };
  fill(a, 1);
  fill(b, 1);
  fill(bias, 0.01f);
  for (int i = 0; i < 2 * blocks; ++i) {
    weights.emplace_back((i % 2 ? pd2 : pd1).weights_desc(), cpu);
    fill(weights.back(), 0.03f);
  }
  for (auto _ : state) {
    for (int i = 0; i < 2 * blocks; ++i)
      (i % 2 ? c2 : c1)
          .execute(order, {{DNNL_ARG_SRC, i % 2 ? b : a},
                           {DNNL_ARG_WEIGHTS, weights[static_cast<std::size_t>(i)]},
                           {DNNL_ARG_BIAS, bias},
                           {DNNL_ARG_DST, i % 2 ? a : b}});
    order.wait();
  }
  state.SetLabel(pd1.impl_info_str());
  state.counters["evals/s"] =
      benchmark::Counter(static_cast<double>(state.iterations() * batch), benchmark::Counter::kIsRate);
}
#endif

const int registered = [] {
  const auto add = [](const std::string& name, auto f) {
    benchmark::RegisterBenchmark(name.c_str(), f)->Unit(benchmark::kMicrosecond);
  };
  // A network of Maia, where the data folder has it: all of it but writing its input.
  for (const int batch : {1, 32})
    add("maia/batch" + std::to_string(batch), [=](benchmark::State& s) {
      try {
        run(s, read_lc0(read_gzipped(net_path("maia-1500")), "maia-1500").net.graph, {}, batch);
      } catch (const Error& e) {
        s.SkipWithError(e.what());
      }
    });
  for (const int batch : {1, 16}) {
    const std::string suffix = "/15x15/batch" + std::to_string(batch);
#ifdef LUDENS_DNNL
    for (const auto algorithm : {dnnl::algorithm::convolution_direct, dnnl::algorithm::convolution_winograd})
      add(std::string("tower6x64/onednn-f32-") +
              (algorithm == dnnl::algorithm::convolution_direct ? "direct" : "winograd") + suffix,
          [=](benchmark::State& s) {
            try {
              onednn(s, 6, 64, 15, batch, algorithm);
            } catch (const dnnl::error& e) {
              s.SkipWithError(e.what());
            }
          });
#endif
    for (const auto* k : nets::usable_kernels()) {
      add(std::string("tower6x64/") + k->name + "-f32" + suffix,
          [=](benchmark::State& s) { run(s, tower(6, 64, 15), {Precision::Exact, k->name}, batch); });
      if (k->fast != nets::FastForm::None)
        add(std::string("tower6x64/") + k->name + "-fast" + suffix,
            [=](benchmark::State& s) { run(s, tower(6, 64, 15), {Precision::Fast, k->name}, batch); });
    }
    for (const auto& [blocks, channels, side] :
         {std::tuple(6, 64, 15), std::tuple(10, 128, 15), std::tuple(6, 64, 9), std::tuple(10, 128, 9)})
      add("whole" + std::to_string(blocks) + "x" + std::to_string(channels) + "/" + std::to_string(side) + "x" +
              std::to_string(side) + "/batch" + std::to_string(batch),
          [=](benchmark::State& s) { run(s, graph_of(random_model(blocks, channels, side, 24)).graph, {}, batch); });
  }
  return 0;
}();

}  // namespace
}  // namespace ludens::bench
