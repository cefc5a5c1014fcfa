//go:build !amd64

package network

// lanes is false: the plain code is all there is for this processor.
const lanes = false

func strip40(out, x, w *float32, k, stride int)                           {}
func strip32(out, x, w *float32, k, stride int)                           {}
func strip8(out, x, w *float32, k, stride int)                            {}
func gateLanes(next, last, gates, sums, table *float32, size int)         {}
func admitLanes(gates, plain, role, alike, match *float32, stride, n int) {}
func rowLanes(sum *float32, packed *byte, at *int32, n int)               {}
