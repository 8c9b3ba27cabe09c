#include "lexicon/anagrams.hpp"

#include "common/malformed.hpp"
#include "fuzz/numbers.hpp"
#include "fuzz/reader.hpp"
#include "movegen/best_move.hpp"
#include "tests/support/games.hpp"

namespace letrado::fuzz {
namespace {

/// The multisets of its words, and those that lack their first tile.
void ask(const Anagrams& index) {
    for (std::size_t length = 1; length <= longest_word; ++length) {
        const std::span<const std::uint8_t> words = index.all_words(length);
        const Anagrams::OfLength part = index.of_length(length);
        for (std::size_t at = 0; at < words.size(); at += length) {
            TileKey key = 0;
            for (const std::uint8_t tile : words.subspan(at, length)) {
                require(tile >= 1 && tile <= highest_tile);
                key += tile_keys[tile];
            }
            part.may_be_one_short(key - tile_keys[words[at]]);
            bool found = false;
            part.find(key, [&](std::uint32_t entry) {
                found = true;
                const std::span<const std::uint8_t> group = part.words(entry);
                require(group.empty() ||
                        (&group.front() >= &words.front() && &group.back() <= &words.back()));
            });
            require(part.may_have(key) || !found);
        }
    }
}

/// A game some moves old, in which moves are looked for.
void search_with(const Anagrams& index) {
    static std::mt19937 random(2011);
    static const test::World world = test::make_world(random, 4, 40);
    static const test::Middle middle = test::play_some(world, random, 2);
    static const std::unique_ptr<BestMove> search = std::make_unique<BestMove>();
    const Rack rack(*world.tiles, std::span(middle.left).first(rack_size));
    Shortlist list;
    list.reset(20);
    search->search(middle.state, index, rack, no_leaves(), list);
    require(list.sorted().size() <= 20);
}

void read(std::span<const std::uint8_t> bytes) {
    try {
        const Anagrams index(bytes);
        ask(index);
        search_with(index);
    } catch (const Malformed&) {
    }
}

std::vector<Bytes> seeds() {
    std::mt19937 random(2012);
    std::vector<Bytes> all;
    for (const std::size_t count : {1, 5, 40}) {
        all.push_back(test::make_world(random, 4, count).index_bytes);
    }
    return all;
}

}  // namespace

const Reader anagrams = {"anagrams", read, seeds};

}  // namespace letrado::fuzz
