// The best moves of a rack without generating the rest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/state.hpp"
#include "lexicon/anagrams.hpp"
#include "movegen/rack_subsets.hpp"
#include "movegen/shortlist.hpp"
#include "movegen/slot_bounds.hpp"
#include "movegen/slots.hpp"
#include "movegen/word_fit.hpp"

namespace letrado {

/// Adds the exchanges of at most *most* tiles and, last, the pass.
void add_exchanges(const Rack& rack, const LeaveMap& leaves, std::size_t most, Shortlist& list);

/// Finds the moves of highest equity. All buffers are its own and of fixed size: it is made once a
/// thread and then allocates nothing.
///
/// Every slot gets a bound (movegen/slot_bounds.hpp). From the highest on, the subsets of the rack
/// that could still stand among the moves found are asked of the anagram index together with the
/// board tiles of the slot. Slots with the same board tiles ask the same questions, so answers are
/// kept.
class BestMove {
  public:
    /// Racks with more blanks are not for this search.
    static constexpr std::size_t most_blanks = std::tuple_size_v<BlankFaces>;

    /// *kept_answers* is the room for answers; when it is used up, further ones are used at once
    /// and asked for again where they are needed again.
    explicit BestMove(std::size_t kept_answers = 1 << 14);

    /// Adds to *list* whatever placements belong there. The index must hold the words of the
    /// state's graph, and the rack at most `most_blanks`.
    void search(const State& state, const Anagrams& index, const Rack& rack, const LeaveMap& leaves,
                Shortlist& list);

    /// The same, with the parts of the rack sorted before, and in some lanes only: one bit a lane. Of
    /// the placements of a single tile, those on squares through which such a lane leads.
    void search(const State& state, const Anagrams& index, const Rack& rack, const LeaveMap& leaves,
                const RackSubsets& subsets, std::uint32_t lanes, Shortlist& list);

  private:
    /// Words that a subset, with its blanks standing for these tiles, may make in some slots.
    struct Answer {
        std::uint32_t entry;
        std::int32_t next;
        std::uint8_t subset;  // number among those of its size
        BlankFaces blanks;
    };

    /// What has been asked about some board tiles and a number of tiles to lay.
    struct Known {
        TileKey key = 0;
        std::uint64_t asked = 0;       // subsets, as bits
        std::uint64_t incomplete = 0;  // subsets of which not all answers could be kept
        std::int32_t first = none;
        std::uint8_t laid = 0;
        std::uint8_t length = 0;
    };

    /// A multiset to ask for: the slot's board tiles, a subset, and what its blanks stand for.
    struct Question {
        TileKey key;
        std::uint8_t subset;
        BlankFaces blanks;
    };

    static constexpr std::int32_t none = -1;
    static constexpr std::size_t known_places = 4096;  // more than there are slots, a power of two
    static constexpr std::size_t most_hits = 1024;
    static constexpr std::size_t most_short = RackSubsets::most_of_size * tile_codes;

    void one_tile_plays(std::uint32_t lanes);
    void look_at(const Slot& slot);
    std::uint64_t promising_subsets(const Slot& slot) const noexcept;
    Known& known_about(const Slot& slot) noexcept;
    void ask(const Slot& slot, Known& known, std::uint64_t subsets);
    void take_answers(const Slot& slot, Known& known, const Anagrams::OfLength& words,
                      std::span<const Question> hits);
    void try_words(const Slot& slot, const Answer& answer);

    // of the search under way
    const State* state_ = nullptr;
    const Anagrams* index_ = nullptr;
    const Rack* rack_ = nullptr;
    const LeaveMap* leaves_ = nullptr;
    const RackSubsets* subsets_ = nullptr;
    Shortlist* list_ = nullptr;

    RackSubsets own_subsets_;
    SlotBounds bounds_;
    SlotQueue queue_;
    WordFit fit_;             // of the slot being looked at …
    bool fit_ready_ = false;  // … once a word is at hand to be tried
    std::vector<Known> known_;  // side by side, as they were asked; found by hash through …
    std::array<std::uint16_t, known_places> known_places_;  // … their numbers from 1 on, 0: none
    std::size_t known_used_ = 0;
    std::vector<Answer> answers_;
    std::size_t answers_used_ = 0;
    std::array<Question, most_hits> hits_;
    std::array<Question, most_short> shorts_;  // of racks with a blank: what lacks one tile to be asked
};

}  // namespace letrado
