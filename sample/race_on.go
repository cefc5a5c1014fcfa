//go:build race

package sample

// Nth is which examples are played.
const Nth = 25
