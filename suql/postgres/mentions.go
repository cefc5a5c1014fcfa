package postgres

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"parley/suql/limit"
	"parley/suql/term"
)

// mention is what was asked of Mentions.
type mention struct{ table, column, word string }

// Bounds of counting. A word that enough rows of a sample have is not counted
// further, unless something is kept for searching, which makes that cheap.
const (
	countTime   = time.Second
	countSample = 2_000 // rows
	enough      = 20    // rows of the sample
)

// Mentions counts the rows whose text in the column has the word, inflected
// forms included; all words of a compound must stand together. 0 for a word
// without letters or digits. In a large column without a text search index the
// number for a frequent word is an estimate from a sample; so is any number
// that the server can't find within a second.
func (r *Ranker) Mentions(ctx context.Context, table, column, word string) (int, error) {
	of := mention{table, column, strings.ToLower(word)}
	r.mu.Lock()
	n, known := r.mentions[of]
	r.mu.Unlock()
	words := term.Words(word)
	if known || len(words) == 0 {
		return n, nil
	}
	s := r.db.schema.searched(table, column, r.kept, r.language)
	if s == nil {
		return 0, fmt.Errorf("looking for %q: there is no column %s.%s", word, table, column)
	}
	n, err := r.count(ctx, s, words)
	if err != nil {
		return 0, fmt.Errorf("looking for %q in %s.%s: %w", word, table, column, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.mentions) >= remembered {
		clear(r.mentions)
	}
	r.mentions[of] = n
	return n, nil
}

// count counts the rows that have the words together.
func (r *Ranker) count(ctx context.Context, s *searched, words []string) (int, error) {
	c := &counting{searched: s, db: r.db.WithLimits(limit.Limits{Time: r.time})}
	lexemes, err := s.lexemes(ctx, c.db, words)
	if err != nil {
		return 0, err
	}
	var cheap bool
	c.where, cheap = s.mentioned(words, lexemes, &c.args)
	r.mu.Lock()
	hopeless := r.slow[s.column]
	r.mu.Unlock()
	if !cheap && s.table.rows > countSample {
		n, hits, err := c.estimate(ctx)
		if err != nil || hits >= enough || hopeless {
			return n, err
		}
	}
	row, err := c.db.WithLimits(limit.Limits{Time: min(r.time, r.counting)}).one(ctx, 1, "SELECT count(*) FROM "+s.from+
		" WHERE "+c.where, c.args.list...)
	var past *limit.Error
	switch {
	case errors.As(err, &past) && past.Time > 0:
		r.mu.Lock()
		r.slow[s.column] = true
		r.mu.Unlock()
		n, _, err := c.estimate(ctx)
		return n, err
	case err != nil:
		return 0, err
	}
	return strconv.Atoi(row[0])
}

// counting is the counting of the rows of a column that fulfil a condition.
type counting struct {
	*searched
	db    *DB
	where string
	args  arguments
}

// estimate is how many there are if all rows are like a sample, and how many
// of the sample there are.
func (c *counting) estimate(ctx context.Context) (all, hits int, err error) {
	row, err := c.db.one(ctx, 2,
		fmt.Sprintf("SELECT count(*), count(*) FILTER (WHERE %s) FROM (SELECT * FROM %s%s LIMIT %d) AS t",
			c.where, c.from, sampled(c.table, c.table.rows, 10*countSample), countSample), c.args.list...)
	if err != nil {
		return 0, 0, err
	}
	seen, err := strconv.Atoi(row[0])
	if err != nil || seen == 0 {
		return 0, 0, err
	}
	hits, err = strconv.Atoi(row[1])
	return int(math.Ceil(float64(hits) / float64(seen) * float64(max(c.table.rows, seen)))), hits, err
}

// mentioned is the condition that a text has the words together, and whether
// the server has something to find the rows by. What the configuration makes
// nothing of, as of "the", is looked for as it stands.
func (s *searched) mentioned(words []string, lexemes map[string][]string, args *arguments) (where string, cheap bool) {
	w, ok := want(term.Term{Words: words}, lexemes)
	if !ok {
		quoted := make([]string, len(words))
		for i, word := range words {
			quoted[i] = regexp.QuoteMeta(word)
		}
		return s.text() + ` COLLATE "default" ~* ` + args.add(`\m`+strings.Join(quoted, `\W+`)+`\M`), false
	}
	q := &lookup{searched: s}
	where = q.matchVector([]wanted{w}, s.vector, args)
	if !s.ready {
		where = q.match([]wanted{w}, args) + " AND " + where
	}
	return where, s.ready
}
