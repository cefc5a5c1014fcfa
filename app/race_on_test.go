//go:build race

package app

// nth says that only every so many conversations are played with the race
// detector, under which they take ten times as long.
const nth = 5
