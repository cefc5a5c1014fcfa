package postgres

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"parley/suql/ast"
	"parley/suql/limit"
	"parley/suql/term"
)

// lookup is a question as the server looks for it in the texts of a column.
type lookup struct {
	*searched
	terms   []wanted // rarest first, as far as a sample tells
	matches int      // rows that any term matches, estimated; -1 when unknown
	few     bool     // rows fulfil the condition, and are looked through one by one
}

// wanted is a term of a question.
type wanted struct {
	query   string  // a tsquery
	pattern string  // a regular expression that matches what query does, and a little more
	weight  float64 // the rarer the more
	common  bool    // in more than half of the texts
}

// longest is how many terms of a question are looked for.
const longest = 48

// Bounds of the sample by which rare words are told from frequent ones.
const (
	sampleRows = 300
	sampleTime = time.Second
)

// look finds out what to look for: the terms that the configuration makes
// something of. None means that the question has no word to go by.
func (r *Ranker) look(ctx context.Context, s *searched, question string, p *pace) (*lookup, error) {
	q := &lookup{searched: s, matches: -1}
	terms := term.Of(question)
	terms = terms[:min(len(terms), longest)]
	var words []string
	for _, t := range terms {
		words = append(words, t.Words...)
	}
	if len(words) == 0 {
		return q, nil
	}
	db, err := p.within(r)
	if err != nil {
		return nil, err
	}
	lexemes, err := s.lexemes(ctx, db, words)
	if err != nil {
		return nil, err
	}
	for _, t := range terms {
		if w, ok := want(t, lexemes); ok {
			q.terms = append(q.terms, w)
		}
	}
	if len(q.terms) > 0 {
		err = q.weigh(ctx, db)
	}
	return q, err
}

// lexemes are the words of a language in the form that texts are searched
// for: none for a word that says nothing in it.
func (s *searched) lexemes(ctx context.Context, db *DB, words []string) (map[string][]string, error) {
	args := &arguments{}
	rows, err := db.list(ctx, 2,
		fmt.Sprintf("SELECT w, to_json(tsvector_to_array(to_tsvector(%s::regconfig, w))) FROM unnest(%s::text[]) AS w",
			args.add(s.config), args.add(arrayOf(words))), args.list...)
	if err != nil {
		return nil, err
	}
	out := map[string][]string{}
	for _, row := range rows {
		if out[row[0]], err = names(row[1]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// want is a term as the server looks for it; it reports false for one of
// which the configuration leaves nothing.
func want(t term.Term, lexemes map[string][]string) (w wanted, ok bool) {
	var queries, patterns []string
	for _, word := range t.Words {
		lexeme := lexemes[word]
		if len(lexeme) == 0 {
			continue
		}
		queries = append(queries, "'"+strings.NewReplacer(`\`, `\\`, `'`, `''`).Replace(word)+"'")
		pattern := regexp.QuoteMeta(word)
		if n := common(word, lexeme[0]); len(lexeme) == 1 && utf8.RuneCountInString(word[:n]) > 1 {
			pattern = regexp.QuoteMeta(word[:n])
		} else if utf8.RuneCountInString(word) == 1 {
			pattern += `\M`
		}
		patterns = append(patterns, pattern)
	}
	if len(queries) == 0 {
		return wanted{}, false
	}
	w = wanted{query: strings.Join(queries, " <-> "), pattern: `\m` + strings.Join(patterns, `\w*\W+`), weight: 1}
	if t.Prefix {
		w.query += ":*"
	}
	return w, true
}

// common is the length of what a and b begin with together.
func common(a, b string) int {
	n := 0
	for i, c := range a {
		if !strings.HasPrefix(b[min(i, len(b)):], string(c)) {
			return i
		}
		n = i + utf8.RuneLen(c)
	}
	return n
}

// weigh estimates from a sample how rare each term is, as BM25 weighs words:
// by the logarithm of how many texts lack it to how many have it (Robertson
// and Zaragoza, The Probabilistic Relevance Framework, 2009, section 3.2).
// ts_rank_cd itself takes all words to be alike.
func (q *lookup) weigh(ctx context.Context, db *DB) error {
	args := &arguments{}
	counts := []string{"count(*)", "count(*) FILTER (WHERE " + q.matchVector(q.terms, "v", args) + ")"}
	for i := range q.terms {
		counts = append(counts, "count(*) FILTER (WHERE "+q.matchVector(q.terms[i:i+1], "v", args)+")")
	}
	column := "t." + ast.Ident(q.column.name)
	row, err := db.WithLimits(limit.Limits{Time: min(db.limits.Time, sampleTime)}).one(ctx, len(counts),
		fmt.Sprintf("SELECT %s FROM (SELECT %s AS v FROM %s%s WHERE %s IS NOT NULL LIMIT %d) AS sample",
			strings.Join(counts, ", "), q.vector, q.from, sampled(q.table, q.table.rows, 10*sampleRows), column, sampleRows),
		args.list...)
	var past *limit.Error
	switch {
	case errors.As(err, &past):
		return nil // very long texts: all words are alike
	case err != nil:
		return err
	}
	numbers := make([]float64, len(row))
	for i, cell := range row {
		if numbers[i], err = strconv.ParseFloat(cell, 64); err != nil {
			return fmt.Errorf("counting a sample: %w", err)
		}
	}
	all := numbers[0]
	if all == 0 {
		return nil
	}
	q.matches = int(math.Ceil(float64(max(q.table.rows, int(all))) * numbers[1] / all))
	for i := range q.terms {
		has := numbers[i+2]
		q.terms[i].weight = math.Log(1 + (all-has+0.5)/(has+0.5))
		q.terms[i].common = 2*has > all
	}
	slices.SortStableFunc(q.terms, func(a, b wanted) int {
		switch {
		case a.weight > b.weight:
			return -1
		case a.weight < b.weight:
			return 1
		}
		return 0
	})
	return nil
}

// match is the condition that a row has one of terms. Where nothing is kept
// for searching, a regular expression lets pass what may match: that is many
// times faster than dividing each text into words.
func (q *lookup) match(terms []wanted, args *arguments) string {
	return q.matchBy(terms, q.vector, args)
}

// matchBy is match where what is kept goes by another name.
func (q *lookup) matchBy(terms []wanted, vector string, args *arguments) string {
	if q.ready {
		return q.matchVector(terms, vector, args)
	}
	patterns := make([]string, len(terms))
	for i, t := range terms {
		patterns[i] = t.pattern
	}
	return q.text() + ` COLLATE "default" ~* ` + args.add("("+strings.Join(patterns, "|")+")")
}

// matchVector is the condition that a tsvector has one of terms.
func (q *lookup) matchVector(terms []wanted, vector string, args *arguments) string {
	queries := make([]string, len(terms))
	for i, t := range terms {
		queries[i] = "(" + t.query + ")"
	}
	return vector + " @@ " + q.tsquery(strings.Join(queries, " | "), args)
}

func (q *searched) tsquery(text string, args *arguments) string {
	return "to_tsquery(" + args.add(q.config) + "::regconfig, " + args.add(text) + ")"
}

// byLength has ts_rank_cd divide by 1 + the logarithm of the length of the
// text (PostgreSQL, section 12.3.3, Ranking Search Results).
const byLength = 1

// half is the density of a term at which it counts for half of what it could:
// that of a word said twice in a text of some fifty words. Said more often it
// says little more; BM25 has such a limit too.
const half = 0.05

// score is the relevance of a row with the tsvector v: for each term how
// densely the text has it, times its weight.
func (q *lookup) score(args *arguments) string {
	parts := make([]string, len(q.terms))
	for i, t := range q.terms {
		parts[i] = fmt.Sprintf("%.4f * (1 - %g / (%g + ts_rank_cd(v, %s, %d)))", t.weight, half, half,
			q.tsquery(t.query, args), byLength)
	}
	return strings.Join(parts, " + ")
}

// arrayOf writes an array of text.
func arrayOf(elems []string) string {
	quoted := make([]string, len(elems))
	for i, e := range elems {
		quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(e) + `"`
	}
	return "{" + strings.Join(quoted, ",") + "}"
}
