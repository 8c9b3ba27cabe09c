// The best moves seen so far, at most so many.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "board/play.hpp"

namespace letrado {

class Shortlist {
  public:
    /// Empties the list; it will keep *most* moves, at least one.
    void reset(std::size_t most) {
        plays_.clear();
        most_ = most;
        plays_.reserve(std::min(most, most_reserved));
        threshold_ = lowest;
    }

    /// What is worth less cannot enter any more. What is worth as much may: it can stand before the
    /// last move by the rest of the order.
    std::int32_t threshold() const noexcept { return threshold_; }

    /// The move enters and, once the list is full, the last one leaves.
    void add(const Play& play) {
        if (plays_.size() == most_) {
            if (!is_better(play, plays_.front())) {
                return;
            }
            std::pop_heap(plays_.begin(), plays_.end(), is_better);
            plays_.back() = play;
        } else {
            plays_.push_back(play);
        }
        std::push_heap(plays_.begin(), plays_.end(), is_better);
        if (plays_.size() == most_) {
            threshold_ = plays_.front().equity;
        }
    }

    /// The moves from the best down; the list is not a list any more until it is reset.
    const std::vector<Play>& sorted() {
        std::sort_heap(plays_.begin(), plays_.end(), is_better);
        return plays_;
    }

  private:
    static constexpr std::size_t most_reserved = 4096;
    static constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min() / 2;

    /// A heap with the last move of the order at its front.
    std::vector<Play> plays_;
    std::size_t most_ = 1;
    std::int32_t threshold_ = lowest;
};

}  // namespace letrado
