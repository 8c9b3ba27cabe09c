// Small worlds to play in: few tiles, random words, random premiums.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "board/setup.hpp"
#include "lexicon/anagram_builder.hpp"
#include "lexicon/anagrams.hpp"
#include "movegen/leave_table.hpp"
#include "tests/samples.hpp"

namespace letrado::test {

/// A tile set, a graph, an index and a board that belong together.
struct World {
    std::set<Codes> words;
    std::vector<Cell> cells;
    std::vector<std::uint8_t> index_bytes;
    std::unique_ptr<TileSet> tiles;
    std::unique_ptr<Setup> setup;
    std::unique_ptr<Anagrams> index;
    std::unique_ptr<LeaveTable> leaves;
};

inline World make_world(std::mt19937& random, std::size_t faces, std::size_t word_count,
                        std::uint8_t blanks = 2) {
    World world;
    while (world.words.size() < word_count) {
        Codes word(2 + random() % (random() % 4 == 0 ? 9 : 4));
        for (std::uint8_t& tile : word) {
            tile = static_cast<std::uint8_t>(1 + random() % faces);
        }
        world.words.insert(word);
    }
    world.cells = build({world.words.begin(), world.words.end()});
    const Graph graph(world.cells);
    Codes values(faces + 1);
    Codes counts(faces + 1);
    for (std::size_t code = 0; code <= faces; ++code) {
        values[code] = static_cast<std::uint8_t>(code == 0 ? 0 : random() % 11);
        counts[code] = static_cast<std::uint8_t>(code == 0 ? blanks : 2 + random() % 5);
    }
    Codes letter(squares_on_board);
    Codes word(squares_on_board);
    for (std::size_t square = 0; square < squares_on_board; ++square) {
        letter[square] = static_cast<std::uint8_t>(random() % 3 == 0 ? 1 + random() % 3 : 1);
        word[square] = static_cast<std::uint8_t>(random() % 4 == 0 ? 1 + random() % 3 : 1);
    }
    world.tiles = std::make_unique<TileSet>(values, counts);
    world.setup = std::make_unique<Setup>(graph, *world.tiles, letter, word, 112, 50);
    world.index_bytes = build_anagrams(graph);
    world.index = std::make_unique<Anagrams>(world.index_bytes);
    world.leaves = std::make_unique<LeaveTable>(*world.tiles);
    const auto spread = static_cast<std::int32_t>(1 + random() % 40000);
    for (std::int32_t& value : world.leaves->values()) {
        value = static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(2 * spread)) - spread;
    }
    world.leaves->values()[0] = 0;
    return world;
}

}  // namespace letrado::test
