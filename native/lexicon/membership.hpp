// Membership of many words at once.
#pragma once

#include <cstdint>
#include <span>

#include "lexicon/graph.hpp"

namespace letrado {

/// Sets answers[n] to 1 or 0 as words[n] is in the graph or not; both have the same size.
///
/// A single look-up waits for memory at every tile. Several words are therefore walked in turn, a
/// tile each, so that their waits overlap.
void contains_many(const Graph& graph, std::span<const Word> words, std::span<std::uint8_t> answers);

}  // namespace letrado
