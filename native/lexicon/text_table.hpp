// Text to tiles, without knowing any language: the caller says what folds to what.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace letrado {

/// One way of typing a tile, as classes of code points, and the tile's code.
struct Spelling {
    std::vector<std::uint8_t> classes;
    std::uint8_t tile;
};

/// What came of reading a text.
struct Reading {
    enum class Outcome {
        tiles,      // all of it, as `count` tiles
        not_plain,  // something in it is beyond the table: the caller must look more closely
        too_many,   // more tiles than there was room for
    };
    Outcome outcome;
    std::size_t count;
};

/// Code points fall into classes (á, Á, a and A are one); class 0 is "not known here". At each
/// place the longest spelling is taken; the class *split* only keeps its neighbours apart.
class TextTable {
  public:
    /// classes[c] is the class of code point c; code points past the end are not known. Throws
    /// `std::invalid_argument` for spellings that cannot be told apart or use class 0 or *split*.
    TextTable(std::span<const std::uint8_t> classes, std::uint8_t split,
              std::span<const Spelling> spellings);

    /// Reads a text of 1, 2 or 4-byte code points into *tiles*.
    template <typename CodePoint>
    Reading read(std::span<const CodePoint> text, std::span<std::uint8_t> tiles) const noexcept;

  private:
    using State = std::uint16_t;
    static constexpr State root = 0;  // also "no way on", as nothing leads back to the root

    std::uint8_t class_of(std::uint32_t code_point) const noexcept {
        return code_point < classes_.size() ? classes_[code_point] : std::uint8_t{0};
    }

    State& way(State state, std::uint8_t cls) noexcept { return ways_[state * width_ + cls]; }
    State way(State state, std::uint8_t cls) const noexcept { return ways_[state * width_ + cls]; }

    void add(const Spelling& spelling);

    std::vector<std::uint8_t> classes_;
    std::uint8_t split_;
    std::size_t width_;                // classes, 0 included
    std::vector<State> ways_;          // state × class: the tree of spellings
    std::vector<std::uint8_t> tiles_;  // tile spelled on the way to a state; 0: none
};

extern template Reading TextTable::read(std::span<const std::uint8_t>,
                                        std::span<std::uint8_t>) const noexcept;
extern template Reading TextTable::read(std::span<const std::uint16_t>,
                                        std::span<std::uint8_t>) const noexcept;
extern template Reading TextTable::read(std::span<const std::uint32_t>,
                                        std::span<std::uint8_t>) const noexcept;

}  // namespace letrado
