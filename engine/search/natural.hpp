// Natural: a natural number of any size, with the operations that counting solutions needs.
#pragma once

#include <cstdint>
#include <vector>

namespace nonolith {

class Natural {
 public:
  Natural() = default;
  explicit Natural(std::uint64_t value) {
    for (; value; value >>= 32) digits_.push_back(static_cast<std::uint32_t>(value));
  }

  static Natural from_digits(std::vector<std::uint32_t> digits) {
    Natural n;
    n.digits_ = std::move(digits);
    n.trim();
    return n;
  }

  bool is_zero() const { return digits_.empty(); }
  const std::vector<std::uint32_t>& digits() const { return digits_; }  // base 2^32, lowest first

  Natural& operator+=(const Natural& other) {
    if (digits_.size() < other.digits_.size()) digits_.resize(other.digits_.size());
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      carry += digits_[i];
      if (i < other.digits_.size()) carry += other.digits_[i];
      digits_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry) digits_.push_back(static_cast<std::uint32_t>(carry));
    return *this;
  }

  friend Natural operator*(const Natural& a, const Natural& b) {
    Natural product;
    product.digits_.assign(a.digits_.size() + b.digits_.size(), 0);
    for (std::size_t i = 0; i < a.digits_.size(); ++i) {
      std::uint64_t carry = 0;
      for (std::size_t j = 0; j < b.digits_.size() || carry; ++j) {
        carry += product.digits_[i + j];
        if (j < b.digits_.size()) carry += static_cast<std::uint64_t>(a.digits_[i]) * b.digits_[j];
        product.digits_[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
    }
    product.trim();
    return product;
  }

  friend bool operator<(const Natural& a, const Natural& b) {
    if (a.digits_.size() != b.digits_.size()) return a.digits_.size() < b.digits_.size();
    for (std::size_t i = a.digits_.size(); i-- > 0;)
      if (a.digits_[i] != b.digits_[i]) return a.digits_[i] < b.digits_[i];
    return false;
  }

 private:
  void trim() {
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
  }

  std::vector<std::uint32_t> digits_;
};

}  // namespace nonolith
