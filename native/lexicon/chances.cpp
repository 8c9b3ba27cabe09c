// In how many ways a word can be drawn.
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "lexicon/search.hpp"

namespace letrado {
namespace {

/// n choose k; throws when it goes beyond 64 bits. Each step is a binomial itself, so that every
/// division is exact.
std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
    if (k > n) {
        return 0;
    }
    std::uint64_t ways = 1;
    for (std::uint64_t taken = 0; taken < k; ++taken) {
        if (ways > std::numeric_limits<std::uint64_t>::max() / (n - taken)) {
            throw std::invalid_argument("more ways of drawing fifteen tiles than 64 bits hold");
        }
        ways = ways * (n - taken) / (taken + 1);
    }
    return ways;
}

}  // namespace

Chances::Chances(const TileSet& tiles) {
    std::uint64_t all = 0;
    for (std::size_t code = 0; code < tiles.codes(); ++code) {
        all += static_cast<std::uint64_t>(tiles.count(static_cast<std::uint8_t>(code)));
    }
    for (std::size_t length = 0; length <= longest_word; ++length) {
        draws_[length] = choose(all, length);
    }
    const auto blanks = static_cast<std::uint64_t>(tiles.count(blank_tile));
    if (blanks > most_blanks) {
        throw std::invalid_argument("a set with more than two blanks");
    }
    for (std::size_t blank = 0; blank <= most_blanks; ++blank) {
        of_blanks_[blank] = choose(blanks, blank);
    }
    for (std::size_t code = 1; code < tiles.codes(); ++code) {
        const auto there = static_cast<std::uint64_t>(tiles.count(static_cast<std::uint8_t>(code)));
        for (std::size_t needed = 0; needed <= longest_word; ++needed) {
            for (std::size_t blank = 0; blank <= std::min(needed, most_blanks); ++blank) {
                of_tile_[code][needed][blank] = choose(there, needed - blank);
            }
        }
    }
}

/// A polynomial in the number of blanks: its factors are the tiles, and what takes more blanks
/// than there can be is dropped. It counts no draw twice: which tiles were drawn tells how many
/// blanks are among them, and what each must stand for.
std::uint64_t Chances::ways(const Word& word, const TileCounts& counts) const noexcept {
    Cell left = 0;
    for (const std::uint8_t tile : word.codes()) {
        left |= bit(tile);
    }
    std::uint64_t none = 1;
    std::uint64_t one = 0;
    std::uint64_t two = 0;
    for (; left != 0; left &= left - 1) {
        const std::size_t code = lowest_tile(left);
        const auto& tile = of_tile_[code][counts[code]];
        two = two * tile[0] + one * tile[1] + none * tile[2];
        one = one * tile[0] + none * tile[1];
        none *= tile[0];
    }
    return none * of_blanks_[0] + one * of_blanks_[1] + two * of_blanks_[2];
}

}  // namespace letrado
