#include "movegen/rack_subsets.hpp"

#include <algorithm>

namespace letrado {
namespace {

/// By subset and number n: the n lowest bits of the subset. Tiles are in order of value, so that
/// these are its dearest.
constexpr auto lowest_bits = [] {
    std::array<std::array<std::uint8_t, rack_size + 1>, subsets_of_rack> table{};
    for (Subset subset = 0; subset < subsets_of_rack; ++subset) {
        Subset left = subset;
        for (std::size_t n = 1; n <= rack_size; ++n) {
            left &= left - 1;
            table[subset][n] = static_cast<std::uint8_t>(subset & ~left);
        }
    }
    return table;
}();

}  // namespace

void RackSubsets::assign(const TileSet& set, const Rack& rack, const LeaveMap& leaves) noexcept {
    count_.fill(0);
    with_blank_.fill(0);
    with_blanks_.fill(0);
    Subset same_as_before = 0;
    for (std::size_t place = 1; place < rack.size(); ++place) {
        same_as_before |= Subset{rack.tile(place) == rack.tile(place - 1)} << place;
    }
    std::array<std::int16_t, subsets_of_rack> worth;
    std::array<TileKey, subsets_of_rack> keys;
    worth[0] = 0;
    keys[0] = 0;
    for (Subset subset = 1; subset <= rack.all(); ++subset) {
        const std::uint8_t first = rack.tile(lowest_tile(subset));
        const Subset rest = subset & (subset - 1);
        keys[subset] = keys[rest] + tile_keys[first];
        worth[subset] = static_cast<std::int16_t>(worth[rest] + set.value(first));
        if ((subset & same_as_before & ~(subset << 1)) != 0) {
            continue;  // holds a tile, but not the equal one before it
        }
        const std::size_t size = count_bits(subset);
        const std::size_t at = count_[size]++;
        subset_[size][at] = static_cast<std::uint8_t>(subset);
        leave_[size][at] = leaves[subset];
        key_[size][at] = keys[subset];
        const Subset blanks = subset & rack.blanks();
        with_blank_[size] |= std::uint64_t{blanks != 0} << at;
        with_blanks_[size] |= std::uint64_t{(blanks & (blanks - 1)) != 0} << at;
        for (std::size_t dearest = 1; dearest <= size; ++dearest) {
            top_[size][dearest][at] = worth[lowest_bits[subset][dearest]];
        }
    }
    best_leave_.fill(unthinkable);
    for (std::size_t size = 1; size <= rack.size(); ++size) {
        std::array<std::int32_t, most_of_size>& column = leave_[size];
        best_leave_[size - 1] = *std::max_element(column.begin(), column.begin() + count_[size]);
        const std::size_t end = (count_[size] + simd_lanes - 1) / simd_lanes * simd_lanes;
        std::fill(column.begin() + count_[size], column.begin() + static_cast<std::ptrdiff_t>(end),
                  unthinkable);
    }
    for (std::size_t dearest = 0; dearest < simd_lanes; ++dearest) {
        const auto tiles = static_cast<std::uint32_t>(std::min(dearest, rack.size()));
        dearest_[dearest] = worth[bit(tiles) - 1];
    }
}

}  // namespace letrado
