// Whole games of static play: each turn the best move by equity, or by score.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "board/game_rules.hpp"
#include "board/setup.hpp"
#include "lexicon/anagrams.hpp"
#include "movegen/leave_table.hpp"

namespace letrado {

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

    /// Games 2n and 2n + 1 share a bag: who moves first draws from one end, the other from the
    /// other. So either player once has the tiles of whoever starts.
    bool in_pairs = false;
};

/// Plays the games numbered from *first* on, one for each entry of *results*, on so many threads.
/// A game depends on seed and number only, so that threads change nothing but the time. The first
/// player moves first in games of even number. Throws `std::invalid_argument` for numbers beyond the
/// limits, before any game.
void self_play(const Match& match, std::uint64_t first, std::size_t threads,
               std::span<GameResult> results);

}  // namespace letrado
