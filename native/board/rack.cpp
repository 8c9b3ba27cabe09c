#include "board/rack.hpp"

#include <algorithm>
#include <stdexcept>

#include "board/play.hpp"

namespace letrado {

Rack::Rack(const TileSet& set, std::span<const std::uint8_t> codes) : size_(codes.size()) {
    if (codes.empty() || codes.size() > rack_size) {
        throw std::invalid_argument("a rack to move with holds 1 to 7 tiles");
    }
    for (const std::uint8_t code : codes) {
        if (code >= set.codes()) {
            throw std::invalid_argument("a code on the rack is no tile of the set");
        }
    }
    std::ranges::copy(codes, tiles_.begin());
    std::sort(tiles_.begin(), tiles_.begin() + static_cast<std::ptrdiff_t>(size_),
              [&](std::uint8_t one, std::uint8_t other) { return set.place(one) < set.place(other); });
    for (std::size_t place = 0; place < size_; ++place) {
        const std::uint8_t code = tiles_[place];
        places_[code] = static_cast<std::uint8_t>(places_[code] | 1u << place);
        faces_ |= code == blank_tile ? 0 : bit(code);
    }
}

LeaveMap no_leaves() noexcept { return LeaveMap{}; }

LeaveMap end_of_game_leaves(const TileSet& set, const Rack& rack, int opponent_rack) noexcept {
    LeaveMap map{};
    for (Subset played = 0; played < rack.all(); ++played) {
        int kept = 0;
        for (std::size_t place = 0; place < rack.size(); ++place) {
            kept += (played >> place & 1) != 0 ? 0 : set.value(rack.tile(place));
        }
        map[played] = -(2 * kept + not_out) * thousandths;
    }
    map[rack.all()] = 2 * opponent_rack * thousandths;
    return map;
}

}  // namespace letrado
