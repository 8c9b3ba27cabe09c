// The word graph: one array of little-endian 32-bit cells, read where it lies (a mapped file).
//
//   cell 0   offset of the DAWG's root        (spells every word forwards)
//   cell 1   offset of the GADDAG's root      (spells every word outwards from any of its tiles)
//   cell 2   number of words
//   cell 3   zero
//   cell 4…  nodes, one after another
//
// A node is  [mask of tiles] [mask of accepting tiles] [child offset] …  with one child offset for
// each bit of the first mask, lowest bit first; 0 says that nothing follows. So "which tiles may
// come next here, of those in the rack, that the crossing words allow" is a single AND.
//
// Tile codes are 1 to 31. Bit 0 is the turn marker: a GADDAG spells the beginning of a word
// backwards, and the marker's child is the DAWG node that continues that beginning forwards.
// CARE is therefore reached as ERAC, RAC@E, AC@RE and C@ARE, and everything after @ is shared with
// the DAWG.
//
// A child always lies before its parent: no path can return to where it was, and one pass from the
// first cell to the last checks a whole graph (lexicon/validate.hpp).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/bits.hpp"
#include "common/word.hpp"

namespace letrado {

static_assert(std::endian::native == std::endian::little, "graphs are mapped as little-endian");

namespace layout {
inline constexpr std::size_t dawg_root = 0;
inline constexpr std::size_t gaddag_root = 1;
inline constexpr std::size_t word_count = 2;
inline constexpr std::size_t reserved = 3;
inline constexpr std::size_t first_node = 4;
inline constexpr std::size_t node_masks = 2;  // cells before a node's children
}  // namespace layout

inline constexpr std::uint32_t turn_marker = 0;

/// A view of cells that `validate` has accepted; reading it needs no further checks.
class Graph {
  public:
    explicit Graph(std::span<const Cell> cells) noexcept : cells_(cells.data()), size_(cells.size()) {}

    Cell dawg_root() const noexcept { return cells_[layout::dawg_root]; }
    Cell gaddag_root() const noexcept { return cells_[layout::gaddag_root]; }
    Cell word_count() const noexcept { return cells_[layout::word_count]; }
    std::span<const Cell> cells() const noexcept { return {cells_, size_}; }

    /// Tiles that have an arc out of *node*.
    Cell tiles(Cell node) const noexcept { return cells_[node]; }

    /// Tiles whose arc out of *node* ends a word.
    Cell accepting(Cell node) const noexcept { return cells_[node + 1]; }

    /// Where the arc of *tile*, one of `tiles(node)`, leads; 0 when no word goes on from there.
    Cell child(Cell node, std::uint32_t tile) const noexcept {
        const Cell lower = cells_[node] & (bit(tile) - 1);
        return cells_[node + layout::node_masks + count_bits(lower)];
    }

    /// Asks for the cells of *node* ahead of their use.
    void prefetch(Cell node) const noexcept { __builtin_prefetch(cells_ + node); }

    /// Whether the codes spell a word; any bytes may be asked about.
    bool contains(std::span<const std::uint8_t> codes) const noexcept {
        Cell node = dawg_root();
        bool accepted = false;
        for (const std::uint8_t tile : codes) {
            if (node == 0 || tile == 0 || tile > highest_tile || !(tiles(node) & bit(tile))) {
                return false;
            }
            accepted = (accepting(node) & bit(tile)) != 0;
            node = child(node, tile);
        }
        return accepted;
    }

  private:
    const Cell* cells_;
    std::size_t size_;
};

}  // namespace letrado
