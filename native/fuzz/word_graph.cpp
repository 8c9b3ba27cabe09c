#include <random>

#include "common/malformed.hpp"
#include "fuzz/numbers.hpp"
#include "fuzz/reader.hpp"
#include "fuzz/walks.hpp"
#include "lexicon/validate.hpp"
#include "tests/support/samples.hpp"

namespace letrado::fuzz {
namespace {

void read(std::span<const std::uint8_t> bytes) {
    const std::vector<Cell> cells = numbers_of<Cell>(bytes);
    try {
        validate(cells);
    } catch (const Malformed&) {
        return;
    }
    walk_graph(Graph(cells), require);
}

std::vector<Bytes> seeds() {
    std::mt19937 random(2009);
    std::vector<Bytes> all;
    for (const std::size_t count : {1, 2, 5, 12, 30}) {
        const std::set<test::Codes> words = test::random_words(random, count);
        all.push_back(bytes_of(test::build({words.begin(), words.end()})));
    }
    return all;
}

}  // namespace

const Reader word_graph = {"word_graph", read, seeds};

}  // namespace letrado::fuzz
