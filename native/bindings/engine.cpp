// The Python module: state, move generation, self-play.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/state.hpp"
#include "lexicon/anagram_builder.hpp"
#include "movegen/engine.hpp"
#include "play/self_play.hpp"

using namespace nanobind::literals;

namespace letrado {
namespace {

// -- the classes as Python sees them ------------------------------------------------------------

/// Answers any number of Python threads: each question borrows buffers of its own.
class PyEngine {
  public:
    PyEngine(nb::object index, nb::object leaves)
        : index_owner_(std::move(index)),
          leaves_owner_(std::move(leaves)),
          index_(index_owner_.is_none() ? nullptr
                                        : &nb::cast<const PyAnagrams&>(index_owner_).index()),
          leaves_(leaves_owner_.is_none() ? nullptr
                                          : &nb::cast<const LeaveTable&>(leaves_owner_)) {}

    PyEngine(const PyEngine&) = delete;
    PyEngine& operator=(const PyEngine&) = delete;

    PyPlays all(const PyState& state, nb::bytes rack, std::optional<std::size_t> bag,
                std::optional<int> opponent) {
        return answer(state, rack, bag, opponent, [&](Borrowed& own, const Hand& hand) -> auto& {
            return own.engine.all(own.state, hand, leaves_);
        });
    }

    PyPlays top(const PyState& state, nb::bytes rack, std::size_t most, bool by_score,
                std::optional<std::size_t> bag, std::optional<int> opponent) {
        if (most == 0) {
            throw std::invalid_argument("at least one move must be asked for");
        }
        return answer(state, rack, bag, opponent, [&](Borrowed& own, const Hand& hand) -> auto& {
            return own.engine.top(own.state, hand, leaves_, index_, most,
                                  by_score ? By::score : By::equity);
        });
    }

    PyPlays exchanges(const PyState& state, nb::bytes rack, std::optional<std::size_t> bag,
                      std::optional<int> opponent) {
        return answer(state, rack, bag, opponent, [&](Borrowed& own, const Hand& hand) -> auto& {
            return own.engine.exchanges(own.state, hand, leaves_);
        });
    }

  private:
    /// The state is a copy: another thread may go on playing on the original meanwhile.
    struct Borrowed {
        explicit Borrowed(const State& copied) : state(copied) {}
        State state;
        Engine engine;
    };

    template <typename Ask>
    PyPlays answer(const PyState& state, const nb::bytes& rack, std::optional<std::size_t> bag,
                   std::optional<int> opponent, Ask&& ask) {
        const Hand hand = make_hand(state.state(), span_of(rack), bag, opponent);
        if (leaves_ != nullptr && leaves_->tiles() != state.state().setup().tiles()) {
            throw std::invalid_argument("the leave values are for another tile set");
        }
        std::unique_ptr<Borrowed> own;
        if (spare_.empty()) {
            own = std::make_unique<Borrowed>(state.state());
        } else {
            own = std::move(spare_.back());
            spare_.pop_back();
            own->state = state.state();
        }
        std::optional<PyPlays> plays;
        {
            nb::gil_scoped_release others_may_run;
            plays.emplace(own->state, ask(*own, hand));
        }
        spare_.push_back(std::move(own));
        return std::move(*plays);
    }

    nb::object index_owner_;
    nb::object leaves_owner_;
    const Anagrams* index_;
    const LeaveTable* leaves_;
    std::vector<std::unique_ptr<Borrowed>> spare_;  // guarded by the interpreter's lock
};

// -- functions ----------------------------------------------------------------------------------

nb::bytes anagrams_of(const PyGraph& graph) {
    std::vector<std::uint8_t> bytes;
    {
        nb::gil_scoped_release others_may_run;
        bytes = build_anagrams(graph.graph());
    }
    return nb::bytes(bytes.data(), bytes.size());
}

/// (scores, starter, turns, ending, bonuses, exchanges) of each game, numbers in pairs by player.
nb::list play_games(const PySetup& setup, const PyAnagrams* index, const LeaveTable* one,
                    const LeaveTable* other, std::tuple<int, int, bool, int> rules,
                    std::uint64_t seed, std::uint64_t first, std::size_t games,
                    std::size_t threads, bool in_pairs) {
    const auto [passes, scoreless, exempt, needs] = rules;
    const Match match = {&setup.setup(),
                         index == nullptr ? nullptr : &index->index(),
                         {one, other},
                         {passes, scoreless, exempt, needs},
                         seed,
                         in_pairs};
    for (const LeaveTable* table : match.leaves) {
        if (table != nullptr && table->tiles() != setup.setup().tiles()) {
            throw std::invalid_argument("the leave values are for another tile set");
        }
    }
    std::vector<GameResult> results(games);
    {
        nb::gil_scoped_release others_may_run;
        self_play(match, first, threads, results);
    }
    nb::list played;
    for (const GameResult& game : results) {
        const auto pair = [](const auto& numbers) {
            return nb::make_tuple(int{numbers[0]}, int{numbers[1]});
        };
        played.append(nb::make_tuple(pair(game.scores), int{game.starter}, int{game.turns},
                                     static_cast<int>(game.ending), pair(game.bonuses),
                                     pair(game.exchanges)));
    }
    return played;
}

}  // namespace

void bind_engine(nb::module_& module) {
    nb::class_<PyAnagrams>(module, "Anagrams")
        .def(nb::init<nb::object>(), "data"_a)
        .def("__len__", [](const PyAnagrams& self) { return self.index().word_count(); });

    nb::class_<PySetup>(module, "Setup")
        .def(nb::init<nb::typed<nb::object, PyGraph>, const TileSet&, nb::bytes, nb::bytes,
                      std::size_t, int>(),
             "graph"_a, "tiles"_a, "letter"_a, "word"_a, "centre"_a, "bonus"_a);

    nb::class_<PyState>(module, "State")
        .def(nb::init<nb::typed<nb::object, PySetup>, nb::bytes>(), "setup"_a, "tiles"_a)
        .def("copy", [](const PyState& self) { return PyState(self); })
        .def("apply", &PyState::apply, "lane"_a, "tiles"_a)
        .def("tiles", &PyState::tiles)
        .def("is_exact", &PyState::is_exact)
        .def("copy_ns", &PyState::copy_ns, "times"_a);

    nb::class_<PyPlays>(module, "Plays")
        .def(nb::init<const PyState&, const std::vector<std::tuple<int, nb::bytes, int, int>>&>(),
             "state"_a, "moves"_a)
        .def("__len__", &PyPlays::size)
        .def("get", &PyPlays::get, "at"_a)
        .def("summary", &PyPlays::summary)
        .def("sorted", &PyPlays::sorted, "by_score"_a);

    nb::class_<PyEngine>(module, "Engine")
        .def(nb::init<nb::object, nb::object>(), "index"_a.none(), "leaves"_a.none())
        .def("all", &PyEngine::all, "state"_a, "rack"_a, "bag"_a.none() = nb::none(),
             "opponent"_a.none() = nb::none())
        .def("top", &PyEngine::top, "state"_a, "rack"_a, "most"_a, "by_score"_a,
             "bag"_a.none() = nb::none(), "opponent"_a.none() = nb::none())
        .def("exchanges", &PyEngine::exchanges, "state"_a, "rack"_a, "bag"_a.none() = nb::none(),
             "opponent"_a.none() = nb::none());

    module.def("build_anagrams", &anagrams_of, "graph"_a);
    module.def("self_play", &play_games, "setup"_a, "index"_a.none(), "one"_a.none(),
               "other"_a.none(), "rules"_a, "seed"_a, "first"_a, "games"_a, "threads"_a,
               "in_pairs"_a = false);
}

}  // namespace letrado
