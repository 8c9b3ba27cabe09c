// Which words meet a set of conditions. One walk of the graph keeps every condition up to date tile
// by tile, and turns back where one can no longer hold; so a question costs at most as much as
// going once through all words, whatever is asked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/tile_set.hpp"
#include "common/word.hpp"
#include "lexicon/anagrams.hpp"
#include "lexicon/graph.hpp"

namespace letrado {

/// How many there are of each tile, by code.
using TileCounts = std::array<std::uint8_t, tile_codes>;

/// Places of a pattern where a tile can be read, as bits.
using PositionSet = std::uint64_t;

inline constexpr std::size_t most_positions = 64;

/// A pattern by its places: which tiles each takes, and which places may come after it. All places
/// that the tiles read so far can have led to are kept at once: no pattern goes back over a word.
struct Pattern {
    std::array<PositionSet, tile_codes> taking{};  // by tile: the places that take it
    std::array<PositionSet, most_positions> follow{};
    PositionSet first = 0;
    PositionSet last = 0;
    bool wanted = true;  // or else words must not match
};

/// A weighted count of tiles between two bounds: length, points, vowels, one letter.
struct Tally {
    TileCounts weights;
    std::uint32_t least;
    std::uint32_t most;
};

/// Tiles to make words of; blanks stand for what is missing.
struct Supply {
    TileCounts counts;
    std::uint32_t blanks;
};

/// The word, with tiles before and after it, is in a graph, or must not be.
struct Membership {
    Graph graph;
    std::vector<std::uint8_t> front;
    std::vector<std::uint8_t> back;
    bool wanted;
};

/// How many words have the same tiles, itself among them. The index is that of the graph.
struct Together {
    const Anagrams* index;
    std::uint32_t least;
    std::uint32_t most;
};

struct Conditions {
    std::vector<Pattern> patterns;
    std::vector<Tally> tallies;
    std::vector<Supply> supplies;
    std::vector<Membership> memberships;
    std::optional<Together> together;
};

/// What comes first; of equals, the first in the alphabet.
enum class Order : std::uint8_t { alphabetical, longest, points, probability };

struct Found {
    std::size_t total = 0;
    std::vector<Word> words;  // the first of them, as many as were asked for
};

/// The words of *graph* that meet all *conditions*. Throws `std::invalid_argument` when the
/// probability of drawing from *tiles* goes beyond 64 bits.
Found search(const Graph& graph, const Conditions& conditions, const TileSet& tiles, Order order,
             std::size_t most);

/// In how many ways tiles drawn from a whole set can make a word, each tile being told from its
/// equals, and with blanks standing for any: out of `draws(n)`, all ways of drawing n tiles.
class Chances {
  public:
    /// Throws `std::invalid_argument` when numbers would go beyond 64 bits.
    explicit Chances(const TileSet& tiles);

    /// *counts* are those of the word's tiles, which whoever walks the graph has at hand.
    std::uint64_t ways(const Word& word, const TileCounts& counts) const noexcept;

    std::uint64_t draws(std::size_t length) const noexcept { return draws_[length]; }

  private:
    static constexpr std::size_t most_blanks = 2;

    // By tile, by how many the word has, by how many of those are blanks: ways of drawing the rest.
    std::array<std::array<std::array<std::uint64_t, most_blanks + 1>, longest_word + 1>, tile_codes>
        of_tile_{};
    std::array<std::uint64_t, most_blanks + 1> of_blanks_{};
    std::array<std::uint64_t, longest_word + 1> draws_{};
};

}  // namespace letrado
