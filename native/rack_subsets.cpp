#include "rack_subsets.hpp"

#include <algorithm>

namespace letrado {

void RackSubsets::assign(const TileSet& set, const Rack& rack, const LeaveMap& leaves) noexcept {
    count_.fill(0);
    Subset same_as_before = 0;
    for (std::size_t place = 1; place < rack.size(); ++place) {
        same_as_before |= Subset{rack.tile(place) == rack.tile(place - 1)} << place;
    }
    std::array<std::int16_t, subsets_of_rack> worth;
    worth[0] = 0;
    key_[0] = 0;
    for (Subset subset = 1; subset <= rack.all(); ++subset) {
        const std::uint8_t first = rack.tile(lowest_tile(subset));
        const Subset rest = subset & (subset - 1);
        key_[subset] = key_[rest] + tile_keys[first];
        worth[subset] = static_cast<std::int16_t>(worth[rest] + set.value(first));
        if ((subset & same_as_before & ~(subset << 1)) != 0) {
            continue;  // holds a tile, but not the equal one before it
        }
        const std::size_t size = count_bits(subset);
        const std::size_t at = count_[size]++;
        subset_[size][at] = static_cast<std::uint8_t>(subset);
        leave_[size][at] = leaves[subset];
    }
    // Tiles are in order of value: the dearest of a subset are its lowest bits.
    for (std::size_t size = 1; size <= rack.size(); ++size) {
        for (std::size_t at = 0; at < count_[size]; ++at) {
            Subset left = subset_[size][at];
            Subset taken = 0;
            for (std::size_t dearest = 1; dearest <= size; ++dearest) {
                taken |= left & (0u - left);
                left &= left - 1;
                top_[size][dearest][at] = worth[taken];
            }
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
