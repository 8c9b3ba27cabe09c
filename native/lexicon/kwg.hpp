// KWG, the word graph that other programs exchange.
//
// An array of little-endian 32-bit arcs: tile in bits 31-24, "ends a word" in bit 23, "last of its
// siblings" in bit 22, first child in bits 21-0 (0 for none). Siblings are consecutive. Arc 0 points
// to the DAWG, arc 1 to the GADDAG; tile 0 is the turn marker.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lexicon/graph.hpp"

namespace letrado {

/// Writes DAWG and GADDAG of *graph*; throws `Malformed("too_large")` above 2^22 arcs.
std::vector<Cell> to_kwg(const Graph& graph);

/// The DAWG of a KWG array from anywhere, fully checked before it is walked.
class Kwg {
  public:
    /// More words than any lexicon has: a small damaged graph can spell astronomically many.
    static constexpr std::size_t most_words = 4'000'000;

    /// Throws `Malformed` with the index of the arc at fault.
    explicit Kwg(std::span<const Cell> arcs);

    std::size_t word_count() const noexcept { return word_count_; }

    /// Union of the tiles that its words use.
    Cell tiles() const noexcept { return tiles_; }

    bool contains(std::span<const std::uint8_t> codes) const noexcept;

    /// Every word, in the order of the arcs.
    std::vector<Word> words() const;

  private:
    /// What is known of the siblings that start at an arc.
    struct Siblings {
        std::uint32_t words = 0;
        std::uint8_t height = 0;  // 0: not looked at yet
        bool open = false;        // being looked at: meeting it again is a cycle
    };

    const Siblings& check(Cell first, std::size_t depth, std::vector<Siblings>& known);
    void collect(Cell first, Word& word, std::vector<Word>& words) const;

    std::span<const Cell> arcs_;
    Cell root_ = 0;
    std::size_t word_count_ = 0;
    Cell tiles_ = 0;
};

}  // namespace letrado
