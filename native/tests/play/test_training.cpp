// Learning from games.
#include "common/malformed.hpp"
#include "doctest.h"
#include "play/training.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("play") {

TEST_CASE("what is learned from games adds up, and comes back from its bytes") {
    std::mt19937 random(1999);
    const World world = make_world(random, 7, 80);
    const Match match = {world.setup.get(), world.index.get(), {world.leaves.get(), world.leaves.get()},
                         {2, 12, true, 1}, 7};
    const TurnWorth usual{};
    Observations whole(*world.tiles);
    whole.play(match, usual, 0, 12);
    Observations parts(*world.tiles);
    parts.play(match, usual, 8, 4);
    Observations other(*world.tiles);
    other.play(match, usual, 0, 8);
    parts.merge(other);
    CHECK(whole.to_bytes() == parts.to_bytes());
    Observations again(*world.tiles);
    again.from_bytes(whole.to_bytes());
    CHECK(again.to_bytes() == whole.to_bytes());
    std::vector<std::uint8_t> cut = whole.to_bytes();
    cut.pop_back();
    CHECK_THROWS_AS(again.from_bytes(cut), Malformed);
    CHECK(whole.leaves().turns() > 0);
    const LeaveTable table = whole.leaves().smoothed(*world.tiles);
    CHECK(table.values()[0] == 0);
}

}  // TEST_SUITE("play")

}  // namespace letrado::test
