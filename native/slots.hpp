// Slots (lane.hpp) in the order of what they could be worth at best.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "lane.hpp"
#include "play.hpp"
#include "tile_set.hpp"

namespace letrado {

struct Slot {
    TileKey key;            // of the board tiles inside
    std::int32_t bound;     // no placement in the slot has more equity
    std::int16_t board;     // worth of the board tiles inside
    std::int16_t cross;     // at most: points of the crossing words, which include the tile laid
    std::int16_t letters;   // at most: the tiles laid, as far as the squares' constraints tell
    std::int16_t factor;    // word premiums
    std::int16_t next;      // in the queue
    std::uint8_t doubled;   // squares with letter ×2 or more
    std::uint8_t tripled;   // squares with letter ×3
    std::uint8_t laid;      // tiles to lay
    std::uint8_t lane;
    std::uint8_t first;     // places of the word
    std::uint8_t last;

    std::size_t length() const noexcept { return last - first + std::size_t{1}; }
};

/// One bucket a point. Within a bucket the order does not matter, as each slot's own bound is
/// looked at again when its turn comes.
class SlotQueue {
  public:
    void clear() noexcept {
        heads_.fill(none);
        used_ = 0;
        highest_ = 0;
    }

    /// A slot to be filled in; it enters by `push`. There is room for every slot of a board.
    Slot& fresh() noexcept { return slots_[used_]; }

    void push() noexcept {
        Slot& slot = slots_[used_];
        const std::size_t bucket = bucket_of(slot.bound);
        slot.next = heads_[bucket];
        heads_[bucket] = static_cast<std::int16_t>(used_++);
        highest_ = std::max(highest_, bucket);
    }

    /// Calls `look(slot)` in order, for as long as a slot could be worth
    /// `threshold()` or more; it may rise meanwhile.
    template <typename Threshold, typename Look>
    void drain(Threshold&& threshold, Look&& look) const {
        for (std::size_t bucket = highest_ + 1; bucket-- > 0;) {
            if (bucket + 1 < buckets && ceiling(bucket) <= threshold()) {
                return;
            }
            for (std::int16_t at = heads_[bucket]; at != none;) {
                const Slot& slot = slots_[static_cast<std::size_t>(at)];
                if (slot.bound >= threshold()) {
                    look(slot);
                }
                at = slot.next;
            }
        }
    }

  private:
    static constexpr std::size_t buckets = 512;  // what is worth more shares the last one
    static constexpr std::size_t most_slots = lanes_on_board * board_size * rack_size;
    static constexpr std::int16_t none = -1;
    static_assert(most_slots <= 32767);

    static std::size_t bucket_of(std::int32_t bound) noexcept {
        if (bound < 0) {
            return 0;
        }
        return std::min(static_cast<std::size_t>(bound / thousandths) + 1, buckets - 1);
    }

    /// Every slot of the bucket has a bound below this.
    static std::int32_t ceiling(std::size_t bucket) noexcept {
        return static_cast<std::int32_t>(bucket) * thousandths;
    }

    std::array<Slot, most_slots> slots_;
    std::array<std::int16_t, buckets> heads_;
    std::size_t used_ = 0;
    std::size_t highest_ = 0;
};

}  // namespace letrado
