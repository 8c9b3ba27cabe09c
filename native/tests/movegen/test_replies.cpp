// One rack that answers on many boards.
#include <algorithm>

#include "doctest.h"
#include "movegen/all_moves.hpp"
#include "movegen/best_move.hpp"
#include "movegen/engine.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("movegen") {

TEST_CASE("a rack answers many boards as it would each of them alone") {
    std::mt19937 random(2001);
    Engine expecting;
    Engine alone;
    for (int round = 0; round < 20; ++round) {
        CAPTURE(round);
        const World world = make_world(random, 5 + random() % 5, 60);
        const Middle middle = play_some(world, random, static_cast<int>(random() % 4));
        if (middle.left.size() < 21) {
            continue;
        }
        const std::span<const std::uint8_t> tiles(middle.left);
        const Setup& setup = middle.state.setup();
        const Hand mover = make_hand(middle.state, tiles.first(rack_size), 7, 0);
        const Hand hand = make_hand(middle.state, tiles.subspan(7, rack_size), 7, 0);
        const LeaveTable* leaves = round % 3 == 0 ? nullptr : world.leaves.get();
        if (!expecting.expect(middle.state, hand, leaves, *world.index)) {
            CHECK(count_bits(hand.rack.blanks()) > BestMove::most_blanks);
            continue;
        }
        std::vector<Play> moves = alone.all(middle.state, mover, leaves);
        std::ranges::shuffle(moves, random);
        moves.resize(std::min<std::size_t>(moves.size(), 12));
        for (const Play& move : moves) {
            State after = middle.state;
            const std::uint32_t changed = after.apply(move);
            CHECK(middle.state.board().touched_by(setup, move) == changed);
            const bool may_exchange = random() % 2 == 0;
            const Play reply = expecting.reply(after, changed, may_exchange ? hand.bag : 0);
            CHECK(reply == alone.best(after, hand, leaves, world.index.get(), may_exchange));
            std::vector<Play> before;
            std::vector<Play> since;
            const std::uint32_t rest = every_lane & ~changed;
            all_moves(setup, middle.state.board(), hand.rack, no_leaves(), rest, before);
            all_moves(setup, after.board(), hand.rack, no_leaves(), rest, since);
            CHECK(before == since);
            since.clear();
            all_moves(setup, after.board(), hand.rack, no_leaves(), changed, since);
            CHECK(since.size() + before.size() == alone.all(after, hand, nullptr).size());
        }
        CHECK(expecting.reply(middle.state, 0, hand.bag) ==
              alone.best(middle.state, hand, leaves, world.index.get(), true));
    }
}

}  // TEST_SUITE("movegen")

}  // namespace letrado::test
