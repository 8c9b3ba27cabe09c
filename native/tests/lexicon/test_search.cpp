// Words that meet conditions, against each condition read on its own, word by word.
#include <algorithm>

#include "doctest.h"
#include "lexicon/anagram_builder.hpp"
#include "lexicon/search.hpp"
#include "tests/support/samples.hpp"

namespace letrado::test {
namespace {

TileCounts counts_of(const Codes& word) {
    TileCounts counts{};
    for (const std::uint8_t tile : word) {
        ++counts[tile];
    }
    return counts;
}

std::uint32_t below(std::mt19937& random, std::uint32_t bound) {
    return static_cast<std::uint32_t>(random() % bound);
}

TileCounts random_counts(std::mt19937& random) {
    TileCounts counts{};
    for (std::uint8_t& count : counts) {
        count = static_cast<std::uint8_t>(random() % 4);
    }
    return counts;
}

Pattern random_pattern(std::mt19937& random) {
    Pattern pattern;
    const auto some = [&] { return PositionSet{random()} << 32 | random(); };
    std::ranges::generate(pattern.taking, some);
    std::ranges::generate(pattern.follow, [&] { return some() & some() & some(); });
    pattern.first = some();
    pattern.last = some() & some();
    pattern.wanted = random() % 2 == 0;
    return pattern;
}

/// By every way through the places.
bool matches(const Pattern& pattern, const Codes& word, std::size_t read, PositionSet next) {
    const PositionSet here = next & pattern.taking[word[read]];
    if (read + 1 == word.size()) {
        return (here & pattern.last) != 0;
    }
    PositionSet onward = 0;
    for (std::size_t place = 0; place < most_positions; ++place) {
        if ((here >> place & 1) != 0) {
            onward |= pattern.follow[place];
        }
    }
    return matches(pattern, word, read + 1, onward);
}

bool holds(const Conditions& conditions, const Codes& word, const std::set<Codes>& words,
           const std::set<Codes>& others) {
    const TileCounts counts = counts_of(word);
    for (const Pattern& pattern : conditions.patterns) {
        if (matches(pattern, word, 0, pattern.first) != pattern.wanted) {
            return false;
        }
    }
    for (const Tally& tally : conditions.tallies) {
        std::uint32_t sum = 0;
        for (const std::uint8_t tile : word) {
            sum += tally.weights[tile];
        }
        if (sum < tally.least || sum > tally.most) {
            return false;
        }
    }
    for (const Supply& supply : conditions.supplies) {
        std::uint32_t missing = 0;
        for (std::size_t tile = 0; tile < tile_codes; ++tile) {
            missing += counts[tile] > supply.counts[tile] ? counts[tile] - supply.counts[tile] : 0u;
        }
        if (missing > supply.blanks) {
            return false;
        }
    }
    for (const Membership& membership : conditions.memberships) {
        Codes longer = membership.front;
        longer.insert(longer.end(), word.begin(), word.end());
        longer.insert(longer.end(), membership.back.begin(), membership.back.end());
        if (others.contains(longer) != membership.wanted) {
            return false;
        }
    }
    if (!conditions.together) {
        return true;
    }
    const auto same = std::ranges::count_if(
        words, [&](const Codes& each) { return counts_of(each) == counts; });
    return conditions.together->least <= same && same <= conditions.together->most;
}

}  // namespace

TEST_SUITE("lexicon") {

TEST_CASE("a search finds what meets its conditions, in each order") {
    std::mt19937 random(20161116);
    const TileSet tiles(Codes(28, 0), Codes(28, 2));
    for (int round = 0; round < 400; ++round) {
        CAPTURE(round);
        const std::set<Codes> words = random_words(random, 1 + random() % 60);
        std::set<Codes> others = random_words(random, 1 + random() % 20);
        others.insert(words.begin(), std::next(words.begin(), random() % words.size()));
        const std::vector<Cell> cells = build({words.begin(), words.end()});
        const std::vector<Cell> other_cells = build({others.begin(), others.end()});
        const std::vector<std::uint8_t> bytes = build_anagrams(Graph(cells));
        const Anagrams index(bytes);
        Conditions conditions;
        if (random() % 2 == 0) {
            conditions.patterns.push_back(random_pattern(random));
        }
        if (random() % 2 == 0) {
            const std::uint32_t least = below(random, 12);
            conditions.tallies.push_back({random_counts(random), least, least + below(random, 12)});
        }
        if (random() % 2 == 0) {
            conditions.supplies.push_back({random_counts(random), below(random, 9)});
        }
        if (random() % 2 == 0) {
            const Codes& word = *words.begin();
            conditions.memberships.push_back({Graph(other_cells),
                                              random() % 2 == 0 ? Codes{} : Codes{word.front()},
                                              random() % 2 == 0 ? Codes{} : Codes{word.back()},
                                              random() % 2 == 0});
        }
        if (random() % 2 == 0) {
            conditions.together = Together{&index, below(random, 2), 2};
        }
        std::vector<Codes> expected;
        std::ranges::copy_if(words, std::back_inserter(expected), [&](const Codes& word) {
            return holds(conditions, word, words, others);
        });
        for (const Order order : {Order::alphabetical, Order::longest, Order::points}) {
            INFO("order ", static_cast<int>(order));
            const Found found = search(Graph(cells), conditions, tiles, order, words.size());
            CHECK(found.total == expected.size());
            CHECK(found.words.size() == expected.size());
            std::ranges::stable_sort(expected, [&](const Codes& one, const Codes& other) {
                return order == Order::longest ? one.size() > other.size() : one < other;
            });
            CHECK(std::ranges::equal(found.words, expected, [](const Word& word, const Codes& codes) {
                return std::ranges::equal(word.codes(), codes);
            }));
            CHECK(search(Graph(cells), conditions, tiles, order, 1).words.size() ==
                  std::min<std::size_t>(1, expected.size()));
        }
    }
}

}  // TEST_SUITE("lexicon")

}  // namespace letrado::test
