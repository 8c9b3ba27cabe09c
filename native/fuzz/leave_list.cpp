// Leaves with their worth, in any order: how many tiles, these, and the worth.
#include "common/malformed.hpp"
#include "fuzz/numbers.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/small_set.hpp"

namespace letrado::fuzz {
namespace {

void read(std::span<const std::uint8_t> bytes) {
    Bytes codes;
    Bytes lengths;
    std::vector<std::int32_t> values;
    for (Taking from(bytes); !from.left().empty();) {
        const auto length = from.number<std::uint8_t>();
        const Bytes leave = from.some(length % 8);
        codes.insert(codes.end(), leave.begin(), leave.end());
        lengths.push_back(length < 240 ? length % 8 : length);  // some too long for the list
        values.push_back(from.number<std::int32_t>());
    }
    LeaveTable table(small_set());
    try {
        table.assign(codes, lengths, values);
    } catch (const Malformed&) {
        return;
    }
    require(worths_are_possible(table));
    std::size_t at = 0;
    for (std::size_t leave = 0; leave < lengths.size(); at += lengths[leave++]) {
        const std::size_t rank = table.rank(std::span(codes).subspan(at, lengths[leave]));
        require(table.values()[rank] == values[leave]);
    }
}

std::vector<Bytes> seeds() {
    Bytes bytes;
    const LeaveTable table = sample_leaves();
    std::size_t rank = 0;
    table.for_each([&](std::span<const std::uint8_t> leave) {
        if (!leave.empty()) {
            bytes.push_back(static_cast<std::uint8_t>(leave.size()));
            bytes.insert(bytes.end(), leave.begin(), leave.end());
            append(bytes, table.values()[rank]);
        }
        ++rank;
    });
    return {bytes};
}

}  // namespace

const Reader leave_list = {"leave_list", read, seeds};

}  // namespace letrado::fuzz
