//go:build race

package english_test

// slower is by how much the race detector may slow a test that measures time.
const slower = 20
