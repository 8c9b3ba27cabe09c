// Whether a word fits a slot, and what laying it there is worth.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "board/play.hpp"
#include "board/rack.hpp"
#include "board/state.hpp"
#include "movegen/slots.hpp"

namespace letrado {

/// What the blanks of a play stand for; 0 where there is none.
using BlankFaces = std::array<std::uint8_t, 2>;

/// One slot, made ready to try words of its length on it.
class WordFit {
  public:
    void assign(const State& state, const Slot& slot) noexcept;

    /// Whether the word shows the tiles on the board and makes words with those that it crosses.
    bool fits(std::span<const std::uint8_t> word) const noexcept {
        for (std::size_t at = 0; at < constraints_; ++at) {
            if (!(allowed_[at] & bit(word[constrained_[at]]))) {
                return false;
            }
        }
        return true;
    }

    /// The points of a word that fits, as if no tile were a blank.
    int score(std::span<const std::uint8_t> word) const noexcept {
        int points = base_;
        for (std::size_t square = 0; square < word.size(); ++square) {
            points += tiles_->value(word[square]) * weight_[square];
        }
        return points;
    }

    /// What the blanks take away at least: each stands where its tile counts least. More than any
    /// score if the word has no place for them.
    int least_loss(std::span<const std::uint8_t> word, BlankFaces blanks) const noexcept;

    /// Whether laying the word takes exactly this part of the rack. The index is asked by hashes,
    /// which can be mistaken, rarely; here the tiles are counted.
    bool is_made_of(std::span<const std::uint8_t> word, const Rack& rack, Subset subset,
                    BlankFaces blanks) const noexcept;

    /// Calls `take(play)` for every way of laying the word: which of equal tiles are the blanks is
    /// a choice of its own. *score* is that without blanks.
    template <typename Take>
    void each_way(std::span<const std::uint8_t> word, BlankFaces blanks, int score,
                  Take&& take) const {
        Play play;
        play.lane = lane_;
        for (std::size_t square = 0; square < word.size(); ++square) {
            play.tiles[first_ + square] = laid_at(square) ? word[square] : std::uint8_t{0};
        }
        const auto finish = [&](int points) {
            play.score = points;
            take(play);
        };
        const auto [one, other] = blanks;
        if (one == 0) {
            finish(score);
            return;
        }
        each_square(play, word.size(), one, 0, [&](std::size_t square, int loss) {
            if (other == 0) {
                finish(score - loss);
                return;
            }
            const std::size_t from = one == other ? square + 1 : 0;
            each_square(play, word.size(), other, from, [&](std::size_t, int second_loss) {
                finish(score - loss - second_loss);
            });
        });
    }

  private:
    /// Whether a tile is laid on the square; every tile laid counts at least once.
    bool laid_at(std::size_t square) const noexcept { return weight_[square] != 0; }

    /// Makes each tile that shows *face* a blank in turn.
    template <typename Then>
    void each_square(Play& play, std::size_t length, std::uint8_t face, std::size_t from,
                     Then&& then) const {
        for (std::size_t square = from; square < length; ++square) {
            std::uint8_t& tile = play.tiles[first_ + square];
            if (tile == face) {
                tile = static_cast<std::uint8_t>(face | blank_bit);
                then(square, tiles_->value(face) * weight_[square]);
                tile = face;
            }
        }
    }

    const TileSet* tiles_ = nullptr;
    std::uint8_t lane_ = 0;
    std::size_t first_ = 0;
    int base_ = 0;                                          // points of what is there already
    std::array<std::int16_t, board_size + 1> weight_{};     // how often a tile's value counts
    std::size_t constraints_ = 0;
    std::array<std::uint8_t, board_size> constrained_{};  // squares that do not take every tile …
    std::array<Cell, board_size> allowed_{};              // … and those that they take
};

}  // namespace letrado
