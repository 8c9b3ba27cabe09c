// One random 64-bit number a tile. The sum over a multiset of tiles is its hash: what lies on the
// board, what comes from the rack and what a blank stands for simply add up, nothing is sorted.
#pragma once

#include <array>
#include <cstdint>

#include "common/tile_set.hpp"

namespace letrado {

using TileKey = std::uint64_t;

namespace keys {

/// The n-th number of splitmix64: bits as good as random, the same on every machine.
constexpr std::uint64_t splitmix(std::uint64_t n) noexcept {
    std::uint64_t bits = (n + 1) * 0x9e3779b97f4a7c15u;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
    return bits ^ (bits >> 31);
}

constexpr std::array<TileKey, tile_codes> make() noexcept {
    std::array<TileKey, tile_codes> table{};
    for (std::size_t code = 1; code < tile_codes; ++code) {
        table[code] = splitmix(code);
    }
    return table;
}

}  // namespace keys

/// By code. The blank's is 0: it counts as what it stands for. Part of the lexicon file's format.
inline constexpr std::array<TileKey, tile_codes> tile_keys = keys::make();

}  // namespace letrado
