#include "lexicon/search.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "common/tile_keys.hpp"

namespace letrado {

namespace {

__extension__ using Wide = unsigned __int128;

/// By depth, from nothing read to a word of full length.
template <typename State>
using Path = std::array<State, longest_word + 1>;

struct InPattern {
    PositionSet next;  // places that may take the next tile
    bool ends;         // whether what was read matches
};

struct InGraph {
    Cell node;  // 0 when nothing goes on from here
    bool ends;  // whether the last arc ended a word
};

void step(InGraph& at, const Graph& graph, std::uint32_t tile) noexcept {
    if (at.node == 0 || tile == 0 || tile > highest_tile || !(graph.tiles(at.node) & bit(tile))) {
        at = {0, false};
        return;
    }
    at = {graph.child(at.node, tile), (graph.accepting(at.node) & bit(tile)) != 0};
}

/// What words are ordered by.
struct Rank {
    std::uint64_t key;
    std::size_t size;  // of the word
};

struct Ranked {
    Word word;
    Rank rank;
};

/// One search under way.
class Walk {
  public:
    Walk(const Graph& graph, const Conditions& conditions)
        : graph_(graph),
          conditions_(conditions),
          patterns_(conditions.patterns.size()),
          tallies_(conditions.tallies.size()),
          supplies_(conditions.supplies.size()),
          memberships_(conditions.memberships.size()) {
        for (std::size_t at = 0; at < patterns_.size(); ++at) {
            patterns_[at][0] = {conditions.patterns[at].first, false};
        }
        for (std::size_t at = 0; at < memberships_.size(); ++at) {
            const Membership& membership = conditions.memberships[at];
            InGraph begin{membership.graph.dawg_root(), false};
            for (const std::uint8_t tile : membership.front) {
                step(begin, membership.graph, tile);
            }
            memberships_[at][0] = begin;
        }
    }

    /// Calls `take(word, counts)` for each word found, in alphabetical order.
    template <typename Take>
    void run(Take&& take) {
        visit(graph_.dawg_root(), 0, take);
    }

    /// Calls `take(word, counts)` for each word found that shares its tiles with so many, itself among
    /// them, in the order of the index: there anagrams stand side by side.
    template <typename Take>
    void run(const Together& together, Take&& take) {
        for (std::size_t length = shortest_word; length <= longest_word; ++length) {
            const std::span<const std::uint8_t> words = together.index->all_words(length);
            for (std::size_t begin = 0; begin < words.size();) {
                const TileKey key = key_of(words.subspan(begin, length));
                std::size_t end = begin + length;
                while (end < words.size() && key_of(words.subspan(end, length)) == key) {
                    end += length;
                }
                const std::size_t count = (end - begin) / length;
                if (together.least <= count && count <= together.most) {
                    for (; begin < end; begin += length) {
                        if (read(words.subspan(begin, length))) {
                            take(word_, counts_);
                        }
                    }
                }
                begin = end;
            }
        }
    }

  private:
    template <typename Take>
    void visit(Cell node, std::size_t depth, Take& take) {
        for (Cell left = graph_.tiles(node); left != 0; left &= left - 1) {
            const std::uint32_t tile = lowest_tile(left);
            ++counts_[tile];
            if (enter(tile, depth + 1)) {
                word_.tiles[depth] = static_cast<std::uint8_t>(tile);
                if ((graph_.accepting(node) & bit(tile)) && holds(depth + 1)) {
                    word_.size = static_cast<std::uint8_t>(depth + 1);
                    std::fill(word_.tiles.begin() + static_cast<std::ptrdiff_t>(depth + 1),
                              word_.tiles.end(), std::uint8_t{0});
                    take(word_, counts_);
                }
                if (const Cell child = graph_.child(node, tile); child != 0) {
                    visit(child, depth + 1, take);
                }
            }
            --counts_[tile];
        }
    }

    /// Reads a whole word; whether it meets every condition.
    bool read(std::span<const std::uint8_t> codes) noexcept {
        word_ = {};
        word_.size = static_cast<std::uint8_t>(codes.size());
        counts_.fill(0);
        for (std::size_t at = 0; at < codes.size(); ++at) {
            ++counts_[codes[at]];
            word_.tiles[at] = codes[at];
            if (!enter(codes[at], at + 1)) {
                return false;
            }
        }
        return holds(codes.size());
    }

    static TileKey key_of(std::span<const std::uint8_t> word) noexcept {
        TileKey key = 0;
        for (const std::uint8_t tile : word) {
            key += tile_keys[tile];
        }
        return key;
    }

    /// Reads a tile into every condition; false if one can no longer hold.
    bool enter(std::uint32_t tile, std::size_t depth) noexcept {
        for (std::size_t at = 0; at < tallies_.size(); ++at) {
            const Tally& tally = conditions_.tallies[at];
            tallies_[at][depth] = tallies_[at][depth - 1] + tally.weights[tile];
            if (tallies_[at][depth] > tally.most) {
                return false;
            }
        }
        for (std::size_t at = 0; at < supplies_.size(); ++at) {
            const Supply& supply = conditions_.supplies[at];
            const bool missing = counts_[tile] > supply.counts[tile];
            supplies_[at][depth] = supplies_[at][depth - 1] + (missing ? 1 : 0);
            if (supplies_[at][depth] > supply.blanks) {
                return false;
            }
        }
        for (std::size_t at = 0; at < patterns_.size(); ++at) {
            if (!enter(conditions_.patterns[at], patterns_[at], tile, depth)) {
                return false;
            }
        }
        for (std::size_t at = 0; at < memberships_.size(); ++at) {
            const Membership& membership = conditions_.memberships[at];
            InGraph& here = memberships_[at][depth];
            here = memberships_[at][depth - 1];
            step(here, membership.graph, tile);
            if (membership.wanted && here.node == 0 && !here.ends) {
                return false;
            }
        }
        return true;
    }

    static bool enter(const Pattern& pattern, Path<InPattern>& path, std::uint32_t tile,
                      std::size_t depth) noexcept {
        const PositionSet read = path[depth - 1].next & pattern.taking[tile];
        if (read == 0 && pattern.wanted) {
            return false;
        }
        PositionSet next = 0;
        for (PositionSet left = read; left != 0; left &= left - 1) {
            next |= pattern.follow[static_cast<std::size_t>(std::countr_zero(left))];
        }
        path[depth] = {next, (read & pattern.last) != 0};
        return true;
    }

    /// Whether the word just read meets every condition.
    bool holds(std::size_t depth) const noexcept {
        for (std::size_t at = 0; at < tallies_.size(); ++at) {
            if (tallies_[at][depth] < conditions_.tallies[at].least) {
                return false;
            }
        }
        for (std::size_t at = 0; at < patterns_.size(); ++at) {
            if (patterns_[at][depth].ends != conditions_.patterns[at].wanted) {
                return false;
            }
        }
        for (std::size_t at = 0; at < memberships_.size(); ++at) {
            const Membership& membership = conditions_.memberships[at];
            InGraph end = memberships_[at][depth];
            for (const std::uint8_t tile : membership.back) {
                step(end, membership.graph, tile);
            }
            if (end.ends != membership.wanted) {
                return false;
            }
        }
        return true;
    }

    Graph graph_;
    const Conditions& conditions_;
    std::vector<Path<InPattern>> patterns_;
    std::vector<Path<std::uint32_t>> tallies_;
    std::vector<Path<std::uint32_t>> supplies_;
    std::vector<Path<InGraph>> memberships_;
    TileCounts counts_{};
    Word word_;
};

/// Takes words in any number and keeps the first of them, by key and then by alphabet.
template <typename Before>
class Ranking {
  public:
    Ranking(std::size_t most, Before before) : most_(most), before_(before) {}

    void add(const Word& word, std::uint64_t key) {
        ++total_;
        const Rank rank{key, word.size};
        if (most_ == 0 || (full_ && before_(worst_, rank))) {
            return;
        }
        kept_.push_back({word, rank});
        // Cutting back now and then costs less than a place among the kept for each.
        if (kept_.size() > slack && kept_.size() / 2 > most_) {
            cut();
        }
    }

    Found finish() {
        if (kept_.size() > most_) {
            cut();
        }
        std::sort(kept_.begin(), kept_.end(), [this](const Ranked& one, const Ranked& other) {
            return first(one, other);
        });
        Found found{total_, {}};
        for (const Ranked& each : kept_) {
            found.words.push_back(each.word);
        }
        return found;
    }

  private:
    static constexpr std::size_t slack = 1024;

    bool first(const Ranked& one, const Ranked& other) const {
        if (before_(one.rank, other.rank)) {
            return true;
        }
        return !before_(other.rank, one.rank) && one.word.tiles < other.word.tiles;
    }

    void cut() {
        const auto last = kept_.begin() + static_cast<std::ptrdiff_t>(most_ - 1);
        std::nth_element(kept_.begin(), last, kept_.end(),
                         [this](const Ranked& one, const Ranked& other) { return first(one, other); });
        kept_.resize(most_);
        worst_ = kept_.back().rank;
        full_ = true;
    }

    std::size_t most_;
    Before before_;
    std::vector<Ranked> kept_;
    Rank worst_{};
    bool full_ = false;
    std::size_t total_ = 0;
};

template <typename Key, typename Before>
Found ranked(const Graph& graph, const Conditions& conditions, std::size_t most, Key&& key,
             Before before) {
    Walk walk(graph, conditions);
    Ranking<Before> ranking(most, before);
    const auto take = [&](const Word& word, const TileCounts& counts) {
        ranking.add(word, key(word, counts));
    };
    if (conditions.together) {
        walk.run(*conditions.together, take);
    } else {
        walk.run(take);
    }
    return ranking.finish();
}

Found in_alphabetical_order(const Graph& graph, const Conditions& conditions, std::size_t most) {
    Found found;
    Walk(graph, conditions).run([&](const Word& word, const auto&) {
        if (found.total++ < most) {
            found.words.push_back(word);
        }
    });
    return found;
}

}  // namespace

Found search(const Graph& graph, const Conditions& conditions, const TileSet& tiles, Order order,
             std::size_t most) {
    const auto greater = [](Rank one, Rank other) { return one.key > other.key; };
    const auto by = [&](auto&& key) { return ranked(graph, conditions, most, key, greater); };
    switch (order) {
        case Order::longest:
            return by([](const Word& word, const auto&) { return std::uint64_t{word.size}; });
        case Order::points:
            return by([&](const Word& word, const auto&) {
                std::uint64_t points = 0;
                for (const std::uint8_t tile : word.codes()) {
                    points += static_cast<std::uint64_t>(tiles.value(tile));
                }
                return points;
            });
        case Order::probability: {
            const Chances chances(tiles);
            return ranked(
                graph, conditions, most,
                [&](const Word& word, const TileCounts& counts) { return chances.ways(word, counts); },
                [&](Rank one, Rank other) {  // fractions, compared exactly
                    return Wide{one.key} * chances.draws(other.size) >
                           Wide{other.key} * chances.draws(one.size);
                });
        }
        case Order::alphabetical:
            break;
    }
    if (conditions.together) {
        return by([](const Word&, const auto&) { return std::uint64_t{0}; });
    }
    return in_alphabetical_order(graph, conditions, most);
}

}  // namespace letrado
