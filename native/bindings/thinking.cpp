// The Python module: looking ahead.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/state.hpp"
#include "endgame/endgame.hpp"
#include "search/simulation.hpp"
#include "search/win_table.hpp"

using namespace nanobind::literals;

namespace letrado {
namespace {

using RuleNumbers = std::tuple<int, int, bool, int>;

GameRules rules_of(const RuleNumbers& numbers) {
    const auto [passes, scoreless, exempt, needs] = numbers;
    return {passes, scoreless, exempt, needs};
}

std::vector<std::uint8_t> codes_of(const nb::bytes& bytes) {
    const std::span<const std::uint8_t> codes = span_of(bytes);
    return {codes.begin(), codes.end()};
}

std::vector<std::vector<std::uint8_t>> all_codes_of(const std::vector<nb::bytes>& many) {
    std::vector<std::vector<std::uint8_t>> all;
    for (const nb::bytes& bytes : many) {
        all.push_back(codes_of(bytes));
    }
    return all;
}

WinTable* win_table(WinTable* self, const nb::bytes& bytes) {
    if (bytes.size() % sizeof(Chance) != 0) {
        throw Malformed("size", bytes.size());
    }
    std::vector<Chance> chances(bytes.size() / sizeof(Chance));
    std::memcpy(chances.data(), bytes.data(), bytes.size());
    return new (self) WinTable(chances);
}

/// Keeps alive what the simulation reads. One thread at a time may advance it; any may cancel it.
class PySimulation {
  public:
    PySimulation(nb::object state, nb::object index, nb::object leaves, nb::object wins,
                 const PyPlays& moves, nb::bytes rack, nb::bytes theirs, std::size_t bag,
                 std::tuple<int, int> scores, std::tuple<int, int> idle, const RuleNumbers& rules,
                 int plies, std::uint64_t seed, std::uint64_t trust,
                 const std::vector<nb::bytes>& guesses)
        : owners_{state, index, leaves, wins},
          simulation_({nb::cast<const PyState&>(state).state(), codes_of(rack), codes_of(theirs), bag,
                       {std::get<0>(scores), std::get<1>(scores)},
                       {std::get<0>(idle), std::get<1>(idle)}, all_codes_of(guesses)},
                      moves.plays(),
                      {index.is_none() ? nullptr : &nb::cast<const PyAnagrams&>(index).index(),
                       leaves.is_none() ? nullptr : &nb::cast<const LeaveTable&>(leaves),
                       &nb::cast<const WinTable&>(wins), rules_of(rules), plies, seed, trust}) {
        const TileSet& tiles = nb::cast<const PyState&>(state).state().setup().tiles();
        if (!leaves.is_none() && nb::cast<const LeaveTable&>(leaves).tiles() != tiles) {
            throw std::invalid_argument("the leave values are for another tile set");
        }
    }

    std::uint64_t advance(std::uint64_t times, std::size_t threads, double seconds) {
        nb::gil_scoped_release others_may_run;
        return simulation_.advance(times, threads, seconds);
    }

    void cancel() noexcept { simulation_.cancel(); }
    std::size_t drop_worse(double errors) { return simulation_.drop_worse(errors); }
    std::size_t keep_best(std::size_t most) { return simulation_.keep_best(most); }
    std::uint64_t times() const noexcept { return simulation_.times(); }
    std::vector<std::size_t> ranking() const { return simulation_.ranking(); }

    /// (times, lead, squares of lead, wins, squares of wins, in the running) of each move.
    nb::list prospects() const {
        nb::list all;
        for (std::size_t move = 0; move < simulation_.prospects().size(); ++move) {
            const Prospect& seen = simulation_.prospects()[move];
            all.append(nb::make_tuple(seen.times, seen.lead, seen.lead_squares, seen.wins,
                                      seen.win_squares, simulation_.in_running(move)));
        }
        return all;
    }

  private:
    std::array<nb::object, 4> owners_;
    Simulation simulation_;
};

/// An answer can be cancelled from another thread while it is being found.
class PyEndgame {
  public:
    PyEndgame(nb::object index, const RuleNumbers& rules, std::size_t table_bits)
        : owner_(index),
          endgame_(index.is_none() ? nullptr : &nb::cast<const PyAnagrams&>(index).index(),
                   rules_of(rules), table_bits) {}

    /// (value, exact, plies, nodes, line)
    nb::tuple solve(const PyState& state, nb::bytes own, nb::bytes other, int passes, double seconds,
                    int plies) {
        const LastHands hands = {state.state(), {codes_of(own), codes_of(other)}, passes};
        EndgameResult result;
        cancelled_ = false;
        {
            nb::gil_scoped_release others_may_run;
            result = endgame_.solve(hands, {seconds, plies, &cancelled_});
        }
        return nb::make_tuple(result.value, result.exact, result.plies, result.nodes,
                              line_of(state, result.line));
    }

    void cancel() noexcept { cancelled_ = true; }

  private:
    /// Each move as `Plays` of one, on the board as it is by then.
    static nb::list line_of(const PyState& state, const std::vector<Play>& line) {
        nb::list moves;
        State now = state.state();
        for (const Play& move : line) {
            moves.append(PyPlays(now, {move}));
            if (move.lane != no_lane) {
                now.apply(move);
            }
        }
        return moves;
    }

    nb::object owner_;
    Endgame endgame_;
    std::atomic<bool> cancelled_{false};
};

}  // namespace

void bind_thinking(nb::module_& module) {
    nb::class_<WinTable>(module, "WinTable")
        .def("__init__", [](WinTable* self, nb::bytes chances) { win_table(self, chances); },
             "chances"_a)
        .def("on_turn", &WinTable::on_turn, "unseen"_a, "lead"_a);

    nb::class_<PySimulation>(module, "Simulation")
        .def(nb::init<nb::typed<nb::object, PyState>, nb::object, nb::object,
                      nb::typed<nb::object, WinTable>, const PyPlays&, nb::bytes, nb::bytes,
                      std::size_t, std::tuple<int, int>, std::tuple<int, int>, const RuleNumbers&, int,
                      std::uint64_t, std::uint64_t, const std::vector<nb::bytes>&>(),
             "state"_a, "index"_a.none(), "leaves"_a.none(), "wins"_a, "moves"_a, "rack"_a,
             "theirs"_a, "bag"_a, "scores"_a, "idle"_a, "rules"_a, "plies"_a, "seed"_a,
             "trust"_a = 0, "guesses"_a = std::vector<nb::bytes>())
        .def("advance", &PySimulation::advance, "times"_a, "threads"_a, "seconds"_a)
        .def("cancel", &PySimulation::cancel)
        .def("drop_worse", &PySimulation::drop_worse, "errors"_a)
        .def("keep_best", &PySimulation::keep_best, "most"_a)
        .def("times", &PySimulation::times)
        .def("ranking", &PySimulation::ranking)
        .def("prospects", &PySimulation::prospects);

    nb::class_<PyEndgame>(module, "Endgame")
        .def(nb::init<nb::object, const RuleNumbers&, std::size_t>(), "index"_a.none(), "rules"_a,
             "table_bits"_a = 18)
        .def("solve", &PyEndgame::solve, "state"_a, "own"_a, "other"_a, "passes"_a, "seconds"_a,
             "plies"_a)
        .def("cancel", &PyEndgame::cancel);
}

}  // namespace letrado
