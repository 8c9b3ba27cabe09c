// A path of up to fifteen tiles in one integer, so that sorting paths is sorting numbers.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/word.hpp"

namespace letrado {

/// Five bits a tile from the top bit down: numeric order is alphabetical order, a beginning before
/// what it begins. The 53 bits below the tiles are free for whoever sorts.
__extension__ using PackedPath = unsigned __int128;

namespace packed {

inline constexpr unsigned tile_bits = 5;
inline constexpr unsigned path_bits = 128;
inline constexpr unsigned free_bits = path_bits - tile_bits * static_cast<unsigned>(longest_word);

constexpr PackedPath tile_at(std::size_t place, std::uint32_t tile) noexcept {
    return PackedPath{tile} << (path_bits - tile_bits * (static_cast<unsigned>(place) + 1));
}

constexpr std::uint32_t tile(PackedPath path, std::size_t place) noexcept {
    const unsigned shift = path_bits - tile_bits * (static_cast<unsigned>(place) + 1);
    return static_cast<std::uint32_t>(path >> shift) & 31u;
}

/// *path* with *tile* put in front: growing a beginning this way spells it backwards.
constexpr PackedPath in_front(std::uint32_t tile, PackedPath path) noexcept {
    return tile_at(0, tile) | (path >> tile_bits);
}

constexpr PackedPath only_tiles(PackedPath path) noexcept {
    return (path >> free_bits) << free_bits;
}

constexpr unsigned leading_zeros(PackedPath path) noexcept {
    const auto high = static_cast<std::uint64_t>(path >> 64);
    const auto low = static_cast<std::uint64_t>(path);
    return static_cast<unsigned>(high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(low));
}

constexpr unsigned trailing_zeros(PackedPath path) noexcept {
    const auto high = static_cast<std::uint64_t>(path >> 64);
    const auto low = static_cast<std::uint64_t>(path);
    return static_cast<unsigned>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
}

/// Number of tiles; *path* holds tiles only.
constexpr std::size_t length(PackedPath path) noexcept {
    return (path_bits - trailing_zeros(path) + tile_bits - 1) / tile_bits;
}

/// How many tiles two different paths share at the start; both hold tiles only.
constexpr std::size_t shared(PackedPath one, PackedPath other) noexcept {
    return leading_zeros(one ^ other) / tile_bits;
}

}  // namespace packed
}  // namespace letrado
