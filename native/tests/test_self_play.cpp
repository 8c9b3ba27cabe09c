// Games on one thread and on several: the same, and without a race (run under ThreadSanitizer).
#include "check.hpp"
#include "games.hpp"
#include "self_play.hpp"
#include "suites.hpp"

namespace letrado::test {

void self_play_tests() {
    std::mt19937 random(1977);
    for (int round = 0; round < 6; ++round) {
        const World world = make_world(random, 4 + random() % 6, 60);
        const Match match = {world.setup.get(),
                             round % 2 == 0 ? world.index.get() : nullptr,
                             {world.leaves.get(), round % 3 == 0 ? nullptr : world.leaves.get()},
                             {2, 12, true, 1},
                             random()};
        std::vector<GameResult> alone(24);
        self_play(match, 100, 1, alone);
        for (const std::size_t threads : {2u, 4u, 40u}) {
            std::vector<GameResult> together(alone.size());
            self_play(match, 100, threads, together);
            for (std::size_t game = 0; game < alone.size(); ++game) {
                CHECK(alone[game].scores == together[game].scores);
                CHECK(alone[game].turns == together[game].turns);
                CHECK(alone[game].ending == together[game].ending);
                CHECK(alone[game].starter == game % 2);
                CHECK(alone[game].turns < 400);
            }
        }
        CHECK_THROWS(std::invalid_argument, self_play(match, 0, 0, alone));
    }
}

}  // namespace letrado::test
