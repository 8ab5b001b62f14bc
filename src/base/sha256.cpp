#include "base/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include <fmt/format.h>

namespace ludens::base {
namespace {

constexpr int kRounds = 64;

// The first 32 bits of a fractional part, by whole numbers: no rounding of a library decides it.
constexpr std::uint64_t root(std::uint64_t prime, int power) {
  // The largest r with r^power <= prime · 2^(32·power), of which the low 32 bits are the fraction.
  std::uint64_t low = 0, high = std::uint64_t{1} << 37;
  const auto fits = [&](std::uint64_t r) {
    __extension__ using Wide = unsigned __int128;
    if (power == 2) return static_cast<Wide>(r) * r <= static_cast<Wide>(prime) << 64;
    // Cubes of 37 bits take 111, the right side 105.
    return static_cast<Wide>(r) * r * r <= static_cast<Wide>(prime) << 96;
  };
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (fits(middle) ? low : high) = middle;
  }
  return low;
}

struct Constants {
  std::array<std::uint32_t, kRounds> round = {};
  std::array<std::uint32_t, 8> start = {};
};

// Fractions of the cube roots and the square roots of the first primes (sections 4.2.2 and 5.3.3).
constexpr Constants constants() {
  Constants out;
  std::size_t found = 0;
  for (std::uint64_t n = 2; found < kRounds; ++n) {
    bool prime = true;
    for (std::uint64_t d = 2; d * d <= n && prime; ++d) prime = n % d != 0;
    if (!prime) continue;
    out.round[found] = static_cast<std::uint32_t>(root(n, 3));
    if (found < out.start.size()) out.start[found] = static_cast<std::uint32_t>(root(n, 2));
    ++found;
  }
  return out;
}
constexpr Constants kConstants = constants();

}  // namespace

Sha256::Sha256() : state_(kConstants.start) {}

void Sha256::block(const unsigned char* bytes) {
  std::array<std::uint32_t, kRounds> w;
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = std::uint32_t{bytes[4 * i]} << 24 | std::uint32_t{bytes[4 * i + 1]} << 16 |
           std::uint32_t{bytes[4 * i + 2]} << 8 | std::uint32_t{bytes[4 * i + 3]};
  for (std::size_t i = 16; i < kRounds; ++i) {
    const std::uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[i - 7] +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state_;
  for (std::size_t i = 0; i < kRounds; ++i) {
    const std::uint32_t one =
        h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + kConstants.round[i] + w[i];
    const std::uint32_t two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
  }
  const std::array<std::uint32_t, 8> now = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state_[i] += now[i];
}

void Sha256::add(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t filled = size_ % 64, taken = std::min(bytes.size(), 64 - filled);
    std::memcpy(rest_.data() + filled, bytes.data(), taken);
    size_ += taken;
    bytes.remove_prefix(taken);
    if (size_ % 64 == 0) block(rest_.data());
  }
}

std::string Sha256::hex() {
  const std::uint64_t bits = size_ * 8;
  add(std::string_view("\x80", 1));
  while (size_ % 64 != 56) add(std::string_view("\0", 1));
  std::string length(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) length[i] = static_cast<char>(bits >> (56 - 8 * i));
  add(length);
  std::string out;
  for (const std::uint32_t word : state_) out += fmt::format("{:08x}", word);
  return out;
}

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return hash.hex();
}

}  // namespace ludens::base
