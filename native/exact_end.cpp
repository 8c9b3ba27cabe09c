#include "exact_end.hpp"

#include <algorithm>
#include <span>
#include <tuple>

#include "all_moves.hpp"
#include "end_keys.hpp"

namespace letrado {
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

std::uint32_t short_key(const Play& move) noexcept {
    return static_cast<std::uint32_t>(end_keys::move_key(move) >> 32) | 1;
}

Play make_pass() noexcept {
    Play pass;
    pass.lane = no_lane;
    return pass;
}

const Play the_pass = make_pass();

}  // namespace

ExactEnd::ExactEnd(const GameRules& rules, std::size_t table_bits)
    : rules_(rules), table_(std::size_t{1} << table_bits) {
    for (auto& of_one : successes_) {
        of_one.resize(std::size_t{1} << success_bits);
    }
}

void ExactEnd::begin(const State& state, const std::array<std::vector<std::uint8_t>, 2>& racks,
                     int passes) {
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
    root.key = 0;
    root.changed = 0;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        root.seats[seat] = {};
        root.seats[seat].take(racks[seat]);
        root.key += end_keys::rack_key(root.seats[seat]) * end_keys::of_seat[seat];
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

ExactEnd::Tiles ExactEnd::tiles_of(std::size_t seat, const Play& play) const noexcept {
    Tiles sum = 0;
    for (const std::uint8_t tile : play.tiles) {
        sum += tile == 0 ? 0 : unit_[seat][in_hand(tile)];
    }
    return sum;
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
        stage.moves.push_back({play, tiles, infinite, 0});
    }
}

/// What the other is known to be able to lay, from the list of his own last turn.
void ExactEnd::find_replies(std::size_t ply) {
    Stage& stage = stages_[ply];
    const std::size_t other = 1 - stage.on_turn;
    const Tiles held = stage.tiles[other];
    stage.outs.clear();
    stage.replies.clear();
    const auto more_points = [](const Reply& one, const Reply& two) { return one.score > two.score; };
    for (const Move& move : stages_[ply - 1].moves) {
        if ((stage.changed >> move.play.lane & 1) != 0) {
            continue;
        }
        if (move.tiles == held) {
            stage.outs.push_back({move.play.score, move.play.lane});
        } else if (holds(held, move.tiles) &&
                   (stage.replies.size() < some_replies ||
                    move.play.score > stage.replies.back().score)) {
            if (stage.replies.size() == some_replies) {
                stage.replies.pop_back();
            }
            const Reply reply = {move.play.score, move.play.lane};
            stage.replies.insert(std::ranges::upper_bound(stage.replies, reply, more_points), reply);
        }
    }
    std::ranges::sort(stage.outs, more_points);
}

/// At most worth, and likely worth: by what the other is known to be able to answer.
std::pair<int, int> ExactEnd::outlook(const Stage& stage, const Play& play, Tiles tiles) const {
    const TileSet& set = setup_->tiles();
    const std::size_t seat = stage.on_turn;
    int kept = stage.seats[seat].rack_value(set);
    for (std::size_t kind = 0; kind < rack_size; ++kind) {
        kept -= static_cast<int>(tiles >> bits_of_kind * kind & 7) * worth_[seat][kind];
    }
    const std::uint32_t touched =
        play.lane == no_lane ? 0 : stage.board.touched_by(*setup_, play);
    const auto is_left = [&](const Reply& reply) { return (touched >> reply.lane & 1) == 0; };
    if (const auto out = std::ranges::find_if(stage.outs, is_left); out != stage.outs.end()) {
        const int worth = play.score - out->score - 2 * kept;
        return {worth, worth};
    }
    const auto reply = std::ranges::find_if(stage.replies, is_left);
    const int answer = reply == stage.replies.end() ? 0 : reply->score;
    return {infinite, play.score - answer - 2 * kept};
}

/// Placements that could still be better than *alpha*, and the pass, from the most likely on; the
/// move that was best here *before* comes first.
void ExactEnd::make_queue(std::size_t ply, int alpha, std::uint32_t before) {
    Stage& stage = stages_[ply];
    stage.queue.clear();
    const Tiles held = stage.tiles[stage.on_turn];
    for (std::uint32_t at = 0; at < stage.moves.size(); ++at) {
        Move& move = stage.moves[at];
        if (move.tiles == held) {
            continue;
        }
        const auto [most, likely] = outlook(stage, move.play, move.tiles);
        move.most = most;
        if (most <= alpha) {
            continue;
        }
        move.order = likely + success_of(stage, move.play);
        if (before != 0 && short_key(move.play) == before) {
            move.order = infinite;
        }
        stage.queue.push_back(at);
    }
}

std::optional<int> ExactEnd::end_by_pass(const Stage& stage) const {
    if (!Idle{stage.passes + 1, 0}.ends_by_passes(rules_)) {
        return std::nullopt;
    }
    const TileSet& set = setup_->tiles();
    return stage.seats[1 - stage.on_turn].rack_value(set) -
           stage.seats[stage.on_turn].rack_value(set);
}

void ExactEnd::step(std::size_t ply, const Play& play, Tiles tiles) {
    const Stage& now = stages_[ply];
    Stage& next = stages_[ply + 1];
    const std::size_t seat = now.on_turn;
    next.board = now.board;
    next.seats = now.seats;
    next.tiles = now.tiles;
    next.key = now.key;
    next.changed = 0;
    if (play.lane == no_lane) {
        next.passes = now.passes + 1;
        next.key += end_keys::of_pass;
    } else {
        next.key -= end_keys::rack_key(next.seats[seat]) * end_keys::of_seat[seat];
        next.seats[seat].give_all(play);
        next.key += end_keys::rack_key(next.seats[seat]) * end_keys::of_seat[seat];
        for (int place = 0; place < board_size; ++place) {
            if (const std::uint8_t tile = play.tiles[static_cast<std::size_t>(place)]; tile != 0) {
                next.key += end_keys::square_key(play.lane, place, tile);
            }
        }
        next.key -= static_cast<std::uint64_t>(now.passes) * end_keys::of_pass;
        next.passes = 0;
        next.tiles[seat] -= tiles;
        next.changed = next.board.lay(*setup_, play);
    }
    next.key ^= end_keys::of_turn;
    next.on_turn = 1 - seat;
}

int ExactEnd::after(std::size_t ply, const Play& play, Tiles tiles, int alpha, int beta) {
    if (play.lane == no_lane) {
        if (const std::optional<int> end = end_by_pass(stages_[ply])) {
            return *end;
        }
    }
    step(ply, play, tiles);
    return play.score - search(ply + 1, play.score - beta, play.score - alpha);
}

int ExactEnd::search(std::size_t ply, int alpha, int beta) {
    stop_ = stop_ || ++nodes_ > most_nodes_ || ply + 2 >= stages_.size() ||
            (nodes_ % 64 == 0 && (*stopped_)());
    if (stop_) {
        return 0;
    }
    Stage& stage = stages_[ply];
    std::uint32_t before = 0;
    if (const Entry& known = entry_of(stage.key);
        known.key == stage.key && known.bound != Bound::none) {
        if (known.bound == Bound::exact || (known.bound == Bound::lower && known.value >= beta) ||
            (known.bound == Bound::upper && known.value <= alpha)) {
            return known.value;
        }
        before = known.move;
    }
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
        entry_of(stage.key) = {stage.key, best_move, static_cast<std::int16_t>(best), bound};
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
    make_queue(ply, alpha, before);
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
    const auto look = [&](const Play& play, Tiles tiles) {
        int value = first ? after(ply, play, tiles, alpha, beta)
                          : after(ply, play, tiles, alpha, alpha + 1);
        if (!first && !stop_ && value > alpha && value < beta) {
            value = after(ply, play, tiles, alpha, beta);
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
        const int value = look(move.play, move.tiles);
        if (stop_) {
            return 0;
        }
        if (note(value, move.play)) {
            std::int32_t& success = success_of(stage, move.play);
            success = std::min(success + 2, most_success);
            return remember();
        }
    }
    if (const auto [most, likely] = outlook(stage, the_pass, 0); most > alpha) {
        const int value = look(the_pass, 0);
        if (stop_) {
            return 0;
        }
        note(value, the_pass);
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
    moves.push_back({the_pass, 0, infinite, 0});
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
                return out ? move.most : after(1, move.play, move.tiles, from, to);
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
    Play next = move;
    for (std::size_t ply = 1; ply + 2 < stages_.size(); ++ply) {
        moves.push_back(next);
        const Stage& stage = stages_[ply];
        const Tiles tiles = tiles_of(stage.on_turn, next);
        if (next.lane == no_lane ? end_by_pass(stage).has_value()
                                 : tiles == stage.tiles[stage.on_turn]) {
            break;
        }
        step(ply, next, tiles);
        const Stage& after = stages_[ply + 1];
        const Entry& known = entry_of(after.key);
        if (known.key != after.key || known.bound == Bound::none || known.move == 0) {
            break;
        }
        list(ply + 1);
        const auto found = std::ranges::find_if(after.moves, [&](const Move& each) {
            return short_key(each.play) == known.move;
        });
        if (found == after.moves.end() && known.move != short_key(the_pass)) {
            break;
        }
        next = found == after.moves.end() ? the_pass : found->play;
    }
    return moves;
}

}  // namespace letrado
