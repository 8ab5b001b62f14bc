#pragma once

// The namespace of the lowest room; every other opens those of the rooms it stands on (see ARCHITECTURE.md).
namespace ludens::base {}
