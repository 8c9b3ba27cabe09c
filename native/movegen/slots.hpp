// Slots (board/lane.hpp) in the order of what they could be worth at best.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "board/lane.hpp"
#include "common/simd.hpp"
#include "common/tile_set.hpp"

namespace letrado {

struct Slot {
    TileKey key;            // of the board tiles inside
    std::int32_t base;      // at most: board tiles inside, crossing words with the tiles laid, bonus
    std::int32_t letters;   // at most: the tiles laid, as far as the squares' constraints tell
    std::int32_t factor;    // word premiums
    std::uint8_t doubled;   // squares with letter ×2 or more
    std::uint8_t tripled;   // squares with letter ×3
    std::uint8_t laid;      // tiles to lay
    std::uint8_t lane;
    std::uint8_t first;     // places of the word
    std::uint8_t last;

    std::size_t length() const noexcept { return last - first + std::size_t{1}; }
};

/// A slot in 12 bits: far more are queued than looked at, and all else follows from these.
struct SlotNumber {
    static constexpr std::size_t count = std::size_t{lanes_on_board} << 7;

    static constexpr SlotNumber of(std::size_t lane, std::size_t start, std::size_t laid) noexcept {
        return {static_cast<std::int16_t>(lane << 7 | start << 3 | (laid - 1))};
    }

    std::size_t lane() const noexcept { return index() >> 7; }
    std::size_t start() const noexcept { return index() >> 3 & 15; }
    std::size_t laid() const noexcept { return (index() & 7) + 1; }
    std::size_t index() const noexcept { return static_cast<std::size_t>(number); }

    std::int16_t number;
};

/// A bucket for about a point. Within a bucket the order does not matter, as each slot's own bound
/// is looked at again when its turn comes.
class SlotQueue {
  public:
    void clear() noexcept {
        heads_.fill(none);
        highest_ = 0;
    }

    /// Of the eight slots of a start, those of 1 to 8 tiles, queues the ones with a bit in *which*.
    void push(std::size_t lane, std::size_t start, Int32x8 bounds, std::uint32_t which) noexcept {
        const std::size_t first = SlotNumber::of(lane, start, 1).index();
        store(bounds_.data() + first, bounds);
        for (; which != 0; which &= which - 1) {
            const std::size_t number = first + lowest_tile(which);
            const std::size_t bucket = bucket_of(bounds_[number]);
            next_[number] = heads_[bucket];
            heads_[bucket] = static_cast<std::int16_t>(number);
            highest_ = std::max(highest_, bucket);
        }
    }

    /// Calls `look(number)` in order, for as long as a slot could be worth `threshold()` or more; it
    /// may rise meanwhile.
    template <typename Threshold, typename Look>
    void drain(Threshold&& threshold, Look&& look) const {
        for (std::size_t bucket = highest_ + 1; bucket-- > 0;) {
            if (bucket + 1 < buckets && ceiling(bucket) <= threshold()) {
                return;
            }
            for (std::int16_t at = heads_[bucket]; at != none;) {
                const SlotNumber slot{at};
                if (bounds_[slot.index()] >= threshold()) {
                    look(slot);
                }
                at = next_[slot.index()];
            }
        }
    }

  private:
    static constexpr std::size_t buckets = 512;  // what is worth more shares the last one
    static constexpr int bucket_bits = 10;       // of a bound in thousandths
    static constexpr std::int16_t none = -1;

    static std::size_t bucket_of(std::int32_t bound) noexcept {
        const std::int32_t bucket = std::max(bound >> bucket_bits, -1) + 1;
        return std::min(static_cast<std::size_t>(bucket), buckets - 1);
    }

    /// Every slot of the bucket has a bound below this.
    static std::int32_t ceiling(std::size_t bucket) noexcept {
        return static_cast<std::int32_t>(bucket << bucket_bits);
    }

    alignas(32) std::array<std::int32_t, SlotNumber::count> bounds_;
    std::array<std::int16_t, SlotNumber::count> next_;
    std::array<std::int16_t, buckets> heads_;
    std::size_t highest_ = 0;
};

}  // namespace letrado
