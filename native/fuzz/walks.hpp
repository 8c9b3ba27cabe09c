// Whatever a reader accepts is walked from end to end: nothing may be out of bounds or contradict.
// *check* is told of each thing that must hold.
#pragma once

#include <cstddef>
#include <vector>

#include "lexicon/graph.hpp"
#include "lexicon/kwg.hpp"
#include "lexicon/word_cursor.hpp"

namespace letrado {

inline constexpr std::size_t most_walked = 20000;  // a damaged graph may spell very many words

template <typename Check>
void walk_outwards(const Graph& graph, Cell node, std::size_t depth, std::size_t& steps,
                   Check&& check) {
    check(depth <= longest_word);
    for (Cell left = graph.tiles(node); left != 0 && ++steps < most_walked; left &= left - 1) {
        const std::uint32_t tile = lowest_tile(left);
        if (const Cell child = graph.child(node, tile); child != 0) {
            walk_outwards(graph, child, depth + (tile != turn_marker), steps, check);
        }
    }
}

template <typename Check>
void walk_graph(const Graph& graph, Check&& check) {
    std::size_t steps = 0;
    for (WordCursor cursor(graph); cursor.advance() && steps < most_walked; ++steps) {
        check(graph.contains(cursor.word().codes()));
    }
    steps = 0;
    walk_outwards(graph, graph.gaddag_root(), 0, steps, check);
}

template <typename Check>
void walk_kwg(const Kwg& kwg, Check&& check) {
    if (kwg.word_count() >= most_walked) {
        return;
    }
    const std::vector<Word> words = kwg.words();
    check(words.size() == kwg.word_count());
    for (const Word& word : words) {
        check(kwg.contains(word.codes()));
    }
}

}  // namespace letrado
