#include "endgame/endgame.hpp"

#include <algorithm>
#include <stdexcept>

#include "endgame/end_keys.hpp"
#include "movegen/all_moves.hpp"

namespace letrado {

using namespace end_keys;

namespace {

constexpr int infinite = 30'000;  // points; fits the table's 16 bits
constexpr std::size_t most_turns_left = 64;

/// How many moves are looked at by how many turns are still looked ahead; 0 for all of them. Where the
/// rest is estimated anyway only the likely moves are worth a look. The deeper the search the further
/// from its root this happens, until it happens nowhere any more.
constexpr std::size_t width(int depth) noexcept {
    constexpr std::array<std::size_t, 5> widths = {1, 4, 8, 16, 40};
    return static_cast<std::size_t>(depth) < widths.size() ? widths[static_cast<std::size_t>(depth)]
                                                           : 0;
}

bool is_same(const Play& one, const Play& other) noexcept {
    return one.lane == other.lane && one.tiles == other.tiles;
}

/// From so many turns on the search to the very end takes turns with the one that looks a turn
/// further each time: with so many times its positions, and some more. Its own are far cheaper.
constexpr int exact_from = 2;
struct Share {
    std::uint64_t times;
    std::uint64_t more;
};
constexpr Share to_solve = {24, 20'000};

/// Whoever wants to look a few turns ahead wants an answer soon.
constexpr Share in_passing = {1, 2'000};
constexpr int few_plies = 8;

/// What was thought best by looking so many turns further is worth a first look there; by less it is
/// not, as ends of games are often decided later.
constexpr int hint_depth = 4;

/// Among all moves those first looked at.
constexpr std::size_t first_look = 6;

/// A move that has refuted others is tried as if it were worth so much more, in thousandths.
constexpr std::int32_t most_success = 60 * thousandths;

/// The best of what is left comes to the front of *left*: most lists are hardly looked into.
void bring_forward(std::span<Play> left) {
    std::swap(left.front(), *std::ranges::min_element(left, is_better));
}

}  // namespace

Endgame::Endgame(const Anagrams* index, const GameRules& rules, std::size_t table_bits)
    : index_(index),
      rules_(rules),
      table_(std::size_t{1} << table_bits),
      exact_(rules, table_bits + 2,
             [this](std::uint64_t key) {
                 const Entry& known = entry_of(key);
                 const bool helps = known.key == key && known.depth >= hint_depth;
                 return helps ? short_key(known.move) : 0;
             }),
      lists_(most_turns_left) {
    for (auto& of_one : successes_) {
        of_one.resize(std::size_t{1} << success_bits);
    }
    if (!rules.are_sensible()) {
        throw std::invalid_argument("rules have numbers up to 1000");
    }
}

bool Endgame::stopped() {
    stop_ = stop_ || (limits_.cancelled != nullptr && *limits_.cancelled) ||
            std::chrono::steady_clock::now() >= end_;
    return stop_;
}

LeaveMap Endgame::leaves_of(const Node& node, const Rack& rack) const noexcept {
    const TileSet& set = node.state.setup().tiles();
    return end_of_game_leaves(set, rack, node.seats[1 - node.on_turn].rack_value(set));
}

void Endgame::list_moves(const Node& node, std::vector<Play>& moves) {
    const Rack rack(node.state.setup().tiles(), node.seats[node.on_turn].tiles());
    const LeaveMap leaves = leaves_of(node, rack);
    moves.clear();
    all_moves(node.state, rack, leaves, moves);
    Play pass;
    pass.lane = no_lane;
    pass.equity = leaves[0];
    moves.push_back(pass);
}

/// Adds the moves that are not in the list yet, those that did well elsewhere as worth more.
void Endgame::list_others(const Node& node, std::vector<Play>& moves) {
    const std::size_t listed = moves.size();
    list_moves(node, all_);
    for (Play& move : all_) {
        const auto before = moves.begin() + static_cast<std::ptrdiff_t>(listed);
        if (std::find_if(moves.begin(), before, [&](const Play& known) {
                return is_same(known, move);
            }) == before) {
            move.equity += success_of(node, move);
            moves.push_back(move);
        }
    }
}

std::int32_t& Endgame::success_of(const Node& node, const Play& move) noexcept {
    return successes_[node.on_turn][move_key(move) >> (64 - success_bits)];
}

void Endgame::note_success(const Node& node, const Play& move, int depth) noexcept {
    std::int32_t& success = success_of(node, move);
    success = std::min(success + depth * thousandths, most_success);
}

/// The best by points, with what the end adds to them: at most so many, in order.
const std::vector<Play>& Endgame::simple_moves(const Node& node, std::size_t most) {
    const Rack rack(node.state.setup().tiles(), node.seats[node.on_turn].tiles());
    const LeaveMap leaves = leaves_of(node, rack);
    shortlist_.reset(most);
    add_exchanges(rack, leaves, 0, shortlist_);
    if (index_ != nullptr && count_bits(rack.blanks()) <= BestMove::most_blanks) {
        best_.search(node.state, *index_, rack, leaves, shortlist_);
    } else {
        list_moves(node, all_);
        all_.pop_back();  // the pass is there already
        for (const Play& move : all_) {
            shortlist_.add(move);
        }
    }
    return shortlist_.sorted();
}

/// What the game ends with if it does with this move, for whoever makes it.
std::optional<int> Endgame::end_of(const Node& node, const Play& move) const {
    const TileSet& set = node.state.setup().tiles();
    const Seat& mover = node.seats[node.on_turn];
    const Seat& other = node.seats[1 - node.on_turn];
    if (move.lane == no_lane) {
        if (Idle{node.passes + 1, 0}.ends_by_passes(rules_)) {
            return other.rack_value(set) - mover.rack_value(set);
        }
        return std::nullopt;
    }
    if (move.laid() == mover.held) {
        return move.score + 2 * other.rack_value(set);
    }
    return std::nullopt;
}

void Endgame::make(Node& node, const Play& move) const {
    Seat& seat = node.seats[node.on_turn];
    if (move.lane == no_lane) {
        ++node.passes;
        node.key += of_pass;
    } else {
        node.key -= rack_key(seat) * of_seat[node.on_turn];
        seat.give_all(move);
        node.key += rack_key(seat) * of_seat[node.on_turn];
        for (int place = 0; place < board_size; ++place) {
            if (const std::uint8_t tile = move.tiles[static_cast<std::size_t>(place)]; tile != 0) {
                node.key += square_key(move.lane, place, tile);
            }
        }
        node.state.apply(move);
        node.key -= static_cast<std::uint64_t>(node.passes) * of_pass;
        node.passes = 0;
    }
    node.key ^= of_turn;
    node.on_turn = 1 - node.on_turn;
}

int Endgame::played_out(const Node& node) {
    Node now = node;
    int sum = 0;
    int sign = 1;
    for (std::size_t turn = 0; turn < most_turns_left; ++turn) {
        const Play move = simple_moves(now, 1).front();
        if (const std::optional<int> end = end_of(now, move)) {
            return sum + sign * *end;
        }
        sum += sign * move.score;
        sign = -sign;
        make(now, move);
    }
    return sum;
}

Endgame::Verdict Endgame::after(const Node& node, const Play& move, int depth, int alpha, int beta,
                                std::size_t ply) {
    if (const std::optional<int> end = end_of(node, move)) {
        return {*end, true};
    }
    Node child = node;
    make(child, move);
    const Verdict verdict = search(child, depth - 1, move.score - beta, move.score - alpha, ply + 1);
    return {move.score - verdict.value, verdict.complete};
}

Endgame::Verdict Endgame::search(const Node& node, int depth, int alpha, int beta,
                                 std::size_t ply) {
    ++nodes_;
    if (stopped()) {
        return {0, false};
    }
    Entry& known = entry_of(node.key);
    const bool found = known.key == node.key && known.bound != Bound::none;
    if (found && (known.complete || known.depth >= depth) &&
        (known.bound == Bound::exact || (known.bound == Bound::lower && known.value >= beta) ||
         (known.bound == Bound::upper && known.value <= alpha))) {
        return {known.value, known.complete};
    }
    if (depth <= 0 || ply + 1 >= lists_.size()) {
        const int value = played_out(node);
        if (!found) {
            known = {node.key, {}, static_cast<std::int16_t>(value), 0, Bound::exact, false};
        }
        return {value, false};
    }
    // The likely moves first: where one of them is too good, the others need not be found.
    std::vector<Play>& moves = lists_[ply];
    const std::size_t most = width(depth);
    moves = simple_moves(node, most == 0 ? first_look : most);
    bool all_listed = moves.size() < (most == 0 ? first_look : most);
    if (found && known.depth > 0) {
        const auto before = std::ranges::find_if(moves, [&](const Play& move) {
            return is_same(move, known.move);
        });
        if (before != moves.end()) {
            std::rotate(moves.begin(), before, before + 1);
        } else {
            moves.insert(moves.begin(), known.move);
        }
    }
    std::size_t in_order = moves.size();
    int best = -infinite;
    Play best_move = moves.front();
    bool complete = all_listed || most == 0;
    const int from = alpha;
    for (std::size_t at = 0;; ++at) {
        if (at == moves.size() && !all_listed && most == 0) {
            list_others(node, moves);
            all_listed = true;
        }
        if (at == moves.size()) {
            break;
        }
        if (at >= in_order) {
            bring_forward(std::span(moves).subspan(at));
        }
        const Play move = moves[at];
        Verdict verdict;
        if (at == 0) {
            verdict = after(node, move, depth, alpha, beta, ply);
        } else {
            verdict = after(node, move, depth, alpha, alpha + 1, ply);
            if (!stop_ && verdict.value > alpha && verdict.value < beta) {
                verdict = after(node, move, depth, alpha, beta, ply);
            }
        }
        if (stop_) {
            return {0, false};
        }
        complete = complete && verdict.complete;
        if (verdict.value > best) {
            best = verdict.value;
            best_move = move;
        }
        alpha = std::max(alpha, best);
        if (alpha >= beta) {
            complete = verdict.complete;
            note_success(node, move, depth);
            break;
        }
    }
    const Bound bound = best >= beta ? Bound::lower : best > from ? Bound::exact : Bound::upper;
    entry_of(node.key) = {node.key, best_move, static_cast<std::int16_t>(best),
                          static_cast<std::int8_t>(std::min(depth, 100)), bound, complete};
    return {best, complete};
}

/// One look, so many turns deep; false when it was stopped before it had looked at anything new.
bool Endgame::search_root(const Node& root, int depth, EndgameResult& result) {
    std::vector<Play>& moves = lists_.front();
    int alpha = -infinite;
    bool complete = true;
    std::size_t best = 0;
    for (std::size_t at = 0; at < moves.size(); ++at) {
        Verdict verdict;
        if (at == 0) {
            verdict = after(root, moves[at], depth, -infinite, infinite, 0);
        } else {
            verdict = after(root, moves[at], depth, alpha, alpha + 1, 0);
            if (!stop_ && verdict.value > alpha) {
                verdict = after(root, moves[at], depth, alpha, infinite, 0);
            }
        }
        if (stop_) {
            break;
        }
        complete = complete && verdict.complete;
        if (verdict.value > alpha) {
            alpha = verdict.value;
            best = at;
            // The first move is that of the search before: what beats it is better even if the rest
            // is never looked at.
            result.value = alpha;
            result.move = moves[at];
        }
    }
    std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(best),
                moves.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    if (stop_) {
        return false;
    }
    result.plies = depth;
    result.exact = complete;
    return true;
}

void Endgame::follow_line(const Node& root, EndgameResult& result) {
    Node node = root;
    Play move = result.move;
    while (result.line.size() < most_turns_left) {
        result.line.push_back(move);
        if (end_of(node, move)) {
            return;
        }
        make(node, move);
        const Entry& known = entry_of(node.key);
        if (known.key != node.key || known.bound == Bound::none || known.depth <= 0) {
            return;
        }
        move = known.move;
    }
}

EndgameResult Endgame::solve(const LastHands& hands, const EndgameLimits& limits) {
    const TileSet& set = hands.state.setup().tiles();
    Node root = {hands.state, {}, 0, hands.passes, 0};
    std::array<int, tile_codes> held{};
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const Rack rack(set, hands.racks[seat]);  // refuses sizes and codes
        for (const std::uint8_t tile : rack.tiles()) {
            if (++held[tile] > hands.state.off_board(tile)) {
                throw std::invalid_argument("more of a tile on board and racks than the set has");
            }
        }
        root.seats[seat].take(rack.tiles());
        root.key += rack_key(root.seats[seat]) * of_seat[seat];
    }
    if (hands.passes < 0 || Idle{hands.passes, 0}.ends_by_passes(rules_)) {
        throw std::invalid_argument("the game is over");
    }
    root.key += keys::splitmix(static_cast<std::uint64_t>(hands.state.board().tile_count));
    std::ranges::fill(table_, Entry{});
    for (auto& of_one : successes_) {
        std::ranges::fill(of_one, 0);
    }
    limits_ = limits;
    stop_ = false;
    nodes_ = 0;
    end_ = std::chrono::steady_clock::now() +
           std::chrono::duration_cast<std::chrono::steady_clock::duration>(
               std::chrono::duration<double>(std::clamp(limits.seconds, 0.0, 1e6)));
    list_moves(root, lists_.front());
    std::ranges::sort(lists_.front(), is_better);
    EndgameResult result;
    result.move = lists_.front().front();
    result.value = played_out(root);
    bool begun = false;
    for (int depth = 1; depth <= limits.plies && !result.exact; ++depth) {
        if (!search_root(root, depth, result)) {
            break;
        }
        if (depth < exact_from || depth == limits.plies || result.exact) {
            continue;
        }
        if (!begun) {
            exact_.begin(hands.state, hands.racks, hands.passes, root.key);
            begun = true;
        }
        if (look_to_the_end(result)) {
            break;
        }
    }
    result.nodes = nodes_ + (begun ? exact_.nodes() : 0);
    if (result.line.empty()) {
        follow_line(root, result);
    }
    return result;
}

/// As much work again, and some more, without a limit of depth; true if that has settled it.
bool Endgame::look_to_the_end(EndgameResult& result) {
    const Share share = limits_.plies > few_plies ? to_solve : in_passing;
    const std::uint64_t most = share.times * nodes_ + share.more;
    const std::optional<ExactEnd::Answer> found =
        exact_.solve(result.move, result.value, most, [this] { return stopped(); });
    if (!found) {
        return false;
    }
    result.value = found->value;
    result.move = found->move;
    result.exact = found->whole;
    std::vector<Play>& moves = lists_.front();
    const auto at = std::ranges::find_if(moves, [&](const Play& move) {
        return is_same(move, found->move);
    });
    std::rotate(moves.begin(), at, at == moves.end() ? at : at + 1);
    if (found->whole) {
        result.line = exact_.line(found->move);
    }
    return found->whole;
}

}  // namespace letrado
