// A step, then deviations from what smaller leaves foretell.
#include <limits>

#include "common/malformed.hpp"
#include "fuzz/numbers.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/small_set.hpp"

namespace letrado::fuzz {
namespace {

using Deviation = std::int16_t;

void read(std::span<const std::uint8_t> bytes) {
    Taking from(bytes);
    const std::int32_t step = from.number<std::int16_t>();
    const std::vector<Deviation> deviations = numbers_of<Deviation>(from.left());
    try {
        const LeaveTable table = LeaveTable::from_deviations(small_set(), deviations, step);
        require(worths_are_possible(table));
        // The lowest deviation has no counterpart, and is written as the next.
        if (std::ranges::find(deviations, std::numeric_limits<Deviation>::min()) ==
            deviations.end()) {
            const LeaveTable again =
                LeaveTable::from_deviations(small_set(), table.deviations(step), step);
            require(std::ranges::equal(again.values(), table.values()));
        }
    } catch (const Malformed&) {
    }
}

std::vector<Bytes> seeds() {
    std::vector<Bytes> all;
    for (const Deviation step : {Deviation{1}, Deviation{50}, Deviation{1000}}) {
        std::vector<Deviation> numbers = sample_leaves().deviations(step);
        numbers.insert(numbers.begin(), step);
        all.push_back(bytes_of(numbers));
    }
    return all;
}

}  // namespace

const Reader leave_deviations = {"leave_deviations", read, seeds};

}  // namespace letrado::fuzz
