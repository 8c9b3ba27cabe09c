// One function a file of tests; main runs them all.
#pragma once

namespace letrado::test {

void graph_tests();
void move_tests();
void search_tests();
void self_play_tests();
void text_table_tests();
void thinking_tests();
void untrusted_tests();

}  // namespace letrado::test
