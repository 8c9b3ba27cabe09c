// Words are spelled outwards from an anchor: backwards to their beginning, then, past the turn
// marker, from the square after the anchor forwards. So that no word is found twice, a word belongs
// to the first anchor that it covers: going backwards stops before the anchor to the left.
#include "all_moves.hpp"

#include <cstring>

namespace letrado {
namespace {

/// What has been laid so far of the word being spelled.
struct Spelling {
    Subset used = 0;
    int letters = 0;  // tiles of the main word, letter premiums included
    int factor = 1;   // its word premiums
    int cross = 0;    // points of the crossing words
};

class LaneMoves {
  public:
    LaneMoves(const State& state, const Rack& rack, const LeaveMap& leaves, int lane,
              std::vector<Play>& plays)
        : graph_(state.setup().graph()),
          tile_set_(state.setup().tiles()),
          rack_(rack),
          leaves_(leaves),
          plays_(plays),
          bonus_(state.setup().bonus()) {
        const auto at = static_cast<std::size_t>(lane);
        const Board& board = state.board();
        tiles_ = board.tiles[at].data();
        cross_ = board.cross[at].data();
        cross_score_ = board.cross_score[at].data();
        letter_ = state.setup().premiums().letter[at].data();
        word_ = state.setup().premiums().word[at].data();
        crossed_ = board.crossed[at];
        // A lone tile that also makes a word across was listed there.
        skip_lone_ = lane >= board_size ? crossed_ : 0;
        // Bit n + 1 stands for place n, so that places -1 and 15, beyond the edges, are free ones.
        occupied_ = std::uint32_t{board.occupied[at]} << 1;
        play_.lane = static_cast<std::uint8_t>(lane);
    }

    void from(int anchor, int previous_anchor) {
        anchor_ = anchor;
        stop_ = previous_anchor;
        backwards(anchor, graph_.gaddag_root(), {});
    }

  private:
    bool taken(int place) const noexcept { return (occupied_ >> (place + 1) & 1) != 0; }

    /// Spells the square at *place* and what lies before it.
    void backwards(int place, Cell node, const Spelling& so_far) {
        spell(place, node, so_far, [this](int at, Cell next, bool accepted, const Spelling& now) {
            const bool starts_here = !taken(at - 1);
            if (accepted && starts_here && !taken(anchor_ + 1)) {
                record(now);
            }
            if (next == 0) {
                return;
            }
            if (at > 0 && at - 1 != stop_ && can_go_on(at - 1, now)) {
                backwards(at - 1, next, now);
            }
            if (starts_here && anchor_ < board_size - 1 && can_go_on(anchor_ + 1, now) &&
                (graph_.tiles(next) & bit(turn_marker)) != 0) {
                forwards(anchor_ + 1, graph_.child(next, turn_marker), now);
            }
        });
    }

    /// Spells the square at *place* and what lies after it.
    void forwards(int place, Cell node, const Spelling& so_far) {
        spell(place, node, so_far, [this](int at, Cell next, bool accepted, const Spelling& now) {
            if (accepted && !taken(at + 1)) {
                record(now);
            }
            if (next != 0 && at < board_size - 1 && can_go_on(at + 1, now)) {
                forwards(at + 1, next, now);
            }
        });
    }

    bool can_go_on(int place, const Spelling& so_far) const noexcept {
        return so_far.used != rack_.all() || taken(place);
    }

    /// Calls `then(place, child, accepted, spelling)` for each tile that can be at *place*.
    template <typename Then>
    void spell(int place, Cell node, const Spelling& so_far, Then&& then) {
        const auto at = static_cast<std::size_t>(place);
        const Cell accepting = graph_.accepting(node);
        Cell possible = graph_.tiles(node);
        if (taken(place)) {
            const std::uint8_t there = tiles_[at];
            const std::uint32_t face = there & ~blank_bit & 0xffu;
            if (possible & bit(face)) {
                Spelling now = so_far;
                now.letters += tile_set_.worth(there);
                then(place, graph_.child(node, face), (accepting & bit(face)) != 0, now);
            }
            return;
        }
        possible &= cross_[at];
        const bool crossed = (crossed_ >> place & 1) != 0;
        Spelling now = so_far;
        now.factor *= word_[at];
        for (Cell left = possible & rack_.faces(); left != 0; left &= left - 1) {
            const std::uint32_t face = lowest_tile(left);
            const Subset free = rack_.places(face) & ~so_far.used;
            if (free == 0) {
                continue;
            }
            const int value = tile_set_.value(static_cast<std::uint8_t>(face)) * letter_[at];
            play_.tiles[at] = static_cast<std::uint8_t>(face);
            now.used = so_far.used | (free & (0u - free));
            now.letters = so_far.letters + value;
            now.cross = so_far.cross + (crossed ? (cross_score_[at] + value) * word_[at] : 0);
            then(place, graph_.child(node, face), (accepting & bit(face)) != 0, now);
        }
        if (const Subset free = rack_.blanks() & ~so_far.used; free != 0) {
            now.used = so_far.used | (free & (0u - free));
            now.letters = so_far.letters;
            now.cross = so_far.cross + (crossed ? cross_score_[at] * word_[at] : 0);
            for (Cell left = possible; left != 0; left &= left - 1) {
                const std::uint32_t face = lowest_tile(left);
                play_.tiles[at] = static_cast<std::uint8_t>(face | blank_bit);
                then(place, graph_.child(node, face), (accepting & bit(face)) != 0, now);
            }
        }
        play_.tiles[at] = 0;
    }

    void record(const Spelling& spelling) {
        const Subset used = spelling.used;
        if (used == 0) {
            return;
        }
        if ((used & (used - 1)) == 0 && skip_lone_ != 0 && lone_is_listed()) {
            return;
        }
        const bool full = used == (Subset{1} << rack_size) - 1;
        play_.score = spelling.letters * spelling.factor + spelling.cross + (full ? bonus_ : 0);
        play_.equity = play_.score * thousandths + leaves_[used];
        plays_.push_back(play_);
    }

    bool lone_is_listed() const noexcept {
        std::size_t place = 0;
        while (play_.tiles[place] == 0) {
            ++place;
        }
        return (skip_lone_ >> place & 1) != 0;
    }

    const Graph& graph_;
    const TileSet& tile_set_;
    const Rack& rack_;
    const LeaveMap& leaves_;
    std::vector<Play>& plays_;
    int bonus_;
    const std::uint8_t* tiles_;
    const Cell* cross_;
    const std::int16_t* cross_score_;
    const std::uint8_t* letter_;
    const std::uint8_t* word_;
    std::uint32_t crossed_;
    std::uint32_t skip_lone_;
    std::uint32_t occupied_;
    int anchor_ = 0;
    int stop_ = 0;
    Play play_{};
};

}  // namespace

void all_moves(const State& state, const Rack& rack, const LeaveMap& leaves,
               std::vector<Play>& plays) {
    for (int lane = 0; lane < lanes_on_board; ++lane) {
        std::uint32_t left = anchors(state.setup(), state.board(), lane);
        if (left == 0) {
            continue;
        }
        LaneMoves moves(state, rack, leaves, lane, plays);
        int previous = -2;  // no square: nothing stops the first anchor
        for (; left != 0; left &= left - 1) {
            const auto anchor = static_cast<int>(lowest_tile(left));
            moves.from(anchor, previous);
            previous = anchor;
        }
    }
}

}  // namespace letrado
