// Words and random lists of words for the tests.
#pragma once

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lexicon/builder.hpp"

namespace letrado::test {

/// A word as codes; in text, 'a' is tile 1.
using Codes = std::vector<std::uint8_t>;

inline Codes codes(std::string_view text) {
    Codes out;
    for (const char letter : text) {
        out.push_back(static_cast<std::uint8_t>(letter - 'a' + 1));
    }
    return out;
}

/// The other way round, for messages: a blank is '?'.
inline std::string text_of(const Codes& word) {
    std::string text;
    for (const std::uint8_t tile : word) {
        text += tile >= 1 && tile <= highest_tile ? static_cast<char>('a' + tile - 1) : '?';
    }
    return text;
}

inline std::vector<Cell> build(const std::vector<Codes>& words) {
    Codes all;
    Codes lengths;
    for (const Codes& word : words) {
        all.insert(all.end(), word.begin(), word.end());
        lengths.push_back(static_cast<std::uint8_t>(word.size()));
    }
    return build_graph(all, lengths);
}

/// Words over few tiles share much, words over many little: both kinds occur.
inline std::set<Codes> random_words(std::mt19937& random, std::size_t count) {
    const auto tiles = static_cast<std::uint8_t>(1 + random() % highest_tile);
    std::set<Codes> words;
    for (std::size_t n = 0; n < count; ++n) {
        Codes word(2 + random() % 14);
        for (std::uint8_t& tile : word) {
            tile = static_cast<std::uint8_t>(1 + random() % tiles);
        }
        words.insert(word);
    }
    return words;
}

}  // namespace letrado::test
