// States, all moves and best moves against each other and against obvious ways of doing the same.
#include <algorithm>
#include <ranges>

#include "doctest.h"
#include "movegen/all_moves.hpp"
#include "movegen/best_move.hpp"
#include "movegen/engine.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {
namespace {

/// The words that a play makes, and its points, counted square by square.
int count_points(const World& world, const State& state, const Play& play) {
    const Board& board = state.board();
    const auto line_points = [&](int lane, int through, const Play* laid) {
        std::uint32_t covered = board.occupied[static_cast<std::size_t>(lane)];
        const auto tile_at = [&](int place) {
            const auto at = static_cast<std::size_t>(place);
            const std::uint8_t there = board.tiles[static_cast<std::size_t>(lane)][at];
            if (there != 0) {
                return there;
            }
            return laid != nullptr ? laid->tiles[at]
                                   : play.tiles[static_cast<std::size_t>(crossing_place(lane))];
        };
        for (int place = 0; place < board_size; ++place) {
            const bool new_here = laid != nullptr ? laid->tiles[static_cast<std::size_t>(place)] != 0
                                                  : place == through;
            covered |= new_here ? 1u << place : 0u;
        }
        const Run run = run_through(covered, through);
        if (run.first == run.last) {
            return 0;
        }
        Codes word;
        int letters = 0;
        int factor = 1;
        for (int place = run.first; place <= run.last; ++place) {
            const auto at = static_cast<std::size_t>(place);
            const std::uint8_t tile = tile_at(place);
            const bool is_new = board.tiles[static_cast<std::size_t>(lane)][at] == 0;
            word.push_back(static_cast<std::uint8_t>(face_of(tile)));
            const Premiums& premiums = world.setup->premiums();
            letters += world.tiles->worth(tile) *
                       (is_new ? premiums.letter[static_cast<std::size_t>(lane)][at] : 1);
            factor *= is_new ? premiums.word[static_cast<std::size_t>(lane)][at] : 1;
        }
        CHECK(world.words.contains(word));
        return letters * factor;
    };
    int points = play.laid() == rack_size ? 50 : 0;
    bool main_counted = false;
    for (int place = 0; place < board_size; ++place) {
        if (play.tiles[static_cast<std::size_t>(place)] == 0) {
            continue;
        }
        if (!main_counted) {
            points += line_points(play.lane, place, &play);
            main_counted = true;
        }
        points += line_points(crossing_lane(play.lane, place), crossing_place(play.lane), nullptr);
    }
    return points;
}

/// The best moves are the first of all moves in order, with an index or without, however many are
/// asked for.
void check_order(const World& world, const State& state, const Hand& hand,
                 std::vector<Play> expected) {
    const auto engine = std::make_unique<Engine>();
    for (const Play& play : engine->exchanges(state, hand, world.leaves.get())) {
        expected.push_back(play);
    }
    for (const By by : {By::equity, By::score}) {
        std::ranges::sort(expected, [&](const Play& one, const Play& other) {
            return by == By::score && one.score != other.score ? one.score > other.score
                                                               : is_better(one, other);
        });
        for (const Anagrams* index : {world.index.get(), static_cast<Anagrams*>(nullptr)}) {
            for (const std::size_t most : {std::size_t{1}, std::size_t{5}, expected.size()}) {
                INFO("the first ", most, by == By::score ? " by score" : " by equity",
                     index == nullptr ? ", without an index" : "");
                CHECK(std::ranges::equal(
                    engine->top(state, hand, world.leaves.get(), index, most, by),
                    expected | std::views::take(most)));
            }
        }
    }
}

/// Random values make ties rare, and values of few kinds make them common.
void flatten(LeaveTable& leaves) {
    for (std::int32_t& value : leaves.values()) {
        value = value / 8000 * 1000;
    }
}

void check_position(std::mt19937& random, const World& world, const State& state, BestMove& roomy,
                    BestMove& cramped) {
    const Codes codes = draw_rack(random, state, 1 + random() % 7);
    if (codes.empty()) {
        return;
    }
    const Hand hand = make_hand(state, codes, random() % 3 == 0 ? 0 : random() % 20, {});
    const LeaveMap leaves = leaves_of(state, hand, world.leaves.get());
    std::vector<Play> plays;
    all_moves(state, hand.rack, leaves, plays);
    for (std::size_t at = 0; at < plays.size(); at += 1 + random() % 7) {
        CAPTURE(at);
        CHECK(state.can_lay(plays[at]));
        CHECK(plays[at].score == count_points(world, state, plays[at]));
    }
    std::ranges::sort(plays, is_better);
    for (const std::size_t most : {std::size_t{1}, std::size_t{4}, plays.size() + 1}) {
        CAPTURE(most);
        for (BestMove* search : {&roomy, &cramped}) {
            Shortlist list;
            list.reset(most);
            search->search(state, *world.index, hand.rack, leaves, list);
            const std::vector<Play>& found = list.sorted();
            CHECK(found.size() == std::min(most, plays.size()));
            CHECK(std::ranges::equal(found, plays | std::views::take(most)));
        }
    }
    check_order(world, state, hand, plays);
}

}  // namespace

TEST_SUITE("movegen") {

TEST_CASE("moves in games: points square by square, the best ones first") {
    std::mt19937 random(20091231);
    const auto roomy = std::make_unique<BestMove>();
    const auto cramped = std::make_unique<BestMove>(3);
    for (int round = 0; round < 40; ++round) {
        CAPTURE(round);
        const std::size_t faces = round % 5 == 0 ? highest_tile : 3 + random() % 8;
        const World world = make_world(random, faces, 10 + random() % 120);
        if (round % 2 == 0) {
            flatten(*world.leaves);
        }
        State state(*world.setup);
        for (int turn = 0; turn < 14; ++turn) {
            CAPTURE(turn);
            check_position(random, world, state, *roomy, *cramped);
            const Codes codes = draw_rack(random, state, 7);
            if (codes.empty()) {
                break;
            }
            std::vector<Play> plays;
            all_moves(state, Rack(*world.tiles, codes), no_leaves(), plays);
            if (plays.empty()) {
                continue;
            }
            const State before = state;
            state.apply(plays[random() % plays.size()]);
            CHECK(state == State(*world.setup, state.tiles()));
            CHECK(!(state == before));
        }
    }
}

TEST_CASE("many blanks are beyond the search, not beyond the answer") {
    std::mt19937 random(20091232);
    for (int round = 0; round < 6; ++round) {
        CAPTURE(round);
        const World world = make_world(random, 3, 25, 5);
        State state(*world.setup);
        std::vector<Play> plays;
        all_moves(state, Rack(*world.tiles, Codes{0, 1, 2, 3}), no_leaves(), plays);
        if (!plays.empty()) {
            state.apply(plays[random() % plays.size()]);
        }
        Codes codes(3 + random() % 2, blank_tile);
        codes.push_back(1);
        const Hand hand = make_hand(state, codes, 20, {});
        plays.clear();
        all_moves(state, hand.rack, leaves_of(state, hand, world.leaves.get()), plays);
        check_order(world, state, hand, plays);
    }
}

}  // TEST_SUITE("movegen")

}  // namespace letrado::test
