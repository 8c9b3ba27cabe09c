// One game of static play, turn by turn: each turn the best move by equity, or by score.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/seat.hpp"
#include "common/bag.hpp"
#include "common/random.hpp"
#include "movegen/engine.hpp"
#include "play/self_play.hpp"

namespace letrado {

/// Watches nothing.
struct Nobody {
    void turn(const class Game&, const Hand&, const Play&, Engine&) const noexcept {}
};

class Game {
  public:
    Game(const Match& match, std::uint64_t number) noexcept
        : match_(match),
          set_(match.setup->tiles()),
          random_(match.seed, match.in_pairs ? number / 2 : number),
          state_(*match.setup),
          bag_(set_),
          on_turn_(number % 2) {
        result_.starter = static_cast<std::uint8_t>(on_turn_);
        if (match.in_pairs) {
            bag_.shuffle(random_);
        }
        refill(on_turn_);
        refill(1 - on_turn_);
    }

    /// Plays to the end. Before each move *watcher* hears of it: `turn(game, hand, move, engine)`; it
    /// may ask the engine something else.
    template <typename Watcher>
    GameResult play(Engine& engine, Watcher&& watcher) {
        while (!turn(engine, watcher)) {
            if (result_.turns == most_turns) {
                result_.ending = Ending::stopped;
                break;
            }
            on_turn_ = 1 - on_turn_;
        }
        for (std::size_t player = 0; player < 2; ++player) {
            result_.scores[player] = static_cast<std::int16_t>(players_[player].score);
        }
        return result_;
    }

    const Match& match() const noexcept { return match_; }
    const State& state() const noexcept { return state_; }
    const Bag& bag() const noexcept { return bag_; }
    const Seat& seat(std::size_t player) const noexcept { return players_[player]; }
    std::size_t on_turn() const noexcept { return on_turn_; }
    Random& random() noexcept { return random_; }

  private:
    void refill(std::size_t player) noexcept {
        players_[player].refill(bag_.size(), [&] {
            if (!match_.in_pairs) {
                return bag_.draw(random_);
            }
            return player == result_.starter ? bag_.first() : bag_.last();
        });
    }

    /// One turn; true when the game has ended with it.
    template <typename Watcher>
    bool turn(Engine& engine, Watcher&& watcher) {
        Seat& mover = players_[on_turn_];
        Seat& opponent = players_[1 - on_turn_];
        ++result_.turns;
        const bool may_exchange =
            bag_.size() >= static_cast<std::size_t>(match_.rules.exchange_needs);
        const Hand hand = {Rack(set_, mover.tiles()), bag_.size(), opponent.rack_value(set_)};
        const Play move =
            engine.best(state_, hand, match_.leaves[on_turn_], match_.index, may_exchange);
        watcher.turn(*this, hand, move, engine);
        if (move.lane != no_lane) {
            return place(move, mover, opponent);
        }
        if (move.laid() > 0) {
            exchange(move, mover);
        } else {
            idle_.pass();
        }
        return blocked();
    }

    bool place(const Play& move, Seat& mover, Seat& opponent) {
        state_.apply(move);
        mover.give_all(move);
        result_.bonuses[on_turn_] =
            static_cast<std::uint8_t>(result_.bonuses[on_turn_] + (move.laid() == rack_size));
        mover.score += move.score;
        idle_ = {};
        refill(on_turn_);
        if (mover.held > 0) {
            return false;
        }
        const int transfer = opponent.rack_value(set_);
        mover.score += transfer;
        opponent.score -= transfer;
        result_.ending = Ending::out;
        return true;
    }

    /// The new tiles are drawn before the old ones go back.
    void exchange(const Play& move, Seat& mover) noexcept {
        std::array<std::uint8_t, rack_size> old{};
        std::size_t given = 0;
        for (const std::uint8_t tile : move.tiles) {
            if (tile != 0) {
                old[given++] = mover.give(tile);
            }
        }
        refill(on_turn_);
        for (std::size_t at = 0; at < given; ++at) {
            bag_.put_back(old[at]);
        }
        if (match_.in_pairs) {
            bag_.shuffle(random_);
        }
        idle_.exchange();
        ++result_.exchanges[on_turn_];
    }

    bool blocked() noexcept {
        const bool zero = players_[0].score == 0 && players_[1].score == 0;
        if (idle_.ends_by_passes(match_.rules)) {
            result_.ending = Ending::passes;
        } else if (idle_.ends_as_scoreless(match_.rules, zero)) {
            result_.ending = Ending::scoreless;
        } else {
            return false;
        }
        for (Seat& player : players_) {
            player.score -= player.rack_value(set_);
        }
        return true;
    }

    const Match& match_;
    const TileSet& set_;
    Random random_;
    State state_;
    Bag bag_;
    std::array<Seat, 2> players_{};
    std::size_t on_turn_;
    Idle idle_;
    GameResult result_{};
};

}  // namespace letrado
