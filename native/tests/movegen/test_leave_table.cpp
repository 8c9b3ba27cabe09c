// The table of leaves: its ranks and its packed form.
#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "common/malformed.hpp"
#include "doctest.h"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("movegen") {

TEST_CASE("ranks follow the order of leaves, however their tiles are given") {
    std::mt19937 random(20091231);
    for (int round = 0; round < 5; ++round) {
        CAPTURE(round);
        const World world = make_world(random, 2 + random() % 5, 4);
        LeaveTable table(*world.tiles);
        std::size_t next = 0;
        table.for_each([&](std::span<const std::uint8_t> leave) {
            Codes shuffled(leave.begin(), leave.end());
            std::shuffle(shuffled.begin(), shuffled.end(), random);
            INFO("leave ", text_of(shuffled));
            CHECK(table.rank(shuffled) == next++);
        });
        CHECK(next == table.size());
        CHECK_THROWS_AS(table.rank(Codes{0, 0, 0}), std::invalid_argument);
        CHECK_THROWS_AS(table.rank(Codes{1, 1, 1, 1, 1, 1, 1}), std::invalid_argument);
        CHECK_THROWS_AS(table.rank(Codes{31}), std::invalid_argument);
    }
}

TEST_CASE("deviations from what smaller leaves foretell give the table back") {
    std::mt19937 random(1999);
    const World world = make_world(random, 7, 80);
    for (const std::int32_t step : {1, 50, 1000}) {
        CAPTURE(step);
        const LeaveTable back =
            LeaveTable::from_deviations(*world.tiles, world.leaves->deviations(step), step);
        for (std::size_t rank = 0; rank < back.size(); ++rank) {
            CAPTURE(rank);
            const std::int32_t beyond = back.values()[rank] - world.leaves->values()[rank];
            CHECK((step == 1 || std::abs(beyond) <= step / 2));
        }
    }
    CHECK_THROWS_AS(LeaveTable::from_deviations(*world.tiles, {}, 50), Malformed);
}

}  // TEST_SUITE("movegen")

}  // namespace letrado::test
