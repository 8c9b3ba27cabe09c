// Whole games of static play: each turn the best move by equity, or by score.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "anagrams.hpp"
#include "leave_table.hpp"
#include "setup.hpp"

namespace letrado {

/// What the editions of the rules differ in, as far as two programs playing each other meet it.
struct GameRules {
    int passes_to_end;      // passes in a row of each player that end the game, 1 to 1000
    int scoreless_to_end;   // turns in a row without a placement that do, to 1000; 0: no such rule
    bool exempt_at_zero;    // … but not while neither player has a point
    int exchange_needs;     // tiles that the bag must hold for any exchange, 1 to 1000
};

/// *stopped*: no rule had ended the game after `most_turns`, and the points stand as they are.
enum class Ending : std::uint8_t { out, passes, scoreless, stopped };

inline constexpr int most_turns = 400;  // no game comes near; without it, one that never ends hangs

struct GameResult {
    std::array<std::int16_t, 2> scores{};  // of the first and the second player, as listed
    std::uint16_t turns = 0;
    std::uint8_t starter = 0;  // who moved first
    Ending ending = Ending::out;
    std::array<std::uint8_t, 2> bonuses{};    // plays of a full rack
    std::array<std::uint8_t, 2> exchanges{};  // turns
};

/// Two players, the words and the rules. A player without a table plays for points.
struct Match {
    const Setup* setup;
    const Anagrams* index;
    std::array<const LeaveTable*, 2> leaves;
    GameRules rules;
    std::uint64_t seed;
};

/// Plays the games numbered from *first* on, one for each entry of *results*, on so many threads.
/// A game depends on seed and number only, so that threads change nothing but the time. The first
/// player moves first in games of even number. Throws `std::invalid_argument` for numbers beyond the
/// limits, before any game.
void self_play(const Match& match, std::uint64_t first, std::size_t threads,
               std::span<GameResult> results);

}  // namespace letrado
