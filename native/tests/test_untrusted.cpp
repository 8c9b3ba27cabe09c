// Arrays from anywhere: the validator and the KWG reader refuse or accept, and never misbehave.
// Run under sanitizers, whatever they accept is then walked from end to end.
#include <algorithm>
#include <string>

#include "common/malformed.hpp"
#include "lexicon/kwg.hpp"
#include "lexicon/validate.hpp"
#include "lexicon/word_cursor.hpp"
#include "tests/check.hpp"
#include "tests/samples.hpp"
#include "tests/suites.hpp"

namespace letrado::test {
namespace {

constexpr std::size_t most_walked = 20000;  // a damaged graph may spell very many words

std::string graph_fault(const std::vector<Cell>& cells) {
    try {
        validate(cells);
    } catch (const Malformed& error) {
        return error.reason();
    }
    return "";
}

std::string kwg_fault(const std::vector<Cell>& arcs) {
    try {
        const Kwg kwg(arcs);
        if (kwg.word_count() < most_walked) {
            const std::vector<Word> words = kwg.words();
            CHECK(words.size() == kwg.word_count());
            for (const Word& word : words) {
                CHECK(kwg.contains(word.codes()));
            }
        }
    } catch (const Malformed& error) {
        return error.reason();
    }
    return "";
}

void walk_outwards(const Graph& graph, Cell node, std::size_t depth, std::size_t& steps) {
    CHECK(depth <= longest_word);
    for (Cell left = graph.tiles(node); left != 0 && ++steps < most_walked; left &= left - 1) {
        const std::uint32_t tile = lowest_tile(left);
        if (const Cell child = graph.child(node, tile); child != 0) {
            walk_outwards(graph, child, depth + (tile != turn_marker), steps);
        }
    }
}

void walk(const Graph& graph) {
    std::size_t steps = 0;
    for (WordCursor cursor(graph); cursor.advance() && steps < most_walked; ++steps) {
        CHECK(graph.contains(cursor.word().codes()));
    }
    steps = 0;
    walk_outwards(graph, graph.gaddag_root(), 0, steps);
}

void damage(std::vector<Cell>& cells, std::mt19937& random) {
    for (std::size_t times = 1 + random() % 3; times > 0; --times) {
        Cell& cell = cells[random() % cells.size()];
        switch (random() % 4) {
            case 0: cell ^= bit(static_cast<Cell>(random() % 32)); break;
            case 1: cell = static_cast<Cell>(random() % (cells.size() + 2)); break;
            case 2: cell = static_cast<Cell>(random()); break;
            default: std::swap(cell, cells[random() % cells.size()]); break;
        }
    }
    if (random() % 8 == 0) {
        cells.resize(random() % (cells.size() + 3));
    }
}

void test_damaged_graphs(std::mt19937& random) {
    std::size_t refused = 0;
    std::size_t accepted = 0;
    for (int round = 0; round < 4000; ++round) {
        const std::set<Codes> words = random_words(random, 1 + random() % 12);
        std::vector<Cell> cells = build({words.begin(), words.end()});
        damage(cells, random);
        if (graph_fault(cells).empty()) {
            ++accepted;
            walk(Graph(cells));
        } else {
            ++refused;
        }
    }
    CHECK(refused > 1000 && accepted > 10);
}

void test_each_fault_of_a_graph() {
    // The DAWG's nodes come first, then the GADDAG's.
    const std::vector<Cell> good = build({codes("ab"), codes("abc"), codes("ba")});
    CHECK(graph_fault(good).empty());
    const auto fault_with = [&](std::size_t at, Cell value) {
        std::vector<Cell> cells = good;
        cells[at] = value;
        return graph_fault(cells);
    };
    const Cell root = good[layout::dawg_root];
    const auto size = static_cast<Cell>(good.size());
    CHECK(graph_fault({}) == "size");
    CHECK(graph_fault({4, 4, 1, 0}) == "size");
    CHECK(fault_with(layout::dawg_root, size) == "root");
    CHECK(fault_with(layout::dawg_root, 0) != "");
    CHECK(fault_with(layout::gaddag_root, root + 1) == "root");
    CHECK(fault_with(layout::word_count, 0) == "word_count");
    CHECK(fault_with(layout::reserved, 1) == "reserved");
    CHECK(fault_with(root, 0) == "empty_node");
    CHECK(fault_with(root, 1) == "turn_marker");
    CHECK(fault_with(root, ~Cell{0}) != "");
    CHECK(fault_with(root + 1, bit(9)) == "accepting");
    CHECK(fault_with(root + 1, bit(turn_marker)) == "accepting");
    CHECK(fault_with(root + 2, root) == "child");
    CHECK(fault_with(root + 2, 1) == "child");
    CHECK(fault_with(root + 2, 5) == "child");
    CHECK(fault_with(root + 2, 0) == "dead_arc");
    // The first two nodes of the GADDAG have a turn: it must lead somewhere, and into the DAWG.
    const Cell turning = root + 2 + count_bits(good[root]);
    CHECK(good[turning] & bit(turn_marker));
    const Cell after = turning + 2 + count_bits(good[turning]);
    CHECK(good[after] & bit(turn_marker));
    CHECK(fault_with(turning + 2, 0) == "child");
    CHECK(fault_with(after + 2, turning) == "turn_marker");
    std::vector<Cell> cut = good;
    cut.pop_back();
    CHECK(graph_fault(cut) == "root" || graph_fault(cut) == "size");
    // A chain of sixteen nodes: one more than a word has tiles.
    std::vector<Cell> chain = {0, 0, 1, 0};
    Cell child = 0;
    for (std::size_t node = 0; node <= longest_word; ++node) {
        const auto offset = static_cast<Cell>(chain.size());
        chain.insert(chain.end(), {bit(1), child == 0 ? bit(1) : 0, child});
        child = offset;
    }
    chain[layout::dawg_root] = chain[layout::gaddag_root] = child;
    CHECK(graph_fault(chain) == "depth");
    chain[layout::dawg_root] = chain[layout::gaddag_root] = child - 3;
    chain.resize(chain.size() - 3);
    CHECK(graph_fault(chain).empty());
}

constexpr Cell arc(Cell tile, bool accepts, bool last, Cell child) {
    return (tile << 24) | (accepts ? Cell{1} << 23 : 0) | (last ? Cell{1} << 22 : 0) | child;
}

void test_each_fault_of_a_kwg() {
    const Cell none = arc(0, false, true, 0);
    const Cell root = arc(0, false, true, 2);
    CHECK(kwg_fault({}) == "size");
    CHECK(kwg_fault({root, none}) == "size");
    CHECK(kwg_fault({none, none, arc(1, true, true, 0)}) == "no_words");
    CHECK(kwg_fault({arc(0, false, true, 3), none, arc(1, true, true, 0)}) == "child_range");
    CHECK(kwg_fault({root, none, arc(1, true, true, 3)}) == "child_range");
    CHECK(kwg_fault({root, none, arc(1, true, true, 1)}) == "child_range");
    CHECK(kwg_fault({root, none, arc(1, true, false, 0)}) == "unended_siblings");
    CHECK(kwg_fault({root, none, arc(0, true, true, 0)}) == "tile");
    CHECK(kwg_fault({root, none, arc(32, true, true, 0)}) == "tile");
    CHECK(kwg_fault({root, none, arc(1, true, false, 0), arc(1, true, true, 0)}) ==
          "repeated_tile");
    CHECK(kwg_fault({root, none, arc(1, true, true, 2)}) == "cycle");
    CHECK(kwg_fault({root, none, arc(1, false, true, 0)}) == "no_words");
    CHECK(kwg_fault({root, none, arc(1, true, true, 3), arc(2, false, true, 0)}) == "dead_end");
    std::vector<Cell> chain = {root, none};
    for (Cell at = 2; at < 2 + longest_word; ++at) {
        chain.push_back(arc(1, true, true, at + 1));
    }
    chain.push_back(arc(1, true, true, 0));
    CHECK(kwg_fault(chain) == "depth");
    // Thirty-one arcs a level, all to the next level: more words than there are atoms to spare.
    std::vector<Cell> wide = {root, none};
    for (Cell level = 0; level < longest_word; ++level) {
        const Cell next = level + 1 < longest_word ? 2 + (level + 1) * highest_tile : 0;
        for (Cell tile = 1; tile <= highest_tile; ++tile) {
            wide.push_back(arc(tile, true, tile == highest_tile, next));
        }
    }
    CHECK(kwg_fault(wide) == "too_many_words");
}

void test_kwg_round_trip_and_damage(std::mt19937& random) {
    for (int round = 0; round < 2000; ++round) {
        const std::set<Codes> words = random_words(random, 1 + random() % 12);
        const std::vector<Cell> cells = build({words.begin(), words.end()});
        std::vector<Cell> arcs = to_kwg(Graph(cells));
        std::vector<Codes> read;
        for (const Word& word : Kwg(arcs).words()) {
            read.emplace_back(word.codes().begin(), word.codes().end());
        }
        CHECK(std::ranges::equal(read, words));
        damage(arcs, random);
        kwg_fault(arcs);
    }
}

void test_noise(std::mt19937& random) {
    for (int round = 0; round < 4000; ++round) {
        std::vector<Cell> noise(random() % 40);
        const Cell mask = bit(static_cast<Cell>(random() % 31)) - 1;
        std::ranges::generate(noise, [&] { return static_cast<Cell>(random()) & mask; });
        if (graph_fault(noise).empty()) {
            walk(Graph(noise));
        }
        kwg_fault(noise);
    }
}

}  // namespace

void untrusted_tests() {
    std::mt19937 random(20160401);
    test_damaged_graphs(random);
    test_each_fault_of_a_graph();
    test_each_fault_of_a_kwg();
    test_kwg_round_trip_and_damage(random);
    test_noise(random);
}

}  // namespace letrado::test
