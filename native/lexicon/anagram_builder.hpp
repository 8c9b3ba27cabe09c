// From the words of a graph to the array that `Anagrams` reads.
#pragma once

#include <cstdint>
#include <vector>

#include "lexicon/graph.hpp"

namespace letrado {

/// Throws `std::length_error` for more words of a length than an entry can number.
std::vector<std::uint8_t> build_anagrams(const Graph& graph);

}  // namespace letrado
