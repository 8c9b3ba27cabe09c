#include "play/leave_samples.hpp"

#include "common/malformed.hpp"
#include "fuzz/numbers.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/small_set.hpp"

namespace letrado::fuzz {
namespace {

void read(std::span<const std::uint8_t> bytes) {
    LeaveSamples samples(LeaveTable(small_set()).size());
    std::span<const std::uint8_t> left = bytes;
    try {
        samples.take_from(left);
    } catch (const Malformed&) {
        return;
    }
    require(worths_are_possible(samples.smoothed(small_set())));
    Bytes again;
    samples.append_to(again);
    require(std::ranges::equal(again, bytes.first(bytes.size() - left.size())));
}

std::vector<Bytes> seeds() {
    const LeaveTable table = sample_leaves();
    LeaveSamples samples(table.size());
    for (std::int32_t times = 0; times < 60; ++times) {
        for (std::size_t rank = 0; rank < table.size(); ++rank) {
            samples.add(rank, table.values()[rank] + 100 * times);
        }
        samples.note(1000 * times);
    }
    Bytes bytes;
    samples.append_to(bytes);
    return {bytes};
}

}  // namespace

const Reader leave_samples = {"leave_samples", read, seeds};

}  // namespace letrado::fuzz
