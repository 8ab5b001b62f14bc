#include "nets/room.h"

// The kernels, written once over vectors of kLanes floats and compiled by each processor-specific file, which says
// kLanes, kTilesAtOnce and kGroup and opens a namespace of its own. No include guard: it is included once by each.
//
// Winograd's F(3×3, 3×3) with the points 0, 1, −1, 2, ∞: 25 products for 9 outputs where the plain sum needs 81. An
// input tile d (5×5) becomes Bᵀ·d·B, a product over channels at each of the 25 points becomes Aᵀ·m·A (3×3). Tiles of a
// chunk stay in the second-level cache between the three passes.

typedef float Vec __attribute__((vector_size(kLanes * 4)));
constexpr int kParts = kBlock / kLanes;  // vectors of a channel block

inline Vec load(const float* p) { return *reinterpret_cast<const Vec*>(p); }
inline void store(float* p, Vec v) { *reinterpret_cast<Vec*>(p) = v; }
inline Vec fill(float x) { return x - Vec{}; }
inline Vec larger(Vec a, Vec b) { return a > b ? a : b; }

// Bᵀ·x of one column or row.
inline void input_points(const Vec x[5], Vec y[5]) {
  const Vec a = x[3] - x[1], b = x[3] - x[2];
  y[0] = a + 2.0f * (x[0] - x[2]);
  y[1] = b - 2.0f * x[1];
  y[2] = b + 2.0f * (x[1] - x[2]);
  y[3] = a;
  y[4] = (x[4] - x[2]) - 2.0f * a;
}
// Aᵀ·m of one column or row.
inline void output_points(const Vec m[5], Vec y[3]) {
  const Vec sum = m[1] + m[2];
  y[0] = m[0] + sum + m[3];
  y[1] = (m[1] - m[2]) + 2.0f * m[3];
  y[2] = (sum + m[4]) + 4.0f * m[3];
}

struct TileAt {
  int sample, row, column;  // of its first output cell
};
inline TileAt tile_at(const PlaneShape& shape, int tile) {
  const int a_sample = shape.tile_rows * shape.tile_columns, within = tile % a_sample;
  return {tile / a_sample, within / shape.tile_columns * kTile, within % shape.tile_columns * kTile};
}

// Bᵀ·d·B of one tile's 5×5 cells, kLanes channels. `cell`: their first, in the padded plane.
inline void transform_input(const float* cell, std::ptrdiff_t row_stride, std::ptrdiff_t cell_stride, Vec v[25]) {
  Vec half[25];
  for (int c = 0; c < 5; ++c) {
    Vec x[5], y[5];
    for (int r = 0; r < 5; ++r) x[r] = load(cell + r * row_stride + c * cell_stride);
    input_points(x, y);
    for (int r = 0; r < 5; ++r) half[r * 5 + c] = y[r];
  }
  for (int r = 0; r < 5; ++r) input_points(half + r * 5, v + r * 5);
}

inline void read_tiles(const Conv3& conv, const PlaneShape& shape, const float* in, int first, int tiles, float* out) {
  const std::ptrdiff_t cell_stride = conv.in_blocks * kBlock, row_stride = shape.stride * cell_stride;
  const std::ptrdiff_t point_stride = static_cast<std::ptrdiff_t>(conv.in_blocks) * tiles * kBlock;
  for (int t = 0; t < tiles; ++t) {
    const TileAt at = tile_at(shape, first + t);
    const float* cell = in + at.sample * shape.cells * cell_stride + at.row * row_stride + at.column * cell_stride;
    for (int b = 0; b < conv.in_blocks; ++b)
      for (int part = 0; part < kParts; ++part) {
        Vec v[25];
        transform_input(cell + b * kBlock + part * kLanes, row_stride, cell_stride, v);
        float* to = out + (static_cast<std::ptrdiff_t>(b) * tiles + t) * kBlock + part * kLanes;
        for (int p = 0; p < kPoints; ++p) store(to + p * point_stride, v[p]);
      }
  }
}

// One register block: T tiles times G output blocks over all input channels.
template <int T, int G>
inline void multiply(const float* v, std::ptrdiff_t block_stride, int in_blocks, const float* w, float* m,
                     std::ptrdiff_t out_stride) {
  constexpr int kWide = G * kParts;
  Vec sum[T][kWide];
#pragma GCC unroll 32
  for (int t = 0; t < T; ++t)
#pragma GCC unroll 8
    for (int g = 0; g < kWide; ++g) sum[t][g] = Vec{};
  for (int b = 0; b < in_blocks; ++b, v += block_stride)
#pragma GCC unroll 1
    for (int k = 0; k < kBlock; ++k, w += G * kBlock) {
      Vec row[kWide];
#pragma GCC unroll 8
      for (int g = 0; g < kWide; ++g) row[g] = load(w + g * kLanes);
#pragma GCC unroll 32
      for (int t = 0; t < T; ++t) {
        const Vec x = fill(v[t * kBlock + k]);
#pragma GCC unroll 8
        for (int g = 0; g < kWide; ++g) sum[t][g] += x * row[g];
      }
    }
#pragma GCC unroll 32
  for (int t = 0; t < T; ++t)
#pragma GCC unroll 8
    for (int g = 0; g < kWide; ++g) store(m + g / kParts * out_stride + t * kBlock + g % kParts * kLanes, sum[t][g]);
}

template <int T>
inline void multiply_some(int tiles, int groups, const float* v, std::ptrdiff_t block_stride, int in_blocks,
                          const float* w, float* m, std::ptrdiff_t out_stride) {
  if constexpr (T > 1)
    if (tiles < T) return multiply_some<T - 1>(tiles, groups, v, block_stride, in_blocks, w, m, out_stride);
  if constexpr (kGroup > 1)
    if (groups > 1) return multiply<T, kGroup>(v, block_stride, in_blocks, w, m, out_stride);
  multiply<T, 1>(v, block_stride, in_blocks, w, m, out_stride);
}

// Calls f(first tile, how many) for the register blocks of a chunk, as equal as they come.
template <class F>
inline void in_register_blocks(int tiles, int most, F f) {
  const int blocks = (tiles + most - 1) / most;
  for (int i = 0, first = 0; i < blocks; ++i) {
    const int many = (tiles - first + blocks - i - 1) / (blocks - i);
    f(first, many);
    first += many;
  }
}

inline void write_tiles(const Conv3& conv, const PlaneShape& shape, const float* products, int first, int tiles,
                        float* out, const float* skip, const float* units) {
  const std::ptrdiff_t cell_stride = conv.out_blocks * kBlock, row_stride = shape.stride * cell_stride;
  const std::ptrdiff_t point_stride = static_cast<std::ptrdiff_t>(conv.out_blocks) * tiles * kBlock;
  const Vec least = conv.relu ? Vec{} : fill(-3.4e38f);
  for (int t = 0; t < tiles; ++t) {
    const TileAt at = tile_at(shape, first + t);
    const std::ptrdiff_t offset =
        at.sample * shape.cells * cell_stride + (at.row + 1) * row_stride + (at.column + 1) * cell_stride;
    const Vec unit = fill(units ? units[at.sample] : 1.0f);
    const int rows = shape.rows - at.row < kTile ? shape.rows - at.row : kTile;
    const int columns = shape.columns - at.column < kTile ? shape.columns - at.column : kTile;
    for (int c = 0; c < conv.out_blocks * kBlock; c += kLanes) {
      const float* from = products + (static_cast<std::ptrdiff_t>(c / kBlock) * tiles + t) * kBlock + c % kBlock;
      Vec half[15], y[9];
      for (int q = 0; q < 5; ++q) {
        Vec m[5], o[3];
        for (int p = 0; p < 5; ++p) m[p] = load(from + (p * 5 + q) * point_stride);
        output_points(m, o);
        for (int p = 0; p < 3; ++p) half[p * 5 + q] = o[p];
      }
      for (int p = 0; p < 3; ++p) output_points(half + p * 5, y + p * 3);
      const Vec bias = load(conv.bias + c);
      if (rows == kTile && columns == kTile) {
        for (int r = 0; r < 3; ++r)
          for (int q = 0; q < 3; ++q) {
            const std::ptrdiff_t o = offset + r * row_stride + q * cell_stride + c;
            Vec value = y[r * 3 + q] * unit + bias;
            if (skip) value += load(skip + o);
            store(out + o, larger(value, least));
          }
        continue;
      }
      for (int r = 0; r < rows; ++r)
        for (int q = 0; q < columns; ++q) {
          const std::ptrdiff_t o = offset + r * row_stride + q * cell_stride + c;
          Vec value = y[r * 3 + q] * unit + bias;
          if (skip) value += load(skip + o);
          store(out + o, larger(value, least));
        }
    }
  }
}

void conv3(const Conv3& conv, const PlaneShape& shape, const float* in, float* out, const float* skip, int batch,
           const TileBuffers& scratch) {
  const int all = batch * shape.tile_rows * shape.tile_columns;
  for (int first = 0; first < all; first += scratch.tiles) {
    const int tiles = all - first < scratch.tiles ? all - first : scratch.tiles;
    read_tiles(conv, shape, in, first, tiles, scratch.inputs);
    const std::ptrdiff_t block = static_cast<std::ptrdiff_t>(tiles) * kBlock;
    for (int p = 0; p < kPoints; ++p)
      for (int g = 0; g < conv.out_blocks; g += kGroup) {
        const int groups = conv.out_blocks - g < kGroup ? conv.out_blocks - g : kGroup;
        const float* w =
            conv.weights + (static_cast<std::ptrdiff_t>(p) * conv.out_blocks + g) * conv.in_blocks * kBlock * kBlock;
        in_register_blocks(tiles, kTilesAtOnce, [&](int t, int many) {
          multiply_some<kTilesAtOnce>(
              many, groups, scratch.inputs + p * conv.in_blocks * block + t * kBlock, block, conv.in_blocks, w,
              scratch.products + (static_cast<std::ptrdiff_t>(p) * conv.out_blocks + g) * block + t * kBlock, block);
        });
      }
    write_tiles(conv, shape, scratch.products, first, tiles, out, skip, nullptr);
  }
}

// Rows at once: four, or as many as are left.
template <int R>
inline void times_rows(const float* in, std::ptrdiff_t in_stride, int k, const float* w, const float* bias, int n,
                       float* out, std::ptrdiff_t out_stride) {
  for (int c = 0; c < n; c += kBlock) {
    Vec sum[R][kParts];
    for (int r = 0; r < R; ++r)
      for (int g = 0; g < kParts; ++g) sum[r][g] = load(bias + c + g * kLanes);
    const float* column = w + c;
    for (int i = 0; i < k; ++i, column += n)
      for (int r = 0; r < R; ++r) {
        const Vec x = fill(in[r * in_stride + i]);
        for (int g = 0; g < kParts; ++g) sum[r][g] += x * load(column + g * kLanes);
      }
    for (int r = 0; r < R; ++r)
      for (int g = 0; g < kParts; ++g) store(out + r * out_stride + c + g * kLanes, sum[r][g]);
  }
}

void times(const float* in, std::ptrdiff_t in_stride, int k, const float* w, const float* bias, int n, float* out,
           std::ptrdiff_t out_stride, int rows) {
  int r = 0;
  constexpr int kRows = kLanes == 16 ? 8 : kLanes == 8 ? 4 : 2;
  for (; r + kRows <= rows; r += kRows)
    times_rows<kRows>(in + r * in_stride, in_stride, k, w, bias, n, out + r * out_stride, out_stride);
  for (; r < rows; ++r) times_rows<1>(in + r * in_stride, in_stride, k, w, bias, n, out + r * out_stride, out_stride);
}
