#include "lexicon/node_store.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace letrado {
namespace {

constexpr std::size_t first_slots = std::size_t{1} << 12;

std::uint32_t hash_of(const OpenNode& node) noexcept {
    std::uint64_t hash = (std::uint64_t{node.accepting} << 32) | node.tiles;
    hash *= 0x9e3779b97f4a7c15u;
    for (std::size_t arc = 0; arc < node.arcs; ++arc) {
        hash = (hash ^ (hash >> 29) ^ node.children[arc]) * 0xbf58476d1ce4e5b9u;
    }
    return static_cast<std::uint32_t>(hash >> 32);
}

}  // namespace

NodeStore::NodeStore()
    : cells_(layout::first_node, 0), slots_(first_slots, 0), hashes_(first_slots, 0) {}

bool NodeStore::equal(Cell offset, const OpenNode& node) const noexcept {
    const Cell* cells = cells_.data() + offset;
    return cells[0] == node.tiles && cells[1] == node.accepting &&
           std::equal(cells + layout::node_masks, cells + layout::node_masks + node.arcs,
                      node.children.begin());
}

Cell NodeStore::offset_of(const OpenNode& node) {
    if (node.arcs == 0) {
        return 0;
    }
    const std::uint32_t hash = hash_of(node);
    const std::size_t wrap = slots_.size() - 1;
    std::size_t slot = hash & wrap;
    for (; slots_[slot] != 0; slot = (slot + 1) & wrap) {
        if (hashes_[slot] == hash && equal(slots_[slot], node)) {
            return slots_[slot];
        }
    }
    if (cells_.size() > std::numeric_limits<Cell>::max() - 64) {
        throw std::length_error("the word list needs a graph of more than 16 GB");
    }
    const auto offset = static_cast<Cell>(cells_.size());
    cells_.push_back(node.tiles);
    cells_.push_back(node.accepting);
    cells_.insert(cells_.end(), node.children.begin(),
                  node.children.begin() + static_cast<std::ptrdiff_t>(node.arcs));
    slots_[slot] = offset;
    hashes_[slot] = hash;
    if (++used_ * 2 > slots_.size()) {
        grow();
    }
    return offset;
}

void NodeStore::grow() {
    std::vector<Cell> slots(slots_.size() * 2, 0);
    std::vector<std::uint32_t> hashes(slots.size(), 0);
    const std::size_t wrap = slots.size() - 1;
    for (std::size_t old = 0; old < slots_.size(); ++old) {
        if (slots_[old] == 0) {
            continue;
        }
        std::size_t slot = hashes_[old] & wrap;
        while (slots[slot] != 0) {
            slot = (slot + 1) & wrap;
        }
        slots[slot] = slots_[old];
        hashes[slot] = hashes_[old];
    }
    slots_ = std::move(slots);
    hashes_ = std::move(hashes);
}

std::vector<Cell> NodeStore::finish(Cell dawg_root, Cell gaddag_root, Cell word_count) {
    cells_[layout::dawg_root] = dawg_root;
    cells_[layout::gaddag_root] = gaddag_root;
    cells_[layout::word_count] = word_count;
    return std::move(cells_);
}

}  // namespace letrado
