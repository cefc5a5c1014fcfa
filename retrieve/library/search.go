package library

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"parley/english"
	"parley/retrieve/piece"
)

// Hit is a piece that shares words with a question.
type Hit struct {
	piece.Piece
	ID     int64
	Source string  // its Place
	BM25   float64 // larger is better
	Rank   int     // among those of its kind, from 0
}

// Limits say how far a search goes.
type Limits struct {
	Text, Rows int // pieces of each kind
	// Common is the number of pieces from which on a word is too common to be
	// searched for, as long as Rare words are rarer: it bounds the time.
	Common, Rare int
	// Titled are words that the title and the section above a piece must have
	// between them; "" asks for none.
	Titled string
}

// DefaultLimits are 100 pieces of text, as DuRePa has it (section 3.1), and
// 300 of tables, of which one often has several among the first.
func DefaultLimits() Limits { return Limits{Text: 100, Rows: 300, Common: 15_000, Rare: 4} }

// Weights of the fields, measured on WikiSQL and OTT-QA.
const (
	textSearch = `SELECT rowid, -bm25(text_index, 2, 1, 1) AS score FROM text_index WHERE text_index MATCH ? ORDER BY score DESC, rowid LIMIT ?`
	rowsSearch = `SELECT rowid, -bm25(rows_index, 2, 1.5, 2, 2) AS score FROM rows_index WHERE rows_index MATCH ? ORDER BY score DESC, rowid LIMIT ?`
)

// Search gives the pieces that score highest for a question, those of text
// first, each kind with the best first.
func (l *Library) Search(ctx context.Context, question string, limits Limits) ([]Hit, error) {
	stems := l.Terms(question)
	var out []Hit
	for _, of := range []struct {
		kind piece.Kind
		sql  string
		most int
	}{{piece.Text, textSearch, limits.Text}, {piece.Rows, rowsSearch, limits.Rows}} {
		match, err := l.match(ctx, of.kind, stems, limits)
		if err != nil {
			return nil, err
		}
		if match == "" || of.most <= 0 || l.Pieces(of.kind) == 0 {
			continue
		}
		hits, err := l.find(ctx, of.sql, match, of.most)
		if err != nil {
			return nil, fmt.Errorf("searching the library: %w", err)
		}
		out = append(out, hits...)
	}
	return out, nil
}

// Terms are the stems of a question that are searched for, each once: those
// of its content words, or of all if there are none.
func (l *Library) Terms(question string) []string {
	var content, all []string
	for _, w := range piece.Words(question) {
		for _, stem := range l.split.Stems(w) {
			if !slices.Contains(all, stem) {
				all = append(all, stem)
			}
			if !english.StopWord(w) && !slices.Contains(content, stem) {
				content = append(content, stem)
			}
		}
	}
	if len(content) == 0 {
		return all
	}
	return content
}

// match is the full text query of stems; common ones are left out while
// enough others remain.
func (l *Library) match(ctx context.Context, kind piece.Kind, stems []string, limits Limits) (string, error) {
	type counted struct {
		stem string
		n    int
	}
	var known []counted
	for _, s := range stems {
		n, err := l.Holding(ctx, kind, s)
		if err != nil {
			return "", err
		}
		known = append(known, counted{s, n})
	}
	slices.SortStableFunc(known, func(a, b counted) int { return a.n - b.n })
	var rare []string
	for _, c := range known {
		if c.n > limits.Common && len(rare) >= limits.Rare {
			break
		}
		if c.n > 0 {
			rare = append(rare, c.stem)
		}
	}
	return l.titled(strings.Join(quotedAll(rare), " OR "), limits.Titled), nil
}

// titled narrows a full text query to pieces that are titled so. Without a query
// it finds all of them.
func (l *Library) titled(query, words string) string {
	if words == "" {
		return query
	}
	above := "{title section} : (" + strings.Join(quotedAll(l.Terms(words)), " AND ") + ")"
	if query == "" {
		return above
	}
	return above + " AND (" + query + ")"
}

func quotedAll(stems []string) []string {
	out := make([]string, len(stems))
	for i, s := range stems {
		out[i] = `"` + s + `"`
	}
	return out
}

// find runs a full text query and reads the pieces it names.
func (l *Library) find(ctx context.Context, query, match string, most int) ([]Hit, error) {
	hits, err := list(ctx, l.db, func(rows *sql.Rows) (h Hit, err error) {
		var header, body string
		if err := rows.Scan(&h.ID, &h.BM25, &h.Kind, &h.First, &h.Title, &h.Section, &header, &body, &h.Source); err != nil {
			return h, err
		}
		h.fill(header, body)
		return h, nil
	}, `SELECT f.rowid, f.score, p.kind, p.first, p.title, p.section, p.header, p.body, s.place
		FROM (`+query+`) f JOIN pieces p ON p.id = f.rowid JOIN sources s ON s.id = p.source ORDER BY f.score DESC, f.rowid`,
		match, most)
	for i := range hits {
		hits[i].Rank = i
	}
	return hits, err
}
