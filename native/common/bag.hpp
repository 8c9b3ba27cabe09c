// Tiles not drawn yet.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "common/random.hpp"
#include "common/tile_set.hpp"

namespace letrado {

/// A line of tiles that can be drawn from by lot, or from either end once it has been shuffled. Two
/// players who draw from ends of their own get the same tiles in the same order whatever the other
/// does: so two games with one bag differ by play, and hardly by luck.
class Bag {
  public:
    Bag() noexcept = default;

    /// Every tile of the set.
    explicit Bag(const TileSet& set) noexcept {
        for (std::size_t code = 0; code < set.codes(); ++code) {
            const auto tile = static_cast<std::uint8_t>(code);
            for (int count = set.count(tile); count > 0; --count) {
                put_back(tile);
            }
        }
    }

    /// These tiles in this order, at most `most_tiles`.
    explicit Bag(std::span<const std::uint8_t> tiles) noexcept {
        for (const std::uint8_t tile : tiles) {
            put_back(tile);
        }
    }

    std::size_t size() const noexcept { return end_ - begin_; }
    std::span<const std::uint8_t> tiles() const noexcept { return {&tiles_[begin_], size()}; }

    std::uint8_t draw(Random& random) noexcept {
        std::uint8_t& drawn = tiles_[begin_ + random.below(static_cast<std::uint32_t>(size()))];
        return std::exchange(drawn, tiles_[--end_]);
    }

    std::uint8_t first() noexcept { return tiles_[begin_++]; }
    std::uint8_t last() noexcept { return tiles_[--end_]; }

    /// A tile that was drawn before goes back, to the end of the line.
    void put_back(std::uint8_t tile) noexcept {
        if (end_ == tiles_.size()) {
            std::copy(tiles_.begin() + static_cast<std::ptrdiff_t>(begin_), tiles_.end(),
                      tiles_.begin());
            end_ -= std::exchange(begin_, 0);
        }
        tiles_[end_++] = tile;
    }

    void shuffle(Random& random) noexcept {
        for (std::size_t at = size(); at > 1; --at) {
            std::swap(tiles_[begin_ + at - 1],
                      tiles_[begin_ + random.below(static_cast<std::uint32_t>(at))]);
        }
    }

  private:
    std::array<std::uint8_t, most_tiles> tiles_{};
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

}  // namespace letrado
