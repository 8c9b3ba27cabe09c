#include "board/board.hpp"

#include <bit>

namespace letrado {
namespace {

constexpr std::uint32_t lane_bit(int lane) noexcept { return bit(static_cast<std::uint32_t>(lane)); }

/// Follows the tiles of a line from *first* to *last*, in either direction; 0 when the graph ends.
Cell follow(const Graph& graph, Cell node, const Line<std::uint8_t>& line, int first,
            int last) noexcept {
    const int step = first <= last ? 1 : -1;
    for (int place = first; node != 0; place += step) {
        const std::uint32_t tile = face_of(line[static_cast<std::size_t>(place)]);
        if (!(graph.tiles(node) & bit(tile))) {
            return 0;
        }
        node = graph.child(node, tile);
        if (place == last) {
            return node;
        }
    }
    return 0;
}

/// Whether a word ends where the tiles of a line, read forwards from *node*, end.
bool ends_word(const Graph& graph, Cell node, const Line<std::uint8_t>& line, int first,
               int last) noexcept {
    if (first < last) {
        node = follow(graph, node, line, first, last - 1);
    }
    return node != 0 &&
           (graph.accepting(node) & bit(face_of(line[static_cast<std::size_t>(last)]))) != 0;
}

}  // namespace

Run run_through(std::uint32_t occupied, int place) noexcept {
    const std::uint32_t before = ~occupied & (bit(static_cast<std::uint32_t>(place)) - 1);
    const int first = before == 0 ? 0 : std::bit_width(before);
    const int last = place + std::countr_one(occupied >> place) - 1;
    return {first, last};
}

Board::Board(const Setup& setup) noexcept {
    for (std::size_t lane = 0; lane < lanes_on_board; ++lane) {
        for (std::size_t place = 0; place < board_size; ++place) {
            cross[lane][place] = setup.tiles().faces();
            after_run[lane][place] = setup.tiles().faces();
            before_run[lane][place] = setup.tiles().faces();
        }
    }
}

void Board::put(int lane, int place, std::uint8_t tile, Cell all_tiles) noexcept {
    const auto set = [&](int on_lane, int on_place) {
        const auto line = static_cast<std::size_t>(on_lane);
        const auto at = static_cast<std::size_t>(on_place);
        const auto here = static_cast<std::uint16_t>(1u << at);
        tiles[line][at] = tile;
        cross[line][at] = 0;
        cross_score[line][at] = 0;
        after_run[line][at] = before_run[line][at] = all_tiles;
        occupied[line] = static_cast<std::uint16_t>(occupied[line] | here);
        crossed[line] = static_cast<std::uint16_t>(crossed[line] & ~here);
    };
    set(lane, place);
    set(crossing_lane(lane, place), crossing_place(lane));
    ++tile_count;
}

std::uint32_t Board::lay(const Setup& setup, const Play& play) noexcept {
    const int lane = play.lane;
    std::uint32_t changed = lane_bit(lane);
    if (tile_count == 0) {
        changed |= lane_bit(setup.centre_row()) | lane_bit(board_size + setup.centre_column());
    }
    std::uint32_t laid = 0;
    for (int place = 0; place < board_size; ++place) {
        const std::uint8_t tile = play.tiles[static_cast<std::size_t>(place)];
        if (tile != 0) {
            put(lane, place, tile, setup.tiles().faces());
            laid |= 1u << place;
        }
    }
    if (laid == 0) {
        return 0;
    }
    changed |= refresh_around(setup, lane, static_cast<int>(lowest_tile(laid)));
    for (; laid != 0; laid &= laid - 1) {
        const int crossing = crossing_lane(lane, static_cast<int>(lowest_tile(laid)));
        changed |= lane_bit(crossing);
        changed |= refresh_around(setup, crossing, crossing_place(lane));
    }
    return changed;
}

std::uint32_t Board::touched_by(const Setup& setup, const Play& play) const noexcept {
    const int lane = play.lane;
    std::uint32_t touched = lane_bit(lane);
    if (tile_count == 0) {
        touched |= lane_bit(setup.centre_row()) | lane_bit(board_size + setup.centre_column());
    }
    const auto ends_of = [&](int of_lane, std::uint32_t taken, int place) {
        const Run run = run_through(taken, place);
        for (const int end : {run.first - 1, run.last + 1}) {
            if (end >= 0 && end < board_size) {
                touched |= lane_bit(crossing_lane(of_lane, end));
            }
        }
    };
    const int here = crossing_place(lane);
    std::uint32_t laid = 0;
    for (int place = 0; place < board_size; ++place) {
        if (play.tiles[static_cast<std::size_t>(place)] == 0) {
            continue;
        }
        laid |= 1u << place;
        const int crossing = crossing_lane(lane, place);
        touched |= lane_bit(crossing);
        ends_of(crossing, occupied[static_cast<std::size_t>(crossing)] | 1u << here, here);
    }
    if (laid == 0) {
        return 0;
    }
    ends_of(lane, occupied[static_cast<std::size_t>(lane)] | laid,
            static_cast<int>(lowest_tile(laid)));
    return touched;
}

std::uint32_t Board::refresh_around(const Setup& setup, int lane, int place) noexcept {
    const Run run = run_through(occupied[static_cast<std::size_t>(lane)], place);
    refresh_extensions(setup, lane, run.first, run.last);
    std::uint32_t changed = 0;
    for (const int end : {run.first - 1, run.last + 1}) {
        if (end >= 0 && end < board_size) {
            const int crossing = crossing_lane(lane, end);
            refresh_cross(setup, crossing, crossing_place(lane));
            changed |= bit(static_cast<std::uint32_t>(crossing));
        }
    }
    return changed;
}

void Board::refresh_extensions(const Setup& setup, int lane, int first, int last) noexcept {
    const auto at = static_cast<std::size_t>(lane);
    const Line<std::uint8_t>& line = tiles[at];
    const Graph& graph = setup.graph();
    if (first > 0) {
        // The GADDAG spells backwards: what follows the whole run there comes before it here.
        const Cell node = follow(graph, graph.gaddag_root(), line, last, first);
        const Cell before = node == 0 ? 0 : graph.tiles(node) & setup.tiles().faces();
        before_run[at][static_cast<std::size_t>(first - 1)] = before;
    }
    if (last < board_size - 1) {
        // A tile may follow the run if the GADDAG goes on from it through the whole run.
        Cell after = 0;
        for (Cell left = setup.tiles().faces(); left != 0; left &= left - 1) {
            const std::uint32_t tile = lowest_tile(left);
            Cell node = setup.backwards_from(tile);
            bool through = node != 0;
            for (int place = last; through && place >= first; --place) {
                const std::uint32_t next = face_of(line[static_cast<std::size_t>(place)]);
                through = node != 0 && (graph.tiles(node) & bit(next)) != 0;
                if (through && place > first) {
                    node = graph.child(node, next);
                }
            }
            after |= through ? bit(tile) : 0;
        }
        after_run[at][static_cast<std::size_t>(last + 1)] = after;
    }
}

/// The square lies at *place* of *lane* and is empty; the run or runs that cross it lie in the
/// crossing lane, before and after it.
void Board::refresh_cross(const Setup& setup, int lane, int place) noexcept {
    const auto at_lane = static_cast<std::size_t>(lane);
    const auto at_place = static_cast<std::size_t>(place);
    const auto across = static_cast<std::size_t>(crossing_lane(lane, place));
    const int here = crossing_place(lane);
    const Line<std::uint8_t>& line = tiles[across];
    const std::uint32_t taken = occupied[across];
    const bool has_before = here > 0 && (taken >> (here - 1) & 1) != 0;
    const bool has_after = here < board_size - 1 && (taken >> (here + 1) & 1) != 0;
    const int first = has_before ? run_through(taken, here - 1).first : here;
    const int last = has_after ? run_through(taken, here + 1).last : here;

    int score = 0;
    for (int at = first; at <= last; ++at) {
        score += setup.tiles().worth(line[static_cast<std::size_t>(at)]);
    }
    const Graph& graph = setup.graph();
    Cell allowed = 0;
    if (!has_before) {
        const Cell node = follow(graph, graph.gaddag_root(), line, last, here + 1);
        allowed = node == 0 ? 0 : graph.accepting(node);
    } else if (const Cell node = follow(graph, graph.dawg_root(), line, first, here - 1);
               node != 0) {
        if (!has_after) {
            allowed = graph.accepting(node);
        } else {
            const auto square = static_cast<std::size_t>(here);
            Cell left = graph.tiles(node) & before_run[across][square] & after_run[across][square];
            for (; left != 0; left &= left - 1) {
                const std::uint32_t tile = lowest_tile(left);
                const Cell next = graph.child(node, tile);
                if (next != 0 && ends_word(graph, next, line, here + 1, last)) {
                    allowed |= bit(tile);
                }
            }
        }
    }
    cross[at_lane][at_place] = allowed & setup.tiles().faces();
    cross_score[at_lane][at_place] = static_cast<std::int16_t>(score);
    crossed[at_lane] = static_cast<std::uint16_t>(crossed[at_lane] | 1u << at_place);
}

}  // namespace letrado
