// The one file that carries doctest's own code; each of the others registers its cases.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include "doctest.h"
