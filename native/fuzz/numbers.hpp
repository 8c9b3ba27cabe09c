// Bytes as numbers and back, in the order of this machine.
#pragma once

#include <cstring>
#include <span>
#include <vector>

#include "fuzz/reader.hpp"

namespace letrado::fuzz {

/// As many whole numbers as there are; what is left over is dropped.
template <typename Number>
std::vector<Number> numbers_of(std::span<const std::uint8_t> bytes) {
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    if (!numbers.empty()) {
        std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
    }
    return numbers;
}

template <typename Number>
void append(Bytes& bytes, const Number& number) {
    const auto* first = reinterpret_cast<const std::uint8_t*>(&number);
    bytes.insert(bytes.end(), first, first + sizeof number);
}

template <typename Number>
Bytes bytes_of(const std::vector<Number>& numbers) {
    Bytes bytes;
    for (const Number& number : numbers) {
        append(bytes, number);
    }
    return bytes;
}

/// Takes from the front of some bytes; past their end everything is 0.
class Taking {
  public:
    explicit Taking(std::span<const std::uint8_t> bytes) : left_(bytes) {}

    template <typename Number>
    Number number() {
        Number value{};
        if (left_.size() >= sizeof value) {
            std::memcpy(&value, left_.data(), sizeof value);
            left_ = left_.subspan(sizeof value);
        } else {
            left_ = {};
        }
        return value;
    }

    Bytes some(std::size_t count) {
        Bytes bytes;
        for (; count > 0; --count) {
            bytes.push_back(number<std::uint8_t>());
        }
        return bytes;
    }

    std::span<const std::uint8_t> left() const noexcept { return left_; }

  private:
    std::span<const std::uint8_t> left_;
};

}  // namespace letrado::fuzz
