// How a graph is built, in one pass forwards and one backwards:
//
// 1. The words are sorted as packed paths. Walking them in order, a node of their tree is complete
//    as soon as a word leaves it; it is then written to the node store, children before parents,
//    and equal nodes fall together. That is the minimal DAWG.
// 2. Each node of that tree is one distinct beginning. Spelled backwards, with the offset of its
//    DAWG node beside it, the beginnings are sorted and walked in the same way: their tree is the
//    GADDAG. Nothing after a turn marker is ever built twice, as the marker leads to the DAWG.
#include "lexicon/builder.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>

#include "lexicon/node_store.hpp"
#include "lexicon/packed_path.hpp"

namespace letrado {
namespace {

/// Turns paths, given in ascending order, into minimal nodes.
class TreeFolder {
  public:
    explicit TreeFolder(NodeStore& store) : store_(store) {}

    /// Adds *path*, which holds tiles only and follows the one before in order. *turn* is the child
    /// of a turn marker at its end, 0 for none. `on_complete(depth, offset)` hears of each node of
    /// the tree that is complete by now, while `beginning_accepts` and `reversed` speak of it.
    template <typename OnComplete>
    void add(PackedPath path, bool accepts, Cell turn, OnComplete&& on_complete) {
        const std::size_t kept = packed::shared(path, path_);
        complete_below(std::min(kept, depth_), on_complete);
        const std::size_t length = packed::length(path);
        for (std::size_t place = depth_; place < length; ++place) {
            const std::uint32_t tile = packed::tile(path, place);
            levels_[place].add(tile, 0);
            last_tile_[place] = tile;
            reversed_[place + 1] = packed::in_front(tile, reversed_[place]);
            levels_[place + 1].clear();
        }
        path_ = path;
        depth_ = length;
        if (accepts) {
            levels_[length - 1].accepting |= bit(last_tile_[length - 1]);
        }
        if (turn != 0) {
            levels_[length].add(turn_marker, turn);
        }
    }

    /// Completes everything and returns the root's offset.
    template <typename OnComplete>
    Cell finish(OnComplete&& on_complete) {
        complete_below(0, on_complete);
        return store_.offset_of(levels_[0]);
    }

    /// Whether the beginning of *depth* tiles is itself a word.
    bool beginning_accepts(std::size_t depth) const noexcept {
        return (levels_[depth - 1].accepting & bit(last_tile_[depth - 1])) != 0;
    }

    /// The beginning of *depth* tiles, spelled backwards.
    PackedPath reversed(std::size_t depth) const noexcept { return reversed_[depth]; }

  private:
    template <typename OnComplete>
    void complete_below(std::size_t kept, OnComplete&& on_complete) {
        for (; depth_ > kept; --depth_) {
            const Cell offset = store_.offset_of(levels_[depth_]);
            OpenNode& parent = levels_[depth_ - 1];
            parent.children[parent.arcs - 1] = offset;
            on_complete(depth_, offset);
        }
    }

    NodeStore& store_;
    PackedPath path_ = 0;
    std::size_t depth_ = 0;
    std::array<OpenNode, longest_word + 1> levels_{};
    std::array<std::uint32_t, longest_word> last_tile_{};
    std::array<PackedPath, longest_word + 1> reversed_{};
};

/// A beginning spelled backwards, with what the GADDAG needs to know in the bits below its tiles.
namespace beginning {

constexpr unsigned accepts_bit = 32;
static_assert(accepts_bit < packed::free_bits);

constexpr PackedPath pack(PackedPath reversed, bool accepts, Cell dawg_node) noexcept {
    return reversed | (PackedPath{accepts} << accepts_bit) | dawg_node;
}

constexpr bool accepts(PackedPath record) noexcept { return ((record >> accepts_bit) & 1) != 0; }

constexpr Cell dawg_node(PackedPath record) noexcept { return static_cast<Cell>(record); }

}  // namespace beginning

[[noreturn]] void refuse(std::size_t word, const char* what) {
    throw std::invalid_argument("word " + std::to_string(word) + ": " + what);
}

/// Distinct words in ascending order.
std::vector<PackedPath> sorted_words(std::span<const std::uint8_t> codes,
                                     std::span<const std::uint8_t> lengths) {
    std::vector<PackedPath> words;
    words.reserve(lengths.size());
    std::size_t start = 0;
    for (std::size_t word = 0; word < lengths.size(); ++word) {
        const std::size_t length = lengths[word];
        if (length < shortest_word || length > longest_word) {
            refuse(word, "length outside 2 to 15 tiles");
        }
        if (length > codes.size() - start) {
            refuse(word, "codes end before it does");
        }
        PackedPath path = 0;
        for (std::size_t place = 0; place < length; ++place) {
            const std::uint8_t tile = codes[start + place];
            if (tile == 0 || tile > highest_tile) {
                refuse(word, "tile code outside 1 to 31");
            }
            path |= packed::tile_at(place, tile);
        }
        words.push_back(path);
        start += length;
    }
    if (words.empty()) {
        throw std::invalid_argument("no words");
    }
    if (start != codes.size()) {
        throw std::invalid_argument("codes go on after the last word");
    }
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

}  // namespace

std::vector<Cell> build_graph(std::span<const std::uint8_t> codes,
                              std::span<const std::uint8_t> lengths) {
    const std::vector<PackedPath> words = sorted_words(codes, lengths);
    NodeStore store;

    std::vector<PackedPath> beginnings;
    beginnings.reserve(words.size() * 3);
    TreeFolder forwards(store);
    const auto note_beginning = [&](std::size_t depth, Cell node) {
        beginnings.push_back(beginning::pack(forwards.reversed(depth),
                                             forwards.beginning_accepts(depth), node));
    };
    for (const PackedPath word : words) {
        forwards.add(word, true, 0, note_beginning);
    }
    const Cell dawg_root = forwards.finish(note_beginning);

    std::sort(beginnings.begin(), beginnings.end());
    TreeFolder backwards(store);
    const auto ignore = [](std::size_t, Cell) {};
    for (const PackedPath record : beginnings) {
        backwards.add(packed::only_tiles(record), beginning::accepts(record),
                      beginning::dawg_node(record), ignore);
    }
    const Cell gaddag_root = backwards.finish(ignore);
    return store.finish(dawg_root, gaddag_root, static_cast<Cell>(words.size()));
}

}  // namespace letrado
