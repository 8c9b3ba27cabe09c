// What can be said about every placement of a lane before a rack is known.
//
// Let e0 < e1 < … be the empty squares of a lane. Laying k tiles from the i-th of them on makes a
// word that starts right after e(i-1) and ends right before e(i+k): the *slot* (i, k). There is
// exactly one start an empty square, and whatever is a sum over a slot (board tiles, multipliers,
// hash) is the difference of two prefix sums.
#pragma once

#include <array>
#include <cstdint>

#include "board/board.hpp"
#include "common/tile_keys.hpp"

namespace letrado {

/// Numbers of empty squares of some kind, 4 bits each, so that one subtraction takes them all.
namespace tally {
inline constexpr int doubled = 0;        // letter ×2 or more
inline constexpr int tripled = 4;        // letter ×3
inline constexpr int free = 8;           // any tile may go there, as far as the board knows
inline constexpr int free_doubled = 12;  // … and letter ×2 or more
inline constexpr int free_tripled = 16;  // … and letter ×3
inline constexpr int word_doubled = 20;
inline constexpr int word_tripled = 24;
inline constexpr std::uint32_t field = 15;
}  // namespace tally

/// Prefix sums are read eight at a time, from any of the 15 starts on.
inline constexpr std::size_t lane_prefixes = 24;

struct Lane {
    /// Up to the i-th empty square: keys and worth of the tiles on the board before it.
    std::array<TileKey, board_size + 1> key{};
    std::array<std::int16_t, lane_prefixes> board_score{};

    /// Tallies of the first i empty squares.
    std::array<std::uint32_t, lane_prefixes> tallies{};

    /// By number of the empty square: the tiles that crossing run and neighbouring runs allow.
    std::array<Cell, board_size + 1> allowed{};

    /// Places of the empty squares; before them -1, after them 15.
    std::array<std::int8_t, board_size + 3> empty_places{};

    /// By start: the fewest tiles that touch what is on the board, and at least two (one tile is
    /// looked at square by square).
    std::array<std::uint8_t, board_size + 1> fewest{};

    std::uint16_t starts = 0;       // starts from which some slot is possible
    std::uint16_t constrained = 0;  // empty squares, by number, that do not take every tile
    std::uint8_t empties = 0;

    /// Board tiles between the empty square before a start and the start belong to its slots.
    std::int16_t board_score_before(std::size_t start) const noexcept {
        return start == 0 ? std::int16_t{0} : board_score[start - 1];
    }
    TileKey key_before(std::size_t start) const noexcept { return start == 0 ? 0 : key[start - 1]; }

    int place(int empty) const noexcept { return empty_places[static_cast<std::size_t>(empty + 1)]; }

    bool operator==(const Lane&) const = default;
};

/// Where a play of *lane* can touch the board: ends of runs, and crossed squares off the runs. On
/// an empty board it is the centre. Placements through one of these, and no other, are legal.
std::uint32_t anchors(const Setup& setup, const Board& board, int lane) noexcept;

Lane make_lane(const Setup& setup, const Board& board, int lane) noexcept;

}  // namespace letrado
