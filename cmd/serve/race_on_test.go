//go:build race

package serve_test

// times is how much more memory the race detector takes.
const times = 4
