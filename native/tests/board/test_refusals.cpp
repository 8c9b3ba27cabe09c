// What is no board, position or rack.
#include <stdexcept>

#include "board/rack.hpp"
#include "board/state.hpp"
#include "doctest.h"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("board") {

TEST_CASE("impossible boards, positions and racks are refused") {
    std::mt19937 random(20091231);
    const World world = make_world(random, 5, 20);
    const Graph graph(world.cells);
    const Codes ones(squares_on_board, 1);
    CHECK_THROWS_AS(Setup(graph, *world.tiles, Codes(225), ones, 112, 50), std::invalid_argument);
    CHECK_THROWS_AS(Setup(graph, *world.tiles, ones, Codes(225, 4), 112, 50), std::invalid_argument);
    CHECK_THROWS_AS(Setup(graph, *world.tiles, Codes(224, 1), ones, 112, 50), std::invalid_argument);
    CHECK_THROWS_AS(Setup(graph, *world.tiles, ones, ones, 225, 50), std::invalid_argument);
    CHECK_THROWS_AS(State(*world.setup, Codes(224)), std::invalid_argument);
    CHECK_THROWS_AS(State(*world.setup, Codes(225, 6)), std::invalid_argument);
    CHECK_THROWS_AS(State(*world.setup, Codes(225, 1)), std::invalid_argument);
    CHECK_THROWS_AS(Rack(*world.tiles, Codes{}), std::invalid_argument);
    CHECK_THROWS_AS(Rack(*world.tiles, Codes(8)), std::invalid_argument);
    CHECK_THROWS_AS(Rack(*world.tiles, Codes{6}), std::invalid_argument);
}

}  // TEST_SUITE("board")

}  // namespace letrado::test
