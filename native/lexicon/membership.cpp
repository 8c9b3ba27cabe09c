#include "lexicon/membership.hpp"

#include <array>
#include <cstddef>

namespace letrado {
namespace {

constexpr std::size_t lanes = 8;

/// One word on its way through the graph.
struct Walk {
    std::size_t word;
    Cell node;
    std::uint32_t place;
};

}  // namespace

void contains_many(const Graph& graph, std::span<const Word> words,
                   std::span<std::uint8_t> answers) {
    const Cell root = graph.dawg_root();
    std::array<Walk, lanes> walks;
    std::size_t next = 0;
    std::size_t walking = 0;
    while (walking < lanes && next < words.size()) {
        walks[walking++] = {next++, root, 0};
    }
    while (walking > 0) {
        for (std::size_t lane = 0; lane < walking;) {
            Walk& walk = walks[lane];
            const Word& word = words[walk.word];
            bool accepted = false;
            if (walk.place < word.size) {
                const std::uint32_t tile = word.tiles[walk.place];
                if (tile != 0 && tile <= highest_tile && (graph.tiles(walk.node) & bit(tile))) {
                    const Cell child = graph.child(walk.node, tile);
                    if (++walk.place < word.size) {
                        if (child != 0) {
                            graph.prefetch(child);
                            walk.node = child;
                            ++lane;
                            continue;
                        }
                    } else {
                        accepted = (graph.accepting(walk.node) & bit(tile)) != 0;
                    }
                }
            }
            answers[walk.word] = accepted;
            if (next < words.size()) {
                walk = {next++, root, 0};
                ++lane;
            } else {
                walk = walks[--walking];
            }
        }
    }
}

}  // namespace letrado
