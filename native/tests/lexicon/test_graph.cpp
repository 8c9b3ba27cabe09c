// Builder, cursor and membership against plain sets of words.
#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "doctest.h"
#include "lexicon/membership.hpp"
#include "lexicon/validate.hpp"
#include "lexicon/word_cursor.hpp"
#include "tests/support/samples.hpp"

namespace letrado::test {
namespace {

std::vector<Codes> words_of(const Graph& graph) {
    std::vector<Codes> words;
    for (WordCursor cursor(graph); cursor.advance();) {
        const std::span<const std::uint8_t> word = cursor.word().codes();
        words.emplace_back(word.begin(), word.end());
    }
    return words;
}

/// What a GADDAG of these words must spell: marker 0, then for each place the turn.
std::set<Codes> outward_spellings(const std::set<Codes>& words) {
    std::set<Codes> spellings;
    for (const Codes& word : words) {
        for (std::size_t turn = 1; turn <= word.size(); ++turn) {
            const auto middle = word.begin() + static_cast<std::ptrdiff_t>(turn);
            Codes spelling(std::make_reverse_iterator(middle), word.rend());
            if (turn < word.size()) {
                spelling.push_back(turn_marker);
                spelling.insert(spelling.end(), middle, word.end());
            }
            spellings.insert(spelling);
        }
    }
    return spellings;
}

void spell(const Graph& graph, Cell node, Codes& path, std::set<Codes>& found) {
    for (Cell left = graph.tiles(node); left != 0; left &= left - 1) {
        const std::uint32_t tile = lowest_tile(left);
        path.push_back(static_cast<std::uint8_t>(tile));
        if (graph.accepting(node) & bit(tile)) {
            INFO("path ", text_of(path));
            CHECK(found.insert(path).second);
        }
        if (const Cell child = graph.child(node, tile); child != 0) {
            spell(graph, child, path, found);
        }
        path.pop_back();
    }
}

void check_equal_nodes_are_one(const std::vector<Cell>& cells) {
    std::set<std::vector<Cell>> nodes;
    for (std::size_t node = layout::first_node; node < cells.size();) {
        const std::size_t end = node + layout::node_masks + count_bits(cells[node]);
        CHECK(nodes.emplace(cells.begin() + static_cast<std::ptrdiff_t>(node),
                            cells.begin() + static_cast<std::ptrdiff_t>(end))
                  .second);
        node = end;
    }
}

}  // namespace

TEST_SUITE("lexicon") {

TEST_CASE("a graph spells its words, inwards and outwards, each once") {
    std::mt19937 random(20090901);
    for (int round = 0; round < 150; ++round) {
        CAPTURE(round);
        const std::set<Codes> words = random_words(random, 1 + random() % 60);
        std::vector<Codes> shuffled(words.begin(), words.end());
        shuffled.insert(shuffled.end(), words.begin(), words.end());  // each word twice
        std::shuffle(shuffled.begin(), shuffled.end(), random);
        const std::vector<Cell> cells = build(shuffled);
        validate(cells);
        const Graph graph(cells);
        CHECK(graph.word_count() == words.size());
        CHECK(std::ranges::equal(words_of(graph), words));
        std::set<Codes> outwards;
        Codes path;
        spell(graph, graph.gaddag_root(), path, outwards);
        CHECK(outwards == outward_spellings(words));
        check_equal_nodes_are_one(cells);
        CHECK(cells == build({words.begin(), words.end()}));
    }
}

TEST_CASE("membership is that of the list, asked singly and in bulk") {
    std::mt19937 random(20090902);
    for (int round = 0; round < 45; ++round) {
        CAPTURE(round);
        const std::set<Codes> words = random_words(random, 40);
        const std::vector<Cell> cells = build({words.begin(), words.end()});
        const Graph graph(cells);
        std::vector<Word> asked;
        std::vector<bool> expected;
        const auto ask = [&](const Codes& codes) {
            INFO("word ", text_of(codes));
            Word word;
            word.size = static_cast<std::uint8_t>(std::min(codes.size(), longest_word));
            std::copy_n(codes.begin(), word.size, word.tiles.begin());
            asked.push_back(word);
            expected.push_back(words.contains(codes));
            CHECK(graph.contains(codes) == words.contains(codes));
        };
        for (const Codes& word : words) {
            ask(word);
            Codes other = word;
            other[random() % other.size()] = static_cast<std::uint8_t>(random());
            ask(other);
            other = word;
            other.pop_back();
            ask(other);
            if (word.size() < longest_word) {  // past the end of a word, mostly into nothing
                for (std::uint8_t tile = 0; tile <= highest_tile; ++tile) {
                    other = word;
                    other.push_back(tile);
                    ask(other);
                }
            }
        }
        ask({});
        for (std::size_t size = 0; size <= asked.size(); size += 1 + size / 2) {
            std::vector<std::uint8_t> answers(size, 7);
            contains_many(graph, std::span(asked).first(size), answers);
            for (std::size_t at = 0; at < size; ++at) {
                INFO("word ", at, " of ", size, " asked at once");
                CHECK(answers[at] == (expected[at] ? 1 : 0));
            }
        }
    }
}

TEST_CASE("the builder refuses what is no list of words") {
    CHECK_THROWS_AS(build({}), std::invalid_argument);
    CHECK_THROWS_AS(build({codes("a")}), std::invalid_argument);
    CHECK_THROWS_AS(build({codes("abcdefghijklmnop")}), std::invalid_argument);
    CHECK_THROWS_AS(build({{1, 0}}), std::invalid_argument);
    CHECK_THROWS_AS(build({{1, 32}}), std::invalid_argument);
    CHECK_THROWS_AS(build_graph(Codes{1, 2, 3}, Codes{2}), std::invalid_argument);
    CHECK_THROWS_AS(build_graph(Codes{1, 2, 3}, Codes{2, 2}), std::invalid_argument);
}

TEST_CASE("words are counted by their length") {
    const std::vector<Cell> cells = build({codes("ab"), codes("abc"), codes("abd")});
    const auto counts = words_by_length(Graph(cells));
    CHECK(counts[2] == 1);
    CHECK(counts[3] == 2);
    CHECK(counts[4] == 0);
}

}  // TEST_SUITE("lexicon")

}  // namespace letrado::test
