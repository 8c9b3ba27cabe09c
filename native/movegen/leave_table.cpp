#include "movegen/leave_table.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "board/play.hpp"
#include "common/malformed.hpp"

namespace letrado {
namespace {

/// In 64 bits, where no formula's sum can overflow: what is too high must be seen to be.
std::int64_t worth(const LeaveFormula& formula, std::span<const std::uint8_t> leave) {
    std::array<std::int64_t, tile_codes> counts{};
    std::size_t vowels = 0;
    std::size_t consonants = 0;
    std::int64_t sum = 0;
    for (const std::uint8_t code : leave) {
        sum += formula.tile[code] + counts[code] * formula.repeat[code];
        ++counts[code];
        vowels += formula.kind[code] == LeaveFormula::Kind::vowel;
        consonants += formula.kind[code] == LeaveFormula::Kind::consonant;
    }
    for (const LeaveFormula::Together& pair : formula.together) {
        sum += counts[pair.one] > 0 && counts[pair.other] > 0 ? pair.worth : 0;
    }
    return sum + formula.balance[vowels][consonants];
}

}  // namespace

LeaveTable::LeaveTable(const TileSet& set) : tiles_(set) {
    const std::size_t places = tiles_.codes();
    ways_[places].fill(1);
    for (std::size_t place = places; place-- > 0;) {
        const auto count = static_cast<std::size_t>(tiles_.count(tiles_.by_value()[place]));
        for (std::size_t room = 0; room <= longest_leave; ++room) {
            for (std::size_t taken = 0; taken <= std::min(count, room); ++taken) {
                ways_[place][room] += ways_[place + 1][room - taken];
            }
        }
    }
    values_.assign(ways_[0][longest_leave], 0);
}

LeaveTable::LeaveTable(const TileSet& set, const LeaveFormula& formula) : LeaveTable(set) {
    std::size_t rank = 0;
    for_each([&](std::span<const std::uint8_t> leave) {
        const std::int64_t value = leave.empty() ? 0 : worth(formula, leave);
        if (value < -highest_leave || value > highest_leave) {
            throw std::invalid_argument("a leave is worth at most a thousand points, up or down");
        }
        values_[rank++] = static_cast<std::int32_t>(value);
    });
}

std::size_t LeaveTable::rank(std::span<const std::uint8_t> codes) const {
    if (codes.size() > longest_leave) {
        throw std::invalid_argument("a leave has at most six tiles");
    }
    std::array<int, tile_codes> counts{};  // by place
    for (const std::uint8_t code : codes) {
        if (code >= tiles_.codes()) {
            throw std::invalid_argument("a code of a leave is no tile of the set");
        }
        if (++counts[tiles_.place(code)] > tiles_.count(code)) {
            throw std::invalid_argument("a leave holds more of a tile than the set has");
        }
    }
    std::size_t rank = 0;
    std::size_t held = 0;
    for (std::size_t place = 0; held < codes.size(); ++place) {
        for (int taken = 0; taken < counts[place]; ++taken) {
            rank += step(place, held++);
        }
    }
    return rank;
}

void LeaveTable::assign(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> lengths,
                        std::span<const std::int32_t> values) {
    if (lengths.size() != values.size()) {
        throw Malformed("size", lengths.size());
    }
    std::vector<bool> given(size(), false);
    given[0] = true;
    std::size_t missing = size() - 1;
    for (std::size_t at = 0; at < lengths.size(); ++at) {
        if (lengths[at] > codes.size()) {
            throw Malformed("size", at);
        }
        if (values[at] < -highest_leave || values[at] > highest_leave) {
            throw Malformed("worth", at);
        }
        if (lengths[at] == 0) {
            throw Malformed("leave", at);
        }
        std::size_t place = 0;
        try {
            place = rank(codes.first(lengths[at]));
        } catch (const std::invalid_argument&) {
            throw Malformed("leave", at);
        }
        if (given[place]) {
            throw Malformed("repeated", at);
        }
        given[place] = true;
        --missing;
        values_[place] = values[at];
        codes = codes.subspan(lengths[at]);
    }
    if (!codes.empty()) {
        throw Malformed("size", lengths.size());
    }
    if (missing != 0) {
        throw Malformed("missing", missing);
    }
}

std::int32_t LeaveTable::foretold(std::span<const std::uint8_t> leave) const noexcept {
    const std::size_t size = leave.size();
    if (size < 2) {
        return 0;
    }
    // Without a tile, those after it stand one place earlier; without two, two places.
    std::array<std::array<std::uint32_t, 3>, longest_leave> steps{};
    for (std::size_t at = 0; at < size; ++at) {
        const std::size_t place = tiles_.place(leave[at]);
        for (std::size_t earlier = 0; earlier <= std::min(at, std::size_t{2}); ++earlier) {
            steps[at][earlier] = step(place, at - earlier);
        }
    }
    std::array<std::array<std::uint32_t, 3>, longest_leave + 1> after{};  // sums from a place on
    for (std::size_t at = size; at-- > 0;) {
        for (std::size_t earlier = 0; earlier < 3; ++earlier) {
            after[at][earlier] = after[at + 1][earlier] + steps[at][earlier];
        }
    }
    std::int64_t without_one = 0;
    std::int64_t without_two = 0;
    std::uint32_t before = 0;
    for (std::size_t one = 0; one < size; ++one) {
        without_one += values_[before + after[one + 1][1]];
        std::uint32_t between = before;
        for (std::size_t other = one + 1; other < size; ++other) {
            without_two += values_[between + after[other + 1][2]];
            between += steps[other][1];
        }
        before += steps[one][0];
    }
    if (size == 2) {
        return static_cast<std::int32_t>(without_one);
    }
    const auto tiles = static_cast<std::int64_t>(size);
    const std::int64_t parts = (tiles - 1) * (tiles - 2);
    const std::int64_t sum = 2 * (tiles - 2) * without_one - 2 * without_two;
    return static_cast<std::int32_t>((sum + (sum < 0 ? -parts : parts) / 2) / parts);
}

LeaveTable LeaveTable::from_deviations(const TileSet& set, std::span<const std::int16_t> deviations,
                                       std::int32_t step) {
    LeaveTable table(set);
    if (deviations.size() != table.size() || step < 1 || step > thousandths) {
        throw Malformed("size", deviations.size());
    }
    std::size_t rank = 0;
    table.for_each([&](std::span<const std::uint8_t> leave) {
        const std::int32_t value = leave.empty() ? 0 : table.foretold(leave) + deviations[rank] * step;
        if (value < -highest_leave || value > highest_leave) {
            throw Malformed("worth", rank);
        }
        table.values_[rank++] = value;
    });
    return table;
}

std::vector<std::int16_t> LeaveTable::deviations(std::int32_t step) const {
    constexpr std::int32_t most = std::numeric_limits<std::int16_t>::max();
    LeaveTable rounded(tiles_);
    std::vector<std::int16_t> all(size());
    std::size_t rank = 0;
    for_each([&](std::span<const std::uint8_t> leave) {
        if (!leave.empty()) {
            const std::int32_t base = rounded.foretold(leave);
            const std::int32_t beyond = values_[rank] - base;
            const std::int32_t steps = (beyond + (beyond < 0 ? -step : step) / 2) / step;
            all[rank] = static_cast<std::int16_t>(std::clamp(steps, -most, most));
            rounded.values_[rank] = base + all[rank] * step;
        }
        ++rank;
    });
    return all;
}

std::array<std::uint32_t, subsets_of_rack> LeaveTable::ranks(const Rack& rack) const noexcept {
    std::array<std::uint32_t, subsets_of_rack> ranks;
    ranks[0] = 0;
    // A subset without its last tile has been ranked before it.
    for (std::size_t last = 0; last < rack.size(); ++last) {
        const std::size_t place = tiles_.place(rack.tile(last));
        for (Subset before = 0; before < Subset{1} << last; ++before) {
            const std::size_t held = std::min(std::size_t{count_bits(before)}, longest_leave - 1);
            ranks[before | Subset{1} << last] = ranks[before] + step(place, held);
        }
    }
    return ranks;
}

LeaveMap LeaveTable::leaves(const Rack& rack) const noexcept {
    LeaveMap map{};
    const std::array<std::uint32_t, subsets_of_rack> ranks = this->ranks(rack);
    // The values lie far apart: loads with nothing between them overlap.
    const Subset all = rack.all();
    const Subset longest = rack.size() == rack_size ? all - 1 : all;
    for (Subset kept = 0; kept <= longest; ++kept) {
        map[all ^ kept] = values_[ranks[kept]];
    }
    if (rack.size() == rack_size) {
        map[0] = map[1];
        for (std::size_t place = 1; place < rack_size; ++place) {
            map[0] = std::min(map[0], map[std::size_t{1} << place]);
        }
    }
    return map;
}

}  // namespace letrado
