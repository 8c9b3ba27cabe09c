// Games played to learn from: what leaves are worth, and how often a lead wins.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "play/leave_samples.hpp"
#include "play/self_play.hpp"

namespace letrado {

/// How a turn at some number of tiles in the bag is worth on average, in thousandths.
using TurnWorth = std::array<std::int32_t, most_tiles + 1>;

/// How often the player on turn won, by the tiles that they did not see and by their lead. The lead
/// counts what both had kept before they drew.
class Outcomes {
  public:
    static constexpr int widest = 400;  // points, up or down; beyond counts as this
    static constexpr std::size_t leads = 2 * widest + 1;

    Outcomes() : counts_((most_tiles + 1) * leads, 0), halves_(counts_.size(), 0) {}

    /// *halves* of a win: 2, or 1 for a draw.
    void add(std::size_t unseen, int lead, int halves) noexcept {
        const std::size_t at =
            unseen * leads + static_cast<std::size_t>(std::clamp(lead, -widest, widest) + widest);
        ++counts_[at];
        halves_[at] += static_cast<std::uint32_t>(halves);
    }

    void merge(const Outcomes& other) noexcept;

    std::span<const std::uint32_t> counts() const noexcept { return counts_; }
    std::span<const std::uint32_t> halves() const noexcept { return halves_; }

  private:
    friend class Observations;
    std::vector<std::uint32_t> counts_;
    std::vector<std::uint32_t> halves_;
};

/// All that is learned from games. Two of the same tile set add up.
class Observations {
  public:
    explicit Observations(const TileSet& set);

    /// Plays the games numbered from *first* on, as `self_play` does with one table for both, and
    /// learns from them. *usual* is what is taken off the worth of a turn. A turn says something
    /// about the tiles that had been kept for it, with any of those drawn. As leaves that are seldom
    /// kept would never be met, each turn is also asked about a leave by lot, with other tiles drawn
    /// to it: what the best move would be worth.
    void play(const Match& match, const TurnWorth& usual, std::uint64_t first, std::size_t games);

    void merge(const Observations& other);

    const LeaveSamples& leaves() const noexcept { return leaves_; }
    const Outcomes& outcomes() const noexcept { return outcomes_; }
    const TileSet& tiles() const noexcept { return tiles_; }

    /// What a turn with tiles by lot was worth, by tiles in the bag; where none was seen, what it was
    /// with the next higher number that was.
    TurnWorth turn_worth() const noexcept;

    std::vector<std::uint8_t> to_bytes() const;

    /// Throws `Malformed` when the bytes are not those of observations with this tile set.
    void from_bytes(std::span<const std::uint8_t> bytes);

  private:
    friend class Student;

    TileSet tiles_;
    LeaveSamples leaves_;
    Outcomes outcomes_;
    std::array<std::int64_t, most_tiles + 1> worth_{};  // of turns with tiles by lot, by bag
    std::array<std::uint64_t, most_tiles + 1> turns_{};
};

}  // namespace letrado
