// The search for the best move with indexes from anywhere.
#include "common/malformed.hpp"
#include "doctest.h"
#include "movegen/best_move.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("movegen") {

TEST_CASE("a damaged index is refused, or can be searched with") {
    std::mt19937 random(20091231);
    const auto search = std::make_unique<BestMove>();
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
        CAPTURE(round);
        World world = make_world(random, 4, 40);
        std::vector<std::uint8_t> bytes = world.index_bytes;
        for (std::uint32_t damage = 1 + random() % 4; damage > 0; --damage) {
            const std::size_t most = random() % 2 == 0 ? 448 : bytes.size();
            bytes[random() % most] = static_cast<std::uint8_t>(random());
        }
        if (random() % 8 == 0) {
            bytes.resize(random() % bytes.size());
        }
        try {
            const Anagrams index(bytes);
            const State state(*world.setup);
            const Rack rack(*world.tiles, draw_rack(random, state, 7));
            Shortlist list;
            list.reset(20);
            search->search(state, index, rack, no_leaves(), list);
        } catch (const Malformed&) {
            ++refused;
        }
    }
    CHECK(refused > 50);
}

}  // TEST_SUITE("movegen")

}  // namespace letrado::test
