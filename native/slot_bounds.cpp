// The points of a placement of k tiles are at most
//
//   (board tiles + tiles laid) × word premiums + crossing words + bonus
//
// and the tiles laid, with letter premiums, are worth at most the smaller of
//
//   P[k] + P[doubled] + P[tripled]            P[j]: the j dearest tiles of the rack. A square ×3
//                                             counts its tile once, once as doubled and once more
//   dearest fitting tile of each constrained square × its premium
//     + P[free] + P[free doubled] + P[free tripled]
//
// The seven k of one start are seven lanes of a vector.
#include "slot_bounds.hpp"

#include <algorithm>

namespace letrado {
namespace {

/// Prefix sums over the empty squares of a lane of what its constrained ones can be worth.
struct Constrained {
    // Read eight at a time from any start; past the last empty square nothing is added.
    alignas(32) std::array<std::int16_t, 32> letters;
    alignas(32) std::array<std::int16_t, 32> cross;
    std::uint32_t hopeless;  // empty squares, by number, that no tile of the rack fits
};

/// Rack places whose tile is among *allowed*; a blank fits wherever anything does.
Subset fitting(Int32x8 shift_to_sign, Cell allowed, Subset all) noexcept {
    const Cell with_blank = allowed | Cell{allowed != 0};
    const Int32x8 bits = every32(static_cast<std::int32_t>(with_blank)) << shift_to_sign;
    return negative_lanes(bits) & all;
}

Constrained constrained_squares(const State& state, int number, const Rack& rack) noexcept {
    const auto at = static_cast<std::size_t>(number);
    const Lane& lane = state.lane(number);
    const Board& board = state.board();
    const TileSet& set = state.setup().tiles();
    const Line<std::uint8_t>& letter = state.setup().premiums().letter[at];
    const Line<std::uint8_t>& word = state.setup().premiums().word[at];
    Int32x8 shift_to_sign{};
    for (std::size_t place = 0; place < rack.size(); ++place) {
        shift_to_sign[place] = 31 - rack.tile(place);
    }
    const Int16x16 prefix = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    Int16x16 letters{};
    Int16x16 cross{};
    Constrained sums;
    sums.hopeless = 1u << lane.empties;
    for (std::uint32_t left = lane.constrained; left != 0; left &= left - 1) {
        const std::uint32_t empty = lowest_tile(left);
        const Subset fits = fitting(shift_to_sign, lane.allowed[empty], rack.all());
        if (fits == 0) {
            sums.hopeless |= 1u << empty;
            continue;
        }
        const auto place = static_cast<std::size_t>(lane.place(static_cast<int>(empty)));
        const int value = set.value(rack.tile(lowest_tile(fits))) * letter[place];
        const Int16x16 from_here = prefix > every16(static_cast<std::int16_t>(empty));
        letters += from_here & every16(static_cast<std::int16_t>(value));
        if ((board.crossed[at] >> place & 1) != 0) {
            const int points = (board.cross_score[at][place] + value) * word[place];
            cross += from_here & every16(static_cast<std::int16_t>(points));
        }
    }
    store(sums.letters.data(), letters);
    store(sums.cross.data(), cross);
    store(sums.letters.data() + 16, every16(sums.letters[15]));
    store(sums.cross.data() + 16, every16(sums.cross[15]));
    return sums;
}

Int32x8 prefixes(const std::int16_t* sums, int start, std::int16_t before) noexcept {
    return widen(load<Int16x8>(sums + start + 1)) - static_cast<std::int32_t>(before);
}

Int32x8 field(Int32x8 tallies, int shift) noexcept {
    return (tallies >> shift) & static_cast<std::int32_t>(tally::field);
}

}  // namespace

void bound_lane(const State& state, int number, const Rack& rack, const RackSubsets& subsets,
                std::int32_t threshold, SlotQueue& queue) noexcept {
    const Lane& lane = state.lane(number);
    if (lane.starts == 0) {
        return;
    }
    const Constrained constrained = constrained_squares(state, number, rack);
    const Int32x8 dearest = subsets.dearest();
    const Int32x8 leave = subsets.best_leaves();
    const Int32x8 by_laid = look_up(dearest, Int32x8{1, 2, 3, 4, 5, 6, 7, 0});
    const Int32x8 bonus = {0, 0, 0, 0, 0, 0, state.setup().bonus(), 0};
    const Int32x8 powers_of_2 = {1, 2, 4, 8, 16, 32, 64, 128};
    const Int32x8 powers_of_3 = {1, 3, 9, 27, 81, 243, 729, 2187};

    for (std::uint32_t left = lane.starts; left != 0; left &= left - 1) {
        const auto start = static_cast<int>(lowest_tile(left));
        const auto at = static_cast<std::size_t>(start);
        const std::uint32_t fewest = lane.fewest[at];
        const std::uint32_t most =
            std::min(static_cast<std::uint32_t>(rack.size()), lowest_tile(constrained.hopeless >> start));
        if (fewest > most) {
            continue;
        }
        // Board tiles between the empty square before the start and the start belong to the slot.
        const std::int16_t score_before = start == 0 ? std::int16_t{0} : lane.board_score[at - 1];
        const TileKey key_before = start == 0 ? 0 : lane.key[at - 1];
        const Int32x8 board = prefixes(lane.board_score.data(), start, score_before);
        const Int32x8 cross = prefixes(constrained.cross.data(), start, constrained.cross[at]);
        const Int32x8 fixed = prefixes(constrained.letters.data(), start, constrained.letters[at]);
        const Int32x8 tallies = load<Int32x8>(lane.tallies.data() + start + 1) -
                                static_cast<std::int32_t>(lane.tallies[at]);
        const Int32x8 anywhere = by_laid + look_up(dearest, field(tallies, tally::doubled)) +
                                 look_up(dearest, field(tallies, tally::tripled));
        const Int32x8 letters = fixed + look_up(dearest, field(tallies, tally::free)) +
                                look_up(dearest, field(tallies, tally::free_doubled)) +
                                look_up(dearest, field(tallies, tally::free_tripled));
        const Int32x8 factor = look_up(powers_of_2, field(tallies, tally::word_doubled)) *
                               look_up(powers_of_3, field(tallies, tally::word_tripled));
        const Int32x8 points = (board + smaller(anywhere, letters)) * factor + cross + bonus;
        const Int32x8 bound = points * thousandths + leave;

        const std::uint32_t possible = (1u << most) - (1u << (fewest - 1));
        std::uint32_t worthwhile = ~negative_lanes(bound < threshold) & possible;
        for (; worthwhile != 0; worthwhile &= worthwhile - 1) {
            const std::uint32_t index = lowest_tile(worthwhile);
            const std::size_t end = at + index + 1;
            Slot& slot = queue.fresh();
            slot.key = lane.key[end] - key_before;
            slot.bound = bound[index];
            slot.board = static_cast<std::int16_t>(board[index]);
            slot.cross = static_cast<std::int16_t>(cross[index]);
            slot.letters = static_cast<std::int16_t>(letters[index]);
            slot.factor = static_cast<std::int16_t>(factor[index]);
            slot.doubled = static_cast<std::uint8_t>(tallies[index] >> tally::doubled & 15);
            slot.tripled = static_cast<std::uint8_t>(tallies[index] >> tally::tripled & 15);
            slot.laid = static_cast<std::uint8_t>(index + 1);
            slot.lane = static_cast<std::uint8_t>(number);
            slot.first = static_cast<std::uint8_t>(lane.place(start - 1) + 1);
            slot.last = static_cast<std::uint8_t>(lane.place(static_cast<int>(end)) - 1);
            queue.push();
        }
    }
}

}  // namespace letrado
