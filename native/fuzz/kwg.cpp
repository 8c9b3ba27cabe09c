#include "lexicon/kwg.hpp"

#include <random>

#include "common/malformed.hpp"
#include "fuzz/numbers.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/walks.hpp"
#include "tests/support/samples.hpp"

namespace letrado::fuzz {
namespace {

void read(std::span<const std::uint8_t> bytes) {
    const std::vector<Cell> arcs = numbers_of<Cell>(bytes);
    try {
        walk_kwg(Kwg(arcs), require);
    } catch (const Malformed&) {
    }
}

std::vector<Bytes> seeds() {
    std::mt19937 random(2010);
    std::vector<Bytes> all;
    for (const std::size_t count : {1, 2, 5, 12, 30}) {
        const std::set<test::Codes> words = test::random_words(random, count);
        const std::vector<Cell> cells = test::build({words.begin(), words.end()});
        all.push_back(bytes_of(to_kwg(Graph(cells))));
    }
    return all;
}

}  // namespace

const Reader kwg = {"kwg", read, seeds};

}  // namespace letrado::fuzz
