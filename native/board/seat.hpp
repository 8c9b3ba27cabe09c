// One of the two at the table: tiles and points.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "board/play.hpp"
#include "common/tile_set.hpp"

namespace letrado {

struct Seat {
    std::array<std::uint8_t, rack_size> rack{};
    std::size_t held = 0;
    std::size_t kept = 0;  // the first of them, which were not drawn since the last move
    int score = 0;

    std::span<const std::uint8_t> tiles() const noexcept { return {rack.data(), held}; }

    /// Holds these tiles too, as far as there is room.
    void take(std::span<const std::uint8_t> more) noexcept {
        for (const std::uint8_t tile : more) {
            if (held < rack_size) {
                rack[held++] = tile;
            }
        }
    }

    /// Takes tiles from *draw* while there is room and *left* of them.
    template <typename Draw>
    void refill(std::size_t left, Draw&& draw) noexcept {
        kept = held;
        for (; held < rack_size && left > 0; --left) {
            rack[held++] = draw();
        }
    }

    /// Gives up one tile of a move.
    std::uint8_t give(std::uint8_t laid) noexcept {
        const std::uint8_t tile = in_hand(laid);
        const auto end = rack.begin() + static_cast<std::ptrdiff_t>(held);
        const auto found = std::find(rack.begin(), end, tile);
        if (found != end) {
            *found = rack[--held];
        }
        return tile;
    }

    void give_all(const Play& move) noexcept {
        for (const std::uint8_t tile : move.tiles) {
            if (tile != 0) {
                give(tile);
            }
        }
    }

    int rack_value(const TileSet& set) const noexcept {
        int value = 0;
        for (const std::uint8_t tile : tiles()) {
            value += set.value(tile);
        }
        return value;
    }
};

}  // namespace letrado
