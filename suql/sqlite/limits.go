package sqlite

import (
	"errors"
	"fmt"
	"time"

	"github.com/mattn/go-sqlite3"
)

// Limits bound what one query may take.
type Limits struct {
	Rows  int
	Bytes int           // of the whole result
	Time  time.Duration // of one statement
}

// DefaultLimits are the limits of a DB that was given none.
func DefaultLimits() Limits {
	return Limits{Rows: 500_000, Bytes: 512 << 20, Time: 30 * time.Second}
}

// WithLimits returns the same database under other limits; a zero field
// keeps its value. Closing either closes both.
func (db *DB) WithLimits(l Limits) *DB {
	c := *db
	if l.Rows > 0 {
		c.limits.Rows = l.Rows
	}
	if l.Bytes > 0 {
		c.limits.Bytes = l.Bytes
	}
	if l.Time > 0 {
		c.limits.Time = l.Time
	}
	return &c
}

// LimitError says that a query went past a limit of the DB.
type LimitError struct {
	Rows, Bytes int           // the limit that was passed; the others are 0
	Time        time.Duration // of the statement
}

func (e *LimitError) Error() string {
	switch {
	case e.Rows > 0:
		return fmt.Sprintf("the result has more than %d rows: add a LIMIT or a narrower condition", e.Rows)
	case e.Time > 0:
		return fmt.Sprintf("the database took longer than %v and was stopped: add a condition, join on equal columns, or give a recursive WITH an end", e.Time)
	}
	return fmt.Sprintf("the result is larger than %d MB: select fewer columns or add a LIMIT", e.Bytes>>20)
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
)

// errTooLong is the error for a text past maxMade or maxText.
var errTooLong = errors.New("it would make a text that is too long")

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
