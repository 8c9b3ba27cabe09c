// Ends of games on several threads.
#include <array>
#include <atomic>
#include <thread>

#include "doctest.h"
#include "endgame/endgame.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("endgame") {

TEST_CASE("ends of games are searched side by side, and cancelled from outside") {
    std::mt19937 random(1999);
    const World world = make_world(random, 8, 60);
    const Middle middle = play_some(world, random, 3);
    REQUIRE(middle.left.size() >= 14);
    const std::span<const std::uint8_t> tiles(middle.left);
    const LastHands hands = {middle.state,
                             {std::vector(tiles.begin(), tiles.first(7).end()),
                              std::vector(tiles.subspan(7).begin(), tiles.first(14).end())},
                             0};
    std::atomic<bool> cancelled{false};
    std::array<EndgameResult, 2> results;
    {
        std::vector<std::jthread> others;
        for (EndgameResult& result : results) {
            others.emplace_back([&] {
                Endgame endgame(world.index.get(), usual_rules, 10);
                result = endgame.solve(hands, {1e3, 3, nullptr});
                result.nodes += endgame.solve(hands, {1e3, 100, &cancelled}).nodes;
            });
        }
        others.emplace_back([&] { cancelled = true; });
    }
    CHECK(results[0].value == results[1].value);
    CHECK(results[0].plies == results[1].plies);
}

}  // TEST_SUITE("endgame")

}  // namespace letrado::test
