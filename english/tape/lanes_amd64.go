package tape

import "golang.org/x/sys/cpu"

// lanes says whether the processor works on eight numbers at a time.
var lanes = cpu.X86.HasAVX2

// block4x16 adds to four rows of sixteen numbers of c, ldc apart, the products
// of four rows of a with b. Number (i, p) of a stands at i·row + p·step, row p
// of b at p·ldb; p goes from 0 to k-1, and k is at least 1.
//
//go:noescape
func block4x16(c *float32, ldc int, a *float32, row, step int, b *float32, ldb, k int)

// block1x64 is the same for one row of 64 numbers, block1x8 for one of eight.
//
//go:noescape
func block1x64(c *float32, a *float32, step int, b *float32, ldb, k int)

//go:noescape
func block1x8(c *float32, a *float32, step int, b *float32, ldb, k int)
