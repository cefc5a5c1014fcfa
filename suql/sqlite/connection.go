package sqlite

import (
	"context"
	"database/sql/driver"
	"sync/atomic"

	"github.com/mattn/go-sqlite3"
)

// connector opens connections that run hook before their first use. A
// connector instead of a registered driver keeps the package free of global
// state.
type connector struct {
	dsn  string
	hook func(*sqlite3.SQLiteConn, *statement) error
}

// connection is a connection that knows which statement it is running.
type connection struct {
	*sqlite3.SQLiteConn
	now *statement
}

// Connect implements [driver.Connector].
func (c connector) Connect(context.Context) (driver.Conn, error) {
	now := &statement{}
	d := &sqlite3.SQLiteDriver{ConnectHook: func(conn *sqlite3.SQLiteConn) error { return c.hook(conn, now) }}
	conn, err := d.Open(c.dsn)
	if err != nil {
		return nil, err
	}
	return &connection{conn.(*sqlite3.SQLiteConn), now}, nil
}

// Driver implements [driver.Connector].
func (c connector) Driver() driver.Driver { return &sqlite3.SQLiteDriver{} }

// statement is what a connection is running. SQLite notices an interrupt only
// between rows; our functions look here at every call, so that a row with a
// thousand of them ends soon as well.
type statement struct {
	ctx      atomic.Pointer[context.Context]
	gathered int // bytes that went into arrays
}

func (s *statement) begin(ctx context.Context) {
	s.ctx.Store(&ctx)
	s.gathered = 0
}

// room lets a value into an array as long as the arrays of the statement
// don't grow beyond maxGathered.
func (s *statement) room(v any) (bool, error) {
	s.gathered += sizeOfElement
	switch v := v.(type) {
	case string:
		s.gathered += len(v)
	case []byte:
		s.gathered += len(v)
	}
	if s.gathered > maxGathered {
		return false, errTooMuch
	}
	return true, s.stopped()
}

func (s *statement) end() { s.ctx.Store(nil) }

// stopped is the reason to go no further, or nil.
func (s *statement) stopped() error {
	if ctx := s.ctx.Load(); ctx != nil {
		return (*ctx).Err()
	}
	return nil
}

// watched makes a function end at once when its statement is stopped.
func (s *statement) watched(impl any) any {
	switch f := impl.(type) {
	case func(args ...any) (any, error):
		return func(args ...any) (any, error) {
			if err := s.stopped(); err != nil {
				return nil, err
			}
			return f(args...)
		}
	case func(x any, op string, list any) (any, error):
		return func(x any, op string, list any) (any, error) {
			if err := s.stopped(); err != nil {
				return nil, err
			}
			return f(x, op, list)
		}
	}
	return impl
}
