//go:build !amd64

package tape

// lanes is false: the plain code is all there is for this processor.
const lanes = false

func block4x16(c *float32, ldc int, a *float32, row, step int, b *float32, ldb, k int) {}
func block1x64(c *float32, a *float32, step int, b *float32, ldb, k int)               {}
func block1x8(c *float32, a *float32, step int, b *float32, ldb, k int)                {}
