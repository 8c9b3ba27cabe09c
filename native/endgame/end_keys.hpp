// Numbers by which positions at the end of a game are told apart.
#pragma once

#include <array>
#include <cstdint>

#include "board/play.hpp"
#include "board/seat.hpp"
#include "common/tile_keys.hpp"

namespace letrado::end_keys {

/// Keys add up: what tiles were laid where, by whom is told by the racks.
inline std::uint64_t square_key(int lane, int place, std::uint8_t tile) noexcept {
    const int row = lane < board_size ? lane : place;
    const int column = lane < board_size ? place : lane - board_size;
    return keys::splitmix(static_cast<std::uint64_t>(row * board_size + column) << 8 | tile);
}

inline constexpr std::array<std::uint64_t, 2> of_seat = {0x8cb92ba72f3d8dd7u, 0xd1b54a32d192ed03u};
inline constexpr std::uint64_t of_pass = 0xaef17502108ef2d9u;
inline constexpr std::uint64_t of_turn = 0x2545f4914f6cdd1du;

/// What a tile on the rack adds to `rack_key`; a blank has no key of its own.
inline std::uint64_t held_key(std::uint8_t tile) noexcept {
    return tile_keys[tile] + 0x9e3779b97f4a7c15u;
}

inline std::uint64_t rack_key(const Seat& seat) noexcept {
    std::uint64_t sum = 0;
    for (const std::uint8_t tile : seat.tiles()) {
        sum += held_key(tile);
    }
    return sum;
}

/// Of a move, whoever makes it; never 0.
inline std::uint64_t move_key(const Play& move) noexcept {
    std::uint64_t key = move.lane + std::uint64_t{1};
    for (const std::uint8_t tile : move.tiles) {
        key = (key + tile) * 0x9e3779b97f4a7c15u;
    }
    return key | 1;
}

/// Enough of it to find a move again among those of a position.
inline std::uint32_t short_key(const Play& move) noexcept {
    return static_cast<std::uint32_t>(move_key(move) >> 32) | 1;
}

}  // namespace letrado::end_keys
