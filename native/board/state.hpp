// A position on the board, ready for move generation, and kept so from move to move.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "board/board.hpp"
#include "board/lane.hpp"
#include "board/play.hpp"

namespace letrado {

/// Plain data of about 19 KB: a copy is the way to take a move back.
class State {
  public:
    /// The state with these tiles on the board, 225 codes row by row, 0 for none. Throws
    /// `std::invalid_argument` for other sizes, codes that are no tile, or more of a tile than the
    /// set has.
    State(const Setup& setup, std::span<const std::uint8_t> tiles);

    /// The empty board.
    explicit State(const Setup& setup) noexcept;

    /// Whether the tiles of *play* can be laid: on free squares, in one line without gaps, touching
    /// what lies there, and no more of them than the set has left. Words are not looked at.
    bool can_lay(const Play& play) const noexcept;

    /// Lays the tiles of a play that can be laid. Touches only what the play can change, and returns
    /// the lanes where that is, one bit each: in all others every placement stays what it was.
    std::uint32_t apply(const Play& play) noexcept;

    const Setup& setup() const noexcept { return *setup_; }
    const Board& board() const noexcept { return board_; }
    const Lane& lane(int number) const noexcept { return lanes_[static_cast<std::size_t>(number)]; }

    /// How many of a tile are not on the board.
    int off_board(std::uint8_t code) const noexcept { return off_board_[code]; }

    /// The tiles row by row, as the first constructor takes them.
    std::array<std::uint8_t, squares_on_board> tiles() const noexcept;

    /// Same tiles and same tables; the two may have different setups.
    bool operator==(const State& other) const noexcept {
        return board_ == other.board_ && lanes_ == other.lanes_ && off_board_ == other.off_board_;
    }

  private:
    const Setup* setup_;
    Board board_;
    ByLane<Lane> lanes_{};
    std::array<std::uint8_t, tile_codes> off_board_{};
};

static_assert(std::is_trivially_copyable_v<State>);

}  // namespace letrado
