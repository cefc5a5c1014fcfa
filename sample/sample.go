// Package sample says how much of a long set of examples a test plays: all of
// it, and with the race detector, which takes ten times as long, every [Nth].
// `make whole` runs such tests without the race detector.
//
//	for i, e := range examples {
//		if i%sample.Nth != 0 {
//			continue
//		}
//		play(e)
//	}
package sample
