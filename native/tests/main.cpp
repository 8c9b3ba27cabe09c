#include <cstdio>

#include "check.hpp"
#include "suites.hpp"

int main() {
    using namespace letrado::test;
    graph_tests();
    text_table_tests();
    untrusted_tests();
    std::printf("native tests: %d checks, %d failed\n", checks, failures);
    return failures != 0;
}
