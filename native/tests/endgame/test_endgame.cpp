// The end of games as brute force sees it.
#include <algorithm>
#include <atomic>
#include <numeric>
#include <stdexcept>

#include "doctest.h"
#include "endgame/endgame.hpp"
#include "movegen/all_moves.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {
namespace {

std::vector<std::uint8_t> without(std::vector<std::uint8_t> rack, const Play& move) {
    for (const std::uint8_t tile : move.tiles) {
        if (tile != 0) {
            rack.erase(std::ranges::find(rack, in_hand(tile)));
        }
    }
    return rack;
}

int worth(const TileSet& set, const std::vector<std::uint8_t>& rack) {
    return std::accumulate(rack.begin(), rack.end(), 0,
                           [&](int sum, std::uint8_t tile) { return sum + set.value(tile); });
}

int brute_force(const State& state, const std::vector<std::uint8_t>& own,
                const std::vector<std::uint8_t>& other, int passes, long& nodes) {
    ++nodes;
    const TileSet& set = state.setup().tiles();
    int best = passes + 1 == 2 * usual_rules.passes_to_end
                   ? worth(set, other) - worth(set, own)
                   : -brute_force(state, other, own, passes + 1, nodes);
    std::vector<Play> moves;
    all_moves(state, Rack(set, own), no_leaves(), moves);
    for (const Play& move : moves) {
        const std::vector<std::uint8_t> left = without(own, move);
        if (left.empty()) {
            best = std::max(best, move.score + 2 * worth(set, other));
            continue;
        }
        State after = state;
        after.apply(move);
        best = std::max(best, move.score - brute_force(after, other, left, 0, nodes));
        if (nodes > 20'000) {
            break;
        }
    }
    return best;
}

}  // namespace

TEST_SUITE("endgame") {

TEST_CASE("the end of a game is played as brute force says") {
    std::mt19937 random(2000);
    int solved = 0;
    for (int round = 0; round < 60; ++round) {
        CAPTURE(round);
        const World world = make_world(random, 5 + random() % 5, 25, 1);
        const Middle middle = play_some(world, random, 4);
        const std::size_t one = 1 + random() % 3;
        const std::size_t two = 1 + random() % 2;
        if (middle.left.size() < one + two) {
            continue;
        }
        const std::span<const std::uint8_t> tiles(middle.left);
        const std::vector<std::uint8_t> own(tiles.begin(), tiles.first(one).end());
        const std::vector<std::uint8_t> other(tiles.subspan(one).begin(), tiles.first(one + two).end());
        long nodes = 0;
        const int passes = static_cast<int>(random() % 4);
        const int expected = brute_force(middle.state, own, other, passes, nodes);
        if (nodes > 20'000) {
            continue;
        }
        Endgame endgame(round % 2 == 0 ? world.index.get() : nullptr, usual_rules, 6 + random() % 8);
        const LastHands hands = {middle.state, {own, other}, passes};
        const EndgameResult result = endgame.solve(hands, {});
        CHECK(result.exact);
        CHECK(result.value == expected);
        CHECK(!result.line.empty());
        const EndgameResult at_once = endgame.solve(hands, {0, 100, nullptr});
        // Where every move ends the game there is nothing to stop.
        CHECK(at_once.plies <= 1);
        CHECK(!at_once.line.empty());
        std::atomic<bool> cancelled{true};
        CHECK(endgame.solve(hands, {1e6, 100, &cancelled}).plies <= 1);
        CHECK_THROWS_AS(endgame.solve({middle.state, {own, {}}, 0}, {}), std::invalid_argument);
        CHECK_THROWS_AS(endgame.solve({middle.state, {own, other}, 4}, {}), std::invalid_argument);
        ++solved;
    }
    CHECK(solved > 20);
}

}  // TEST_SUITE("endgame")

}  // namespace letrado::test
