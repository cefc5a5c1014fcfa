//go:build !race

package serve_test

// times is how much more memory than in use a test takes.
const times = 1
