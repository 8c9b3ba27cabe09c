#include <cstdio>

#include "tests/check.hpp"
#include "tests/suites.hpp"

int main() {
    using namespace letrado::test;
#if !defined(LETRADO_ONLY_THREADS)
    graph_tests();
    text_table_tests();
    search_tests();
    untrusted_tests();
    move_tests();
#endif
    self_play_tests();
    thinking_tests();
    std::printf("native tests: %d checks, %d failed\n", checks, failures);
    return failures != 0;
}
