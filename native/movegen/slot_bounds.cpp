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
#include "movegen/slot_bounds.hpp"

#include <algorithm>

namespace letrado {
namespace {

/// Rack places whose tile is among *allowed*; a blank fits wherever anything does.
Subset fitting(Int32x8 shift_to_sign, Cell allowed, Subset all) noexcept {
    const Cell with_blank = allowed | Cell{allowed != 0};
    const Int32x8 bits = every32(static_cast<std::int32_t>(with_blank)) << shift_to_sign;
    return negative_lanes(bits) & all;
}

Int32x8 prefixes(const std::int16_t* sums, std::size_t start, std::int16_t before) noexcept {
    return widen(load<Int16x8>(sums + start + 1)) - static_cast<std::int32_t>(before);
}

Int32x8 field(Int32x8 tallies, int shift) noexcept {
    return (tallies >> shift) & static_cast<std::int32_t>(tally::field);
}

}  // namespace

void SlotBounds::assign(const State& state, const Rack& rack, const RackSubsets& subsets,
                        std::uint32_t lanes, std::int32_t threshold, SlotQueue& queue) noexcept {
    state_ = &state;
    rack_ = &rack;
    subsets_ = &subsets;
    for (std::size_t place = 0; place < rack.size(); ++place) {
        shift_to_sign_[place] = 31 - rack.tile(place);
    }
    for (std::uint32_t left = lanes & every_lane; left != 0; left &= left - 1) {
        const auto lane = static_cast<int>(lowest_tile(left));
        if (state.lane(lane).starts != 0) {
            find_constrained(lane);
            bound_lane(lane, threshold, queue);
        }
    }
}

void SlotBounds::find_constrained(int number) noexcept {
    const auto at = static_cast<std::size_t>(number);
    const Lane& lane = state_->lane(number);
    const Board& board = state_->board();
    const TileSet& set = state_->setup().tiles();
    const Line<std::uint8_t>& letter = state_->setup().premiums().letter[at];
    const Line<std::uint8_t>& word = state_->setup().premiums().word[at];
    const Int16x16 prefix = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    Int16x16 letters{};
    Int16x16 cross{};
    Constrained& sums = constrained_;
    sums.hopeless = 1u << lane.empties;
    for (std::uint32_t left = lane.constrained; left != 0; left &= left - 1) {
        const std::uint32_t empty = lowest_tile(left);
        const Subset fits = fitting(shift_to_sign_, lane.allowed[empty], rack_->all());
        if (fits == 0) {
            sums.hopeless |= 1u << empty;
            continue;
        }
        const auto place = static_cast<std::size_t>(lane.place(static_cast<int>(empty)));
        const int value = set.value(rack_->tile(lowest_tile(fits))) * letter[place];
        const Int16x16 from_here = prefix > every16(static_cast<std::int16_t>(empty));
        letters += from_here & every16(static_cast<std::int16_t>(value));
        if ((board.crossed[at] >> place & 1) != 0) {
            const int points = (board.cross_score[at][place] + value) * word[place];
            cross += from_here & every16(static_cast<std::int16_t>(points));
        }
    }
    store(sums.letters.data(), letters);
    store(sums.cross.data(), cross);
    store(sums.letters.data() + 16, every16(letters[15]));
    store(sums.cross.data() + 16, every16(cross[15]));
}

void SlotBounds::bound_lane(int number, std::int32_t threshold, SlotQueue& queue) noexcept {
    const Lane& lane = state_->lane(number);
    const Constrained& constrained = constrained_;
    Line<Terms>& terms = terms_[static_cast<std::size_t>(number)];
    const Int32x8 dearest = subsets_->dearest();
    const Int32x8 leave = subsets_->best_leaves();
    const Int32x8 by_laid = look_up(dearest, Int32x8{1, 2, 3, 4, 5, 6, 7, 0});
    const Int32x8 bonus = {0, 0, 0, 0, 0, 0, state_->setup().bonus(), 0};
    const Int32x8 powers_of_2 = {1, 2, 4, 8, 16, 32, 64, 128};
    const Int32x8 powers_of_3 = {1, 3, 9, 27, 81, 243, 729, 2187};
    for (std::uint32_t left = lane.starts; left != 0; left &= left - 1) {
        const std::size_t start = lowest_tile(left);
        const std::uint32_t fewest = lane.fewest[start];
        const std::uint32_t most = std::min(static_cast<std::uint32_t>(rack_->size()),
                                            lowest_tile(constrained.hopeless >> start));
        if (fewest > most) {
            continue;
        }
        const Int32x8 board =
            prefixes(lane.board_score.data(), start, lane.board_score_before(start));
        const Int32x8 cross = prefixes(constrained.cross.data(), start, constrained.cross[start]);
        const Int32x8 fixed =
            prefixes(constrained.letters.data(), start, constrained.letters[start]);
        const Int32x8 tallies = load<Int32x8>(lane.tallies.data() + start + 1) -
                                static_cast<std::int32_t>(lane.tallies[start]);
        const Int32x8 anywhere = by_laid + look_up(dearest, field(tallies, tally::doubled)) +
                                 look_up(dearest, field(tallies, tally::tripled));
        const Int32x8 letters = fixed + look_up(dearest, field(tallies, tally::free)) +
                                look_up(dearest, field(tallies, tally::free_doubled)) +
                                look_up(dearest, field(tallies, tally::free_tripled));
        const Int32x8 factor = look_up(powers_of_2, field(tallies, tally::word_doubled)) *
                               look_up(powers_of_3, field(tallies, tally::word_tripled));
        const Int32x8 base = board * factor + cross + bonus;
        const Int32x8 points = smaller(anywhere, letters) * factor + base;
        const Int32x8 bound = points * thousandths + leave;
        store(terms[start].base.data(), base);
        store(terms[start].letters.data(), letters);
        store(terms[start].factor.data(), factor);
        store(terms[start].tallies.data(), tallies);
        const std::uint32_t possible = (1u << most) - (1u << (fewest - 1));
        queue.push(static_cast<std::size_t>(number), start, bound,
                   ~negative_lanes(bound < threshold) & possible);
    }
}

Slot SlotBounds::slot(SlotNumber number) const noexcept {
    const Lane& lane = state_->lane(static_cast<int>(number.lane()));
    const std::size_t start = number.start();
    const std::size_t end = start + number.laid();
    const std::size_t at = number.laid() - 1;
    const Terms& terms = terms_[number.lane()][start];
    const std::int32_t tallies = terms.tallies[at];
    Slot slot;
    slot.key = lane.key[end] - lane.key_before(start);
    slot.base = terms.base[at];
    slot.letters = terms.letters[at];
    slot.factor = terms.factor[at];
    slot.doubled = static_cast<std::uint8_t>(tallies >> tally::doubled & 15);
    slot.tripled = static_cast<std::uint8_t>(tallies >> tally::tripled & 15);
    slot.laid = static_cast<std::uint8_t>(number.laid());
    slot.lane = static_cast<std::uint8_t>(number.lane());
    slot.first = static_cast<std::uint8_t>(lane.place(static_cast<int>(start) - 1) + 1);
    slot.last = static_cast<std::uint8_t>(lane.place(static_cast<int>(end)) - 1);
    return slot;
}

}  // namespace letrado
