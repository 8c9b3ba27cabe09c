// The Python module: games to learn from.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "bindings/state.hpp"
#include "play/training.hpp"

using namespace nanobind::literals;

namespace letrado {
namespace {

void learn(Observations& self, const PySetup& setup, const PyAnagrams* index,
           const LeaveTable& leaves, const std::vector<std::int32_t>& usual,
           std::tuple<int, int, bool, int> rules, std::uint64_t seed, std::uint64_t first,
           std::size_t games) {
    TurnWorth worth{};
    if (usual.size() > worth.size()) {
        throw std::invalid_argument("more tiles in the bag than there can be");
    }
    std::ranges::copy(usual, worth.begin());
    const auto [passes, scoreless, exempt, needs] = rules;
    const Match match = {&setup.setup(),
                         index == nullptr ? nullptr : &index->index(),
                         {&leaves, &leaves},
                         {passes, scoreless, exempt, needs},
                         seed};
    nb::gil_scoped_release others_may_run;
    self.play(match, worth, first, games);
}

nb::bytes packed(const Observations& self) {
    const std::vector<std::uint8_t> bytes = self.to_bytes();
    return nb::bytes(bytes.data(), bytes.size());
}

std::vector<std::int32_t> turn_worth(const Observations& self) {
    const TurnWorth worth = self.turn_worth();
    return {worth.begin(), worth.end()};
}

LeaveTable smoothed(const Observations& self) {
    nb::gil_scoped_release others_may_run;
    return self.leaves().smoothed(self.tiles());
}

nb::bytes counts(const Observations& self) {
    const std::span<const std::uint32_t> numbers = self.leaves().counts();
    return nb::bytes(numbers.data(), numbers.size_bytes());
}

/// (unseen, lead, turns, halves of wins) wherever there were turns.
std::vector<std::tuple<int, int, std::uint32_t, std::uint32_t>> outcomes(const Observations& self) {
    std::vector<std::tuple<int, int, std::uint32_t, std::uint32_t>> seen;
    const Outcomes& all = self.outcomes();
    for (std::size_t at = 0; at < all.counts().size(); ++at) {
        if (all.counts()[at] > 0) {
            seen.emplace_back(static_cast<int>(at / Outcomes::leads),
                              static_cast<int>(at % Outcomes::leads) - Outcomes::widest,
                              all.counts()[at], all.halves()[at]);
        }
    }
    return seen;
}

}  // namespace

void bind_training(nb::module_& module) {
    nb::class_<Observations>(module, "Observations")
        .def(nb::init<const TileSet&>(), "tiles"_a)
        .def("play", &learn, "setup"_a, "index"_a.none(), "leaves"_a, "usual"_a, "rules"_a, "seed"_a,
             "first"_a, "games"_a)
        .def("merge", &Observations::merge, "other"_a)
        .def("to_bytes", &packed)
        .def("from_bytes",
             [](Observations& self, nb::bytes bytes) { self.from_bytes(span_of(bytes)); }, "bytes"_a)
        .def("turn_worth", &turn_worth)
        .def("turns", [](const Observations& self) { return self.leaves().turns(); })
        .def("counts", &counts)
        .def("outcomes", &outcomes)
        .def("smoothed", &smoothed);
}

}  // namespace letrado
