// Reference outputs of other people's networks, computed with libtorch straight from their files: the golden numbers of
// tests/nets/foreign. Reads and runs them without any code of ours. By hand, once:
//   g++ -std=c++17 -O2 tests/tools/foreign_golden.cpp -o foreign_golden -I/usr/include/torch/csrc/api/include \
//     -ltorch -ltorch_cpu -lc10 -lz && ./foreign_golden katago FILE.bin.gz SIDE; ./foreign_golden flat STEM
#include <torch/torch.h>
#include <zlib.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

namespace F = torch::nn::functional;
using torch::Tensor;

// Inputs that tests can make too: 0 or 1 by a linear congruential generator, numbers as multiples of 1/8.
struct Lcg {
  unsigned state = 12345;
  unsigned next() { return state = state * 1664525u + 1013904223u, state >> 16; }
};
Tensor random_planes(Lcg& lcg, int planes, int side) {
  Tensor t = torch::zeros({1, planes, side, side});
  float* p = t.data_ptr<float>();
  for (int i = 0; i < planes * side * side; ++i) p[i] = lcg.next() % 4 == 0 ? 1.0f : 0.0f;
  return t;
}
void print(const char* name, const Tensor& t) {
  const Tensor flat = t.contiguous().flatten();
  std::printf("%s", name);
  for (int64_t i = 0; i < flat.numel(); ++i) std::printf(" %.6g", flat[i].item<float>());
  std::printf("\n");
}

struct KataGo {
  std::string data;
  size_t at = 0;
  std::string word() {
    while (isspace((unsigned char)data[at])) ++at;
    const size_t start = at;
    while (!isspace((unsigned char)data[at])) ++at;
    return data.substr(start, at - start);
  }
  int whole() { return std::stoi(word()); }
  Tensor block(std::vector<int64_t> shape) {
    at = data.find("@BIN@", at) + 5;
    int64_t n = 1;
    for (auto s : shape) n *= s;
    Tensor t = torch::empty(shape);
    memcpy(t.data_ptr<float>(), data.data() + at, n * 4);
    at += n * 4;
    return t;
  }
  Tensor conv(const Tensor& x) {
    word();
    const int ky = whole(), kx = whole(), in = whole(), out = whole();
    whole(), whole();
    return torch::conv2d(x, block({ky, kx, in, out}).permute({3, 2, 0, 1}).contiguous(), {}, 1, ky / 2);
  }
  Tensor matmul(const Tensor& x) {
    word();
    const int in = whole(), out = whole();
    return torch::matmul(x, block({in, out}));
  }
  Tensor bias(const Tensor& x) {
    word();
    return x + block({whole()});
  }
  Tensor norm(const Tensor& x) {
    word();
    const int c = whole();
    const double eps = std::stod(word());
    const int scales = whole(), biases = whole();
    const Tensor mean = block({c}), var = block({c}), scale = scales ? block({c}) : torch::ones({c}),
                 b = biases ? block({c}) : torch::zeros({c});
    word();  // the activation's name, always relu
    return torch::relu(torch::batch_norm(x, scale, b, mean, var, false, 0, eps, false));
  }
  static Tensor pool(const Tensor& x, bool value) {
    const double b = x.size(2) - 14;
    const Tensor mean = x.mean({2, 3});
    return torch::cat({mean, mean * (b / 10), value ? mean * (b * b / 100 - 0.1) : x.amax({2, 3})}, 1);
  }
  void run(int side) {
    word();
    for (int i = 0; i < 3; ++i) whole();
    word();
    const int blocks = whole();
    for (int i = 0; i < 5; ++i) whole();
    Lcg lcg;
    const Tensor planes = random_planes(lcg, 22, side);
    Tensor numbers = torch::zeros({1, 19});
    for (int i = 0; i < 19; ++i) numbers[0][i] = static_cast<float>(lcg.next() % 9) / 8 - 0.5f;
    Tensor x = conv(planes);
    x = x + matmul(numbers).unsqueeze(2).unsqueeze(3);
    for (int i = 0; i < blocks; ++i) {
      const std::string kind = word();
      word();
      const Tensor t = norm(x);
      if (kind == "ordinary_block") {
        x = x + conv(norm(conv(t)));
        continue;
      }
      Tensor regular = conv(t);
      const Tensor pooled = pool(norm(conv(t)), false);
      regular = regular + matmul(pooled).unsqueeze(2).unsqueeze(3);
      x = x + conv(norm(regular));
    }
    x = norm(x);
    word();
    Tensor p = conv(x);
    const Tensor g = pool(norm(conv(x)), false);
    p = p + matmul(g).unsqueeze(2).unsqueeze(3);
    p = norm(p);
    print("points", conv(p));
    print("pass", matmul(g));
    word();
    const Tensor v = pool(norm(conv(x)), true);
    Tensor h = bias(matmul(v));
    word();
    h = torch::relu(h);
    print("value", bias(matmul(h)));
  }
};

void flat(const std::string& stem) {
  std::ifstream file(stem + ".f16.bin", std::ios::binary), index(stem + ".index.tsv"), ops(stem + ".ops.txt");
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::map<int, Tensor> t;
  std::string line;
  std::getline(index, line);
  while (std::getline(index, line)) {
    std::istringstream cells(line);
    int id;
    std::string type, shape;
    size_t offset, size;
    cells >> id >> type >> shape >> offset >> size;
    if (type != "f16") continue;
    std::vector<int64_t> dims;
    std::replace(shape.begin(), shape.end(), 'x', ' ');
    std::istringstream words(shape);
    for (int64_t d; words >> d;) dims.push_back(d);
    Tensor half = torch::empty(dims, torch::kHalf);
    memcpy(half.data_ptr(), bytes.data() + offset, size);
    t[id] = half.to(torch::kFloat);
  }
  Lcg lcg;
  t[0] = random_planes(lcg, 4, 15).permute({0, 2, 3, 1}).contiguous();  // cells × channels, as after TRANSPOSE
  while (std::getline(ops, line)) {
    const std::string name = line.substr(0, line.find(' '));
    std::string list = line.substr(line.find('[') + 1, line.find(']') - line.find('[') - 1);
    std::replace(list.begin(), list.end(), ',', ' ');
    std::istringstream words(list);
    std::vector<int> in;
    for (int i; words >> i;) in.push_back(i);
    const int out = std::stoi(line.substr(line.find("out=[") + 5));
    Tensor y;
    if (name == "DEQUANTIZE" || name == "TRANSPOSE") y = t[in[0]];
    if (name == "CONV_2D") {
      const Tensor w = t[in[1]].permute({0, 3, 1, 2}).contiguous();
      y = torch::conv2d(t[in[0]].permute({0, 3, 1, 2}).contiguous(), w, t[in[2]], 1, w.size(2) / 2)
              .permute({0, 2, 3, 1})
              .contiguous();
    }
    if (name == "ADD") y = t[in[0]] + t[in[1]];
    if (name == "RESHAPE") y = t[in[0]].reshape({1, -1});
    if (name == "FULLY_CONNECTED") y = torch::linear(t[in[0]], t[in[1]], t[in[2]]);
    if (name == "SOFTMAX") print("points", t[in[0]]), y = t[in[0]];
    if (name == "ELU") y = torch::elu(t[in[0]]);
    if (name == "TANH") y = torch::tanh(t[in[0]]), print("value", y);
    if (line.find("act=1") != std::string::npos) y = torch::relu(y);
    t[out] = y;
  }
}

int main(int argc, char** argv) {
  torch::NoGradGuard none;
  if (argc == 4 && std::string(argv[1]) == "katago") {
    KataGo net;
    gzFile f = gzopen(argv[2], "rb");
    char buffer[65536];
    for (int n; (n = gzread(f, buffer, sizeof buffer)) > 0;) net.data.append(buffer, n);
    gzclose(f);
    net.run(std::stoi(argv[3]));
    return 0;
  }
  if (argc == 3) flat(argv[2]);
}
