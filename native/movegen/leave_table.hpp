// What tiles kept on the rack are worth: a number for every multiset of up to six tiles.
//
// The table has neither keys nor hashes: its index is the rank of the multiset. Take the tiles of
// the set in the order of `TileSet::by_value`, and let A[i][s] be the number of multisets of at
// most s tiles from place i on. In lexicographic order of counts, the first tile of place i added
// to p tiles skips the A[i+1][6-p] multisets that have no more of it. So the rank of a multiset is
// the sum of one number a tile, and the 127 leaves of a rack are 127 independent loads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/rack.hpp"
#include "common/tile_set.hpp"

namespace letrado {

inline constexpr std::size_t longest_leave = rack_size - 1;
inline constexpr std::int32_t highest_leave = 1'000'000;  // thousandths, up or down

/// Worth of a leave as a sum of simple terms, all in thousandths of a point.
struct LeaveFormula {
    enum class Kind : std::uint8_t { neither, vowel, consonant };
    struct Together {
        std::uint8_t one;
        std::uint8_t other;
        std::int32_t worth;
    };

    std::array<std::int32_t, tile_codes> tile{};    // each tile
    std::array<std::int32_t, tile_codes> repeat{};  // each pair of equal tiles
    std::array<Kind, tile_codes> kind{};
    std::array<std::array<std::int32_t, rack_size>, rack_size> balance{};  // [vowels][consonants]
    std::vector<Together> together;  // once, when both tiles are there
};

class LeaveTable {
  public:
    /// Every leave is worth nothing.
    explicit LeaveTable(const TileSet& set);

    /// Throws `std::invalid_argument` when a leave would be worth more than a thousand points.
    LeaveTable(const TileSet& set, const LeaveFormula& formula);

    const TileSet& tiles() const noexcept { return tiles_; }

    /// How many multisets there are, the empty one included.
    std::size_t size() const noexcept { return values_.size(); }

    /// By rank; the caller may fill it, with no number beyond `highest_leave`.
    std::span<std::int32_t> values() noexcept { return values_; }
    std::span<const std::int32_t> values() const noexcept { return values_; }

    /// Rank of a leave given in any order. Throws `std::invalid_argument` for more than six tiles,
    /// a code outside the set, or more of a tile than there are.
    std::size_t rank(std::span<const std::uint8_t> codes) const;

    /// Takes the value of every leave but the empty one from a list: the n-th leave is the next
    /// lengths[n] of *codes*, worth values[n]. Throws `Malformed` with the number of the leave at
    /// fault: "leave" when the set cannot give it, "repeated", "worth" when beyond a thousand
    /// points, "size" when the lists do not fit together; "missing" with how many there are not.
    void assign(std::span<const std::uint8_t> codes, std::span<const std::uint8_t> lengths,
                std::span<const std::int32_t> values);

    /// The table in which every leave is worth what smaller ones foretell and a deviation, in steps of
    /// so many thousandths, by rank. Small numbers, mostly, that can be packed well. Throws `Malformed`
    /// for another number of them, or "worth" with the rank of a leave beyond a thousand points.
    static LeaveTable from_deviations(const TileSet& set, std::span<const std::int16_t> deviations,
                                      std::int32_t step);

    /// The deviations of this table, rounded to steps; one beyond 16 bits is cut.
    std::vector<std::int16_t> deviations(std::int32_t step) const;

    /// What a leave would be worth if tiles and pairs of tiles added up, by the values of the leaves
    /// without one and without two of its tiles: with n tiles, 2/(n-1) times the sum of the former
    /// less 2/(n-1)(n-2) times that of the latter. *leave* is in the order of the set's values.
    std::int32_t foretold(std::span<const std::uint8_t> leave) const noexcept;

    /// Ranks of the parts of a rack, none of them of more than six tiles; the full rack has that of
    /// no leave.
    std::array<std::uint32_t, subsets_of_rack> ranks(const Rack& rack) const noexcept;

    /// Calls `visit(codes)` for every leave, in the order of ranks.
    template <typename Visit>
    void for_each(Visit&& visit) const {
        Codes leave{};
        enumerate(0, leave, 0, visit);
    }

    /// The leaves of a rack that the set can give. To pass with a full rack is to keep seven tiles,
    /// which no table values: it counts as the worst six of them, so that exchanging comes first.
    LeaveMap leaves(const Rack& rack) const noexcept;

  private:
    /// Larger than a leave: compilers that unroll the recursion cannot see where it ends.
    using Codes = std::array<std::uint8_t, tile_codes>;

    template <typename Visit>
    void enumerate(std::size_t place, Codes& leave,
                   std::size_t held, Visit&& visit) const {
        if (place == tiles_.codes() || held == longest_leave) {
            visit(std::span<const std::uint8_t>(leave.data(), held));
            return;
        }
        const std::uint8_t code = tiles_.by_value()[place];
        const std::size_t most =
            std::min(longest_leave - held, static_cast<std::size_t>(tiles_.count(code)));
        enumerate(place + 1, leave, held, visit);
        for (std::size_t count = 1; count <= most; ++count) {
            leave[held + count - 1] = code;
            enumerate(place + 1, leave, held + count, visit);
        }
    }

    /// What one more tile of a place adds to the rank of a leave that holds so many.
    std::uint32_t step(std::size_t place, std::size_t held) const noexcept {
        return ways_[place + 1][longest_leave - held];
    }

    TileSet tiles_;
    std::array<std::array<std::uint32_t, longest_leave + 1>, tile_codes + 1> ways_{};
    std::vector<std::int32_t> values_;
};

}  // namespace letrado
