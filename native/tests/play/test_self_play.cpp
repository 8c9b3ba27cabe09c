// Games on one thread and on several: the same, and without a race (run under ThreadSanitizer).
#include "doctest.h"
#include "play/self_play.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {
namespace {

/// Under rules that wait for a thousand passes a blocked game is stopped, and says so. Returns how
/// many were.
std::size_t games_without_end(Match match) {
    match.rules = {1000, 0, true, 1000};
    std::vector<GameResult> games(24);
    self_play(match, 0, 1, games);
    std::size_t stopped = 0;
    for (const GameResult& game : games) {
        CHECK((game.ending == Ending::stopped) == (game.turns == most_turns));
        CHECK((game.ending == Ending::stopped || game.ending == Ending::out));
        stopped += game.ending == Ending::stopped;
    }
    return stopped;
}

}  // namespace

TEST_SUITE("play") {

TEST_CASE("games are the same on any number of threads") {
    std::mt19937 random(1977);
    std::size_t stopped = 0;
    for (int round = 0; round < 6; ++round) {
        CAPTURE(round);
        const World world = make_world(random, 4 + random() % 6, 60);
        const Match match = {world.setup.get(),
                             round % 2 == 0 ? world.index.get() : nullptr,
                             {world.leaves.get(), round % 3 == 0 ? nullptr : world.leaves.get()},
                             {2, 12, true, 1},
                             random()};
        std::vector<GameResult> alone(24);
        self_play(match, 100, 1, alone);
        for (const std::size_t threads : {2u, 4u, 40u}) {
            CAPTURE(threads);
            std::vector<GameResult> together(alone.size());
            self_play(match, 100, threads, together);
            for (std::size_t game = 0; game < alone.size(); ++game) {
                CAPTURE(game);
                CHECK(alone[game].scores == together[game].scores);
                CHECK(alone[game].turns == together[game].turns);
                CHECK(alone[game].ending == together[game].ending);
                CHECK(alone[game].starter == game % 2);
                CHECK(alone[game].turns < most_turns);
            }
        }
        CHECK_THROWS_AS(self_play(match, 0, 0, alone), std::invalid_argument);
        CHECK_THROWS_AS(self_play(match, 0, 257, alone), std::invalid_argument);
        for (const GameRules& rules : {GameRules{0, 12, true, 1}, GameRules{1 << 30, 12, true, 1},
                                       GameRules{2, -1, true, 1}, GameRules{2, 1001, true, 1},
                                       GameRules{2, 12, true, 0}, GameRules{2, 12, true, 1001}}) {
            Match impossible = match;
            impossible.rules = rules;
            CHECK_THROWS_AS(self_play(impossible, 0, 1, alone), std::invalid_argument);
        }
        stopped += games_without_end(match);
    }
    CHECK(stopped > 0);
}

}  // TEST_SUITE("play")

}  // namespace letrado::test
