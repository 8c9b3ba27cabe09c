// A placement with its points, packed: lists of thousands are made and seldom looked at.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "board/setup.hpp"

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

    /// The place of the first tile; beyond the lane when there is none.
    std::size_t start() const noexcept {
        const auto first = std::ranges::find_if(tiles, [](std::uint8_t tile) { return tile != 0; });
        return static_cast<std::size_t>(first - tiles.begin());
    }

    bool operator==(const Play&) const = default;
};

static_assert(sizeof(Play) == 24);

/// A play on no lane lays nothing: it exchanges the tiles that it holds, by ascending code and a
/// blank as `blank_bit`, or passes when it holds none.
inline constexpr std::uint8_t no_lane = 0xff;

/// Whether *one* stands before *other* in a list of the best: it is worth more, or as much with more
/// points. What is equal in both is sorted by lane, start and tiles, exchanges after placements and
/// the pass last. No two moves are equal in this order, so that who looks for them, in which order
/// and how many are asked for changes nothing.
inline bool is_better(const Play& one, const Play& other) noexcept {
    if (one.equity != other.equity) {
        return one.equity > other.equity;
    }
    if (one.score != other.score) {
        return one.score > other.score;
    }
    if (one.lane != other.lane) {
        return one.lane < other.lane;
    }
    const std::size_t start = one.start();
    const std::size_t other_start = other.start();
    return start != other_start ? start < other_start : one.tiles < other.tiles;
}

}  // namespace letrado
