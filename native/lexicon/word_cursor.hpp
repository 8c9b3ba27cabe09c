// The words of a graph, one at a time, in alphabetical order of the tile set.
#pragma once

#include <array>
#include <cstddef>

#include "lexicon/graph.hpp"

namespace letrado {

/// Walks the DAWG depth first. A validated graph is at most fifteen arcs deep, hence the fixed stack.
class WordCursor {
  public:
    explicit WordCursor(const Graph& graph) noexcept : graph_(graph) { enter(graph.dawg_root()); }

    /// Moves to the next word; false when there is none.
    bool advance() noexcept {
        while (depth_ > 0) {
            Level& level = levels_[depth_ - 1];
            if (level.left == 0) {
                --depth_;
                continue;
            }
            const std::uint32_t tile = lowest_tile(level.left);
            level.left &= level.left - 1;
            word_.tiles[depth_ - 1] = static_cast<std::uint8_t>(tile);
            word_.size = static_cast<std::uint8_t>(depth_);
            const bool accepted = (graph_.accepting(level.node) & bit(tile)) != 0;
            if (const Cell child = graph_.child(level.node, tile); child != 0) {
                enter(child);
            }
            if (accepted) {
                return true;
            }
        }
        return false;
    }

    /// The word last moved to.
    const Word& word() const noexcept { return word_; }

  private:
    struct Level {
        Cell node;
        Cell left;  // tiles of the node not yet followed
    };

    void enter(Cell node) noexcept { levels_[depth_++] = {node, graph_.tiles(node)}; }

    Graph graph_;
    std::array<Level, longest_word> levels_{};
    std::size_t depth_ = 0;
    Word word_;
};

/// How many words have each number of tiles.
std::array<std::size_t, longest_word + 1> words_by_length(const Graph& graph) noexcept;

}  // namespace letrado
