// Nodes written once each: equal nodes get the same offset, which is what makes a graph minimal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lexicon/graph.hpp"

namespace letrado {

/// A node being put together: arcs are added in ascending order of tile.
struct OpenNode {
    Cell tiles = 0;
    Cell accepting = 0;
    std::array<Cell, highest_tile + 1> children{};
    std::size_t arcs = 0;

    void clear() noexcept {
        tiles = accepting = 0;
        arcs = 0;
    }

    void add(std::uint32_t tile, Cell child) noexcept {
        tiles |= bit(tile);
        children[arcs++] = child;
    }
};

/// The cells of a graph under construction, with a hash table over the nodes in them.
class NodeStore {
  public:
    NodeStore();

    /// Offset of the node with these arcs, written now if there is none yet; 0 without arcs.
    Cell offset_of(const OpenNode& node);

    /// Fills the header in and gives the finished cells away.
    std::vector<Cell> finish(Cell dawg_root, Cell gaddag_root, Cell word_count);

  private:
    bool equal(Cell offset, const OpenNode& node) const noexcept;
    void grow();

    std::vector<Cell> cells_;
    std::vector<Cell> slots_;  // open addressing; offsets, 0 for free
    std::vector<std::uint32_t> hashes_;
    std::size_t used_ = 0;
};

}  // namespace letrado
