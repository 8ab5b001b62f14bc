#pragma once
#include <bit>
#include <cstdint>

namespace ludens::games::lud {

inline constexpr int kMostWords = 64;

// A set of sites, as bits. It uses as many words as the board needs, so that small boards are quick; the words beyond
// are never read. Two sets of one board have the same number of words.
class Sites {
 public:
  Sites() = default;
  explicit Sites(int words) : words_(words) { clear(); }
  Sites(const Sites& other) { *this = other; }
  // GCC does not see that no word beyond the first words_ is ever read.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
  Sites& operator=(const Sites& other) {
    words_ = other.words_;
    for (int i = 0; i < words_; ++i) bits_[i] = other.bits_[i];
    return *this;
  }
#pragma GCC diagnostic pop

  void clear() {
    for (int i = 0; i < words_; ++i) bits_[i] = 0;
  }
  void reset(int words) {
    words_ = words;
    clear();
  }
  int words() const { return words_; }
  std::uint64_t word(int i) const { return bits_[i]; }
  void set_word(int i, std::uint64_t bits) { bits_[i] = bits; }
  bool has(int site) const { return site >= 0 && site < words_ * 64 && ((bits_[site >> 6] >> (site & 63)) & 1) != 0; }
  void add(int site) { bits_[site >> 6] |= 1ull << (site & 63); }
  void add_checked(int site) {
    if (site >= 0 && site < words_ * 64) add(site);
  }
  void remove(int site) {
    if (site >= 0 && site < words_ * 64) bits_[site >> 6] &= ~(1ull << (site & 63));
  }
  int count() const {
    int n = 0;
    for (int i = 0; i < words_; ++i) n += std::popcount(bits_[i]);
    return n;
  }
  bool empty() const {
    for (int i = 0; i < words_; ++i)
      if (bits_[i] != 0) return false;
    return true;
  }
  int first() const {  // -1 for none
    for (int i = 0; i < words_; ++i)
      if (bits_[i] != 0) return i * 64 + std::countr_zero(bits_[i]);
    return -1;
  }
  int nth(int n) const {  // the n-th of them, from 0; -1 where there are fewer
    for (int i = 0; i < words_; ++i) {
      const int here = std::popcount(bits_[i]);
      if (n < here) {
        std::uint64_t rest = bits_[i];
        while (n-- > 0) rest &= rest - 1;
        return i * 64 + std::countr_zero(rest);
      }
      n -= here;
    }
    return -1;
  }
  Sites& operator|=(const Sites& other) {
    for (int i = 0; i < words_; ++i) bits_[i] |= other.bits_[i];
    return *this;
  }
  Sites& operator&=(const Sites& other) {
    for (int i = 0; i < words_; ++i) bits_[i] &= other.bits_[i];
    return *this;
  }
  Sites& operator-=(const Sites& other) {
    for (int i = 0; i < words_; ++i) bits_[i] &= ~other.bits_[i];
    return *this;
  }
  // Each site so much further (or nearer to 0); those that would leave the set are gone.
  Sites shifted(int by) const {
    Sites out(words_);
    const int far = by < 0 ? -by : by, whole = far / 64, part = far % 64;
    for (int i = 0; i < words_; ++i) {
      const int from = by < 0 ? i + whole : i - whole, next = by < 0 ? from + 1 : from - 1;
      if (from < 0 || from >= words_) continue;
      std::uint64_t bits = by < 0 ? bits_[from] >> part : bits_[from] << part;
      if (part > 0 && next >= 0 && next < words_)
        bits |= by < 0 ? bits_[next] << (64 - part) : bits_[next] >> (64 - part);
      out.bits_[i] = bits;
    }
    return out;
  }
  bool operator==(const Sites& other) const {
    for (int i = 0; i < words_; ++i)
      if (bits_[i] != other.bits_[i]) return false;
    return true;
  }
  bool meets(const Sites& other) const {
    for (int i = 0; i < words_; ++i)
      if ((bits_[i] & other.bits_[i]) != 0) return true;
    return false;
  }
  bool within(const Sites& other) const {
    for (int i = 0; i < words_; ++i)
      if ((bits_[i] & ~other.bits_[i]) != 0) return false;
    return true;
  }

  class Iterator {
   public:
    Iterator(const Sites& sites, int word) : sites_(sites), word_(word) {
      rest_ = word < sites.words_ ? sites.bits_[word] : 0;
      skip();
    }
    int operator*() const { return word_ * 64 + std::countr_zero(rest_); }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      skip();
      return *this;
    }
    bool operator!=(const Iterator& other) const { return word_ != other.word_ || rest_ != other.rest_; }

   private:
    void skip() {
      while (rest_ == 0 && word_ < sites_.words_) {
        ++word_;
        rest_ = word_ < sites_.words_ ? sites_.bits_[word_] : 0;
      }
    }
    const Sites& sites_;
    int word_;
    std::uint64_t rest_ = 0;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, words_}; }

 private:
  int words_ = 0;
  std::uint64_t bits_[kMostWords];  // those in use are set by reset
};

}  // namespace ludens::games::lud
