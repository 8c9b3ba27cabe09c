// Every legal placement of a rack, from the word graph.
#pragma once

#include <cstdint>
#include <vector>

#include "board/play.hpp"
#include "board/rack.hpp"
#include "board/state.hpp"

namespace letrado {

/// Appends to *plays* every placement of *rack* on *state* with score and equity.
///
/// Each face that a blank can stand for is a placement of its own. A single tile that makes words
/// both ways is one placement, listed across.
void all_moves(const State& state, const Rack& rack, const LeaveMap& leaves,
               std::vector<Play>& plays);

/// The same, of some lanes only: one bit each.
void all_moves(const Setup& setup, const Board& board, const Rack& rack, const LeaveMap& leaves,
               std::uint32_t lanes, std::vector<Play>& plays);

}  // namespace letrado
