#include <fmt/core.h>

int main() { fmt::print("ludens\n"); }
