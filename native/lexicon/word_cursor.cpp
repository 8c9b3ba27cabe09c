#include "lexicon/word_cursor.hpp"

namespace letrado {

std::array<std::size_t, longest_word + 1> words_by_length(const Graph& graph) noexcept {
    std::array<std::size_t, longest_word + 1> counts{};
    for (WordCursor cursor(graph); cursor.advance();) {
        ++counts[cursor.word().size];
    }
    return counts;
}

}  // namespace letrado
