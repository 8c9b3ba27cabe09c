// The tiles of a game as numbers: what each is worth and how many there are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/bits.hpp"
#include "common/word.hpp"

namespace letrado {

inline constexpr std::uint8_t blank_tile = 0;
inline constexpr std::uint8_t blank_bit = 0x80;  // on a tile laid: a blank that stands for it
inline constexpr std::size_t rack_size = 7;
inline constexpr std::size_t tile_codes = highest_tile + 1;

/// With these limits thousandths of a point stay within 32 bits. The dearest play that any premiums
/// could give lays seven tiles, each tripled, on seven squares that triple the word, between eight
/// more: (7 × 60 + 8 × 20) × 3⁷ points. Seven crossing words of 3 × (60 + 14 × 20) and a bonus of 1000
/// (board/setup.hpp) make it 1,276,600 points; a leave adds at most 1000, and the end of a game
/// twice what 250 tiles are worth. That is 60% of what 32 bits hold.
inline constexpr std::uint8_t highest_value = 20;
inline constexpr std::size_t most_tiles = 250;

/// What a tile on the board shows, whether it is that tile or a blank.
constexpr std::uint32_t face_of(std::uint8_t laid) noexcept { return laid & ~blank_bit & 0xffu; }

/// The tile as it was on the rack: a blank, whatever it stands for, is a blank.
constexpr std::uint8_t in_hand(std::uint8_t laid) noexcept {
    return (laid & blank_bit) != 0 ? blank_tile : laid;
}

/// A tile set: code 0 is the blank, codes from 1 on are faces.
class TileSet {
  public:
    /// values[c] and counts[c] belong to code c. Throws `std::invalid_argument` for sizes that
    /// differ, more codes than there are, a blank with a value, or numbers beyond the limits.
    TileSet(std::span<const std::uint8_t> values, std::span<const std::uint8_t> counts);

    std::size_t codes() const noexcept { return codes_; }

    /// Every face, as bits.
    Cell faces() const noexcept { return faces_; }

    int value(std::uint8_t code) const noexcept { return values_[code & highest_tile_mask]; }
    int count(std::uint8_t code) const noexcept { return counts_[code & highest_tile_mask]; }

    /// What a tile on the board is worth: a blank nothing, whatever it stands for.
    int worth(std::uint8_t laid) const noexcept {
        return (laid & blank_bit) != 0 ? 0 : value(laid);
    }

    /// Codes from the dearest tile down, the blank last: the order of a rack in the core, so that
    /// the dearest j tiles of a part of it are the j first.
    std::span<const std::uint8_t> by_value() const noexcept { return {by_value_.data(), codes_}; }

    /// Where a code stands in `by_value`.
    std::size_t place(std::uint8_t code) const noexcept { return place_[code & highest_tile_mask]; }

    bool operator==(const TileSet&) const = default;

  private:
    static constexpr std::uint8_t highest_tile_mask = tile_codes - 1;

    std::size_t codes_;
    Cell faces_;
    std::array<std::uint8_t, tile_codes> values_{};
    std::array<std::uint8_t, tile_codes> counts_{};
    std::array<std::uint8_t, tile_codes> by_value_{};
    std::array<std::uint8_t, tile_codes> place_{};
};

}  // namespace letrado
