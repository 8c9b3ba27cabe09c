// The rack to move with, and what each part of it would leave behind.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/tile_set.hpp"

namespace letrado {

/// A part of a rack: one bit a tile, in the order of `Rack::tiles`.
using Subset = std::uint32_t;
inline constexpr std::size_t subsets_of_rack = std::size_t{1} << rack_size;

/// One to seven tiles, the dearest first and blanks last.
class Rack {
  public:
    /// Throws `std::invalid_argument` for no tiles, more than seven, or a code outside the set.
    Rack(const TileSet& set, std::span<const std::uint8_t> codes);

    std::size_t size() const noexcept { return size_; }
    std::uint8_t tile(std::size_t place) const noexcept { return tiles_[place]; }
    std::span<const std::uint8_t> tiles() const noexcept { return {tiles_.data(), size_}; }

    Subset all() const noexcept { return (Subset{1} << size_) - 1; }
    Subset blanks() const noexcept { return places_[blank_tile]; }

    /// Faces held, as bits; blanks apart.
    Cell faces() const noexcept { return faces_; }

    /// Where the tiles of a code are.
    Subset places(std::uint32_t code) const noexcept { return places_[code]; }

  private:
    std::size_t size_;
    Cell faces_ = 0;
    std::array<std::uint8_t, rack_size + 1> tiles_{};
    std::array<std::uint8_t, tile_codes> places_{};
};

/// By the subset played: what the rest is worth, in thousandths.
using LeaveMap = std::array<std::int32_t, subsets_of_rack>;

/// For counting points only.
LeaveMap no_leaves() noexcept;

/// When the bag is empty. Who goes out gains the value of the opponent's rack twice, as one loses
/// it and the other wins it. The player who does not go out is likely to lose twice what they keep,
/// and a little more for having to play on: `not_out`.
LeaveMap end_of_game_leaves(const TileSet& set, const Rack& rack, int opponent_rack) noexcept;

inline constexpr int not_out = 10;  // points

}  // namespace letrado
