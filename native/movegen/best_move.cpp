#include "movegen/best_move.hpp"

#include <algorithm>

namespace letrado {
namespace {

constexpr TileKey odd = 0x9e3779b97f4a7c15u;

}  // namespace

void add_exchanges(const Rack& rack, const LeaveMap& leaves, std::size_t most, Shortlist& list) {
    Play move;
    move.lane = no_lane;
    for (Subset subset = 1; subset <= rack.all(); ++subset) {
        if (count_bits(subset) > most || leaves[subset] < list.threshold()) {
            continue;
        }
        move.tiles.fill(0);
        std::size_t given = 0;
        bool first_of_equals = true;
        for (std::size_t place = 0; place < rack.size(); ++place) {
            const bool in = (subset >> place & 1) != 0;
            const bool before = place > 0 && (subset >> (place - 1) & 1) != 0;
            if (in) {
                first_of_equals &= place == 0 || before || rack.tile(place) != rack.tile(place - 1);
                move.tiles[given++] = rack.tile(place) == blank_tile ? blank_bit : rack.tile(place);
            }
        }
        if (first_of_equals) {
            std::sort(move.tiles.begin(), move.tiles.begin() + static_cast<std::ptrdiff_t>(given));
            move.equity = leaves[subset];
            list.add(move);
        }
    }
    move.tiles.fill(0);
    move.equity = leaves[0];
    list.add(move);
}

BestMove::BestMove(std::size_t kept_answers) : known_(SlotNumber::count), answers_(kept_answers) {}

void BestMove::search(const State& state, const Anagrams& index, const Rack& rack,
                      const LeaveMap& leaves, Shortlist& list) {
    own_subsets_.assign(state.setup().tiles(), rack, leaves);
    search(state, index, rack, leaves, own_subsets_, every_lane, list);
}

void BestMove::search(const State& state, const Anagrams& index, const Rack& rack,
                      const LeaveMap& leaves, const RackSubsets& subsets, std::uint32_t lanes,
                      Shortlist& list) {
    state_ = &state;
    index_ = &index;
    rack_ = &rack;
    leaves_ = &leaves;
    subsets_ = &subsets;
    list_ = &list;
    answers_used_ = 0;
    known_used_ = 0;
    known_places_.fill(0);
    queue_.clear();
    one_tile_plays(lanes);
    bounds_.assign(state, rack, subsets, lanes, list.threshold(), queue_);
    queue_.drain([&] { return list.threshold(); },
                 [&](SlotNumber number) { look_at(bounds_.slot(number)); });
}

/// A single tile makes a word across, a word down, or both; the cross-sets of the two lanes through
/// its square say which tiles do. No look-up is needed.
void BestMove::one_tile_plays(std::uint32_t lanes) {
    const Board& board = state_->board();
    const TileSet& set = state_->setup().tiles();
    const Cell held = rack_->blanks() != 0 ? ~Cell{0} : rack_->faces();
    for (std::size_t row = 0; row < board_size; ++row) {
        const std::uint32_t occupied = board.occupied[row];
        const std::uint32_t beside = (occupied << 1 | occupied >> 1) & ~occupied & 0x7fff;
        const std::uint32_t asked = (lanes >> row & 1) != 0 ? ~0u : lanes >> board_size;
        for (std::uint32_t left = (beside | board.crossed[row]) & asked; left != 0;
             left &= left - 1) {
            const std::size_t column = lowest_tile(left);
            const std::size_t down = board_size + column;
            const Cell allowed = board.cross[row][column] & board.cross[down][row];
            if ((allowed & held) == 0) {
                continue;
            }
            // What crosses the row is the word down, and the other way round.
            const bool makes_down = (board.crossed[row] >> column & 1) != 0;
            const bool makes_across = (board.crossed[down] >> row & 1) != 0;
            const int word = state_->setup().premiums().word[row][column];
            const int letter = state_->setup().premiums().letter[row][column];
            const int base = (board.cross_score[row][column] + board.cross_score[down][row]) * word;
            const int weight = (int{makes_down} + int{makes_across}) * letter * word;
            Play play;
            play.lane = static_cast<std::uint8_t>(makes_across ? row : down);
            std::uint8_t& tile = play.tiles[makes_across ? column : row];
            for (Cell fits = allowed & rack_->faces(); fits != 0; fits &= fits - 1) {
                const std::uint32_t face = lowest_tile(fits);
                const Subset places = rack_->places(face);
                tile = static_cast<std::uint8_t>(face);
                play.score = base + set.value(tile) * weight;
                play.equity = play.score * thousandths + (*leaves_)[places & (0u - places)];
                list_->add(play);
            }
            if (const Subset blanks = rack_->blanks(); blanks != 0) {
                play.score = base;
                play.equity = base * thousandths + (*leaves_)[blanks & (0u - blanks)];
                for (Cell fits = allowed; fits != 0 && play.equity >= list_->threshold();
                     fits &= fits - 1) {
                    tile = static_cast<std::uint8_t>(lowest_tile(fits) | blank_bit);
                    list_->add(play);
                }
            }
        }
    }
}

void BestMove::look_at(const Slot& slot) {
    const std::uint64_t promising = promising_subsets(slot);
    if (promising == 0) {
        return;
    }
    fit_ready_ = false;
    Known& known = known_about(slot);
    // A subset whose answers did not all find room is asked about again, and then all of them are
    // tried at once: those that were kept must not be tried a second time.
    const std::uint64_t kept = promising & ~known.incomplete;
    if (const std::uint64_t unasked = promising & (~known.asked | known.incomplete); unasked != 0) {
        known.asked |= unasked;
        ask(slot, known, unasked);
    }
    for (std::int32_t at = known.first; at != none;) {
        const Answer& answer = answers_[static_cast<std::size_t>(at)];
        if ((kept >> answer.subset & 1) != 0) {
            try_words(slot, answer);
        }
        at = answer.next;
    }
}

/// The bound of the slot once more, but for each subset with its own tiles and leave.
std::uint64_t BestMove::promising_subsets(const Slot& slot) const noexcept {
    const std::size_t size = slot.laid;
    const std::int16_t* all = subsets_->dearest_of(size, size);
    const std::int16_t* doubled = subsets_->dearest_of(size, slot.doubled);
    const std::int16_t* tripled = subsets_->dearest_of(size, slot.tripled);
    const std::int32_t* leave = subsets_->leaves(size);
    const Int32x8 at_most = every32(slot.letters);
    std::uint64_t promising = 0;
    for (std::size_t at = 0; at < subsets_->count(size); at += simd_lanes) {
        const Int32x8 tiles = widen(load<Int16x8>(all + at) + load<Int16x8>(doubled + at) +
                                    load<Int16x8>(tripled + at));
        const Int32x8 points = smaller(tiles, at_most) * slot.factor + slot.base;
        const Int32x8 equity = points * thousandths + load<Int32x8>(leave + at);
        const std::uint64_t below = negative_lanes(equity < list_->threshold());
        promising |= (below ^ 0xff) << at;
    }
    return promising & ((std::uint64_t{1} << subsets_->count(size)) - 1);
}

/// Slots with the same board tiles and as many to lay share what is known. The 64-bit sum of keys is
/// trusted to tell apart board tiles equal in number: were two sums equal by accident, moves of one
/// slot could be missed. None would be wrong, as `try_words` looks at the tiles themselves.
BestMove::Known& BestMove::known_about(const Slot& slot) noexcept {
    const TileKey key = slot.key + slot.laid * odd;
    std::size_t at = (key * odd) >> 52;
    static_assert(known_places == 1 << (64 - 52) && known_places > SlotNumber::count);
    for (; known_places_[at] != 0; at = (at + 1) & (known_places - 1)) {
        Known& known = known_[known_places_[at] - std::size_t{1}];
        if (known.key == key && known.laid == slot.laid && known.length == slot.length()) {
            return known;
        }
    }
    known_[known_used_] = {key, 0, 0, none, slot.laid, static_cast<std::uint8_t>(slot.length())};
    known_places_[at] = static_cast<std::uint16_t>(++known_used_);
    return known_[known_used_ - 1];
}

/// Every question is written down and forgotten again unless its tag is there: without a branch, so
/// that the loads overlap. The few that are left may be words.
void BestMove::ask(const Slot& slot, Known& known, std::uint64_t subsets) {
    const Anagrams::OfLength words = index_->of_length(slot.length());
    const std::size_t size = slot.laid;
    const TileKey board = slot.key;
    const std::uint64_t blank = subsets_->with_blank(size);
    Question* next = hits_.data();
    const auto question = [&](TileKey key, std::size_t subset, std::size_t one, std::size_t other) {
        *next = {key, static_cast<std::uint8_t>(subset),
                 {static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)}};
        next += words.may_have(key);
    };
    for (std::uint64_t left = subsets & ~blank; left != 0; left &= left - 1) {
        const auto at = static_cast<std::size_t>(std::countr_zero(left));
        question(board + subsets_->key(size, at), at, 0, 0);
    }
    const std::size_t codes = state_->setup().tiles().codes();
    Question* last_short = shorts_.data();
    const auto lacks_one = [&](TileKey key, std::size_t subset, std::size_t other) {
        *last_short = {key, static_cast<std::uint8_t>(subset), {0, static_cast<std::uint8_t>(other)}};
        last_short += words.may_be_one_short(key);
    };
    for (std::uint64_t left = subsets & blank; left != 0; left &= left - 1) {
        const auto at = static_cast<std::size_t>(std::countr_zero(left));
        const TileKey key = board + subsets_->key(size, at);
        if ((subsets_->with_blanks(size) >> at & 1) == 0) {
            lacks_one(key, at, 0);
        } else {
            for (std::size_t other = 1; other < codes; ++other) {
                lacks_one(key + tile_keys[other], at, other);
            }
        }
    }
    for (const Question& lacking : std::span(shorts_.data(), last_short)) {
        if (next + tile_codes > hits_.data() + hits_.size()) {
            take_answers(slot, known, words, {hits_.data(), next});
            next = hits_.data();
        }
        const std::size_t other = lacking.blanks[1];
        for (std::size_t face = std::max(other, std::size_t{1}); face < codes; ++face) {
            question(lacking.key + tile_keys[face], lacking.subset, face, other);
        }
    }
    take_answers(slot, known, words, {hits_.data(), next});
}

void BestMove::take_answers(const Slot& slot, Known& known, const Anagrams::OfLength& words,
                            std::span<const Question> hits) {
    for (const Question& asked : hits) {
        words.find(asked.key, [&](std::uint32_t entry) {
            const Answer answer = {entry, known.first, asked.subset, asked.blanks};
            if (answers_used_ == answers_.size()) {
                known.incomplete |= std::uint64_t{1} << asked.subset;
                try_words(slot, answer);
                return;
            }
            words.prefetch_words(entry);
            answers_[answers_used_] = answer;
            known.first = static_cast<std::int32_t>(answers_used_++);
        });
    }
}

void BestMove::try_words(const Slot& slot, const Answer& answer) {
    if (!fit_ready_) {
        fit_.assign(*state_, slot);
        fit_ready_ = true;
    }
    const std::size_t length = slot.length();
    const std::int32_t leave = subsets_->leaves(slot.laid)[answer.subset];
    const Subset subset = subsets_->subset(slot.laid, answer.subset);
    const auto can_enter = [&](int points) {
        return points * thousandths + leave >= list_->threshold();
    };
    const std::span<const std::uint8_t> words = index_->of_length(length).words(answer.entry);
    for (std::size_t start = 0; start < words.size(); start += length) {
        const std::span<const std::uint8_t> word = words.subspan(start, length);
        if (!fit_.fits(word)) {
            continue;
        }
        const int score = fit_.score(word);
        if (can_enter(score) && can_enter(score - fit_.least_loss(word, answer.blanks)) &&
            fit_.is_made_of(word, *rack_, subset, answer.blanks)) {
            fit_.each_way(word, answer.blanks, score, [&](Play& play) {
                play.equity = play.score * thousandths + leave;
                list_->add(play);
            });
        }
    }
}

}  // namespace letrado
