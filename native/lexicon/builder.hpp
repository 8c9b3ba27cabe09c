// From a list of words to the cells of a graph.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lexicon/graph.hpp"

namespace letrado {

/// Builds the graph of the words in *codes*, laid end to end, the n-th being lengths[n] codes long.
///
/// Words may come in any order and more than once. Throws `std::invalid_argument` for an empty
/// list, a word outside 2 to 15 tiles, a code outside 1 to 31, or codes and lengths that disagree.
std::vector<Cell> build_graph(std::span<const std::uint8_t> codes,
                              std::span<const std::uint8_t> lengths);

}  // namespace letrado
