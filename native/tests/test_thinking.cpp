// Learning and looking ahead: on any number of threads the same, and the end of games as brute force
// sees it.
#include <cstdlib>
#include <numeric>
#include <thread>

#include "common/malformed.hpp"
#include "endgame/endgame.hpp"
#include "movegen/all_moves.hpp"
#include "play/training.hpp"
#include "search/simulation.hpp"
#include "tests/check.hpp"
#include "tests/games.hpp"
#include "tests/suites.hpp"

namespace letrado::test {

namespace {

constexpr GameRules rules = {2, 12, true, 1};

/// A position some moves into a game: board, and the tiles that are left.
struct Middle {
    State state;
    std::vector<std::uint8_t> left;
};

std::vector<std::uint8_t> all_tiles(const TileSet& set) {
    std::vector<std::uint8_t> tiles;
    for (std::size_t code = 0; code < set.codes(); ++code) {
        tiles.insert(tiles.end(), static_cast<std::size_t>(set.count(static_cast<std::uint8_t>(code))),
                     static_cast<std::uint8_t>(code));
    }
    return tiles;
}

Middle play_some(const World& world, std::mt19937& random, int turns) {
    Middle middle = {State(*world.setup), all_tiles(*world.tiles)};
    Engine engine;
    for (int turn = 0; turn < turns && middle.left.size() > 20; ++turn) {
        std::ranges::shuffle(middle.left, random);
        const Hand hand = make_hand(middle.state, std::span(middle.left).first(rack_size), 10, 0);
        const Play move = engine.best(middle.state, hand, nullptr, world.index.get(), false);
        if (move.lane == no_lane) {
            continue;
        }
        middle.state.apply(move);
        for (const std::uint8_t tile : move.tiles) {
            if (tile != 0) {
                middle.left.erase(std::ranges::find(middle.left, in_hand(tile)));
            }
        }
    }
    std::ranges::shuffle(middle.left, random);
    return middle;
}

#if !defined(LETRADO_ONLY_THREADS)

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
    int best = passes + 1 == 2 * rules.passes_to_end
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

void endgames(std::mt19937& random) {
    int solved = 0;
    for (int round = 0; round < 60; ++round) {
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
        Endgame endgame(round % 2 == 0 ? world.index.get() : nullptr, rules, 6 + random() % 8);
        const LastHands hands = {middle.state, {own, other}, passes};
        const EndgameResult result = endgame.solve(hands, {});
        CHECK(result.exact && result.value == expected);
        CHECK(!result.line.empty());
        const EndgameResult at_once = endgame.solve(hands, {0, 100, nullptr});
        // Where every move ends the game there is nothing to stop.
        CHECK(at_once.plies <= 1 && !at_once.line.empty());
        std::atomic<bool> cancelled{true};
        CHECK(endgame.solve(hands, {1e6, 100, &cancelled}).plies <= 1);
        CHECK_THROWS(std::invalid_argument, endgame.solve({middle.state, {own, {}}, 0}, {}));
        CHECK_THROWS(std::invalid_argument, endgame.solve({middle.state, {own, other}, 4}, {}));
        ++solved;
    }
    CHECK(solved > 20);
}

void training(std::mt19937& random) {
    const World world = make_world(random, 7, 80);
    const Match match = {world.setup.get(), world.index.get(), {world.leaves.get(), world.leaves.get()},
                         rules, 7};
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
    CHECK_THROWS(Malformed, again.from_bytes(cut));
    CHECK(whole.leaves().turns() > 0);
    const LeaveTable table = whole.leaves().smoothed(*world.tiles);
    CHECK(table.values()[0] == 0);
    for (const std::int32_t step : {1, 50, 1000}) {
        const LeaveTable back =
            LeaveTable::from_deviations(*world.tiles, world.leaves->deviations(step), step);
        for (std::size_t rank = 0; rank < back.size(); ++rank) {
            const std::int32_t beyond = back.values()[rank] - world.leaves->values()[rank];
            CHECK(step == 1 || std::abs(beyond) <= step / 2);
        }
    }
    CHECK_THROWS(Malformed, LeaveTable::from_deviations(*world.tiles, {}, 50));
}

#endif

void simulations(std::mt19937& random) {
    std::vector<Chance> chances(WinTable::leads * 3);
    for (std::size_t at = 0; at < chances.size(); ++at) {
        chances[at] = static_cast<Chance>(at % WinTable::leads * 1000);
    }
    const WinTable wins(chances);
    CHECK_THROWS(std::invalid_argument, WinTable(std::span(chances).first(5)));
    for (int round = 0; round < 5; ++round) {
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
        const Outlook outlook = {world.index.get(), world.leaves.get(), &wins, rules, 2, 9};
        Simulation alone(situation, moves, outlook);
        Simulation together(situation, moves, outlook);
        for (int some = 0; some < 3; ++some) {
            CHECK(alone.advance(20, 1, 1e3) == 20);
            CHECK(together.advance(20, 3, 1e3) == 20);
            CHECK(alone.drop_worse(2) == together.drop_worse(2));
        }
        for (std::size_t move = 0; move < moves.size(); ++move) {
            const Prospect& one = alone.prospects()[move];
            const Prospect& other = together.prospects()[move];
            CHECK(one.times == other.times && one.lead == other.lead && one.wins == other.wins);
            CHECK(one.lead_squares == other.lead_squares && one.win_squares == other.win_squares);
        }
        CHECK(alone.ranking() == together.ranking());
        const std::size_t running = alone.drop_worse(2);
        const std::size_t best = alone.ranking().front();
        CHECK(alone.keep_best(2) == std::min<std::size_t>(running, 2));
        CHECK(alone.keep_best(0) == 1 && alone.in_running(best) && alone.ranking().front() == best);
        CHECK(alone.advance(5, 2, 1e3) == 5 && alone.prospects()[best].times == 65);
        CHECK(alone.advance(20, 2, 0) == 0);
        {
            std::jthread other([&] { together.cancel(); });
            together.advance(2000, 2, 1e3);
        }
        CHECK(together.advance(5, 1, 1e3) == 0);
        CHECK_THROWS(std::invalid_argument, Simulation(situation, {}, outlook));
        Situation guessing = situation;
        guessing.guesses = {{}, {middle.left[7]}, {middle.left.begin() + 7, middle.left.begin() + 14}};
        Simulation guessed(guessing, moves, outlook);
        CHECK(guessed.advance(30, 2, 1e3) == 30);
        guessing.guesses = {{middle.left.begin() + 7, middle.left.begin() + 15}};
        CHECK_THROWS(std::invalid_argument, Simulation(guessing, moves, outlook));
        guessing.guesses = {{static_cast<std::uint8_t>(200)}};
        CHECK_THROWS(std::invalid_argument, Simulation(guessing, moves, outlook));
        Situation impossible = situation;
        impossible.bag += 30;
        CHECK_THROWS(std::invalid_argument, Simulation(impossible, moves, outlook));
    }
}

/// One rack answers on boards that differ by a move as if each were looked at alone.
void replies(std::mt19937& random) {
    Engine expecting;
    Engine alone;
    for (int round = 0; round < 20; ++round) {
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

/// Ends of games searched side by side, with one index, and cancelled from outside in the middle.
void endgames_together(std::mt19937& random) {
    const World world = make_world(random, 8, 60);
    const Middle middle = play_some(world, random, 3);
    CHECK(middle.left.size() >= 14);
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
                Endgame endgame(world.index.get(), rules, 10);
                result = endgame.solve(hands, {1e3, 3, nullptr});
                result.nodes += endgame.solve(hands, {1e3, 100, &cancelled}).nodes;
            });
        }
        others.emplace_back([&] { cancelled = true; });
    }
    CHECK(results[0].value == results[1].value && results[0].plies == results[1].plies);
}

}  // namespace

void thinking_tests() {
    std::mt19937 random(1999);
    simulations(random);
    endgames_together(random);
    replies(random);
#if !defined(LETRADO_ONLY_THREADS)
    training(random);
    endgames(random);
#endif
}

}  // namespace letrado::test
