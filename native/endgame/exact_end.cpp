#include "endgame/exact_end.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <tuple>

#include "endgame/end_keys.hpp"
#include "movegen/all_moves.hpp"

namespace letrado {

using end_keys::short_key;

namespace {

constexpr int infinite = 30'000;
constexpr std::size_t most_stages = 128;
constexpr std::size_t some_replies = 8;
constexpr int success_bits = 14;
constexpr std::int32_t most_success = 40;
constexpr int around_guess = 8;

constexpr std::uint32_t bits_of_kind = 4;
constexpr std::uint32_t guards = 0x88888888u;

/// Whether the tiles of *part* are among those of *whole*.
constexpr bool holds(std::uint32_t whole, std::uint32_t part) noexcept {
    return (((whole | guards) - part) & guards) == guards;
}

}  // namespace

ExactEnd::ExactEnd(const GameRules& rules, std::size_t table_bits, Hint hint)
    : rules_(rules), hint_(std::move(hint)), table_(std::size_t{1} << table_bits) {
    pass_.play.lane = no_lane;
    pass_.most = infinite;
    for (auto& of_one : successes_) {
        of_one.resize(std::size_t{1} << success_bits);
    }
}

void ExactEnd::begin(const State& state, const std::array<std::vector<std::uint8_t>, 2>& racks,
                     int passes, std::uint64_t key) {
    setup_ = &state.setup();
    const TileSet& set = setup_->tiles();
    stages_.resize(most_stages, Stage(*setup_));
    std::ranges::fill(table_, Entry{});
    for (auto& of_one : successes_) {
        std::ranges::fill(of_one, 0);
    }
    Stage& root = stages_[1];
    root.board = state.board();
    root.on_turn = 0;
    root.passes = passes;
    root.key = key;
    root.changed = 0;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        root.seats[seat] = {};
        root.seats[seat].take(racks[seat]);
        unit_[seat] = {};
        worth_[seat] = {};
        root.tiles[seat] = 0;
        std::uint32_t kinds = 0;
        for (const std::uint8_t tile : racks[seat]) {
            if (unit_[seat][tile] == 0) {
                unit_[seat][tile] = Tiles{1} << bits_of_kind * kinds;
                worth_[seat][kinds++] = set.value(tile);
            }
            root.tiles[seat] += unit_[seat][tile];
        }
    }
    Stage& before = stages_[0];
    before.board = root.board;
    before.seats = root.seats;
    before.tiles = root.tiles;
    before.on_turn = 1;
    before.changed = 0;
    list(0);
    nodes_ = 0;
}

ExactEnd::Move ExactEnd::as_move(std::size_t seat, const Play& play, Tiles tiles) const noexcept {
    std::uint64_t key = 0;
    for (int place = 0; play.lane != no_lane && place < board_size; ++place) {
        if (const std::uint8_t tile = play.tiles[static_cast<std::size_t>(place)]; tile != 0) {
            key += end_keys::square_key(play.lane, place, tile) -
                   end_keys::held_key(in_hand(tile)) * end_keys::of_seat[seat];
        }
    }
    return {play, key, tiles, infinite, 0};
}

std::uint64_t ExactEnd::key_after(const Stage& stage, const Move& move) const noexcept {
    if (move.play.lane == no_lane) {
        return (stage.key + end_keys::of_pass) ^ end_keys::of_turn;
    }
    const std::uint64_t passes = static_cast<std::uint64_t>(stage.passes) * end_keys::of_pass;
    return (stage.key + move.key - passes) ^ end_keys::of_turn;
}

int ExactEnd::worth_of(std::size_t seat, Tiles tiles) const noexcept {
    int worth = 0;
    for (std::size_t kind = 0; tiles != 0; tiles >>= bits_of_kind, ++kind) {
        worth += static_cast<int>(tiles & 7) * worth_[seat][kind];
    }
    return worth;
}

const ExactEnd::Entry* ExactEnd::find(std::uint64_t key) const noexcept {
    const Entry* const first = &table_[key * bucket & (table_.size() - 1)];
    for (const Entry* at = first; at < first + bucket; ++at) {
        if (at->key == key && at->bound != Bound::none) {
            return at;
        }
    }
    return nullptr;
}

void ExactEnd::keep(const Entry& entry) noexcept {
    Entry* const first = &table_[entry.key * bucket & (table_.size() - 1)];
    Entry* place = first;
    for (Entry* at = first; at < first + bucket; ++at) {
        if (at->key == entry.key || at->bound == Bound::none) {
            place = at;
            break;
        }
        if (at->effort < place->effort) {
            place = at;
        }
    }
    *place = entry;
}

std::int32_t& ExactEnd::success_of(const Stage& stage, const Play& play) noexcept {
    return successes_[stage.on_turn][end_keys::move_key(play) >> (64 - success_bits)];
}

/// Every placement of whoever is on turn: those of two turns ago that are left, and those of lanes that
/// have changed since.
void ExactEnd::list(std::size_t ply) {
    Stage& stage = stages_[ply];
    const std::size_t seat = stage.on_turn;
    const Rack rack(setup_->tiles(), stage.seats[seat].tiles());
    std::uint32_t lanes = every_lane;
    stage.moves.clear();
    if (ply >= 2) {
        lanes = stages_[ply - 1].changed | stage.changed;
        for (const Move& move : stages_[ply - 2].moves) {
            if ((lanes >> move.play.lane & 1) == 0 && holds(stage.tiles[seat], move.tiles)) {
                stage.moves.push_back(move);
            }
        }
    }
    if (lanes == 0) {
        return;
    }
    LeaveMap by_subset;  // instead of what is kept, which tiles are laid
    by_subset[0] = 0;
    for (Subset subset = 1; subset <= rack.all(); ++subset) {
        by_subset[subset] =
            by_subset[subset & (subset - 1)] +
            static_cast<std::int32_t>(unit_[seat][rack.tile(lowest_tile(subset))]);
    }
    plays_.clear();
    all_moves(*setup_, stage.board, rack, by_subset, lanes, plays_);
    for (const Play& play : plays_) {
        const auto tiles = static_cast<Tiles>(play.equity - play.score * thousandths);
        stage.moves.push_back(as_move(seat, play, tiles));
    }
}

/// What the other is known to be able to lay, from the list of their own last turn.
void ExactEnd::find_replies(std::size_t ply) {
    Stage& stage = stages_[ply];
    const Tiles held = stage.tiles[1 - stage.on_turn];
    const auto more_points = [](const Reply& one, const Reply& two) { return one.score > two.score; };
    stage.outs.clear();
    stage.replies.clear();
    for (const Move& move : stages_[ply - 1].moves) {
        if ((stage.changed >> move.play.lane & 1) != 0) {
            continue;
        }
        const Reply reply = {move.play.score, move.play.lane};
        if (move.tiles == held) {
            stage.outs.push_back(reply);
        } else if (holds(held, move.tiles) &&
                   (stage.replies.size() < some_replies ||
                    reply.score > stage.replies.back().score)) {
            if (stage.replies.size() == some_replies) {
                stage.replies.pop_back();
            }
            stage.replies.insert(std::ranges::upper_bound(stage.replies, reply, more_points), reply);
        }
    }
    std::ranges::sort(stage.outs, more_points);
}

/// At most worth, and likely worth: by what the other is known to be able to answer.
std::pair<int, int> ExactEnd::outlook(const Stage& stage, const Play& play, Tiles tiles) const {
    const std::size_t seat = stage.on_turn;
    const Tiles left = stage.tiles[seat] - tiles;
    const std::uint32_t touched =
        play.lane == no_lane ? 0 : stage.board.touched_by(*setup_, play);
    const auto is_left = [&](const Reply& reply) { return (touched >> reply.lane & 1) == 0; };
    if (const auto out = std::ranges::find_if(stage.outs, is_left); out != stage.outs.end()) {
        const int worth = play.score - out->score - 2 * worth_of(seat, left);
        return {worth, worth};
    }
    const auto reply = std::ranges::find_if(stage.replies, is_left);
    const int answer = reply == stage.replies.end() ? 0 : reply->score;
    const int likely = play.score - answer - 2 * worth_of(seat, left);
    return {infinite, likely};
}

/// Placements that could still be better than *alpha*, with what they are likely worth; the move that
/// was best here *before* comes first. One that is known to be worth *beta* or more is returned.
const ExactEnd::Move* ExactEnd::make_queue(std::size_t ply, int alpha, int beta,
                                           std::uint32_t before) {
    Stage& stage = stages_[ply];
    stage.queue.clear();
    const Tiles held = stage.tiles[stage.on_turn];
    for (std::uint32_t at = 0; at < stage.moves.size(); ++at) {
        Move& move = stage.moves[at];
        if (move.tiles == held) {
            continue;
        }
        std::tie(move.most, move.order) = outlook(stage, move.play, move.tiles);
        if (move.most > alpha) {
            __builtin_prefetch(&table_[key_after(stage, move) * bucket & (table_.size() - 1)]);
            stage.queue.push_back(at);
        }
    }
    for (const std::uint32_t at : stage.queue) {
        Move& move = stage.moves[at];
        move.order += success_of(stage, move.play);
        if (const Entry* const known = find(key_after(stage, move))) {
            const int value = move.play.score - known->value;
            if (known->bound != Bound::lower && value >= beta) {
                move.order = value;
                return &move;
            }
            if (known->bound != Bound::upper) {
                move.most = std::min(move.most, value);
            }
        }
        if (before != 0 && short_key(move.play) == before) {
            move.order = infinite;
        }
    }
    return nullptr;
}

std::optional<int> ExactEnd::end_by_pass(const Stage& stage) const {
    if (!Idle{stage.passes + 1, 0}.ends_by_passes(rules_)) {
        return std::nullopt;
    }
    const TileSet& set = setup_->tiles();
    return stage.seats[1 - stage.on_turn].rack_value(set) -
           stage.seats[stage.on_turn].rack_value(set);
}

void ExactEnd::step(std::size_t ply, const Move& move) {
    const Stage& now = stages_[ply];
    Stage& next = stages_[ply + 1];
    const std::size_t seat = now.on_turn;
    next.board = now.board;
    next.seats = now.seats;
    next.tiles = now.tiles;
    next.key = key_after(now, move);
    next.changed = 0;
    next.passes = now.passes + 1;
    if (move.play.lane != no_lane) {
        next.passes = 0;
        next.seats[seat].give_all(move.play);
        next.tiles[seat] -= move.tiles;
        next.changed = next.board.lay(*setup_, move.play);
    }
    next.on_turn = 1 - seat;
}

int ExactEnd::after(std::size_t ply, const Move& move, int alpha, int beta) {
    if (move.play.lane == no_lane) {
        if (const std::optional<int> end = end_by_pass(stages_[ply])) {
            return *end;
        }
    }
    step(ply, move);
    const int score = move.play.score;
    return score - search(ply + 1, score - beta, score - alpha);
}

int ExactEnd::search(std::size_t ply, int alpha, int beta) {
    stop_ = stop_ || ++nodes_ > most_nodes_ || ply + 2 >= stages_.size() ||
            (nodes_ % 64 == 0 && (*stopped_)());
    if (stop_) {
        return 0;
    }
    Stage& stage = stages_[ply];
    std::uint32_t before = 0;
    if (const Entry* const known = find(stage.key)) {
        if (known->bound == Bound::exact || (known->bound == Bound::lower && known->value >= beta) ||
            (known->bound == Bound::upper && known->value <= alpha)) {
            return known->value;
        }
        before = known->move;
    } else {
        before = hint_(stage.key);
    }
    const std::uint64_t nodes_before = nodes_;
    const int from = alpha;
    int best = -infinite;
    std::uint32_t best_move = 0;
    const auto note = [&](int value, const Play& play) {
        if (value > best) {
            best = value;
            best_move = short_key(play);
        }
        alpha = std::max(alpha, best);
        return alpha >= beta;
    };
    const auto remember = [&] {
        const Bound bound = best >= beta ? Bound::lower : best > from ? Bound::exact : Bound::upper;
        keep({stage.key, best_move, static_cast<std::int16_t>(best), bound,
              static_cast<std::uint8_t>(std::bit_width(nodes_ - nodes_before))});
        return best;
    };
    list(ply);
    const int theirs = stage.seats[1 - stage.on_turn].rack_value(setup_->tiles());
    for (const Move& move : stage.moves) {
        if (move.tiles == stage.tiles[stage.on_turn] &&
            note(move.play.score + 2 * theirs, move.play)) {
            return remember();
        }
    }
    find_replies(ply);
    if (const Move* const known = make_queue(ply, alpha, beta, before)) {
        note(known->order, known->play);
        return remember();
    }
    const auto later = [&](std::uint32_t one, std::uint32_t other) {
        return stage.moves[one].order < stage.moves[other].order;
    };
    for (const Move& move : stage.moves) {
        if (move.tiles != stage.tiles[stage.on_turn] && move.most <= alpha) {
            best = std::max(best, move.most);  // no more than that
        }
    }
    std::ranges::make_heap(stage.queue, later);
    bool first = true;
    const auto look = [&](const Move& move) {
        int value = after(ply, move, alpha, first ? beta : alpha + 1);
        if (!first && !stop_ && value > alpha && value < beta) {
            value = after(ply, move, alpha, beta);
        }
        first = false;
        return value;
    };
    for (std::size_t left = stage.queue.size(); left > 0; --left) {
        std::ranges::pop_heap(std::span(stage.queue).first(left), later);
        const Move& move = stage.moves[stage.queue[left - 1]];
        if (move.most <= alpha) {
            best = std::max(best, move.most);
            continue;
        }
        const int value = look(move);
        if (stop_) {
            return 0;
        }
        if (note(value, move.play)) {
            std::int32_t& success = success_of(stage, move.play);
            success = std::min(success + 2, most_success);
            return remember();
        }
    }
    if (const int most = outlook(stage, pass_.play, 0).first; most > alpha) {
        const int value = look(pass_);
        if (stop_) {
            return 0;
        }
        note(value, pass_.play);
    } else {
        best = std::max(best, most);
    }
    return remember();
}

std::optional<ExactEnd::Answer> ExactEnd::solve(const Play& first, int guess,
                                                std::uint64_t most_nodes,
                                                const std::function<bool()>& stopped) {
    stop_ = false;
    most_nodes_ = nodes_ + most_nodes;
    stopped_ = &stopped;
    Stage& root = stages_[1];
    list(1);
    find_replies(1);
    const std::uint32_t first_key = short_key(first);
    std::vector<Move> moves = root.moves;
    moves.push_back(pass_);
    const int theirs = root.seats[1].rack_value(setup_->tiles());
    for (Move& move : moves) {
        if (move.tiles == root.tiles[0]) {
            move.most = move.order = move.play.score + 2 * theirs;
        } else {
            std::tie(move.most, move.order) = outlook(root, move.play, move.tiles);
        }
        if (short_key(move.play) == first_key) {
            move.order = infinite;
        }
    }
    std::ranges::stable_sort(moves, [](const Move& one, const Move& other) {
        return one.order > other.order;
    });
    std::optional<Answer> answer;
    int low = guess - around_guess;
    int high = guess + around_guess;
    for (;;) {
        answer.reset();
        int alpha = low;
        for (const Move& move : moves) {
            if (move.most <= alpha) {
                continue;
            }
            const bool out = move.tiles == root.tiles[0];
            const auto value_in = [&](int from, int to) {
                return out ? move.most : after(1, move, from, to);
            };
            int value = value_in(alpha, answer ? alpha + 1 : high);
            if (answer && !stop_ && value > alpha && value < high) {
                value = value_in(alpha, high);
            }
            if (stop_) {
                return answer;
            }
            if (value > alpha) {
                alpha = value;
                answer = Answer{value, move.play, false};
                if (value >= high) {
                    break;
                }
            }
        }
        if (!answer) {
            low = -infinite;
        } else if (alpha >= high) {
            high = infinite;
        } else {
            answer->whole = true;
            return answer;
        }
    }
}

std::vector<Play> ExactEnd::line(const Play& move) {
    std::vector<Play> moves;
    const Stage& root = stages_[1];
    const auto first = std::ranges::find_if(root.moves, [&](const Move& each) {
        return each.play.lane == move.lane && each.play.tiles == move.tiles;
    });
    Move next = first == root.moves.end() ? pass_ : *first;
    for (std::size_t ply = 1; ply + 2 < stages_.size(); ++ply) {
        moves.push_back(next.play);
        const Stage& stage = stages_[ply];
        if (next.play.lane == no_lane ? end_by_pass(stage).has_value()
                                      : next.tiles == stage.tiles[stage.on_turn]) {
            break;
        }
        step(ply, next);
        const Stage& after = stages_[ply + 1];
        const Entry* const known = find(after.key);
        if (known == nullptr || known->move == 0) {
            break;
        }
        list(ply + 1);
        const auto found = std::ranges::find_if(after.moves, [&](const Move& each) {
            return short_key(each.play) == known->move;
        });
        if (found == after.moves.end() && known->move != short_key(pass_.play)) {
            break;
        }
        next = found == after.moves.end() ? pass_ : *found;
    }
    return moves;
}

}  // namespace letrado
