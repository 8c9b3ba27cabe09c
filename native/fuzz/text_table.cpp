// A table made of the first bytes reads the rest as text.
#include "lexicon/text_table.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/word.hpp"
#include "fuzz/numbers.hpp"
#include "fuzz/reader.hpp"

namespace letrado::fuzz {
namespace {

/// The classes of so many code points, the class that splits, then so many spellings: how many
/// classes, these, and the tile.
TextTable take_table(Taking& from) {
    const Bytes classes = from.some(from.number<std::uint8_t>());
    const auto split = from.number<std::uint8_t>();
    std::vector<Spelling> spellings(from.number<std::uint8_t>() % 16);
    for (Spelling& spelling : spellings) {
        spelling.classes = from.some(from.number<std::uint8_t>() % 6);
        spelling.tile = from.number<std::uint8_t>();
    }
    return {classes, split, spellings};
}

template <typename CodePoint>
std::pair<Reading, Bytes> read_as(const TextTable& table, const std::vector<CodePoint>& text) {
    Bytes tiles(24);
    const Reading reading = table.read(std::span(text), std::span(tiles));
    require(reading.count <= tiles.size());
    tiles.resize(reading.count);
    for (const std::uint8_t tile : tiles) {
        require(tile >= 1 && tile <= highest_tile);
    }
    return {reading, tiles};
}

void read(std::span<const std::uint8_t> bytes) {
    try {
        Taking from(bytes);
        const TextTable table = take_table(from);
        const std::vector<std::uint8_t> narrow(from.left().begin(), from.left().end());
        const std::vector<std::uint16_t> wide(narrow.begin(), narrow.end());
        const std::vector<std::uint32_t> widest(narrow.begin(), narrow.end());
        const auto [reading, tiles] = read_as(table, narrow);
        for (const auto& [other, others] : {read_as(table, wide), read_as(table, widest)}) {
            require(other.outcome == reading.outcome && others == tiles);
        }
        read_as(table, numbers_of<std::uint16_t>(from.left()));
        read_as(table, numbers_of<std::uint32_t>(from.left()));
    } catch (const std::invalid_argument&) {
    }
}

/// a, b, c, h; "ch" one tile; ' between tiles.
std::vector<Bytes> seeds() {
    Bytes table = {128};
    Bytes classes(128, 0);
    classes['\''] = 1;
    classes['a'] = 2;
    classes['b'] = 3;
    classes['c'] = 4;
    classes['h'] = 5;
    table.insert(table.end(), classes.begin(), classes.end());
    for (const int byte : {1, 5, 1, 2, 1, 1, 3, 2, 1, 4, 3, 2, 4, 5, 4, 1, 5, 5}) {
        table.push_back(static_cast<std::uint8_t>(byte));
    }
    std::vector<Bytes> all;
    for (const char* text : {"", "abc", "chachc", "c'h''", "ax", "abababababababababababababab"}) {
        all.push_back(table);
        std::copy_n(text, std::char_traits<char>::length(text), std::back_inserter(all.back()));
    }
    return all;
}

}  // namespace

const Reader text_table = {"text_table", read, seeds};

}  // namespace letrado::fuzz
