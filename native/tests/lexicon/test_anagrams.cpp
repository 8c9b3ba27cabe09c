// The anagram index against the words that it was made of.
#include <algorithm>

#include "doctest.h"
#include "tests/support/games.hpp"

namespace letrado::test {

TEST_SUITE("lexicon") {

TEST_CASE("the index knows each of its words, and those one tile short") {
    std::mt19937 random(20091231);
    for (int round = 0; round < 10; ++round) {
        CAPTURE(round);
        // Over two tiles very many words share their multiset: buckets overflow.
        const World world = make_world(random, round < 5 ? 2 : 9, round < 5 ? 60 : 400);
        for (const Codes& word : world.words) {
            INFO("word ", text_of(word));
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

}  // TEST_SUITE("lexicon")

}  // namespace letrado::test
