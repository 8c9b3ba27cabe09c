// Graphs from anywhere: the validator refuses or accepts, and what it accepts can be walked from end
// to end.
#include <algorithm>
#include <string>

#include "common/malformed.hpp"
#include "doctest.h"
#include "fuzz/walks.hpp"
#include "lexicon/validate.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/samples.hpp"

namespace letrado::test {
namespace {

std::string graph_fault(const std::vector<Cell>& cells) {
    try {
        validate(cells);
    } catch (const Malformed& error) {
        return error.reason();
    }
    return "";
}

/// Walks the graph when it is accepted, and says whether it was.
bool walked(const std::vector<Cell>& cells) {
    if (!graph_fault(cells).empty()) {
        return false;
    }
    walk_graph(Graph(cells), [](bool holds) { CHECK(holds); });
    return true;
}

}  // namespace

TEST_SUITE("lexicon") {

TEST_CASE("a damaged graph is refused, or harmless") {
    std::mt19937 random(20160401);
    std::size_t refused = 0;
    std::size_t accepted = 0;
    for (int round = 0; round < 4000; ++round) {
        CAPTURE(round);
        const std::set<Codes> words = random_words(random, 1 + random() % 12);
        std::vector<Cell> cells = build({words.begin(), words.end()});
        damage(cells, random);
        ++(walked(cells) ? accepted : refused);
    }
    CHECK(refused > 1000);
    CHECK(accepted > 10);
}

TEST_CASE("each fault of a graph is told") {
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
    CHECK((good[turning] & bit(turn_marker)) != 0);
    const Cell after = turning + 2 + count_bits(good[turning]);
    CHECK((good[after] & bit(turn_marker)) != 0);
    CHECK(fault_with(turning + 2, 0) == "child");
    CHECK(fault_with(after + 2, turning) == "turn_marker");
    std::vector<Cell> cut = good;
    cut.pop_back();
    CHECK((graph_fault(cut) == "root" || graph_fault(cut) == "size"));
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

TEST_CASE("noise is no graph") {
    std::mt19937 random(20160402);
    for (int round = 0; round < 4000; ++round) {
        CAPTURE(round);
        std::vector<Cell> noise(random() % 40);
        const Cell mask = bit(static_cast<Cell>(random() % 31)) - 1;
        std::ranges::generate(noise, [&] { return static_cast<Cell>(random()) & mask; });
        walked(noise);
    }
}

}  // TEST_SUITE("lexicon")

}  // namespace letrado::test
