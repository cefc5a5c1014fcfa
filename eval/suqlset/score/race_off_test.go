//go:build !race

package score_test

// nth says that every utterance is played where no race detector slows it.
const nth = 1
