// States, all moves and best moves against each other and against obvious ways of doing the same.
#include <algorithm>
#include <ranges>
#include <stdexcept>

#include "common/malformed.hpp"
#include "movegen/all_moves.hpp"
#include "movegen/best_move.hpp"
#include "movegen/engine.hpp"
#include "tests/check.hpp"
#include "tests/games.hpp"
#include "tests/suites.hpp"

namespace letrado::test {
namespace {

Codes draw_rack(std::mt19937& random, const State& state, std::size_t size) {
    Codes left;
    for (std::size_t code = 0; code < state.setup().tiles().codes(); ++code) {
        left.insert(left.end(),
                    static_cast<std::size_t>(state.off_board(static_cast<std::uint8_t>(code))),
                    static_cast<std::uint8_t>(code));
    }
    std::shuffle(left.begin(), left.end(), random);
    left.resize(std::min(size, left.size()));
    return left;
}

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
        CHECK(state.can_lay(plays[at]));
        CHECK(plays[at].score == count_points(world, state, plays[at]));
    }
    std::ranges::sort(plays, is_better);
    for (const std::size_t most : {std::size_t{1}, std::size_t{4}, plays.size() + 1}) {
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

void test_games(std::mt19937& random) {
    const auto roomy = std::make_unique<BestMove>();
    const auto cramped = std::make_unique<BestMove>(3);
    for (int round = 0; round < 40; ++round) {
        const std::size_t faces = round % 5 == 0 ? highest_tile : 3 + random() % 8;
        const World world = make_world(random, faces, 10 + random() % 120);
        if (round % 2 == 0) {
            flatten(*world.leaves);
        }
        State state(*world.setup);
        for (int turn = 0; turn < 14; ++turn) {
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

/// Three blanks and more are beyond the search, but not beyond the answer.
void test_many_blanks(std::mt19937& random) {
    for (int round = 0; round < 6; ++round) {
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

void test_leave_ranks(std::mt19937& random) {
    for (int round = 0; round < 5; ++round) {
        const World world = make_world(random, 2 + random() % 5, 4);
        LeaveTable table(*world.tiles);
        std::size_t next = 0;
        table.for_each([&](std::span<const std::uint8_t> leave) {
            Codes shuffled(leave.begin(), leave.end());
            std::shuffle(shuffled.begin(), shuffled.end(), random);
            CHECK(table.rank(shuffled) == next++);
        });
        CHECK(next == table.size());
        CHECK_THROWS(std::invalid_argument, table.rank(Codes{0, 0, 0}));
        CHECK_THROWS(std::invalid_argument, table.rank(Codes{1, 1, 1, 1, 1, 1, 1}));
        CHECK_THROWS(std::invalid_argument, table.rank(Codes{31}));
    }
}

void test_index_knows_its_words(std::mt19937& random) {
    for (int round = 0; round < 10; ++round) {
        // Over two tiles very many words share their multiset: buckets overflow.
        const World world = make_world(random, round < 5 ? 2 : 9, round < 5 ? 60 : 400);
        for (const Codes& word : world.words) {
            TileKey key = 0;
            for (const std::uint8_t tile : word) {
                key += tile_keys[tile];
            }
            const Anagrams::OfLength index = world.index->of_length(word.size());
            CHECK(index.may_have(key));
            for (const std::uint8_t tile : word) {
                CHECK(index.may_be_one_short(key - tile_keys[tile]));
            }
            bool found = false;
            index.find(key, [&](std::uint32_t entry) {
                const std::span<const std::uint8_t> words = index.words(entry);
                for (std::size_t at = 0; at < words.size(); at += word.size()) {
                    found |= std::ranges::equal(words.subspan(at, word.size()), word);
                }
            });
            CHECK(found);
        }
    }
}

/// Whatever passes the checks can be searched with, though it may not find what it should.
void test_damaged_index(std::mt19937& random) {
    const auto search = std::make_unique<BestMove>();
    int refused = 0;
    for (int round = 0; round < 300; ++round) {
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

void test_refusals(std::mt19937& random) {
    const World world = make_world(random, 5, 20);
    const Graph graph(world.cells);
    const Codes ones(squares_on_board, 1);
    CHECK_THROWS(std::invalid_argument, TileSet(Codes{0, 1}, Codes{2}));
    CHECK_THROWS(std::invalid_argument, TileSet(Codes{1, 1}, Codes{2, 2}));
    CHECK_THROWS(std::invalid_argument, TileSet(Codes{0, 21}, Codes{2, 2}));
    CHECK_THROWS(std::invalid_argument, TileSet(Codes(33), Codes(33)));
    CHECK_THROWS(std::invalid_argument, TileSet(Codes{0, 1}, Codes{2, 249}));
    CHECK_THROWS(std::invalid_argument, Setup(graph, *world.tiles, Codes(225), ones, 112, 50));
    CHECK_THROWS(std::invalid_argument, Setup(graph, *world.tiles, ones, Codes(225, 4), 112, 50));
    CHECK_THROWS(std::invalid_argument, Setup(graph, *world.tiles, Codes(224, 1), ones, 112, 50));
    CHECK_THROWS(std::invalid_argument, Setup(graph, *world.tiles, ones, ones, 225, 50));
    CHECK_THROWS(std::invalid_argument, State(*world.setup, Codes(224)));
    CHECK_THROWS(std::invalid_argument, State(*world.setup, Codes(225, 6)));
    CHECK_THROWS(std::invalid_argument, State(*world.setup, Codes(225, 1)));
    CHECK_THROWS(std::invalid_argument, Rack(*world.tiles, Codes{}));
    CHECK_THROWS(std::invalid_argument, Rack(*world.tiles, Codes(8)));
    CHECK_THROWS(std::invalid_argument, Rack(*world.tiles, Codes{6}));
    CHECK_THROWS(std::invalid_argument, make_hand(State(*world.setup), Codes(3), {}, {}));
    CHECK_THROWS(std::invalid_argument, make_hand(State(*world.setup), Codes{1}, 0, -1));
    CHECK_THROWS(std::invalid_argument, make_hand(State(*world.setup), Codes{1}, 0, 1'000'000'000));
}

}  // namespace

void move_tests() {
    std::mt19937 random(20091231);
    test_games(random);
    test_many_blanks(random);
    test_leave_ranks(random);
    test_index_knows_its_words(random);
    test_damaged_index(random);
    test_refusals(random);
}

}  // namespace letrado::test
