// Rows of numbers as bytes and back, in the order of this machine: for results on their way between
// processes.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "common/malformed.hpp"

namespace letrado {

template <typename Number>
void append_numbers(std::span<const Number> numbers, std::vector<std::uint8_t>& bytes) {
    static_assert(std::is_trivially_copyable_v<Number>);
    const std::size_t before = bytes.size();
    bytes.resize(before + numbers.size_bytes());
    if (!numbers.empty()) {
        std::memcpy(bytes.data() + before, numbers.data(), numbers.size_bytes());
    }
}

template <typename Number>
void take_numbers(std::span<const std::uint8_t>& bytes, std::span<Number> numbers) {
    if (bytes.size() < numbers.size_bytes()) {
        throw Malformed("size", bytes.size());
    }
    if (!numbers.empty()) {
        std::memcpy(numbers.data(), bytes.data(), numbers.size_bytes());
    }
    bytes = bytes.subspan(numbers.size_bytes());
}

}  // namespace letrado
