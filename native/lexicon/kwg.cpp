#include "lexicon/kwg.hpp"

#include <algorithm>

#include "common/malformed.hpp"

namespace letrado {
namespace {

namespace arc {

constexpr unsigned tile_shift = 24;
constexpr Cell accepts = Cell{1} << 23;
constexpr Cell last = Cell{1} << 22;
constexpr Cell child_mask = last - 1;

constexpr std::size_t dawg = 0;
constexpr std::size_t gaddag = 1;
constexpr std::size_t first_free = 2;

constexpr std::uint32_t tile(Cell value) noexcept { return value >> tile_shift; }
constexpr Cell child(Cell value) noexcept { return value & child_mask; }

}  // namespace arc

[[noreturn]] void refuse(const char* reason, std::size_t at) { throw Malformed(reason, at); }

}  // namespace

std::vector<Cell> to_kwg(const Graph& graph) {
    const std::span<const Cell> cells = graph.cells();
    // Our nodes keep their order; only their two masks go, so that a node's place in the KWG is its
    // offset less the masks before it. Children come before parents, so places are known in time.
    std::vector<Cell> place_of(cells.size(), 0);
    std::vector<Cell> arcs(arc::first_free, 0);
    arcs.reserve(cells.size());
    for (std::size_t node = layout::first_node; node < cells.size();) {
        place_of[node] = static_cast<Cell>(arcs.size());
        const auto offset = static_cast<Cell>(node);
        std::size_t child = node + layout::node_masks;
        for (Cell left = graph.tiles(offset); left != 0; left &= left - 1, ++child) {
            const std::uint32_t tile = lowest_tile(left);
            Cell value = (tile << arc::tile_shift) | place_of[cells[child]];
            if (graph.accepting(offset) & bit(tile)) {
                value |= arc::accepts;
            }
            arcs.push_back(value);
        }
        arcs.back() |= arc::last;
        node = child;
        if (arcs.size() > std::size_t{arc::child_mask} + 1) {
            refuse("too_large", arcs.size());
        }
    }
    arcs[arc::dawg] = arc::last | place_of[graph.dawg_root()];
    arcs[arc::gaddag] = arc::last | place_of[graph.gaddag_root()];
    return arcs;
}

Kwg::Kwg(std::span<const Cell> arcs) : arcs_(arcs) {
    if (arcs_.size() <= arc::first_free || arcs_.size() > std::size_t{arc::child_mask} + 1) {
        refuse("size", arcs_.size());
    }
    root_ = arc::child(arcs_[arc::dawg]);
    if (root_ == 0) {
        refuse("no_words", arc::dawg);
    }
    if (root_ >= arcs_.size()) {
        refuse("child_range", arc::dawg);
    }
    std::vector<Siblings> known(arcs_.size());
    word_count_ = check(root_, 0, known).words;
    if (word_count_ == 0) {
        refuse("no_words", root_);
    }
}

const Kwg::Siblings& Kwg::check(Cell first, std::size_t depth, std::vector<Siblings>& known) {
    Siblings& siblings = known[first];
    if (siblings.open) {
        refuse("cycle", first);
    }
    if (depth + std::max<std::size_t>(siblings.height, 1) > longest_word) {
        refuse("depth", first);
    }
    if (siblings.height != 0) {
        return siblings;
    }
    siblings.open = true;
    std::size_t words = 0;
    std::uint8_t height = 1;
    Cell seen = 0;
    for (std::size_t at = first;; ++at) {
        if (at >= arcs_.size()) {
            refuse("unended_siblings", first);
        }
        const Cell value = arcs_[at];
        const std::uint32_t tile = arc::tile(value);
        if (tile == 0 || tile > highest_tile) {
            refuse("tile", at);
        }
        if (seen & bit(tile)) {
            refuse("repeated_tile", at);
        }
        seen |= bit(tile);
        words += (value & arc::accepts) != 0;
        if (const Cell child = arc::child(value); child != 0) {
            if (child >= arcs_.size() || child < arc::first_free) {
                refuse("child_range", at);
            }
            const Siblings& below = check(child, depth + 1, known);
            if (below.words == 0) {
                // Beyond it there may be paths without number and not one word.
                refuse("dead_end", at);
            }
            words += below.words;
            height = std::max(height, static_cast<std::uint8_t>(below.height + 1));
        }
        if (words > most_words) {
            refuse("too_many_words", at);
        }
        if (value & arc::last) {
            break;
        }
    }
    tiles_ |= seen;
    siblings = {static_cast<std::uint32_t>(words), height, false};
    return siblings;
}

bool Kwg::contains(std::span<const std::uint8_t> codes) const noexcept {
    Cell at = root_;
    bool accepted = false;
    for (const std::uint8_t tile : codes) {
        if (at == 0) {
            return false;
        }
        while (arc::tile(arcs_[at]) != tile) {
            if (arcs_[at] & arc::last) {
                return false;
            }
            ++at;
        }
        accepted = (arcs_[at] & arc::accepts) != 0;
        at = arc::child(arcs_[at]);
    }
    return accepted;
}

std::vector<Word> Kwg::words() const {
    std::vector<Word> words;
    words.reserve(word_count_);
    Word word;
    collect(root_, word, words);
    return words;
}

void Kwg::collect(Cell first, Word& word, std::vector<Word>& words) const {
    const std::size_t place = word.size++;
    for (std::size_t at = first;; ++at) {
        word.tiles[place] = static_cast<std::uint8_t>(arc::tile(arcs_[at]));
        if (arcs_[at] & arc::accepts) {
            words.push_back(word);
        }
        if (const Cell child = arc::child(arcs_[at]); child != 0) {
            collect(child, word, words);
        }
        if (arcs_[at] & arc::last) {
            break;
        }
    }
    --word.size;
}

}  // namespace letrado
