#include "board/state.hpp"

#include <stdexcept>

namespace letrado {
State::State(const Setup& setup) noexcept : setup_(&setup), board_(setup) {
    for (std::size_t code = 0; code < tile_codes; ++code) {
        off_board_[code] =
            static_cast<std::uint8_t>(setup.tiles().count(static_cast<std::uint8_t>(code)));
    }
    for (const int lane : {setup.centre_row(), board_size + setup.centre_column()}) {
        lanes_[static_cast<std::size_t>(lane)] = make_lane(setup, board_, lane);
    }
}

State::State(const Setup& setup, std::span<const std::uint8_t> tiles) : State(setup) {
    if (tiles.size() != squares_on_board) {
        throw std::invalid_argument("a board has 225 squares");
    }
    for (std::size_t square = 0; square < squares_on_board; ++square) {
        const std::uint8_t tile = tiles[square];
        const std::uint32_t face = face_of(tile);
        if (tile == 0) {
            continue;
        }
        if (face == 0 || face >= setup.tiles().codes()) {
            throw std::invalid_argument("a code on the board is no tile of the set");
        }
        if (off_board_[in_hand(tile)]-- == 0) {
            throw std::invalid_argument("more of a tile on the board than the set has");
        }
        board_.put(static_cast<int>(square) / board_size, static_cast<int>(square) % board_size,
                   tile, setup.tiles().faces());
    }
    for (int lane = 0; lane < lanes_on_board; ++lane) {
        std::uint32_t left = board_.occupied[static_cast<std::size_t>(lane)];
        while (left != 0) {
            const Run run = run_through(left, static_cast<int>(lowest_tile(left)));
            board_.refresh_around(setup, lane, run.first);
            left &= ~((2u << run.last) - 1);
        }
    }
    for (int lane = 0; lane < lanes_on_board; ++lane) {
        lanes_[static_cast<std::size_t>(lane)] = make_lane(setup, board_, lane);
    }
}

bool State::can_lay(const Play& play) const noexcept {
    if (play.lane >= lanes_on_board) {
        return false;
    }
    const std::uint32_t occupied = board_.occupied[play.lane];
    std::array<int, tile_codes> wanted{};
    std::uint32_t laid = 0;
    for (std::size_t place = 0; place < board_size; ++place) {
        const std::uint8_t tile = play.tiles[place];
        if (tile == 0) {
            continue;
        }
        const std::uint32_t face = face_of(tile);
        if (face == 0 || face >= setup_->tiles().codes() || (occupied >> place & 1) != 0 ||
            ++wanted[in_hand(tile)] > off_board_[in_hand(tile)]) {
            return false;
        }
        laid |= 1u << place;
    }
    if (laid == 0) {
        return false;
    }
    const Run run = run_through(occupied | laid, static_cast<int>(lowest_tile(laid)));
    const std::uint32_t covered = (2u << run.last) - (1u << run.first);
    const bool touches = (covered & occupied) != 0 || (laid & board_.crossed[play.lane]) != 0;
    return (laid & ~covered) == 0 && (touches || board_.tile_count == 0);
}

std::uint32_t State::apply(const Play& play) noexcept {
    for (const std::uint8_t tile : play.tiles) {
        if (tile != 0) {
            --off_board_[in_hand(tile)];
        }
    }
    const std::uint32_t changed = board_.lay(*setup_, play);
    for (std::uint32_t left = changed; left != 0; left &= left - 1) {
        const auto number = static_cast<int>(lowest_tile(left));
        lanes_[static_cast<std::size_t>(number)] = make_lane(*setup_, board_, number);
    }
    return changed;
}

std::array<std::uint8_t, squares_on_board> State::tiles() const noexcept {
    std::array<std::uint8_t, squares_on_board> by_square{};
    for (std::size_t row = 0; row < board_size; ++row) {
        for (std::size_t column = 0; column < board_size; ++column) {
            by_square[row * board_size + column] = board_.tiles[row][column];
        }
    }
    return by_square;
}

}  // namespace letrado
