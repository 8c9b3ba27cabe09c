// A word as tile codes, and the limits that hold everywhere in the core.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace letrado {

inline constexpr std::size_t shortest_word = 2;
inline constexpr std::size_t longest_word = 15;  // squares of a line of the board
inline constexpr std::uint32_t highest_tile = 31;

/// Up to fifteen tile codes; 16 bytes, so that a batch of words is one flat array.
struct Word {
    std::array<std::uint8_t, longest_word> tiles{};
    std::uint8_t size = 0;

    std::span<const std::uint8_t> codes() const noexcept { return {tiles.data(), size}; }
};

}  // namespace letrado
