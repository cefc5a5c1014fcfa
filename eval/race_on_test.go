//go:build race

package eval_test

// nth says that only every so many questions are played with the race
// detector, under which they take ten times as long; `make whole` plays all.
const nth = 5
