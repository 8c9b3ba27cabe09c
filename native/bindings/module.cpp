// The Python module: words and graphs. It moves bytes and numbers across, lets other threads run
// during long work, and turns exceptions; nothing is decided here. Only bindings*.* name Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bindings/module.hpp"
#include "common/checksum.hpp"
#include "common/malformed.hpp"
#include "lexicon/builder.hpp"
#include "lexicon/graph.hpp"
#include "lexicon/kwg.hpp"
#include "lexicon/membership.hpp"
#include "lexicon/text_table.hpp"
#include "lexicon/validate.hpp"
#include "lexicon/word_cursor.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace letrado {
namespace {

// -- text across the border ----------------------------------------------------------------------

/// Reads a str where it lies, in whichever width Python keeps it.
Reading read_text(const TextTable& table, PyObject* text, std::span<std::uint8_t> tiles) {
#if PY_VERSION_HEX < 0x030C0000
    if (PyUnicode_READY(text) != 0) {
        throw nb::python_error();
    }
#endif
    const auto length = static_cast<std::size_t>(PyUnicode_GET_LENGTH(text));
    const void* data = PyUnicode_DATA(text);
    switch (PyUnicode_KIND(text)) {
        case PyUnicode_1BYTE_KIND:
            return table.read(std::span(static_cast<const std::uint8_t*>(data), length), tiles);
        case PyUnicode_2BYTE_KIND:
            return table.read(std::span(static_cast<const std::uint16_t*>(data), length), tiles);
        default:
            return table.read(std::span(static_cast<const std::uint32_t*>(data), length), tiles);
    }
}

// -- the classes as Python sees them ------------------------------------------------------------

/// Words of a graph in order, handed over in lists so that Python need not ask for each.
class PyCursor {
  public:
    explicit PyCursor(nb::object graph)
        : owner_(std::move(graph)), cursor_(nb::cast<const PyGraph&>(owner_).graph()) {}

    nb::list take(std::size_t most) {
        nb::list words;
        for (std::size_t taken = 0; taken < most && cursor_.advance(); ++taken) {
            words.append(to_python(cursor_.word()));
        }
        return words;
    }

  private:
    nb::object owner_;
    WordCursor cursor_;
};

/// Membership of text: a graph and a table that belong together.
class PyLookup {
  public:
    PyLookup(nb::object graph, nb::object table)
        : graph_owner_(std::move(graph)),
          table_owner_(std::move(table)),
          graph_(nb::cast<const PyGraph&>(graph_owner_).graph()),
          table_(nb::cast<const TextTable&>(table_owner_)) {}

    nb::object contains(nb::handle text) const {
        if (!PyUnicode_Check(text.ptr())) {
            throw nb::type_error("a word to look up must be a str");
        }
        Word word;
        const Reading reading = read_text(table_, text.ptr(), word.tiles);
        if (reading.outcome == Reading::Outcome::not_plain) {
            return nb::none();
        }
        word.size = static_cast<std::uint8_t>(reading.count);
        return nb::bool_(reading.outcome == Reading::Outcome::tiles &&
                         graph_.contains(word.codes()));
    }

    std::pair<nb::list, std::vector<std::size_t>> contains_many(nb::list texts) const {
        // Large enough that taking the interpreter back, which may wait for another thread, is
        // rare; small enough that the words read stay in the cache until they are looked up.
        constexpr std::size_t chunk = 32768;
        nb::list found;
        std::vector<std::size_t> not_plain;
        std::vector<Word> words;
        std::vector<std::uint8_t> answers;
        for (std::size_t start = 0; start < texts.size(); start += chunk) {
            words.clear();
            const std::size_t end = std::min(start + chunk, texts.size());
            for (std::size_t at = start; at < end; ++at) {
                words.push_back(read_one(texts, at, end, not_plain));
            }
            answers.assign(words.size(), 0);
            {
                nb::gil_scoped_release others_may_run;
                letrado::contains_many(graph_, words, answers);
            }
            for (const std::uint8_t answer : answers) {
                found.append(nb::bool_(answer != 0));
            }
        }
        return {std::move(found), std::move(not_plain)};
    }

  private:
    /// A word without tiles, which is in no graph, stands for text that is none.
    Word read_one(const nb::list& texts, std::size_t at, std::size_t end,
                  std::vector<std::size_t>& not_plain) const {
        constexpr std::size_t ahead = 12;
        if (at + ahead < end) {
            __builtin_prefetch(PyList_GET_ITEM(texts.ptr(), static_cast<Py_ssize_t>(at + ahead)));
        }
        PyObject* text = PyList_GET_ITEM(texts.ptr(), static_cast<Py_ssize_t>(at));
        if (!PyUnicode_Check(text)) {
            throw nb::type_error("words to look up must be str");
        }
        Word word;
        const Reading reading = read_text(table_, text, word.tiles);
        if (reading.outcome == Reading::Outcome::tiles) {
            word.size = static_cast<std::uint8_t>(reading.count);
        } else if (reading.outcome == Reading::Outcome::not_plain) {
            not_plain.push_back(at);
        }
        return word;
    }

    nb::object graph_owner_;
    nb::object table_owner_;
    Graph graph_;
    const TextTable& table_;
};

/// A checked KWG over a buffer that it keeps alive.
class PyKwg {
  public:
    explicit PyKwg(nb::object buffer) : buffer_(buffer), kwg_(buffer_.cells()) {}

    const Kwg& kwg() const noexcept { return kwg_; }

  private:
    Buffer buffer_;
    Kwg kwg_;
};

// -- functions ----------------------------------------------------------------------------------

nb::object tiles_of(const TextTable& table, nb::str text) {
    std::vector<std::uint8_t> tiles(static_cast<std::size_t>(PyUnicode_GET_LENGTH(text.ptr())));
    const Reading reading = read_text(table, text.ptr(), tiles);
    if (reading.outcome != Reading::Outcome::tiles) {
        return nb::none();
    }
    return nb::bytes(tiles.data(), reading.count);
}

nb::bytes build_from_codes(nb::bytes codes, nb::bytes lengths) {
    std::vector<Cell> cells;
    {
        nb::gil_scoped_release others_may_run;
        cells = build_graph(span_of(codes), span_of(lengths));
    }
    return to_python(cells);
}

nb::list length_counts(const PyGraph& graph) {
    nb::list counts;
    for (const std::size_t count : words_by_length(graph.graph())) {
        counts.append(count);
    }
    return counts;
}

nb::list kwg_words(const PyKwg& kwg) {
    nb::list words;
    for (const Word& word : kwg.kwg().words()) {
        words.append(to_python(word));
    }
    return words;
}

std::uint64_t checksum_of(nb::object data) {
    const Buffer buffer(data);
    nb::gil_scoped_release others_may_run;
    return checksum(buffer.bytes());
}

/// Whether this processor has what the AVX2 build is compiled for.
bool runs_avx2() noexcept {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

/// Whether this module is the AVX2 build.
bool uses_avx2() noexcept {
#if defined(__AVX2__)
    return true;
#else
    return false;
#endif
}

/// `MalformedError(reason, at)` in Python.
void bind_malformed(nb::module_& module) {
    const nb::object type =
        nb::steal(PyErr_NewException("letrado._core.MalformedError", PyExc_ValueError, nullptr));
    module.attr("MalformedError") = type;
    nb::register_exception_translator(
        [](const std::exception_ptr& raised, void* python_type) {
            try {
                std::rethrow_exception(raised);
            } catch (const Malformed& error) {
                const nb::tuple details = nb::make_tuple(error.reason(), error.at());
                PyErr_SetObject(static_cast<PyObject*>(python_type), details.ptr());
            }
        },
        type.ptr());
}

}  // namespace
}  // namespace letrado

// The same sources make several modules, one a kind of processor (CMakeLists.txt).
NB_MODULE(LETRADO_MODULE, module) {
    using namespace letrado;

    // Lexicons are kept until the process ends, and a server ends while threads still hold them:
    // that is no leak, and nobody should read of one. The native tests look for real leaks.
    nb::set_leak_warnings(false);

    bind_malformed(module);
    bind_leaves(module);
    bind_engine(module);
    bind_training(module);
    bind_thinking(module);

    nb::class_<PyGraph>(module, "Graph")
        .def(nb::init<nb::object>(), "data"_a)
        .def("__len__", [](const PyGraph& self) { return self.graph().word_count(); })
        .def_prop_ro("tiles", &PyGraph::tiles)
        .def("contains",
             [](const PyGraph& self, nb::bytes codes) {
                 return self.graph().contains(span_of(codes));
             },
             "codes"_a)
        .def("words_by_length", &length_counts)
        .def("to_kwg", [](const PyGraph& self) { return to_python(to_kwg(self.graph())); });

    nb::class_<PyCursor>(module, "Cursor")
        .def(nb::init<nb::typed<nb::object, PyGraph>>(), "graph"_a)
        .def("take", &PyCursor::take, "most"_a);

    nb::class_<TextTable>(module, "TextTable")
        .def("__init__",
             [](TextTable* self, nb::bytes classes, std::uint8_t split,
                const std::vector<std::pair<nb::bytes, std::uint8_t>>& spellings) {
                 std::vector<Spelling> plain;
                 for (const auto& [text, tile] : spellings) {
                     const std::span<const std::uint8_t> span = span_of(text);
                     plain.push_back({{span.begin(), span.end()}, tile});
                 }
                 new (self) TextTable(span_of(classes), split, plain);
             },
             "classes"_a, "split"_a, "spellings"_a)
        .def("read", &tiles_of, "text"_a);

    nb::class_<PyLookup>(module, "Lookup")
        .def(nb::init<nb::typed<nb::object, PyGraph>, nb::typed<nb::object, TextTable>>(),
             "graph"_a, "table"_a)
        .def("contains", &PyLookup::contains, "text"_a)
        .def("contains_many", &PyLookup::contains_many, "texts"_a);

    nb::class_<PyKwg>(module, "Kwg")
        .def(nb::init<nb::object>(), "data"_a)
        .def("__len__", [](const PyKwg& self) { return self.kwg().word_count(); })
        .def_prop_ro("tiles", [](const PyKwg& self) { return self.kwg().tiles(); })
        .def("contains",
             [](const PyKwg& self, nb::bytes codes) { return self.kwg().contains(span_of(codes)); },
             "codes"_a)
        .def("words", &kwg_words);

    bind_search(module);

    module.def("build_graph", &build_from_codes, "codes"_a, "lengths"_a);
    module.def("checksum", &checksum_of, "data"_a);
    module.def("runs_avx2", &runs_avx2);
    module.def("uses_avx2", &uses_avx2);
}
