// What is no tile set.
#include <stdexcept>

#include "common/tile_set.hpp"
#include "doctest.h"
#include "tests/support/samples.hpp"

namespace letrado::test {

TEST_SUITE("common") {

TEST_CASE("impossible tile sets are refused") {
    CHECK_THROWS_AS(TileSet(Codes{0, 1}, Codes{2}), std::invalid_argument);
    CHECK_THROWS_AS(TileSet(Codes{1, 1}, Codes{2, 2}), std::invalid_argument);
    CHECK_THROWS_AS(TileSet(Codes{0, 21}, Codes{2, 2}), std::invalid_argument);
    CHECK_THROWS_AS(TileSet(Codes(33), Codes(33)), std::invalid_argument);
    CHECK_THROWS_AS(TileSet(Codes{0, 1}, Codes{2, 249}), std::invalid_argument);
}

}  // TEST_SUITE("common")

}  // namespace letrado::test
