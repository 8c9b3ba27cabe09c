// Looking ahead: on any number of threads the same.
#include <algorithm>
#include <stdexcept>
#include <thread>

#include "doctest.h"
#include "movegen/engine.hpp"
#include "search/simulation.hpp"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("search") {

TEST_CASE("looking ahead is the same on any number of threads, and can be stopped") {
    std::mt19937 random(1999);
    std::vector<Chance> chances(WinTable::leads * 3);
    for (std::size_t at = 0; at < chances.size(); ++at) {
        chances[at] = static_cast<Chance>(at % WinTable::leads * 1000);
    }
    const WinTable wins(chances);
    CHECK_THROWS_AS(WinTable(std::span(chances).first(5)), std::invalid_argument);
    for (int round = 0; round < 5; ++round) {
        CAPTURE(round);
        const World world = make_world(random, 6 + random() % 4, 60);
        const Middle middle = play_some(world, random, static_cast<int>(random() % 3));
        if (middle.left.size() < 16) {
            continue;
        }
        const std::vector<std::uint8_t> rack(middle.left.begin(), middle.left.begin() + rack_size);
        const Situation situation = {middle.state, rack, {}, middle.left.size() - 14, {3, 5}, {}, {}};
        Engine engine;
        const Hand hand = make_hand(middle.state, rack, situation.bag, std::nullopt);
        const std::vector<Play> moves =
            engine.top(middle.state, hand, world.leaves.get(), world.index.get(), 6);
        const Outlook outlook = {world.index.get(), world.leaves.get(), &wins, usual_rules, 2, 9};
        Simulation alone(situation, moves, outlook);
        Simulation together(situation, moves, outlook);
        for (int some = 0; some < 3; ++some) {
            CAPTURE(some);
            CHECK(alone.advance(20, 1, 1e3) == 20);
            CHECK(together.advance(20, 3, 1e3) == 20);
            CHECK(alone.drop_worse(2) == together.drop_worse(2));
        }
        for (std::size_t move = 0; move < moves.size(); ++move) {
            CAPTURE(move);
            const Prospect& one = alone.prospects()[move];
            const Prospect& other = together.prospects()[move];
            CHECK(one.times == other.times);
            CHECK(one.lead == other.lead);
            CHECK(one.wins == other.wins);
            CHECK(one.lead_squares == other.lead_squares);
            CHECK(one.win_squares == other.win_squares);
        }
        CHECK(alone.ranking() == together.ranking());
        const std::size_t running = alone.drop_worse(2);
        const std::size_t best = alone.ranking().front();
        CHECK(alone.keep_best(2) == std::min<std::size_t>(running, 2));
        CHECK(alone.keep_best(0) == 1);
        CHECK(alone.in_running(best));
        CHECK(alone.ranking().front() == best);
        CHECK(alone.advance(5, 2, 1e3) == 5);
        CHECK(alone.prospects()[best].times == 65);
        CHECK(alone.advance(20, 2, 0) == 0);
        {
            std::jthread other([&] { together.cancel(); });
            together.advance(2000, 2, 1e3);
        }
        CHECK(together.advance(5, 1, 1e3) == 0);
        CHECK_THROWS_AS(Simulation(situation, {}, outlook), std::invalid_argument);
        Situation guessing = situation;
        guessing.guesses = {{}, {middle.left[7]}, {middle.left.begin() + 7, middle.left.begin() + 14}};
        Simulation guessed(guessing, moves, outlook);
        CHECK(guessed.advance(30, 2, 1e3) == 30);
        guessing.guesses = {{middle.left.begin() + 7, middle.left.begin() + 15}};
        CHECK_THROWS_AS(Simulation(guessing, moves, outlook), std::invalid_argument);
        guessing.guesses = {{static_cast<std::uint8_t>(200)}};
        CHECK_THROWS_AS(Simulation(guessing, moves, outlook), std::invalid_argument);
        Situation impossible = situation;
        impossible.bag += 30;
        CHECK_THROWS_AS(Simulation(impossible, moves, outlook), std::invalid_argument);
    }
}

}  // TEST_SUITE("search")

}  // namespace letrado::test
