// The end of a game searched to its very end: nothing is estimated, so that whatever comes out is so.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "board/board.hpp"
#include "board/game_rules.hpp"
#include "board/rack.hpp"
#include "board/seat.hpp"
#include "board/state.hpp"

namespace letrado {

/// Negamax with alpha-beta bounds. What makes it quick: tiles never come back, so that whatever could
/// be laid two turns ago still can in all lanes that have not changed, and only the others are looked
/// at again; and where the opponent is known to be able to go out whatever is done, most moves need no
/// search at all.
class ExactEnd {
  public:
    /// What another search thinks best in the position of a key, as `end_keys::short_key`; 0: nothing.
    using Hint = std::function<std::uint32_t(std::uint64_t)>;

    /// *table_bits*: the table of positions has two to this power places of 16 bytes, at least 2.
    ExactEnd(const GameRules& rules, std::size_t table_bits, Hint hint);

    /// A position with an empty bag; the first rack is of whoever is on turn, and *key* is that of the
    /// position, by `end_keys`.
    void begin(const State& state, const std::array<std::vector<std::uint8_t>, 2>& racks, int passes,
               std::uint64_t key);

    struct Answer {
        int value;  // points that the player on turn wins on the other from here on
        Play move;
        bool whole;  // no other move is better; else none is that was looked at
    };

    /// Looks at *first*, then at the other moves, expecting about *guess*; gives up after so many
    /// positions or when *stopped* says so, which is asked now and then. Nothing if that was before
    /// the first move was known through and through. What is found out stays: to ask again goes on.
    std::optional<Answer> solve(const Play& first, int guess, std::uint64_t most_nodes,
                                const std::function<bool()>& stopped);

    /// How it goes on after a move of the answer, as far as the table tells.
    std::vector<Play> line(const Play& move);

    std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    /// How many there are of each kind of tile on a player's first rack, four bits each: parts of it
    /// add up, and whether one holds another is one subtraction.
    using Tiles = std::uint32_t;

    struct Move {
        Play play;
        std::uint64_t key;   // what it adds to that of a position
        Tiles tiles;
        std::int32_t most;   // at most worth so much, as far as is known before looking
        std::int32_t order;  // looked at from the highest down
    };

    /// What whoever is not on turn could do, if it is not made impossible.
    struct Reply {
        std::int32_t score;
        std::uint8_t lane;
    };

    enum class Bound : std::uint8_t { none, exact, lower, upper };

    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t move = 0;
        std::int16_t value = 0;
        Bound bound = Bound::none;
        std::uint8_t effort = 0;  // bits of the number of positions that it took
    };

    /// Positions with the same place share so many, a line of cache; what took least goes first.
    static constexpr std::size_t bucket = 4;

    /// One position on the way, after *changed* lanes changed.
    struct Stage {
        explicit Stage(const Setup& setup) : board(setup) {}

        Board board;
        std::array<Seat, 2> seats;
        std::array<Tiles, 2> tiles{};
        std::size_t on_turn = 0;
        int passes = 0;
        std::uint64_t key = 0;
        std::uint32_t changed = 0;
        std::vector<Move> moves;  // every placement of whoever is on turn
        std::vector<std::uint32_t> queue;
        std::vector<Reply> outs;     // of the other, that go out; most points first
        std::vector<Reply> replies;  // … and others, a few
    };

    int search(std::size_t ply, int alpha, int beta);
    int after(std::size_t ply, const Move& move, int alpha, int beta);
    std::uint64_t key_after(const Stage& stage, const Move& move) const noexcept;
    Move as_move(std::size_t seat, const Play& play, Tiles tiles) const noexcept;
    void list(std::size_t ply);
    void find_replies(std::size_t ply);
    const Move* make_queue(std::size_t ply, int alpha, int beta, std::uint32_t before);
    std::pair<int, int> outlook(const Stage& stage, const Play& play, Tiles tiles) const;
    int worth_of(std::size_t seat, Tiles tiles) const noexcept;
    void step(std::size_t ply, const Move& move);
    std::optional<int> end_by_pass(const Stage& stage) const;
    std::int32_t& success_of(const Stage& stage, const Play& play) noexcept;
    const Entry* find(std::uint64_t key) const noexcept;
    void keep(const Entry& entry) noexcept;

    GameRules rules_;
    Hint hint_;
    const Setup* setup_ = nullptr;
    std::vector<Entry> table_;
    std::vector<Stage> stages_;  // at 0 whoever is not on turn at first, at 1 the position itself
    std::vector<Play> plays_;
    Move pass_{};
    std::array<std::array<Tiles, tile_codes>, 2> unit_{};  // by player and tile in hand
    std::array<std::array<std::int32_t, rack_size>, 2> worth_{};  // by player and kind of tile
    std::array<std::vector<std::int32_t>, 2> successes_;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_nodes_ = 0;
    const std::function<bool()>* stopped_ = nullptr;
    bool stop_ = false;
};

}  // namespace letrado
