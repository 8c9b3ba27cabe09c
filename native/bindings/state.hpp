// Boards as Python sees them, for every binding file that has to do with playing.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/module.hpp"
#include "board/play.hpp"
#include "board/state.hpp"

namespace letrado {

class PySetup {
  public:
    PySetup(nb::object graph, const TileSet& tiles, nb::bytes letter, nb::bytes word,
            std::size_t centre, int bonus)
        : owner_(std::move(graph)),
          setup_(nb::cast<const PyGraph&>(owner_).graph(), tiles, span_of(letter), span_of(word),
                 centre, bonus) {}

    const Setup& setup() const noexcept { return setup_; }

  private:
    nb::object owner_;
    Setup setup_;
};

class PyState {
  public:
    PyState(nb::object setup, nb::bytes tiles)
        : owner_(std::move(setup)),
          state_(nb::cast<const PySetup&>(owner_).setup(), span_of(tiles)) {}

    const State& state() const noexcept { return state_; }

    void apply(std::size_t lane, nb::bytes tiles) {
        Play play;
        if (lane >= lanes_on_board || tiles.size() != play.tiles.size()) {
            throw std::invalid_argument("a play is a lane from 0 to 29 and fifteen codes");
        }
        play.lane = static_cast<std::uint8_t>(lane);
        std::memcpy(play.tiles.data(), tiles.data(), play.tiles.size());
        if (!state_.can_lay(play)) {
            throw std::invalid_argument("these tiles cannot be laid there");
        }
        state_.apply(play);
    }

    nb::bytes tiles() const {
        const auto by_square = state_.tiles();
        return nb::bytes(by_square.data(), by_square.size());
    }

    /// Nanoseconds that a copy takes, when it is made so many times over.
    double copy_ns(std::size_t times) const {
        if (times == 0) {
            throw std::invalid_argument("at least one copy must be made");
        }
        const auto copy = std::make_unique<State>(state_);
        const auto start = std::chrono::steady_clock::now();
        for (std::size_t time = 0; time < times; ++time) {
            *copy = state_;
            std::atomic_signal_fence(std::memory_order_seq_cst);  // none of them may be left out
        }
        const std::chrono::duration<double, std::nano> taken =
            std::chrono::steady_clock::now() - start;
        if (*copy != state_) {
            throw std::logic_error("a copy differs");
        }
        return taken.count() / static_cast<double>(times);
    }

    /// Whether the tables kept from move to move are those of a state made afresh.
    bool is_exact() const { return State(state_.setup(), state_.tiles()) == state_; }

  private:
    nb::object owner_;
    State state_;
};

/// Moves as they were packed, with what is needed to unpack them.
class PyPlays {
  public:
    PyPlays(const State& state, const std::vector<Play>& plays)
        : occupied_(state.board().occupied), plays_(plays) {}

    /// Lane, fifteen codes, score and equity of each; lane -1 exchanges the tiles, or passes.
    PyPlays(const PyState& state,
            const std::vector<std::tuple<int, nb::bytes, int, int>>& moves)
        : occupied_(state.state().board().occupied) {
        for (const auto& [lane, tiles, score, equity] : moves) {
            Play play;
            if (lane < -1 || lane >= lanes_on_board || tiles.size() != play.tiles.size()) {
                throw std::invalid_argument("a play is a lane from -1 to 29 and fifteen codes");
            }
            play.lane = lane < 0 ? no_lane : static_cast<std::uint8_t>(lane);
            std::memcpy(play.tiles.data(), tiles.data(), play.tiles.size());
            if (lane < 0 && std::ranges::find(play.tiles, 0) - play.tiles.begin() !=
                                static_cast<std::ptrdiff_t>(play.laid())) {
                throw std::invalid_argument("tiles to exchange stand side by side");
            }
            play.score = score;
            play.equity = equity;
            plays_.push_back(play);
        }
    }

    std::size_t size() const noexcept { return plays_.size(); }
    const std::vector<Play>& plays() const noexcept { return plays_; }

    /// Score, equity and tiles; for a placement also lane and start, and the tiles are those of the
    /// whole word, 0 where one lies already. Lane -1 is an exchange of the tiles, or a pass.
    std::tuple<int, int, nb::bytes, int, int> get(std::size_t at) const {
        if (at >= plays_.size()) {
            throw nb::index_error("no such move");
        }
        const Play& play = plays_[at];
        if (play.lane == no_lane) {
            return {play.score, play.equity, nb::bytes(play.tiles.data(), play.laid()), -1, 0};
        }
        std::uint32_t covered = occupied_[play.lane];
        int place = 0;
        for (int each = 0; each < board_size; ++each) {
            if (play.tiles[static_cast<std::size_t>(each)] != 0) {
                covered |= 1u << each;
                place = each;
            }
        }
        const Run run = run_through(covered, place);
        const auto length = static_cast<std::size_t>(run.last - run.first + 1);
        return {play.score, play.equity, nb::bytes(play.tiles.data() + run.first, length),
                int{play.lane}, run.first};
    }

    std::tuple<std::size_t, int, std::int64_t> summary() const noexcept {
        int best = 0;
        std::int64_t sum = 0;
        for (const Play& play : plays_) {
            best = std::max(best, play.score);
            sum += play.score;
        }
        return {plays_.size(), best, sum};
    }

    /// The same moves from the best down: by equity and then score, or the other way round.
    PyPlays sorted(bool by_score) const {
        PyPlays copy = *this;
        std::ranges::sort(copy.plays_, [&](const Play& one, const Play& other) {
            return by_score && one.score != other.score ? one.score > other.score
                                                        : is_better(one, other);
        });
        return copy;
    }

  private:
    ByLane<std::uint16_t> occupied_;
    std::vector<Play> plays_;
};

}  // namespace letrado
