package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// Digest tells databases of different shape apart: it is made of the names
// and declared types of tables and columns, in their order. Rows, and what
// people wrote about columns, don't change it.
func (c *Catalog) Digest() string {
	sum := sha256.New()
	for _, t := range c.Tables {
		fmt.Fprintf(sum, "%q %t\n", t.Name, t.View)
		for _, col := range t.Columns {
			fmt.Fprintf(sum, "  %q %q\n", col.Name, col.Type)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}
