// What the editions of the rules differ in, as far as programs that play each other meet it.
#pragma once

#include <cstdint>

namespace letrado {

struct GameRules {
    int passes_to_end;      // passes in a row of each player that end the game, 1 to 1000
    int scoreless_to_end;   // turns in a row without a placement that do, to 1000; 0: no such rule
    bool exempt_at_zero;    // … but not while neither player has a point
    int exchange_needs;     // tiles that the bag must hold for any exchange, 1 to 1000

    static constexpr int highest = 1000;

    bool are_sensible() const noexcept {
        const auto between = [](int number, int least) {
            return number >= least && number <= highest;
        };
        return between(passes_to_end, 1) && between(scoreless_to_end, 0) &&
               between(exchange_needs, 1);
    }
};

/// *stopped*: no rule had ended the game after `most_turns`, and the points stand as they are.
enum class Ending : std::uint8_t { out, passes, scoreless, stopped };

/// Turns without a placement, of both players, up to now.
struct Idle {
    int passes = 0;     // in a row
    int scoreless = 0;  // … and exchanges among them

    void pass() noexcept {
        ++passes;
        ++scoreless;
    }
    void exchange() noexcept {
        passes = 0;
        ++scoreless;
    }

    bool ends_by_passes(const GameRules& rules) const noexcept {
        return passes >= 2 * rules.passes_to_end;
    }
    bool ends_as_scoreless(const GameRules& rules, bool at_zero) const noexcept {
        return rules.scoreless_to_end > 0 && scoreless >= rules.scoreless_to_end &&
               !(at_zero && rules.exempt_at_zero);
    }
};

}  // namespace letrado
