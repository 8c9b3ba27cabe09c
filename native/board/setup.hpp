// What stays the same during a game: words, tile set, premiums, bonus.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/tile_set.hpp"
#include "lexicon/graph.hpp"

namespace letrado {

inline constexpr int board_size = 15;
inline constexpr std::size_t squares_on_board = board_size * board_size;

/// A lane is a line of the board with the direction of play: 0-14 the rows, played across; 15-29
/// the columns, played down. Every table of the core that has to do with playing is by lane and
/// place on it, so that both directions are one piece of code.
inline constexpr int lanes_on_board = 2 * board_size;

/// Sets of lanes have one bit each.
inline constexpr std::uint32_t every_lane = (std::uint32_t{1} << lanes_on_board) - 1;

/// A line of the board; the sixteenth entry is never used and makes rows align.
template <typename Entry>
using Line = std::array<Entry, board_size + 1>;

template <typename Entry>
using ByLane = std::array<Entry, lanes_on_board>;

/// The lane that crosses *lane* at *place*; it is crossed there at `crossing_place(lane)`.
constexpr int crossing_lane(int lane, int place) noexcept {
    return lane < board_size ? board_size + place : place;
}

constexpr int crossing_place(int lane) noexcept {
    return lane < board_size ? lane : lane - board_size;
}

struct Premiums {
    ByLane<Line<std::uint8_t>> letter;
    ByLane<Line<std::uint8_t>> word;
};

/// Everything fixed that a state of the board is read with. It must outlive the states.
class Setup {
  public:
    /// *letter* and *word* are the multipliers of the 225 squares row by row, 1 to 3, and 1 where a
    /// premium is spent. They count for tiles being laid only, so that covering a square needs no
    /// change here. *centre* is the square that a first play covers. Throws `std::invalid_argument`.
    Setup(const Graph& graph, const TileSet& tiles, std::span<const std::uint8_t> letter,
          std::span<const std::uint8_t> word, std::size_t centre, int bonus);

    const Graph& graph() const noexcept { return graph_; }
    const TileSet& tiles() const noexcept { return tiles_; }
    const Premiums& premiums() const noexcept { return premiums_; }
    int centre_row() const noexcept { return centre_row_; }
    int centre_column() const noexcept { return centre_column_; }

    /// Points for laying a full rack at once.
    int bonus() const noexcept { return bonus_; }

    /// GADDAG node after one tile; 0 when nothing follows. A first step taken very often.
    Cell backwards_from(std::uint32_t tile) const noexcept { return backwards_from_[tile]; }

  private:
    Graph graph_;
    TileSet tiles_;
    Premiums premiums_{};
    int centre_row_;
    int centre_column_;
    int bonus_;
    std::array<Cell, tile_codes> backwards_from_{};
};

}  // namespace letrado
