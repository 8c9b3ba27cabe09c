#include "common/tile_set.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace letrado {

TileSet::TileSet(std::span<const std::uint8_t> values, std::span<const std::uint8_t> counts)
    : codes_(values.size()), faces_(0) {
    if (codes_ < 2 || codes_ > tile_codes || counts.size() != codes_) {
        throw std::invalid_argument("a tile set has from 2 to 32 codes, with a value and a count each");
    }
    if (values[blank_tile] != 0 || std::ranges::max(values) > highest_value) {
        throw std::invalid_argument("a blank is worth nothing, and a tile at most 20");
    }
    if (std::accumulate(counts.begin(), counts.end(), std::size_t{0}) > most_tiles) {
        throw std::invalid_argument("a set has at most 250 tiles");
    }
    std::ranges::copy(values, values_.begin());
    std::ranges::copy(counts, counts_.begin());
    for (std::size_t code = 1; code < codes_; ++code) {
        faces_ |= bit(static_cast<std::uint32_t>(code));
        by_value_[code - 1] = static_cast<std::uint8_t>(code);
    }
    by_value_[codes_ - 1] = blank_tile;
    std::stable_sort(by_value_.begin(), by_value_.begin() + static_cast<std::ptrdiff_t>(codes_ - 1),
                     [this](std::uint8_t one, std::uint8_t other) {
                         return values_[one] > values_[other];
                     });
    for (std::size_t place = 0; place < codes_; ++place) {
        place_[by_value_[place]] = static_cast<std::uint8_t>(place);
    }
}

}  // namespace letrado
