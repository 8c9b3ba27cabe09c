// What a slot can be worth at best, without looking at a single word.
#pragma once

#include <array>
#include <cstdint>

#include "board/state.hpp"
#include "movegen/rack_subsets.hpp"
#include "movegen/slots.hpp"

namespace letrado {

/// The bounds of one position after the other.
class SlotBounds {
  public:
    /// Queues the slots of two tiles or more, in lanes with a bit, that could be worth *threshold* or
    /// more. The arguments must stay as long as slots are asked for.
    void assign(const State& state, const Rack& rack, const RackSubsets& subsets, std::uint32_t lanes,
                std::int32_t threshold, SlotQueue& queue) noexcept;

    /// A slot that was queued.
    Slot slot(SlotNumber number) const noexcept;

  private:
    /// Prefix sums over the empty squares of a lane of what its constrained ones can be worth.
    struct Constrained {
        // Read eight at a time from any start; past the last empty square nothing is added.
        alignas(32) std::array<std::int16_t, 32> letters;
        alignas(32) std::array<std::int16_t, 32> cross;
        std::uint32_t hopeless;  // empty squares, by number, that no tile of the rack fits
    };

    /// Of the slots of a start: what bounded them.
    struct Terms {
        using OfSlots = std::array<std::int32_t, simd_lanes>;
        alignas(32) OfSlots base;
        OfSlots letters;
        OfSlots factor;
        OfSlots tallies;
    };

    void bound_lane(int number, std::int32_t threshold, SlotQueue& queue) noexcept;
    void find_constrained(int number) noexcept;

    const State* state_ = nullptr;
    const Rack* rack_ = nullptr;
    const RackSubsets* subsets_ = nullptr;
    Int32x8 shift_to_sign_{};  // by place on the rack: how far its tile's bit is from the sign
    Constrained constrained_;  // of the lane being bounded
    ByLane<Line<Terms>> terms_;
};

}  // namespace letrado
