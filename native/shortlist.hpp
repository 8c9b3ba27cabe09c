// The best moves seen so far, at most so many.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "play.hpp"

namespace letrado {

/// A play on no lane lays nothing: it exchanges the tiles that it holds (a blank as `blank_bit`), or
/// passes when it holds none.
inline constexpr std::uint8_t no_lane = 0xff;

class Shortlist {
  public:
    /// Empties the list; it will keep *most* moves, at least one.
    void reset(std::size_t most) {
        plays_.clear();
        most_ = most;
        plays_.reserve(std::min(most, most_reserved));
        threshold_ = lowest;
    }

    /// Only what is worth more than this can enter.
    std::int32_t threshold() const noexcept { return threshold_; }

    /// The move enters and, once the list is full, the worst one leaves. Of equal moves the first
    /// stays, so that the order of search decides and every machine gives the same answer.
    void add(const Play& play) {
        if (play.equity <= threshold_) {
            return;
        }
        if (plays_.size() == most_) {
            std::pop_heap(plays_.begin(), plays_.end(), worse_below);
            plays_.back() = play;
        } else {
            plays_.push_back(play);
        }
        std::push_heap(plays_.begin(), plays_.end(), worse_below);
        if (plays_.size() == most_) {
            threshold_ = plays_.front().equity;
        }
    }

    /// The moves from the best down; the list is not a list any more until it is reset.
    const std::vector<Play>& sorted() {
        std::sort_heap(plays_.begin(), plays_.end(), worse_below);
        return plays_;
    }

  private:
    static constexpr std::size_t most_reserved = 4096;
    static constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min() / 2;

    /// Puts the worst move at the front of the heap.
    static bool worse_below(const Play& one, const Play& other) noexcept {
        return one.equity > other.equity;
    }

    std::vector<Play> plays_;
    std::size_t most_ = 1;
    std::int32_t threshold_ = lowest;
};

}  // namespace letrado
