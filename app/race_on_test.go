//go:build race

package app

// nth says that only every so many conversations are played with the race
// detector, under which they take ten times as long; `make whole` plays all.
const nth = 5
