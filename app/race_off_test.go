//go:build !race

package app

// nth says that every conversation is played where no race detector slows it.
const nth = 1
