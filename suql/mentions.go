package suql

import "context"

// Mentions is in how many rows of a free-text column a word occurs, by full
// text search and without any reading. Parsers use it to tell a property from
// a slip of the pen.
func (e *Engine) Mentions(ctx context.Context, table, column, word string) (int, error) {
	s, done := e.hold()
	defer done()
	return s.index.Mentions(ctx, table, column, word)
}

// Ping reports whether the database can be reached and read. Its error says
// where the database lies, and is for whoever runs it.
func (e *Engine) Ping(ctx context.Context) error {
	s, done := e.hold()
	defer done()
	return s.db.Ping(ctx)
}
