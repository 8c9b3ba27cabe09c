// Words are spelled outwards from an anchor: backwards to their beginning, then, past the turn
// marker, from the square after the anchor forwards. So that no word is found twice, a word belongs
// to the first anchor that it covers: going backwards stops before the anchor to the left.
#include "movegen/all_moves.hpp"

#include <array>

namespace letrado {
namespace {

/// What has been laid so far of the word being spelled.
struct Spelling {
    Subset used = 0;
    int letters = 0;  // tiles of the main word, letter premiums included
    int factor = 1;   // its word premiums
    int cross = 0;    // points of the crossing words
};

/// By the subset already laid: which faces the rest of a rack can show.
struct FacesLeft {
    explicit FacesLeft(const Rack& rack) noexcept {
        for (Subset used = 0; used <= rack.all(); ++used) {
            Cell faces = 0;
            for (Subset left = rack.all() & ~used & ~rack.blanks(); left != 0; left &= left - 1) {
                faces |= bit(rack.tile(lowest_tile(left)));
            }
            tiles[used] = faces;
            tiles_or_blank[used] = (rack.blanks() & ~used) != 0 ? ~Cell{0} : faces;
        }
    }

    std::array<Cell, subsets_of_rack> tiles;
    std::array<Cell, subsets_of_rack> tiles_or_blank;
};

class LaneMoves {
  public:
    LaneMoves(const Setup& setup, const Board& board, const Rack& rack, const FacesLeft& faces_left,
              const LeaveMap& leaves, int lane, std::vector<Play>& plays)
        : graph_(setup.graph()),
          tile_set_(setup.tiles()),
          rack_(rack),
          faces_left_(faces_left),
          leaves_(leaves),
          plays_(plays),
          bonus_(setup.bonus()) {
        const auto at = static_cast<std::size_t>(lane);
        tiles_ = board.tiles[at].data();
        cross_ = board.cross[at].data();
        cross_score_ = board.cross_score[at].data();
        letter_ = setup.premiums().letter[at].data();
        word_ = setup.premiums().word[at].data();
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
        spell<false>(anchor, graph_.gaddag_root(), {});
    }

  private:
    bool taken(int place) const noexcept { return (occupied_ >> (place + 1) & 1) != 0; }

    /// What can follow once the square at *place* has its tile.
    struct Outlook {
        bool ends;       // the word may end here: no tile stands before or after it
        bool backwards;  // to the square before
        bool forwards;   // to the square after the anchor, or after this one when going forwards

        bool on() const noexcept { return backwards || forwards; }
    };

    /// *more* says that tiles will be left on the rack.
    template <bool turned>
    Outlook outlook(int place, bool more) const noexcept {
        const int after = turned ? place + 1 : anchor_ + 1;
        const bool forwards = after < board_size && (more || taken(after));
        if (turned) {
            return {!taken(after), false, forwards};
        }
        const bool starts_here = !taken(place - 1);
        const int before = place - 1;
        return {starts_here && !taken(after),
                before >= 0 && before != stop_ && (more || taken(before)),
                starts_here && forwards};
    }

    /// Spells the square at *place* and what follows it: before the turn of the GADDAG the squares
    /// to the left and then those after the anchor, after it the squares to the right.
    template <bool turned>
    void spell(int place, Cell node, const Spelling& so_far) {
        if (taken(place)) {
            pass_through<turned>(place, node, so_far);
        } else {
            lay_tile<turned>(place, node, so_far);
        }
    }

    template <bool turned>
    void pass_through(int place, Cell node, const Spelling& so_far) {
        const std::uint8_t there = tiles_[static_cast<std::size_t>(place)];
        const std::uint32_t face = face_of(there);
        if (graph_.tiles(node) & bit(face)) {
            Spelling now = so_far;
            now.letters += tile_set_.worth(there);
            go_on<turned>(place, node, face, outlook<turned>(place, so_far.used != rack_.all()), now);
        }
    }

    template <bool turned>
    void lay_tile(int place, Cell node, const Spelling& so_far) {
        const auto at = static_cast<std::size_t>(place);
        const Subset unused = rack_.all() & ~so_far.used;
        const Outlook outlook = this->outlook<turned>(place, (unused & (unused - 1)) != 0);
        Cell possible = graph_.tiles(node) & cross_[at];
        if (!outlook.on()) {
            possible &= outlook.ends ? graph_.accepting(node) : 0;
        }
        const bool crossed = (crossed_ >> place & 1) != 0;
        const Subset blanks = rack_.blanks() & unused;
        if (outlook.on()) {
            // The nodes to visit lie far apart in memory: ask for all of them before the first.
            Cell left = possible & faces_left_.tiles_or_blank[so_far.used];
            for (; left != 0; left &= left - 1) {
                graph_.prefetch(graph_.child(node, lowest_tile(left)));
            }
        }
        Spelling now = so_far;
        now.factor *= word_[at];
        Cell left = possible & faces_left_.tiles[so_far.used];
        for (; left != 0; left &= left - 1) {
            const std::uint32_t face = lowest_tile(left);
            const Subset free = rack_.places(face) & unused;
            const int value = tile_set_.value(static_cast<std::uint8_t>(face)) * letter_[at];
            play_.tiles[at] = static_cast<std::uint8_t>(face);
            now.used = so_far.used | (free & (0u - free));
            now.letters = so_far.letters + value;
            now.cross = so_far.cross + (crossed ? (cross_score_[at] + value) * word_[at] : 0);
            go_on<turned>(place, node, face, outlook, now);
        }
        if (blanks != 0) {
            now.used = so_far.used | (blanks & (0u - blanks));
            now.letters = so_far.letters;
            now.cross = so_far.cross + (crossed ? cross_score_[at] * word_[at] : 0);
            for (left = possible; left != 0; left &= left - 1) {
                const std::uint32_t face = lowest_tile(left);
                play_.tiles[at] = static_cast<std::uint8_t>(face | blank_bit);
                go_on<turned>(place, node, face, outlook, now);
            }
        }
        play_.tiles[at] = 0;
    }

    /// The square at *place* shows *face*, an arc of *node*: notes a word that ends, and goes on.
    template <bool turned>
    void go_on(int place, Cell node, std::uint32_t face, const Outlook& outlook,
               const Spelling& now) {
        if (outlook.ends && (graph_.accepting(node) & bit(face)) != 0) {
            record(now);
        }
        if (!outlook.on()) {
            return;
        }
        const Cell next = graph_.child(node, face);
        if (next == 0) {
            return;
        }
        const Cell following = graph_.tiles(next);
        if (turned) {
            if (following & possible_at(place + 1, now)) {
                spell<true>(place + 1, next, now);
            }
            return;
        }
        if (outlook.backwards && (following & possible_at(place - 1, now))) {
            spell<false>(place - 1, next, now);
        }
        if (outlook.forwards && (following & bit(turn_marker))) {
            spell<true>(anchor_ + 1, graph_.child(next, turn_marker), now);
        }
    }

    /// Which faces a square can show. Most ways end here, so they are turned away at the door.
    Cell possible_at(int place, const Spelling& now) const noexcept {
        const auto at = static_cast<std::size_t>(place);
        return taken(place) ? bit(face_of(tiles_[at]))
                            : cross_[at] & faces_left_.tiles_or_blank[now.used];
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
    const FacesLeft& faces_left_;
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
    all_moves(state.setup(), state.board(), rack, leaves, every_lane, plays);
}

void all_moves(const Setup& setup, const Board& board, const Rack& rack, const LeaveMap& leaves,
               std::uint32_t lanes, std::vector<Play>& plays) {
    const FacesLeft faces_left(rack);
    for (std::uint32_t asked = lanes & every_lane; asked != 0; asked &= asked - 1) {
        const auto lane = static_cast<int>(lowest_tile(asked));
        std::uint32_t left = anchors(setup, board, lane);
        if (left == 0) {
            continue;
        }
        LaneMoves moves(setup, board, rack, faces_left, leaves, lane, plays);
        int previous = -2;  // no square: nothing stops the first anchor
        for (; left != 0; left &= left - 1) {
            const auto anchor = static_cast<int>(lowest_tile(left));
            moves.from(anchor, previous);
            previous = anchor;
        }
    }
}

}  // namespace letrado
