//go:build !race

package eval_test

// nth says that every question is played where no race detector slows it.
const nth = 1
