// The same for the tests.
#include "precompiled.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
