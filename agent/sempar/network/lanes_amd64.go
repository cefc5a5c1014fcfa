package network

import "golang.org/x/sys/cpu"

// lanes says whether the processor works on eight numbers at a time.
var lanes = cpu.X86.HasAVX2

// strip40 adds to 40 numbers of out the products of k numbers of x with
// columns of weights, of which each begins stride numbers after the last;
// strip32 and strip8 do so for 32 and 8.
//
//go:noescape
func strip40(out, x, w *float32, k, stride int)

//go:noescape
func strip32(out, x, w *float32, k, stride int)

//go:noescape
func strip8(out, x, w *float32, k, stride int)

// gateLanes is what [gate] does.
//
//go:noescape
func gateLanes(next, last, gates, sums, table *float32, size int)

// admitLanes is what [admit] does.
//
//go:noescape
func admitLanes(gates, plain, role, alike, match *float32, stride, n int)

// rowLanes adds n packed rows of 24 numbers to sum.
//
//go:noescape
func rowLanes(sum *float32, packed *byte, at *int32, n int)
