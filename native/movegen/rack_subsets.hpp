// The parts of a rack that could be laid, sorted by number of tiles, with what bounds need of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/rack.hpp"
#include "common/simd.hpp"
#include "common/tile_keys.hpp"

namespace letrado {

/// Of subsets that hold the same tiles only one counts: the one that takes the first of equal
/// tiles. Columns by number of tiles, so that eight subsets are bounded at once.
class RackSubsets {
  public:
    static constexpr std::size_t most_of_size = 40;  // 35 ways to take 3 or 4 of 7, in eights

    void assign(const TileSet& set, const Rack& rack, const LeaveMap& leaves) noexcept;

    std::size_t count(std::size_t size) const noexcept { return count_[size]; }
    Subset subset(std::size_t size, std::size_t n) const noexcept { return subset_[size][n]; }

    /// What is left on the rack is worth; the column goes on with "unthinkable".
    const std::int32_t* leaves(std::size_t size) const noexcept { return leave_[size].data(); }

    /// Worth of the *dearest* most valuable tiles of each subset.
    const std::int16_t* dearest_of(std::size_t size, std::size_t dearest) const noexcept {
        return top_[size][dearest].data();
    }

    /// Sum of the keys of a subset, where a blank has none.
    TileKey key(std::size_t size, std::size_t n) const noexcept { return key_[size][n]; }

    /// The subsets of a size that hold a blank, and those that hold two or more, as bits.
    std::uint64_t with_blank(std::size_t size) const noexcept { return with_blank_[size]; }
    std::uint64_t with_blanks(std::size_t size) const noexcept { return with_blanks_[size]; }

    /// Worth of the j dearest tiles of the rack, in lane j.
    Int32x8 dearest() const noexcept { return load<Int32x8>(dearest_.data()); }

    /// The best leave after laying j + 1 tiles, in lane j.
    Int32x8 best_leaves() const noexcept { return load<Int32x8>(best_leave_.data()); }

    static constexpr std::int32_t unthinkable = -100'000'000;

  private:
    std::array<std::uint8_t, rack_size + 1> count_{};
    std::array<std::array<std::uint8_t, most_of_size>, rack_size + 1> subset_{};
    std::array<std::array<TileKey, most_of_size>, rack_size + 1> key_{};
    std::array<std::uint64_t, rack_size + 1> with_blank_{};
    std::array<std::uint64_t, rack_size + 1> with_blanks_{};
    alignas(32) std::array<std::array<std::int32_t, most_of_size>, rack_size + 1> leave_{};
    alignas(32) std::array<std::array<std::array<std::int16_t, most_of_size>, rack_size + 1>,
                           rack_size + 1> top_{};
    alignas(32) std::array<std::int32_t, simd_lanes> dearest_{};
    alignas(32) std::array<std::int32_t, simd_lanes> best_leave_{};
};

}  // namespace letrado
