//go:build !race

package english_test

// slower is 1 where no race detector slows a test that measures time.
const slower = 1
