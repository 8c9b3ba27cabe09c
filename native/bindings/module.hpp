// What the binding files share: Python's bytes as spans, and the graph that everything else needs.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>

#include "common/malformed.hpp"
#include "lexicon/anagrams.hpp"
#include "lexicon/graph.hpp"
#include "lexicon/validate.hpp"

namespace letrado {

namespace nb = nanobind;

/// A Python buffer (bytes, a mapped file), kept alive and unmoved for as long as this lives.
class Buffer {
  public:
    explicit Buffer(nb::handle owner) {
        if (PyObject_GetBuffer(owner.ptr(), &view_, PyBUF_SIMPLE) != 0) {
            throw nb::python_error();
        }
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { PyBuffer_Release(&view_); }

    std::span<const std::uint8_t> bytes() const noexcept {
        return {static_cast<const std::uint8_t*>(view_.buf), static_cast<std::size_t>(view_.len)};
    }

    std::span<const Cell> cells() const {
        const std::span<const std::uint8_t> raw = bytes();
        if (raw.size() % sizeof(Cell) != 0) {
            throw Malformed("size", raw.size() / sizeof(Cell));
        }
        if (reinterpret_cast<std::uintptr_t>(raw.data()) % alignof(Cell) != 0) {
            throw Malformed("alignment", 0);
        }
        return {reinterpret_cast<const Cell*>(raw.data()), raw.size() / sizeof(Cell)};
    }

  private:
    Py_buffer view_{};
};

inline std::span<const std::uint8_t> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

inline nb::bytes to_python(std::span<const Cell> cells) {
    return nb::bytes(cells.data(), cells.size_bytes());
}

inline nb::bytes to_python(const Word& word) { return nb::bytes(word.tiles.data(), word.size); }

/// A validated graph over a buffer that it keeps alive.
class PyGraph {
  public:
    explicit PyGraph(nb::object buffer) : buffer_(buffer), graph_(buffer_.cells()) {
        nb::gil_scoped_release others_may_run;
        tiles_ = validate(buffer_.cells());
    }

    const Graph& graph() const noexcept { return graph_; }
    Cell tiles() const noexcept { return tiles_; }

  private:
    Buffer buffer_;
    Graph graph_;
    Cell tiles_ = 0;
};

/// An anagram index over a buffer that it keeps alive.
class PyAnagrams {
  public:
    explicit PyAnagrams(nb::object buffer) : buffer_(buffer), index_(buffer_.bytes()) {}

    const Anagrams& index() const noexcept { return index_; }

  private:
    Buffer buffer_;
    Anagrams index_;
};

/// Tile sets and leave values (bindings/leaves.cpp).
void bind_leaves(nb::module_& module);

/// State, move generation and self-play (bindings/engine.cpp); after `bind_leaves`.
void bind_engine(nb::module_& module);

/// Games to learn from (bindings/training.cpp); after `bind_engine`.
void bind_training(nb::module_& module);

/// Looking ahead: simulation, endgame (bindings/thinking.cpp); after `bind_engine`.
void bind_thinking(nb::module_& module);

/// Words that meet conditions (bindings/search.cpp); after `bind_engine`.
void bind_search(nb::module_& module);

}  // namespace letrado
