// KWG files from anywhere: the reader refuses or accepts, and never misbehaves.
#include <algorithm>
#include <string>

#include "common/malformed.hpp"
#include "doctest.h"
#include "fuzz/walks.hpp"
#include "lexicon/kwg.hpp"
#include "tests/support/damage.hpp"
#include "tests/support/samples.hpp"

namespace letrado::test {
namespace {

std::string kwg_fault(const std::vector<Cell>& arcs) {
    try {
        const Kwg kwg(arcs);
        walk_kwg(kwg, [](bool holds) { CHECK(holds); });
    } catch (const Malformed& error) {
        return error.reason();
    }
    return "";
}

constexpr Cell arc(Cell tile, bool accepts, bool last, Cell child) {
    return (tile << 24) | (accepts ? Cell{1} << 23 : 0) | (last ? Cell{1} << 22 : 0) | child;
}

}  // namespace

TEST_SUITE("lexicon") {

TEST_CASE("each fault of a KWG is told") {
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

TEST_CASE("a KWG gives its words back, and damaged is refused or harmless") {
    std::mt19937 random(20160401);
    for (int round = 0; round < 2000; ++round) {
        CAPTURE(round);
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

TEST_CASE("noise is no KWG") {
    std::mt19937 random(20160402);
    for (int round = 0; round < 4000; ++round) {
        CAPTURE(round);
        std::vector<Cell> noise(random() % 40);
        const Cell mask = bit(static_cast<Cell>(random() % 31)) - 1;
        std::ranges::generate(noise, [&] { return static_cast<Cell>(random()) & mask; });
        kwg_fault(noise);
    }
}

}  // TEST_SUITE("lexicon")

}  // namespace letrado::test
