// Proof that an array of cells is a graph, before anything trusts it.
#pragma once

#include <span>

#include "lexicon/graph.hpp"

namespace letrado {

/// One pass over *cells*; throws `Malformed` at the first cell that breaks the layout.
///
/// What passes can be walked without further checks: every child offset is the start of an earlier
/// node, no path is longer than a word may be, arcs of the turn marker lead from the GADDAG into
/// the DAWG only, and every arc ends a word or leads on. Returns the union of the tiles used, so
/// that the caller can compare it with its alphabet.
Cell validate(std::span<const Cell> cells);

}  // namespace letrado
