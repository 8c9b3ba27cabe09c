// A placement with its points, packed: lists of thousands are made and seldom looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "setup.hpp"

namespace letrado {

/// Equity is counted in thousandths of a point, in integers: comparisons are exact everywhere.
inline constexpr int thousandths = 1000;

/// 24 bytes. The tiles laid stand at their places of the lane, 0 where none is laid.
struct Play {
    std::array<std::uint8_t, board_size> tiles{};
    std::uint8_t lane = 0;
    std::int32_t score = 0;
    std::int32_t equity = 0;

    std::size_t laid() const noexcept {
        return board_size - static_cast<std::size_t>(std::ranges::count(tiles, std::uint8_t{0}));
    }

    bool operator==(const Play&) const = default;
};

static_assert(sizeof(Play) == 24);

}  // namespace letrado
