// How many draws make a word.
#include <algorithm>
#include <stdexcept>

#include "doctest.h"
#include "lexicon/search.hpp"
#include "tests/support/samples.hpp"

namespace letrado::test {

TEST_SUITE("lexicon") {

TEST_CASE("draws are counted by hand") {
    // Two blanks, three of one tile, two of another: 21 draws of two tiles.
    const Chances chances(TileSet(Codes{0, 1, 1}, Codes{2, 3, 2}));
    const auto ways = [&](const Codes& word) {
        Word packed;
        packed.size = static_cast<std::uint8_t>(word.size());
        std::ranges::copy(word, packed.tiles.begin());
        TileCounts counts{};
        for (const std::uint8_t tile : word) {
            ++counts[tile];
        }
        return chances.ways(packed, counts);
    };
    CHECK(chances.draws(2) == 21);
    CHECK(ways({1, 2}) == 3 * 2 + 2 * 2 + 3 * 2 + 1);
    CHECK(ways({1, 1}) == 3 + 3 * 2 + 1);
    CHECK(ways({2, 2, 2, 2, 2}) == 0);
    CHECK_THROWS_AS(Chances(TileSet(Codes{0, 1}, Codes{2, 248})), std::invalid_argument);
    CHECK_THROWS_AS(Chances(TileSet(Codes{0, 1}, Codes{3, 20})), std::invalid_argument);
}

}  // TEST_SUITE("lexicon")

}  // namespace letrado::test
