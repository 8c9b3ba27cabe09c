#include "board/setup.hpp"

#include <stdexcept>

namespace letrado {
namespace {

constexpr std::uint8_t highest_multiplier = 3;
constexpr int highest_bonus = 1000;

void spread(std::span<const std::uint8_t> by_square, ByLane<Line<std::uint8_t>>& by_lane) {
    if (by_square.size() != squares_on_board) {
        throw std::invalid_argument("premiums are given for 225 squares");
    }
    for (std::size_t row = 0; row < board_size; ++row) {
        for (std::size_t column = 0; column < board_size; ++column) {
            const std::uint8_t multiplier = by_square[row * board_size + column];
            if (multiplier < 1 || multiplier > highest_multiplier) {
                throw std::invalid_argument("a premium multiplies by 1, 2 or 3");
            }
            by_lane[row][column] = multiplier;
            by_lane[board_size + column][row] = multiplier;
        }
    }
}

}  // namespace

Setup::Setup(const Graph& graph, const TileSet& tiles, std::span<const std::uint8_t> letter,
             std::span<const std::uint8_t> word, std::size_t centre, int bonus)
    : graph_(graph),
      tiles_(tiles),
      centre_row_(static_cast<int>(centre) / board_size),
      centre_column_(static_cast<int>(centre) % board_size),
      bonus_(bonus) {
    if (centre >= squares_on_board || bonus < 0 || bonus > highest_bonus) {
        throw std::invalid_argument("the centre lies on the board, and the bonus is at most 1000");
    }
    spread(letter, premiums_.letter);
    spread(word, premiums_.word);
    const Cell root = graph.gaddag_root();
    for (Cell left = graph.tiles(root) & ~bit(turn_marker); left != 0; left &= left - 1) {
        const std::uint32_t tile = lowest_tile(left);
        backwards_from_[tile] = graph.child(root, tile);
    }
}

}  // namespace letrado
