package index

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
	for i, w := range words {
		words[i] = quote(w)
	}
	var n int
	err := ix.using(ctx, table, columnName, func(c *column) (err error) {
		n, err = ix.count(ctx, c, strings.Join(words, " + "))
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("looking for %q in %s.%s: %w", word, table, columnName, err)
	}
	return n, nil
}

// count is the number of documents that match.
func (ix *Index) count(ctx context.Context, c *column, match string) (n int, err error) {
	d := c.documents()
	err = ix.db.QueryRowContext(ctx, "SELECT count(*) FROM "+d+" WHERE "+d+" MATCH ?", match).Scan(&n)
	return n, ix.explain(err)
}

// In a column of at least large documents, not every word of a question is
// searched for: ranking what searched documents match takes about half a
// second.
const (
	large    = 50_000
	searched = 400_000
)

// match is the full text query for a question: any of its words. It is ""
// when the question has no word to go by.
//
// In a large column, words that stand in more than half of the texts are left
// out: BM25 gives them no weight (their inverse document frequency would be
// negative, and FTS5 sets it to almost nothing). Of the others, the rarest
// are taken, which weigh most, as long as they match few enough documents.
func (ix *Index) match(ctx context.Context, c *column, question string) (string, error) {
	terms := questionTerms(question)
	if c.size < large {
		return strings.Join(terms, " OR "), nil
	}
	in := map[string]int{}
	for _, t := range terms {
		n, err := ix.count(ctx, c, t)
		if err != nil {
			return "", err
		}
		in[t] = n
	}
	slices.SortStableFunc(terms, func(a, b string) int { return in[a] - in[b] })
	var telling []string
	total := 0
	for _, t := range terms {
		if total += in[t]; in[t] > c.size/2 || total > searched && len(telling) > 0 {
			break
		}
		telling = append(telling, t)
	}
	return strings.Join(telling, " OR "), nil
}
