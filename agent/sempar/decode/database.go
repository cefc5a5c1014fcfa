package decode

import (
	"math"
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/vectors"
	"parley/suql/catalog"
)

// Database is a database made ready for a network.
type Database struct {
	Schema *grammar.Schema
	Linker *link.Linker

	colWords, tabWords [][]int // numbers in the vocabulary
	colVecs, tabVecs   [][]int // numbers among the vectors
	colFacts, tabFacts []float32
	tableOf            []int   // of each column; -1 for "*"
	columnsOf          [][]int // of each table
	near               [][]bool
	pointsAt           []int // for each column the one that a key leads to; -1 for none
	hasText            bool  // a column holds free text
	domains            map[domainValue]domainWords
	vectors            *vectors.Table
	lacking            []bool // rules for which there is no column, or that the weights don't know
}

// Facts of columns and tables.
const (
	columnFacts = 16
	tableFacts  = 5
)

// Prepare makes a database ready.
func (n *Net) Prepare(l *link.Linker) *Database {
	s := l.Schema
	db := &Database{Schema: s, Linker: l, columnsOf: make([][]int, len(s.Tables)),
		colFacts: make([]float32, len(s.Columns)*columnFacts), tabFacts: make([]float32, len(s.Tables)*tableFacts)}
	for c, col := range s.Columns {
		db.tableOf = append(db.tableOf, col.Table)
		db.colWords = append(db.colWords, n.numbers(l.Words(c)))
		db.colVecs = append(db.colVecs, n.vectorNumbers(l.Words(c)))
		if col.Table >= 0 {
			db.columnsOf[col.Table] = append(db.columnsOf[col.Table], c)
		}
		columnFactsOf(s, c, db.colFacts[c*columnFacts:(c+1)*columnFacts])
	}
	for t := range s.Tables {
		db.tabWords = append(db.tabWords, n.numbers(l.TableWords(t)))
		db.tabVecs = append(db.tabVecs, n.vectorNumbers(l.TableWords(t)))
		near := make([]bool, len(s.Tables))
		for _, k := range s.Tables[t].Near {
			near[k] = true
		}
		db.near = append(db.near, near)
		f := db.tabFacts[t*tableFacts : (t+1)*tableFacts]
		f[0] = float32(len(s.Tables[t].Near)) / 3
		f[1] = float32(len(s.Tables[t].Columns)) / 10
		f[2] = float32(len(l.TableWords(t))) / 3
		f[3] = float32(math.Log1p(float64(s.Tables[t].Rows))) / 10
		if s.Tables[t].Label >= 0 {
			f[4] = 1
		}
	}
	db.pointsAt = slices.Repeat([]int{-1}, len(s.Columns))
	for _, k := range s.Keys {
		for i, c := range k.Columns {
			db.pointsAt[c] = k.Targets[i]
		}
	}
	db.readDomains(n.vectors)
	db.hasText = slices.ContainsFunc(s.Columns, func(c grammar.ColumnOf) bool { return c.Column != nil && c.Kind.Prose() })
	db.lacking = make([]bool, len(grammar.Rules))
	for i, r := range grammar.Rules {
		db.lacking[i] = n.closedTo(i) || slices.Contains(r.Kids, grammar.Column) && !db.hasColumn(r)
	}
	return db
}

// HasText reports whether a column holds free text.
func (db *Database) HasText() bool { return db.hasText }

// hasColumn reports whether a rule's column can be found.
func (db *Database) hasColumn(r *grammar.Rule) bool {
	for c := range db.tableOf {
		for _, clause := range []grammar.Symbol{grammar.Output, grammar.Where} {
			if db.columnAllowed(c, grammar.Place{Symbol: grammar.Column, Parent: r, Clause: clause}, nil, -1) {
				return true
			}
		}
	}
	return false
}

var kinds = []catalog.Kind{catalog.Text, catalog.Number, catalog.Date, catalog.Bool, catalog.Enum, catalog.Array,
	catalog.FreeText}

func columnFactsOf(s *grammar.Schema, c int, f []float32) {
	col := s.Columns[c]
	set := func(i int, yes bool) {
		if yes {
			f[i] = 1
		}
	}
	if col.Column != nil {
		for i, k := range kinds {
			set(i, col.Kind == k || k == catalog.FreeText && col.Kind.Prose())
		}
		rows := s.Tables[col.Table].Rows
		set(12, rows > 0 && col.Distinct == rows)
		f[13] = float32(col.Distinct) / float32(rows+1)
	}
	set(7, col.Key)
	set(8, col.Foreign)
	set(9, c == grammar.Star)
	set(10, col.Label)
	set(11, len(col.Parts) > 0)
	f[14] = float32(len(col.Human)) / 20
	set(15, col.Role != nil)
}

func (n *Net) numbers(words []string) []int {
	out := make([]int, len(words))
	for i, w := range words {
		out[i] = n.words.Number(w)
	}
	return out
}

func (n *Net) vectorNumbers(words []string) []int {
	out := make([]int, len(words))
	for i, w := range words {
		out[i] = -1
		if n.vectors != nil {
			out[i] = n.vectors.Number(w)
		}
	}
	return out
}

// Knows reports whether a lower-case word has numbers of its own.
func (n *Net) Knows(word string) bool {
	return n.words.Number(word) > 0 || n.vectors != nil && n.vectors.Number(word) >= 0
}
