// The smallest test harness that will do: checks are counted, the first failures printed.
#pragma once

#include <cstdio>

namespace letrado::test {

inline int checks = 0;
inline int failures = 0;

inline void check(bool holds, const char* what, const char* file, int line) {
    ++checks;
    if (!holds && ++failures <= 20) {
        std::printf("%s:%d: failed: %s\n", file, line, what);
    }
}

}  // namespace letrado::test

#define CHECK(...) ::letrado::test::check((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

/// Checks that the statement throws the exception.
#define CHECK_THROWS(exception, ...)                                            \
    do {                                                                        \
        bool thrown = false;                                                    \
        try {                                                                   \
            static_cast<void>(__VA_ARGS__);                                     \
        } catch (const exception&) {                                            \
            thrown = true;                                                      \
        }                                                                       \
        ::letrado::test::check(thrown, #__VA_ARGS__ " throws " #exception, __FILE__, __LINE__); \
    } while (false)
