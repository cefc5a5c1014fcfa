package sqlite

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"

	"parley/suql/limit"
)

// WithLimits returns the same database under other limits; a zero field
// keeps its value. Closing either closes both.
func (db *DB) WithLimits(l limit.Limits) *DB {
	c := *db
	c.limits = db.limits.With(l)
	return &c
}

// The limits of values. Interrupting a statement takes effect between two of
// its steps, so each step must be short: a function of ours refuses what
// would keep it busy for more than a few seconds, or grow beyond memory.
const (
	maxValue = 32 << 20 // bytes of any value, enforced by SQLite
	maxInput = 16 << 20 // bytes of a text or array that a function takes
	maxMade  = 16 << 20 // bytes of a text that a function makes of others
	maxText  = 1 << 20  // bytes that lpad, rpad and repeat make
	maxWork  = 1 << 27  // characters times steps of a pattern, or pairs of elements
	maxSteps = 20_000   // steps of a regular expression

	maxGathered   = 48 << 20 // bytes that the arrays of a statement take up together
	sizeOfElement = 16       // bytes that each element counts for, beside its text
)

// errTooLong is the error for a text past maxMade or maxText.
var errTooLong = errors.New("it would make a text that is too long")

// errTooMuch is the error for arrays past maxGathered.
var errTooMuch = fmt.Errorf("the arrays grow beyond %d MB: put less together", maxGathered>>20)

// bound sets the limits that SQLite itself enforces on a connection. Files
// may hold what is larger; reading it is then an error, not a crash.
func bound(c *sqlite3.SQLiteConn) {
	c.SetLimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
	c.SetLimit(sqlite3.SQLITE_LIMIT_LENGTH, maxValue)
	c.SetLimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, 4<<20)
	c.SetLimit(sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1000)
	c.SetLimit(sqlite3.SQLITE_LIMIT_WORKER_THREADS, 0)
}

// excerpt quotes the beginning of a value for a message.
func excerpt(s string) string {
	if rs := []rune(s); len(rs) > 40 {
		s = string(rs[:39]) + "…"
	}
	return `"` + s + `"`
}
