// Questions about a position, answered: which moves there are, and which are best.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/state.hpp"
#include "lexicon/anagrams.hpp"
#include "movegen/best_move.hpp"
#include "movegen/leave_table.hpp"
#include "movegen/shortlist.hpp"

namespace letrado {

/// What the player on turn holds, and how much of the rest they know.
struct Hand {
    Rack rack;
    std::size_t bag;    // tiles in it
    int opponent_rack;  // its value, when the bag is empty
};

/// More than any tiles are worth; with it the terms of the end stay far from the end of 32 bits.
inline constexpr int highest_rack_value = static_cast<int>(most_tiles) * highest_value;

/// The hand of whoever holds *codes*. Where *bag* or *opponent_rack* are not given they follow from
/// the board: the opponent holds seven of the unseen tiles, or all of them when they are fewer.
/// Throws `std::invalid_argument` for a rack that the set cannot give, or an impossible value.
Hand make_hand(const State& state, std::span<const std::uint8_t> codes,
               std::optional<std::size_t> bag, std::optional<int> opponent_rack);

/// Worth of what stays on the rack: by *table* while there is a bag, by the rules of the end when
/// there is none; nothing without a table, when only points count.
LeaveMap leaves_of(const State& state, const Hand& hand, const LeaveTable* table) noexcept;

/// What moves are compared by first; the other comes second.
enum class By : std::uint8_t { equity, score };

/// The buffers of one thread that asks.
class Engine {
  public:
    /// Every placement; the list is good until the next question.
    const std::vector<Play>& all(const State& state, const Hand& hand, const LeaveTable* table);

    /// The best *most* moves, exchanges and pass included, from the best down; good until the next
    /// question. Without an index all moves are generated, which takes ten times as long.
    const std::vector<Play>& top(const State& state, const Hand& hand, const LeaveTable* table,
                                 const Anagrams* index, std::size_t most, By by = By::equity);

    /// The best move alone; exchanges take part if the rules allow them.
    const Play& best(const State& state, const Hand& hand, const LeaveTable* table,
                     const Anagrams* index, bool may_exchange);

    /// Makes ready to answer, with one rack and tiles in the bag, on many boards that came out of
    /// *common* by a move each: what is best there is found once. False for racks with more blanks than
    /// the search by the index knows. All arguments must stay as long as replies are asked for.
    bool expect(const State& common, const Hand& hand, const LeaveTable* table,
                const Anagrams& index);

    /// As `best` with that rack, where *changed* are the lanes that are not as they are on the common
    /// board: only there anything new is looked for.
    const Play& reply(const State& state, std::uint32_t changed, std::size_t most_exchanged);

    /// The exchanges that the bag allows, and the pass, from the best down.
    const std::vector<Play>& exchanges(const State& state, const Hand& hand,
                                       const LeaveTable* table);

  private:
    void fill_list(const State& state, const Hand& hand, const LeaveMap& leaves,
                   const Anagrams* index, std::size_t most, std::size_t most_exchanged);

    BestMove search_;
    Shortlist list_;
    std::vector<Play> plays_;

    /// A rack that is asked for replies.
    struct Expected {
        Rack rack;
        const Anagrams* index;
        LeaveMap leaves;
        RackSubsets subsets;
        std::vector<Play> best;  // placements on the common board, from the best down
        bool all;                // there are no others
        Play rest;               // the best that lays nothing …
        std::size_t most_exchanged;  // … of at most so many tiles
    };
    std::optional<Expected> expected_;
};

}  // namespace letrado
