package index

import (
	"context"
	"fmt"

	"parley/suql/catalog"
)

// Mentions counts the rows whose text in the column has the word, inflected
// forms included; all words of a compound must stand together. 0 for a word
// without letters or digits.
func (ix *Index) Mentions(ctx context.Context, table, columnName, word string) (int, error) {
	words := catalog.Words(word)
	if len(words) == 0 {
		return 0, nil
	}
	c, err := ix.column(ctx, table, columnName)
	if err != nil {
		return 0, err
	}
	match := quote(words[0])
	for _, w := range words[1:] {
		match += " + " + quote(w)
	}
	var n int
	err = ix.db.QueryRowContext(ctx, "SELECT count(*) FROM "+c.fts+" WHERE "+c.fts+" MATCH ?", match).Scan(&n)
	if err != nil {
		return 0, fmt.Errorf("looking for %q in %s.%s: %w", word, table, columnName, err)
	}
	return n, nil
}
