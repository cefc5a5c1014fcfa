// Package limit bounds what one query may take of a database and of this
// program, the same for every backend.
//
// A backend keeps [Limits], counts the rows of a result with a [Meter] as they
// come in, and gives up with an [Error] that says which limit it was and what
// to do:
//
//	m := limit.Meter{Limits: limit.Default()}
//	for rows.Next() {
//		if err := m.Row(values, text); err != nil {
//			return err
//		}
//	}
package limit

import (
	"fmt"
	"time"
)

// Limits bound what one query may take.
type Limits struct {
	Rows  int           // of the result
	Bytes int           // of the whole result
	Time  time.Duration // of the statement
}

// Default are the limits of a database that was given none. A result takes
// two to three times its Bytes while it is worked on, and a server works on
// several.
func Default() Limits {
	return Limits{Rows: 500_000, Bytes: 48 << 20, Time: 30 * time.Second}
}

// With returns l with the fields of other that are not zero.
func (l Limits) With(other Limits) Limits {
	if other.Rows > 0 {
		l.Rows = other.Rows
	}
	if other.Bytes > 0 {
		l.Bytes = other.Bytes
	}
	if other.Time > 0 {
		l.Time = other.Time
	}
	return l
}

// cellBytes is what a value takes beside its text.
const cellBytes = 16

// Meter counts what a result takes.
type Meter struct {
	Limits
	rows, bytes int
}

// Row counts a row of so many values with so many bytes of text; the error is
// an *Error.
func (m *Meter) Row(values, text int) error {
	if m.rows++; m.rows > m.Rows {
		return &Error{Rows: m.Rows}
	}
	if m.bytes += values*cellBytes + text; m.bytes > m.Bytes {
		return &Error{Bytes: m.Bytes}
	}
	return nil
}

// Error says that a query went past a limit.
type Error struct {
	Rows, Bytes int           // the limit that was passed; the others are 0
	Time        time.Duration // of the statement
}

func (e *Error) Error() string {
	switch {
	case e.Rows > 0:
		return fmt.Sprintf("the result has more than %d rows: add a LIMIT or a narrower condition", e.Rows)
	case e.Time > 0:
		return fmt.Sprintf("the database took longer than %v and was stopped: add a condition, join on equal columns, or give a recursive WITH an end", e.Time)
	case e.Bytes < 1<<20:
		return fmt.Sprintf("the result is larger than %d bytes: select fewer columns or add a LIMIT", e.Bytes)
	}
	return fmt.Sprintf("the result is larger than %d MB: select fewer columns or add a LIMIT", e.Bytes>>20)
}
