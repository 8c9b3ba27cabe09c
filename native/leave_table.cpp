#include "leave_table.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace letrado {
namespace {

std::int32_t worth(const LeaveFormula& formula, std::span<const std::uint8_t> leave) {
    std::array<int, tile_codes> counts{};
    std::size_t vowels = 0;
    std::size_t consonants = 0;
    std::int32_t sum = 0;
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
    for_each([&](std::span<const std::uint8_t> leave) { values_[rank++] = worth(formula, leave); });
    values_[0] = 0;
}

std::size_t LeaveTable::rank(std::span<const std::uint8_t> codes) const {
    if (codes.size() > longest_leave) {
        throw std::invalid_argument("a leave has at most six tiles");
    }
    std::array<std::uint8_t, longest_leave> places{};
    for (std::size_t at = 0; at < codes.size(); ++at) {
        if (codes[at] >= tiles_.codes()) {
            throw std::invalid_argument("a code of a leave is no tile of the set");
        }
        places[at] = static_cast<std::uint8_t>(tiles_.place(codes[at]));
    }
    std::sort(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(codes.size()));
    std::size_t rank = 0;
    int equal = 0;
    for (std::size_t at = 0; at < codes.size(); ++at) {
        equal = at > 0 && places[at] == places[at - 1] ? equal + 1 : 1;
        if (equal > tiles_.count(tiles_.by_value()[places[at]])) {
            throw std::invalid_argument("a leave holds more of a tile than the set has");
        }
        rank += step(places[at], at);
    }
    return rank;
}

LeaveMap LeaveTable::leaves(const Rack& rack) const noexcept {
    LeaveMap map{};
    std::array<std::uint32_t, subsets_of_rack> ranks;
    std::array<std::size_t, rack_size> places{};
    for (std::size_t at = 0; at < rack.size(); ++at) {
        places[at] = tiles_.place(rack.tile(at));
    }
    ranks[0] = 0;
    map[rack.all()] = values_[0];
    // A kept subset without its last tile has been ranked before it.
    for (Subset kept = 1; kept <= rack.all(); ++kept) {
        const auto last = static_cast<std::size_t>(std::bit_width(kept) - 1);
        const Subset before = kept ^ (Subset{1} << last);
        const std::size_t held = count_bits(before);
        if (held == longest_leave) {
            break;  // all seven
        }
        ranks[kept] = ranks[before] + step(places[last], held);
        map[rack.all() ^ kept] = values_[ranks[kept]];
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
