// Small worlds to play in: few tiles, random words, random premiums.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "board/game_rules.hpp"
#include "board/setup.hpp"
#include "lexicon/anagram_builder.hpp"
#include "lexicon/anagrams.hpp"
#include "movegen/engine.hpp"
#include "movegen/leave_table.hpp"
#include "tests/support/samples.hpp"

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

inline constexpr GameRules usual_rules = {2, 12, true, 1};

/// Tiles by lot of those that are not on the board.
inline Codes draw_rack(std::mt19937& random, const State& state, std::size_t size) {
    Codes left;
    for (std::size_t code = 0; code < state.setup().tiles().codes(); ++code) {
        left.insert(left.end(),
                    static_cast<std::size_t>(state.off_board(static_cast<std::uint8_t>(code))),
                    static_cast<std::uint8_t>(code));
    }
    std::shuffle(left.begin(), left.end(), random);
    left.resize(std::min(size, left.size()));
    return left;
}

/// A position some moves into a game: board, and the tiles that are left.
struct Middle {
    State state;
    std::vector<std::uint8_t> left;
};

inline std::vector<std::uint8_t> all_tiles(const TileSet& set) {
    std::vector<std::uint8_t> tiles;
    for (std::size_t code = 0; code < set.codes(); ++code) {
        tiles.insert(tiles.end(), static_cast<std::size_t>(set.count(static_cast<std::uint8_t>(code))),
                     static_cast<std::uint8_t>(code));
    }
    return tiles;
}

inline Middle play_some(const World& world, std::mt19937& random, int turns) {
    Middle middle = {State(*world.setup), all_tiles(*world.tiles)};
    Engine engine;
    for (int turn = 0; turn < turns && middle.left.size() > 20; ++turn) {
        std::ranges::shuffle(middle.left, random);
        const Hand hand = make_hand(middle.state, std::span(middle.left).first(rack_size), 10, 0);
        const Play move = engine.best(middle.state, hand, nullptr, world.index.get(), false);
        if (move.lane == no_lane) {
            continue;
        }
        middle.state.apply(move);
        for (const std::uint8_t tile : move.tiles) {
            if (tile != 0) {
                middle.left.erase(std::ranges::find(middle.left, in_hand(tile)));
            }
        }
    }
    std::ranges::shuffle(middle.left, random);
    return middle;
}

}  // namespace letrado::test
