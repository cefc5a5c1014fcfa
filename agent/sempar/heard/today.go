package heard

import (
	"time"

	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// Day is today as it is written.
func (p *Database) Day() string { return p.Today().Format(time.DateOnly) }

// ToCome reports whether a column has days that are still to come.
func (p *Database) ToCome(c *catalog.Column) bool { return c != nil && role.ToCome(c, p.Today()) }

// SinceWord begins a time that ends now.
const SinceWord = "since"
