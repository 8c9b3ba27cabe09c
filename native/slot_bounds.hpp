// What a slot can be worth at best, without looking at a single word.
#pragma once

#include <cstdint>

#include "rack_subsets.hpp"
#include "slots.hpp"
#include "state.hpp"

namespace letrado {

/// Queues the slots of a lane, of two tiles or more, that could be worth *threshold* or more.
void bound_lane(const State& state, int lane, const Rack& rack, const RackSubsets& subsets,
                std::int32_t threshold, SlotQueue& queue) noexcept;

}  // namespace letrado
