// Few tiles, so that all leaves fit into few bytes.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "movegen/leave_table.hpp"

namespace letrado::fuzz {

inline const TileSet& small_set() {
    static const TileSet set(std::array<std::uint8_t, 3>{0, 1, 8},
                             std::array<std::uint8_t, 3>{1, 3, 2});
    return set;
}

/// Leaves are worth their rank, up and down.
inline LeaveTable sample_leaves() {
    LeaveTable table(small_set());
    std::int32_t rank = 0;
    for (std::int32_t& value : table.values()) {
        value = (rank % 2 == 0 ? 370 : -410) * rank;
        ++rank;
    }
    return table;
}

inline bool worths_are_possible(const LeaveTable& table) {
    return std::ranges::all_of(table.values(), [](std::int32_t value) {
        return value >= -highest_leave && value <= highest_leave;
    });
}

}  // namespace letrado::fuzz
