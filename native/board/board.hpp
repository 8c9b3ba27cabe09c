// The tiles on the board, and for every empty square what they allow there.
#pragma once

#include <cstdint>

#include "board/play.hpp"
#include "board/setup.hpp"

namespace letrado {

/// Kept for both directions at once, by lane and place. A *run* is an unbroken line of tiles.
///
/// Every update changes only what a new tile can change: the squares at the ends of the runs that
/// it has become part of. Squares without a meaning for a table hold its neutral value, so that
/// equal positions are equal boards.
class Board {
  public:
    explicit Board(const Setup& setup) noexcept;

    /// The tile on a square, with `blank_bit` for a blank; 0 for none.
    ByLane<Line<std::uint8_t>> tiles{};

    /// Tiles that the crossing run allows on an empty square; all where nothing crosses.
    ByLane<Line<Cell>> cross{};

    /// What the crossing run is worth without the square's own tile.
    ByLane<Line<std::int16_t>> cross_score{};

    /// Tiles that can stand on an empty square beside a whole run of the same lane, in any word at
    /// all. They follow from the runs alone and say early which squares are hopeless.
    ByLane<Line<Cell>> after_run{};
    ByLane<Line<Cell>> before_run{};

    /// A bit a place: tiles; and empty squares with a crossing run.
    ByLane<std::uint16_t> occupied{};
    ByLane<std::uint16_t> crossed{};

    std::uint16_t tile_count = 0;

    bool occupied_at(int lane, int place) const noexcept {
        return (occupied[static_cast<std::size_t>(lane)] >> place & 1) != 0;
    }

    /// Lays the tiles of a play that can be laid, and refreshes what they change. Returns the lanes
    /// where that is: in all others every placement stays what it was.
    std::uint32_t lay(const Setup& setup, const Play& play) noexcept;

    /// The lanes that `lay` would return.
    std::uint32_t touched_by(const Setup& setup, const Play& play) const noexcept;

    /// Puts a tile on an empty square; `refresh_around` must follow for it.
    void put(int lane, int place, std::uint8_t tile, Cell all_tiles) noexcept;

    /// Recomputes what the run of *lane* through *place* changes: the extensions at its ends, and
    /// there the cross-sets of the crossing lanes. Returns those lanes as bits.
    std::uint32_t refresh_around(const Setup& setup, int lane, int place) noexcept;

    bool operator==(const Board&) const = default;

  private:
    void refresh_extensions(const Setup& setup, int lane, int first, int last) noexcept;
    void refresh_cross(const Setup& setup, int lane, int place) noexcept;
};

/// First and last place of a run.
struct Run {
    int first;
    int last;
};

/// The run through an occupied *place* of a lane with these tiles.
Run run_through(std::uint32_t occupied, int place) noexcept;

}  // namespace letrado
