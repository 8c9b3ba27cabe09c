// The end of a game solved: with an empty bag both players know all tiles, and what is best follows.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/game_rules.hpp"
#include "board/seat.hpp"
#include "board/state.hpp"
#include "endgame/exact_end.hpp"
#include "lexicon/anagrams.hpp"
#include "movegen/best_move.hpp"
#include "movegen/shortlist.hpp"

namespace letrado {

/// A position with an empty bag; the first rack is of whoever is on turn.
struct LastHands {
    State state;
    std::array<std::vector<std::uint8_t>, 2> racks;
    int passes = 0;  // in a row, up to now
};

struct EndgameLimits {
    double seconds = 1e6;
    int plies = 100;  // turns to look ahead before the rest is played out by simple means
    const std::atomic<bool>* cancelled = nullptr;
};

struct EndgameResult {
    int value = 0;       // points that the player on turn wins on the other from here on
    bool exact = false;  // nothing was cut short
    int plies = 0;       // turns looked ahead by the last search that was finished
    std::uint64_t nodes = 0;
    Play move;               // what to do; without any way to place tiles, a pass
    std::vector<Play> line;  // and how it may go on, as far as known
};

/// Looks ahead a turn further each time (negamax with alpha-beta bounds and a table of positions
/// seen), until nothing is left to look at or the time is up. One thread; buffers of its own.
class Endgame {
  public:
    /// *table_bits*: the table of positions has two to this power places of 48 bytes. The index may
    /// be missing; it makes playing out quicker.
    Endgame(const Anagrams* index, const GameRules& rules, std::size_t table_bits = 18);

    Endgame(const Endgame&) = delete;
    Endgame& operator=(const Endgame&) = delete;

    /// Throws `std::invalid_argument` for racks of no tiles, of more than seven, or of tiles that are
    /// not off the board.
    EndgameResult solve(const LastHands& hands, const EndgameLimits& limits);

  private:
    enum class Bound : std::uint8_t { none, exact, lower, upper };

    struct Entry {
        std::uint64_t key = 0;
        Play move;
        std::int16_t value = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::none;
        bool complete = false;
    };

    struct Node {
        State state;
        std::array<Seat, 2> seats;
        std::size_t on_turn = 0;
        int passes = 0;
        std::uint64_t key = 0;
    };

    /// What a search found out, for the player on turn. *complete*: looking further changes nothing.
    struct Verdict {
        int value = 0;
        bool complete = true;
    };

    Verdict search(const Node& node, int depth, int alpha, int beta, std::size_t ply);
    Verdict after(const Node& node, const Play& move, int depth, int alpha, int beta,
                  std::size_t ply);
    int played_out(const Node& node);
    void list_moves(const Node& node, std::vector<Play>& moves);
    void list_others(const Node& node, std::vector<Play>& moves);
    std::int32_t& success_of(const Node& node, const Play& move) noexcept;
    void note_success(const Node& node, const Play& move, int depth) noexcept;
    const std::vector<Play>& simple_moves(const Node& node, std::size_t most);
    LeaveMap leaves_of(const Node& node, const Rack& rack) const noexcept;
    void make(Node& node, const Play& move) const;
    std::optional<int> end_of(const Node& node, const Play& move) const;
    Entry& entry_of(std::uint64_t key) noexcept { return table_[key & (table_.size() - 1)]; }
    bool stopped();
    bool search_root(const Node& root, int depth, EndgameResult& result);
    bool look_to_the_end(EndgameResult& result);
    void follow_line(const Node& root, EndgameResult& result);

    const Anagrams* index_;
    GameRules rules_;
    BestMove best_;
    Shortlist shortlist_;
    std::vector<Entry> table_;
    ExactEnd exact_;
    std::vector<std::vector<Play>> lists_;  // moves, by ply; the first of them those at the root
    std::vector<Play> all_;
    static constexpr int success_bits = 14;
    std::array<std::vector<std::int32_t>, 2> successes_;  // by player and move
    EndgameLimits limits_;
    std::chrono::steady_clock::time_point end_;
    bool stop_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace letrado
