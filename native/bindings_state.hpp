// Boards as Python sees them, for every binding file that has to do with playing.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>

#include "bindings.hpp"
#include "state.hpp"

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

}  // namespace letrado
