// A game under way as one who sees everything: board, both racks, the bag, points.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/game_rules.hpp"
#include "board/seat.hpp"
#include "board/state.hpp"
#include "common/bag.hpp"
#include "movegen/engine.hpp"

namespace letrado {

/// The first seat draws from the front of the bag, the second from its end: what one draws does not
/// depend on how many tiles the other laid, so that games from one deal differ by play, not by luck.
struct Table {
    State state;
    std::array<Seat, 2> seats;
    Bag bag;
    Idle idle;
    std::size_t on_turn = 0;
    bool over = false;

    Seat& mover() noexcept { return seats[on_turn]; }
    Seat& other() noexcept { return seats[1 - on_turn]; }

    Hand hand() const {
        const TileSet& set = state.setup().tiles();
        return {Rack(set, seats[on_turn].tiles()), bag.size(),
                seats[1 - on_turn].rack_value(set)};
    }

    bool may_exchange(const GameRules& rules) const noexcept {
        return bag.size() >= static_cast<std::size_t>(rules.exchange_needs);
    }

    /// Points of the first seat less those of the second.
    int lead() const noexcept { return seats[0].score - seats[1].score; }

    /// Carries out a move of whoever is on turn, draws, and sees whether the game is over. The board
    /// is left alone when the move has been *laid* on it before. Tiles exchanged go to the end of the
    /// bag: whoever lets the order stand for chance shuffles it after an exchange.
    void make(const Play& move, const GameRules& rules, bool laid = false) noexcept {
        Seat& seat = mover();
        if (move.lane != no_lane) {
            if (!laid) {
                state.apply(move);
            }
            seat.give_all(move);
            seat.score += move.score;
            idle = {};
            refill(seat);
            if (seat.held == 0) {
                const int transfer = other().rack_value(state.setup().tiles());
                seat.score += transfer;
                other().score -= transfer;
                over = true;
            }
        } else {
            rest(move, rules, seat);
        }
        on_turn = 1 - on_turn;
    }

  private:
    void refill(Seat& seat) noexcept {
        const bool from_front = &seat == seats.data();
        seat.refill(bag.size(), [&] { return from_front ? bag.first() : bag.last(); });
    }

    void rest(const Play& move, const GameRules& rules, Seat& seat) noexcept {
        std::array<std::uint8_t, rack_size> old{};
        std::size_t given = 0;
        for (const std::uint8_t tile : move.tiles) {
            if (tile != 0) {
                old[given++] = seat.give(tile);
            }
        }
        if (given == 0) {
            idle.pass();
            seat.kept = seat.held;
        } else {
            refill(seat);
            for (std::size_t at = 0; at < given; ++at) {
                bag.put_back(old[at]);
            }
            idle.exchange();
        }
        const bool at_zero = seats[0].score == 0 && seats[1].score == 0;
        if (idle.ends_by_passes(rules) || idle.ends_as_scoreless(rules, at_zero)) {
            for (Seat& each : seats) {
                each.score -= each.rack_value(state.setup().tiles());
            }
            over = true;
        }
    }
};

}  // namespace letrado
