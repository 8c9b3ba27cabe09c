// Counting the bits of a node's mask: done once an arc, so it must not be a library call.
#pragma once

#include <bit>
#include <cstdint>

namespace letrado {

/// A cell of a word graph, or a set of tiles with one bit each.
using Cell = std::uint32_t;

/// Number of set bits. Without a popcount instruction in the target (plain x86-64) the compiler
/// would call a table routine here; adding neighbouring fields in place stays inline.
constexpr std::uint32_t count_bits(std::uint32_t bits) noexcept {
#if defined(__POPCNT__) || defined(__aarch64__)
    return static_cast<std::uint32_t>(std::popcount(bits));
#else
    bits -= (bits >> 1) & 0x55555555u;
    bits = (bits & 0x33333333u) + ((bits >> 2) & 0x33333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0fu;
    return (bits * 0x01010101u) >> 24;
#endif
}

/// The mask that holds only *tile*.
constexpr std::uint32_t bit(std::uint32_t tile) noexcept { return std::uint32_t{1} << tile; }

/// The lowest tile of a mask that is not empty.
constexpr std::uint32_t lowest_tile(std::uint32_t mask) noexcept {
    return static_cast<std::uint32_t>(std::countr_zero(mask));
}

}  // namespace letrado
