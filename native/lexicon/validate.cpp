#include "lexicon/validate.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "common/malformed.hpp"

namespace letrado {
namespace {

class Pass {
  public:
    explicit Pass(std::span<const Cell> cells) : cells_(cells), heights_(cells.size(), 0) {}

    Cell run() {
        check_header();
        std::size_t node = layout::first_node;
        while (node < cells_.size()) {
            node = check_node(node);
        }
        require(heights_[cells_[layout::dawg_root]] != 0, "root", layout::dawg_root);
        require(heights_[cells_[layout::gaddag_root]] != 0, "root", layout::gaddag_root);
        return used_ & ~bit(turn_marker);
    }

  private:
    static void require(bool holds, const char* reason, std::size_t at) {
        if (!holds) [[unlikely]] {
            throw Malformed(reason, at);
        }
    }

    void check_header() const {
        require(cells_.size() > layout::first_node, "size", 0);
        require(cells_.size() <= std::numeric_limits<Cell>::max(), "size", 0);
        require(cells_[layout::dawg_root] < cells_.size(), "root", layout::dawg_root);
        require(cells_[layout::gaddag_root] < cells_.size(), "root", layout::gaddag_root);
        require(cells_[layout::word_count] != 0, "word_count", layout::word_count);
        require(cells_[layout::reserved] == 0, "reserved", layout::reserved);
    }

    /// Returns where the next node starts.
    std::size_t check_node(std::size_t node) {
        require(cells_.size() - node >= layout::node_masks, "size", node);
        const Cell tiles = cells_[node];
        const Cell accepting = cells_[node + 1];
        const std::size_t first_child = node + layout::node_masks;
        const std::size_t end = first_child + count_bits(tiles);
        require(tiles != 0, "empty_node", node);
        require((accepting & ~tiles) == 0 && !(accepting & bit(turn_marker)), "accepting", node);
        require(end <= cells_.size(), "size", node);
        used_ |= tiles;

        unsigned height = 0;
        std::size_t at = first_child;
        Cell left = tiles;
        if (tiles & bit(turn_marker)) {
            // Nodes up to the DAWG's root belong to the DAWG, where there is nothing to turn.
            require(node > cells_[layout::dawg_root], "turn_marker", node);
            require(cells_[at] <= cells_[layout::dawg_root], "turn_marker", at);
            height = height_of(node, at);
            require(height != 0, "child", at);
            left &= left - 1;
            ++at;
        }
        for (; at < end; ++at, left &= left - 1) {
            const unsigned below = height_of(node, at);
            require(below != 0 || (accepting & left & (0u - left)) != 0, "dead_arc", at);
            height = std::max(height, below + 1);
        }
        require(height <= longest_word, "depth", node);
        heights_[node] = static_cast<std::uint8_t>(height);
        return end;
    }

    /// Most tiles on a path from the child in cell *at*; 0 when there is no child.
    unsigned height_of(std::size_t node, std::size_t at) const {
        const Cell child = cells_[at];
        require(child < node, "child", at);
        const unsigned height = heights_[child];
        require(height != 0 || child == 0, "child", at);
        return height;
    }

    std::span<const Cell> cells_;
    std::vector<std::uint8_t> heights_;  // of the node that starts at a cell; 0: none starts there
    Cell used_ = 0;
};

}  // namespace

Cell validate(std::span<const Cell> cells) { return Pass(cells).run(); }

}  // namespace letrado
