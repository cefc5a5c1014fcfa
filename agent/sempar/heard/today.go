package heard

import (
	"time"

	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// Day is today as it is written.
func (d *Database) Day() string { return d.Today().Format(time.DateOnly) }

// ToCome reports whether a column has days that are still to come.
func (d *Database) ToCome(c *catalog.Column) bool { return c != nil && role.ToCome(c, d.Today()) }

// SinceWord begins a time that ends now.
const SinceWord = "since"
