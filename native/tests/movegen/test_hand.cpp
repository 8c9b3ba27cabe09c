// What nobody can hold.
#include <stdexcept>

#include "doctest.h"
#include "movegen/engine.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("movegen") {

TEST_CASE("impossible hands are refused") {
    std::mt19937 random(20091231);
    const World world = make_world(random, 5, 20);
    CHECK_THROWS_AS(make_hand(State(*world.setup), Codes(3), {}, {}), std::invalid_argument);
    CHECK_THROWS_AS(make_hand(State(*world.setup), Codes{1}, 0, -1), std::invalid_argument);
    CHECK_THROWS_AS(make_hand(State(*world.setup), Codes{1}, 0, 1'000'000'000),
                    std::invalid_argument);
}

}  // TEST_SUITE("movegen")

}  // namespace letrado::test
