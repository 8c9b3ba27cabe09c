// The Python module: words that meet conditions.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/module.hpp"
#include "lexicon/search.hpp"

using namespace nanobind::literals;

namespace letrado {
namespace {

void require(bool holds, const char* reason) {
    if (!holds) {
        throw std::invalid_argument(reason);
    }
}

std::array<std::uint8_t, tile_codes> by_code(const nb::bytes& numbers) {
    const std::span<const std::uint8_t> given = span_of(numbers);
    require(given.size() <= tile_codes, "a number a tile, and no more");
    std::array<std::uint8_t, tile_codes> all{};
    std::ranges::copy(given, all.begin());
    return all;
}

PositionSet places(const nb::bytes& numbers, std::size_t positions) {
    PositionSet set = 0;
    for (const std::uint8_t number : span_of(numbers)) {
        require(number < positions, "a place that the pattern lacks");
        set |= PositionSet{1} << number;
    }
    return set;
}

/// Conditions as they are gathered, with whatever they speak of kept alive.
class PySearch {
  public:
    explicit PySearch(nb::object graph) : graph_(nb::cast<const PyGraph&>(graph).graph()) {
        kept_.append(graph);
    }

    void pattern(const std::vector<std::uint32_t>& tiles, const std::vector<nb::bytes>& follow,
                 nb::bytes first, nb::bytes last, bool wanted) {
        const std::size_t positions = tiles.size();
        require(positions <= most_positions && follow.size() == positions, "too many places");
        Pattern pattern;
        pattern.first = places(first, positions);
        pattern.last = places(last, positions);
        pattern.wanted = wanted;
        for (std::size_t at = 0; at < positions; ++at) {
            for (std::uint32_t left = tiles[at]; left != 0; left &= left - 1) {
                pattern.taking[lowest_tile(left)] |= PositionSet{1} << at;
            }
            pattern.follow[at] = places(follow[at], positions);
        }
        conditions_.patterns.push_back(pattern);
    }

    void tally(nb::bytes weights, std::uint32_t least, std::uint32_t most) {
        conditions_.tallies.push_back({by_code(weights), least, most});
    }

    void supply(nb::bytes counts, std::uint32_t blanks) {
        conditions_.supplies.push_back({by_code(counts), blanks});
    }

    void member(nb::object graph, nb::bytes front, nb::bytes back, bool wanted) {
        const std::span<const std::uint8_t> before = span_of(front);
        const std::span<const std::uint8_t> after = span_of(back);
        conditions_.memberships.push_back({nb::cast<const PyGraph&>(graph).graph(),
                                           {before.begin(), before.end()},
                                           {after.begin(), after.end()},
                                           wanted});
        kept_.append(graph);
    }

    void together(nb::object index, std::uint32_t least, std::uint32_t most) {
        conditions_.together = {&nb::cast<const PyAnagrams&>(index).index(), least, most};
        kept_.append(index);
    }

    std::pair<std::size_t, nb::list> find(const TileSet& tiles, std::uint8_t order,
                                          std::size_t most) const {
        require(order <= static_cast<std::uint8_t>(Order::probability), "no such order");
        Found found;
        {
            const Conditions conditions = conditions_;  // others may add to ours meanwhile
            const TileSet set = tiles;
            nb::gil_scoped_release others_may_run;
            found = search(graph_, conditions, set, static_cast<Order>(order), most);
        }
        nb::list words;
        for (const Word& word : found.words) {
            words.append(to_python(word));
        }
        return {found.total, std::move(words)};
    }

  private:
    nb::list kept_;
    Graph graph_;
    Conditions conditions_;
};

}  // namespace

void bind_search(nb::module_& module) {
    nb::class_<PySearch>(module, "Search")
        .def(nb::init<nb::typed<nb::object, PyGraph>>(), "graph"_a)
        .def("pattern", &PySearch::pattern, "tiles"_a, "follow"_a, "first"_a, "last"_a, "wanted"_a)
        .def("tally", &PySearch::tally, "weights"_a, "least"_a, "most"_a)
        .def("supply", &PySearch::supply, "counts"_a, "blanks"_a)
        .def("member", &PySearch::member, "graph"_a, "front"_a, "back"_a, "wanted"_a)
        .def("together", &PySearch::together, "anagrams"_a, "least"_a, "most"_a)
        .def("find", &PySearch::find, "tiles"_a, "order"_a, "most"_a);
}

}  // namespace letrado
