// The Python module: tile sets and leave values.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>
#include <vector>

#include "bindings/module.hpp"
#include "movegen/leave_table.hpp"

using namespace nanobind::literals;

namespace letrado {
namespace {

std::span<const std::int32_t> numbers(const nb::bytes& bytes) {
    if (bytes.size() % sizeof(std::int32_t) != 0) {
        throw Malformed("size", bytes.size());
    }
    return {static_cast<const std::int32_t*>(bytes.data()), bytes.size() / sizeof(std::int32_t)};
}

LeaveTable leaves_from_formula(const TileSet& set, const std::vector<std::int32_t>& tile,
                               const std::vector<std::int32_t>& repeat, nb::bytes kinds,
                               const std::vector<std::int32_t>& balance,
                               const std::vector<std::tuple<std::uint8_t, std::uint8_t, int>>& pairs) {
    LeaveFormula formula;
    const std::span<const std::uint8_t> kind = span_of(kinds);
    if (tile.size() != set.codes() || repeat.size() != set.codes() ||
        kind.size() != set.codes() || balance.size() != rack_size * rack_size) {
        throw std::invalid_argument("a formula speaks of each tile, and of 7 × 7 balances");
    }
    for (std::size_t code = 0; code < set.codes(); ++code) {
        if (kind[code] > 2) {
            throw std::invalid_argument("a tile is a vowel, a consonant or neither");
        }
        formula.tile[code] = tile[code];
        formula.repeat[code] = repeat[code];
        formula.kind[code] = static_cast<LeaveFormula::Kind>(kind[code]);
    }
    for (std::size_t at = 0; at < balance.size(); ++at) {
        formula.balance[at / rack_size][at % rack_size] = balance[at];
    }
    for (const auto& [one, other, worth] : pairs) {
        if (one >= set.codes() || other >= set.codes()) {
            throw std::invalid_argument("a pair names a code outside the set");
        }
        formula.together.push_back({one, other, worth});
    }
    nb::gil_scoped_release others_may_run;
    return LeaveTable(set, formula);
}

LeaveTable leaves_from_list(const TileSet& set, nb::bytes codes, nb::bytes lengths,
                            nb::bytes values) {
    const std::span<const std::int32_t> worths = numbers(values);
    nb::gil_scoped_release others_may_run;
    LeaveTable table(set);
    table.assign(span_of(codes), span_of(lengths), worths);
    return table;
}

std::span<const std::int16_t> short_numbers(const nb::bytes& bytes) {
    if (bytes.size() % sizeof(std::int16_t) != 0) {
        throw Malformed("size", bytes.size());
    }
    return {static_cast<const std::int16_t*>(bytes.data()), bytes.size() / sizeof(std::int16_t)};
}

LeaveTable leaves_from_deviations(const TileSet& set, nb::bytes deviations, std::int32_t step) {
    const std::span<const std::int16_t> steps = short_numbers(deviations);
    nb::gil_scoped_release others_may_run;
    return LeaveTable::from_deviations(set, steps, step);
}

nb::bytes leave_deviations(const LeaveTable& table, std::int32_t step) {
    const std::vector<std::int16_t> steps = table.deviations(step);
    return nb::bytes(steps.data(), steps.size() * sizeof(std::int16_t));
}

nb::list all_leaves(const LeaveTable& table) {
    nb::list leaves;
    table.for_each([&](std::span<const std::uint8_t> leave) {
        leaves.append(nb::bytes(leave.data(), leave.size()));
    });
    return leaves;
}

nb::bytes leave_values(const LeaveTable& table) {
    return nb::bytes(table.values().data(), table.values().size_bytes());
}

}  // namespace

void bind_leaves(nb::module_& module) {
    nb::class_<TileSet>(module, "TileSet")
        .def("__init__",
             [](TileSet* self, nb::bytes values, nb::bytes counts) {
                 new (self) TileSet(span_of(values), span_of(counts));
             },
             "values"_a, "counts"_a);

    nb::class_<LeaveTable>(module, "LeaveTable")
        .def_static("from_formula", &leaves_from_formula, "tiles"_a, "tile"_a, "repeat"_a, "kinds"_a,
                    "balance"_a, "pairs"_a)
        .def_static("from_list", &leaves_from_list, "tiles"_a, "codes"_a, "lengths"_a, "values"_a)
        .def_static("from_deviations", &leaves_from_deviations, "tiles"_a, "deviations"_a, "step"_a)
        .def("deviations", &leave_deviations, "step"_a)
        .def("__len__", &LeaveTable::size)
        .def("worth",
             [](const LeaveTable& self, nb::bytes codes) {
                 return self.values()[self.rank(span_of(codes))];
             },
             "codes"_a)
        .def("leaves", &all_leaves)
        .def("values", &leave_values);
}

}  // namespace letrado
