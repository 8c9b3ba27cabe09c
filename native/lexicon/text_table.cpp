#include "lexicon/text_table.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "common/word.hpp"

namespace letrado {

TextTable::TextTable(std::span<const std::uint8_t> classes, std::uint8_t split,
                     std::span<const Spelling> spellings)
    : classes_(classes.begin(), classes.end()), split_(split) {
    std::uint8_t highest = split;
    for (const std::uint8_t cls : classes_) {
        highest = std::max(highest, cls);
    }
    for (const Spelling& spelling : spellings) {
        for (const std::uint8_t cls : spelling.classes) {
            highest = std::max(highest, cls);
        }
    }
    width_ = std::size_t{highest} + 1;
    ways_.assign(width_, root);
    tiles_.assign(1, 0);
    for (const Spelling& spelling : spellings) {
        add(spelling);
    }
}

void TextTable::add(const Spelling& spelling) {
    if (spelling.classes.empty() || spelling.tile == 0 || spelling.tile > highest_tile) {
        throw std::invalid_argument("a spelling needs text, and a tile from 1 to 31");
    }
    State state = root;
    for (const std::uint8_t cls : spelling.classes) {
        if (cls == 0 || cls == split_) {
            throw std::invalid_argument("a spelling uses a class that has no letters");
        }
        if (way(state, cls) == root) {
            if (tiles_.size() > std::numeric_limits<State>::max()) {
                throw std::invalid_argument("too many spellings");
            }
            const auto fresh = static_cast<State>(tiles_.size());
            tiles_.push_back(0);
            ways_.resize(ways_.size() + width_, root);
            way(state, cls) = fresh;
        }
        state = way(state, cls);
    }
    if (tiles_[state] != 0 && tiles_[state] != spelling.tile) {
        throw std::invalid_argument("one spelling for two tiles");
    }
    tiles_[state] = spelling.tile;
}

template <typename CodePoint>
Reading TextTable::read(std::span<const CodePoint> text,
                        std::span<std::uint8_t> tiles) const noexcept {
    std::size_t count = 0;
    std::size_t at = 0;
    while (at < text.size()) {
        std::uint8_t cls = class_of(text[at]);
        if (cls == split_) {
            ++at;
            continue;
        }
        // Follow the tree as far as the text allows, remembering the last complete spelling.
        State state = root;
        std::uint8_t tile = 0;
        std::size_t end = at;
        for (std::size_t ahead = at;;) {
            state = way(state, cls);
            if (state == root) {
                break;
            }
            ++ahead;
            if (tiles_[state] != 0) {
                tile = tiles_[state];
                end = ahead;
            }
            if (ahead == text.size()) {
                break;
            }
            cls = class_of(text[ahead]);
        }
        if (tile == 0) {
            return {Reading::Outcome::not_plain, count};
        }
        if (count == tiles.size()) {
            return {Reading::Outcome::too_many, count};
        }
        tiles[count++] = tile;
        at = end;
    }
    return {Reading::Outcome::tiles, count};
}

template Reading TextTable::read(std::span<const std::uint8_t>,
                                 std::span<std::uint8_t>) const noexcept;
template Reading TextTable::read(std::span<const std::uint16_t>,
                                 std::span<std::uint8_t>) const noexcept;
template Reading TextTable::read(std::span<const std::uint32_t>,
                                 std::span<std::uint8_t>) const noexcept;

}  // namespace letrado
