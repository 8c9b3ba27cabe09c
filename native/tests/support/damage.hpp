// Damage to arrays of cells: bits flipped, cells swapped or overwritten, an end cut off.
#pragma once

#include <random>
#include <utility>
#include <vector>

#include "lexicon/graph.hpp"

namespace letrado::test {

inline void damage(std::vector<Cell>& cells, std::mt19937& random) {
    for (std::size_t times = 1 + random() % 3; times > 0; --times) {
        Cell& cell = cells[random() % cells.size()];
        switch (random() % 4) {
            case 0: cell ^= bit(static_cast<Cell>(random() % 32)); break;
            case 1: cell = static_cast<Cell>(random() % (cells.size() + 2)); break;
            case 2: cell = static_cast<Cell>(random()); break;
            default: std::swap(cell, cells[random() % cells.size()]); break;
        }
    }
    if (random() % 8 == 0) {
        cells.resize(random() % (cells.size() + 3));
    }
}

}  // namespace letrado::test
