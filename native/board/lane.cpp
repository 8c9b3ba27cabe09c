#include "board/lane.hpp"

#include <algorithm>

namespace letrado {
namespace {

std::uint32_t tally_of(int letter, int word, bool constrained) noexcept {
    const auto one = [](bool holds, int shift) { return std::uint32_t{holds} << shift; };
    std::uint32_t tally = one(letter > 1, tally::doubled) | one(letter > 2, tally::tripled) |
                          one(word == 2, tally::word_doubled) | one(word == 3, tally::word_tripled);
    if (!constrained) {
        tally |= one(true, tally::free) | one(letter > 1, tally::free_doubled) |
                 one(letter > 2, tally::free_tripled);
    }
    return tally;
}

/// Which starts can reach an anchor, and with how many tiles.
void find_starts(Lane& lane, std::uint32_t occupied, std::uint32_t anchors) noexcept {
    for (int start = 0; start < lane.empties; ++start) {
        const int first = lane.place(start - 1) + 1;
        const std::uint32_t ahead = anchors >> first;
        if (ahead == 0) {
            break;
        }
        const int anchor = first + static_cast<int>(lowest_tile(ahead));
        const std::uint32_t up_to_anchor = (2u << anchor) - (1u << first);
        const int fewest = std::max(2, static_cast<int>(count_bits(~occupied & up_to_anchor)));
        if (fewest <= static_cast<int>(rack_size) && fewest <= lane.empties - start) {
            lane.fewest[static_cast<std::size_t>(start)] = static_cast<std::uint8_t>(fewest);
            lane.starts = static_cast<std::uint16_t>(lane.starts | 1u << start);
        }
    }
}

}  // namespace

std::uint32_t anchors(const Setup& setup, const Board& board, int lane) noexcept {
    if (board.tile_count == 0) {
        const bool across = lane < board_size;
        const int line = across ? setup.centre_row() : setup.centre_column() + board_size;
        const int place = across ? setup.centre_column() : setup.centre_row();
        return lane == line ? 1u << place : 0u;
    }
    const std::uint32_t occupied = board.occupied[static_cast<std::size_t>(lane)];
    const std::uint32_t crossed = board.crossed[static_cast<std::size_t>(lane)];
    return (occupied & ~(occupied >> 1)) | (crossed & ~(occupied << 1) & ~(occupied >> 1));
}

Lane make_lane(const Setup& setup, const Board& board, int number) noexcept {
    Lane lane;
    const auto at = static_cast<std::size_t>(number);
    const std::uint32_t touching = anchors(setup, board, number);
    if (touching == 0) {
        return lane;
    }
    const std::uint32_t occupied = board.occupied[at];
    const std::uint32_t beside = (occupied << 1 | occupied >> 1) & ~occupied;
    const std::uint32_t constrained = board.crossed[at] | beside;
    int score = 0;
    std::uint32_t tallies = 0;
    TileKey key = 0;
    std::size_t empties = 0;
    lane.empty_places[0] = -1;
    for (std::size_t place = 0; place < board_size; ++place) {
        if ((occupied >> place & 1) != 0) {
            score += setup.tiles().worth(board.tiles[at][place]);
            key += tile_keys[face_of(board.tiles[at][place])];
            continue;
        }
        const bool bound = (constrained >> place & 1) != 0;
        lane.key[empties] = key;
        lane.board_score[empties] = static_cast<std::int16_t>(score);
        lane.tallies[empties] = tallies;
        lane.allowed[empties] =
            board.cross[at][place] & board.after_run[at][place] & board.before_run[at][place];
        lane.constrained =
            static_cast<std::uint16_t>(lane.constrained | std::uint32_t{bound} << empties);
        tallies += tally_of(setup.premiums().letter[at][place], setup.premiums().word[at][place],
                            bound);
        lane.empty_places[++empties] = static_cast<std::int8_t>(place);
    }
    lane.empties = static_cast<std::uint8_t>(empties);
    lane.empty_places[empties + 1] = board_size;
    lane.key[empties] = key;
    for (std::size_t rest = empties; rest < lane_prefixes; ++rest) {
        lane.board_score[rest] = static_cast<std::int16_t>(score);
        lane.tallies[rest] = tallies;
    }
    find_starts(lane, occupied, touching);
    return lane;
}

}  // namespace letrado
