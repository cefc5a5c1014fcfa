// Package link finds what the words of an utterance may have to do with a
// database: with its columns, its tables and the values stored in it. It
// decides nothing: each way of being alike is a number that the network
// weighs.
//
// Make a [Linker] of a schema and its stored values; [Linker.Read] links an
// utterance.
//
//	l := link.New(schema, index, wordnet)
//	q := l.Read("top 10 customers by revenue")
//	q.Columns // token 2 is the full name of table customers, …
package link

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"parley/english/tape"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// The ways in which a token and a column may be alike.
const (
	NameWhole    = iota // the token is part of the whole name
	NamePart            // a word of the name
	NameShare           // the share of the name's words that are said
	TableNamed          // its table's name
	NamePrefix          // begins like a word of the name
	CellWhole           // part of a whole stored value
	CellPart            // part of a stored value that holds more
	CellMisspelt        // nearly a stored value
	NumberSaid          // a number, and the column holds numbers
	YearSaid            // a year, and the column holds dates or years
	SameMeaning         // a synonym of a word of the name
	OneStep             // one step from it
	TwoSteps            // two steps
	Cosine              // how alike the vectors of the words are
	ColumnKept          // the query before has it
	ColumnWays          // how many there are
)

// The ways in which a token and a table may be alike.
const (
	TableWhole = iota
	TablePart
	TableShare
	TablePrefix
	TableCell   // a value of it
	TableColumn // the whole name of a column of it
	TableSame
	TableStep
	TableCosine
	TableKept
	TableWays
)

// Flags of a token.
const (
	IsNumber = iota
	IsQuoted
	IsCapital
	IsNumberWord
	IsStop
	IsMonth
	IsNo
	IsBefore // not said: the query before
	FlagCount
)

// Question is an utterance and its links.
type Question struct {
	Text    string
	Tokens  []Token
	Said    int         // tokens of the utterance; those of the query before follow
	Kept    []KeptWords // of the query before
	Flags   []float32   // tokens × FlagCount
	Columns []tape.Link
	Tables  []tape.Link
	Values  []Candidate
	Units   []UnitWords // of amounts
	Notes   *sync.Map   // what others worked out of it, by who did; nil: nothing is kept
}

// mostGram is how many tokens a name or value may have.
const mostGram = 6

// Read links an utterance.
func (l *Linker) Read(utterance string) *Question {
	r := &reading{l: l, values: l.values, q: &Question{Text: utterance, Tokens: Tokens(utterance), Notes: &sync.Map{}},
		columns: map[[3]int]float32{}, tables: map[[3]int]float32{}}
	if s, ok := l.values.(searching); ok {
		r.values = s.Said(utterance)
	}
	r.q.Said = len(r.q.Tokens)
	r.q.Flags = make([]float32, len(r.q.Tokens)*FlagCount)
	r.flags()
	r.said = map[string]bool{}
	for i, t := range r.q.Tokens {
		if r.q.ShortForm(i) { // the t of aren't is no column t
			r.stems = append(r.stems, nil)
			continue
		}
		r.stems = append(r.stems, slices.Concat([]string{t.Stem}, r.short(i), r.otherForms(i)))
		for _, s := range r.stems[i] {
			r.said[s] = true
		}
	}
	r.names()
	r.wordLinks()
	r.cells()
	r.numbers()
	r.throughTables()
	r.candidates(utterance)
	r.q.Columns, r.q.Tables = sorted(r.columns), sorted(r.tables)
	return r.q
}

// reading is the state of linking one utterance.
type reading struct {
	l               *Linker
	values          Values // those of the linker, with what was found for the utterance
	q               *Question
	stems           [][]string      // of each token; after its own, those of names that are short for it
	said            map[string]bool // stems
	columns, tables map[[3]int]float32
	cellsFound      []cell
	quoted          [][2]int
}

func (r *reading) column(token, column, way int, much float32) {
	put(r.columns, [3]int{token, column, way}, much)
}

func (r *reading) table(token, table, way int, much float32) {
	put(r.tables, [3]int{token, table, way}, much)
}

func put(m map[[3]int]float32, key [3]int, much float32) {
	if m[key] < much {
		m[key] = much
	}
}

func (r *reading) flag(token, flag int) bool { return r.q.Flags[token*FlagCount+flag] != 0 }

// flags notes what kind of word each token is.
func (r *reading) flags() {
	set := func(i, flag int) { r.q.Flags[i*FlagCount+flag] = 1 }
	for i, t := range r.q.Tokens {
		first, _ := utf8.DecodeRuneInString(t.Text)
		switch {
		case unicode.IsDigit(first):
			set(i, IsNumber)
		case lexicon.is("number", t.Lower):
			set(i, IsNumberWord)
		case lexicon.is("stop", t.Lower) && !r.initials(i):
			set(i, IsStop)
		}
		if unicode.IsUpper(first) && i > 0 {
			set(i, IsCapital)
		}
		if lexicon.is("month", t.Lower) || lexicon.is("weekday", strings.TrimSuffix(t.Lower, "s")) {
			set(i, IsMonth)
		}
		if lexicon.is("no", t.Lower) || r.l.denies(t.Lower) {
			set(i, IsNo)
		}
	}
	r.quotations()
	for _, q := range r.quoted {
		for i := q[0]; i < q[1]; i++ {
			set(i, IsQuoted)
		}
	}
}

// quotations notes what stands between quotation marks.
func (r *reading) quotations() {
	open := -1
	for i := range r.q.Tokens {
		if !r.quote(i) {
			continue
		}
		if open >= 0 && i > open+1 && i-open <= 12 {
			r.quoted = append(r.quoted, [2]int{open + 1, i})
			open = -1
		} else {
			open = i
		}
	}
}

// initials reports whether a token is written in capitals among others that
// are not: "IT" is no "it".
func (r *reading) initials(i int) bool {
	t := r.q.Tokens[i]
	return len(t.Text) > 1 && strings.ToUpper(t.Text) == t.Text && strings.ToUpper(r.q.Text) != r.q.Text
}

// quote reports whether a token is a quotation mark rather than an apostrophe.
func (r *reading) quote(i int) bool {
	t := r.q.Tokens
	switch t[i].Text {
	case `"`, "“", "”", "«", "»", "„":
		return true
	case "'", "‘", "’", "`":
		before := i > 0 && t[i-1].To == t[i].From && letterOrDigit(t[i-1].Text)
		after := i+1 < len(t) && t[i+1].From == t[i].To && letterOrDigit(t[i+1].Text)
		return !(before && after)
	}
	return false
}

func letterOrDigit(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// names links stretches of tokens to whole names.
func (r *reading) names() {
	t := r.q.Tokens
	for n := 1; n <= mostGram; n++ {
		for i := 0; i+n <= len(t); i++ {
			for _, key := range r.keys(i, i+n) {
				r.whole(i, i+n, key)
			}
		}
	}
}

// whole links a stretch of tokens to what is called so.
func (r *reading) whole(from, to int, key string) {
	for k := from; k < to; k++ {
		for _, c := range r.l.columns.full[key] {
			r.column(k, c, NameWhole, 1)
			r.table(k, r.l.Schema.Columns[c].Table, TableColumn, 1)
		}
		for _, x := range r.l.tables.full[key] {
			r.table(k, x, TableWhole, 1)
		}
	}
}

// keys are the stems of a stretch of tokens in a row, and those with names
// that are short for some of them.
func (r *reading) keys(from, to int) []string {
	out := []string{""}
	for k := from; k < to; k++ {
		var longer []string
		for _, before := range out {
			for _, s := range r.stems[k] {
				longer = append(longer, strings.TrimPrefix(before+" "+s, " "))
			}
		}
		out = longer[:min(len(longer), mostKeys)]
	}
	return out
}

// mostKeys is how many ways a stretch of tokens is looked up in.
const mostKeys = 16

// wordLinks links single tokens to words of names.
func (r *reading) wordLinks() {
	for i, t := range r.q.Tokens {
		for _, stem := range r.stems[i] {
			r.nameParts(i, stem)
		}
		if r.flag(i, IsStop) || len(t.Lower) < 3 || !letterOrDigit(t.Text) || r.flag(i, IsNumber) {
			continue
		}
		for word, items := range r.l.columns.words {
			if way, much := r.near(t, word); way >= 0 {
				for _, c := range items {
					r.column(i, c, way, much)
				}
			}
		}
		for word, items := range r.l.tables.words {
			if way, much := r.near(t, word); way >= 0 {
				tableWay := [...]int{NamePrefix: TablePrefix, SameMeaning: TableSame, OneStep: TableStep, TwoSteps: TableStep}[way]
				if way == TwoSteps {
					much = 0.5
				}
				for _, x := range items {
					r.table(i, x, tableWay, much)
				}
			}
		}
	}
}

// nameParts links a token to the names that a stem is part of.
func (r *reading) nameParts(token int, stem string) {
	if slices.Contains(particles, r.q.Tokens[token].Lower) {
		return
	}
	for _, c := range r.l.columns.part[stem] {
		r.column(token, c, NamePart, 1)
		r.column(token, c, NameShare, r.share(r.l.columns.stems[c]))
	}
	for _, x := range r.l.tables.part[stem] {
		r.table(token, x, TablePart, 1)
		r.table(token, x, TableShare, r.share(r.l.tables.stems[x]))
	}
}

// particles are words of names that say nothing without the others: what is coming up has not turned up.
var particles = []string{"up", "per"}

func (r *reading) share(stems []string) float32 {
	n := 0
	for _, s := range stems {
		if r.said[s] {
			n++
		}
	}
	return float32(n) / float32(max(len(stems), 1))
}

// near says how a token is like a word that is not the same: it begins or
// holds it, or is near in meaning. The way is -1 for not at all.
func (r *reading) near(t Token, word string) (int, float32) {
	if word == t.Lower || Stem(word) == t.Stem {
		return -1, 0
	}
	if rest, ok := undone(t.Lower); ok && Stem(rest) == Stem(word) {
		return NamePrefix, 1
	}
	if much, ok := begun(t.Lower, word); ok {
		return NamePrefix, much
	}
	if len(word) < 3 {
		return -1, 0
	}
	switch wordnet.Relate(t.Lower, word) {
	case wordnet.None:
	case wordnet.Same:
		return SameMeaning, 1
	case wordnet.One:
		return OneStep, 1
	case wordnet.Two:
		return TwoSteps, 1
	}
	return -1, 0
}

// begun is how much of two words is the same from the beginning. It reports
// false where neither begins as the other does, or holds it.
func begun(a, b string) (much float32, ok bool) {
	common := 0
	for common < len(b) && common < len(a) && b[common] == a[common] {
		common++
	}
	shorter, longer := min(len(b), len(a)), max(len(b), len(a))
	holds := shorter > 4 && (strings.Contains(b, a) || strings.Contains(a, b))
	return float32(common) / float32(longer), holds || common >= 4 && 5*common >= 3*shorter
}

// undone takes a prefix off that turns a word into its contrary: unpaid,
// inactive, non-smoking.
func undone(word string) (string, bool) {
	all := Undone(word)
	i := slices.IndexFunc(all, wordnet.Exists)
	if i < 0 {
		return "", false
	}
	return all[i], true
}

// Undone are what a word may be the contrary of, by how it begins: encrypted of unencrypted.
func Undone(word string) (out []string) {
	for _, prefix := range slices.Sorted(maps.Keys(lexicon["contrary"])) {
		if rest, ok := strings.CutPrefix(word, prefix); ok && len(rest) > 2 {
			out = append(out, rest)
		}
	}
	return out
}

// OfUnknown reports whether an utterance speaks of what is known, recorded or missing.
func (q *Question) OfUnknown() bool {
	return slices.ContainsFunc(q.Tokens[:q.Said], func(t Token) bool { return lexicon.is("unknown", t.Lower) })
}

// denies reports whether a word is the contrary of one in the name of a column.
func (l *Linker) denies(word string) bool {
	rest, ok := undone(word)
	return ok && len(l.columns.part[Stem(rest)]) > 0
}

// numbers links numbers to columns that hold such.
func (r *reading) numbers() {
	for i, t := range r.q.Tokens {
		if !r.flag(i, IsNumber) && !r.flag(i, IsNumberWord) {
			continue
		}
		year := isYear(t.Text)
		for c, col := range r.l.Schema.Columns {
			if col.Column == nil {
				continue
			}
			if col.Kind == catalog.Number && !col.Key && !col.Foreign {
				much := float32(1)
				if year {
					much = 0.5
				}
				r.column(i, c, NumberSaid, much)
			}
			if year && (col.Kind == catalog.Date || col.Kind == catalog.Number && Yearly(col.Column)) {
				r.column(i, c, YearSaid, 1)
			}
		}
	}
}

func isYear(s string) bool {
	return len(s) == 4 && (s[:2] == "20" || s[0] == '1' && s[1] >= '5') && s[2] >= '0' && s[2] <= '9' && s[3] >= '0' &&
		s[3] <= '9'
}

// Timely reports whether a column holds times of a day and no dates.
func Timely(c *catalog.Column) bool {
	return c.Kind == catalog.Date && len(c.Min) >= 4 && len(c.Min) <= 8 && strings.Contains(c.Min, ":")
}

// Yearly reports whether a column holds years: whole numbers like 1998.
func Yearly(c *catalog.Column) bool {
	return isYear(strings.TrimSuffix(c.Min, ".0")) && isYear(strings.TrimSuffix(c.Max, ".0"))
}

// throughTables links tokens that name a table to its columns, and values to
// the tables that hold them.
func (r *reading) throughTables() {
	for key, much := range r.tables {
		if key[2] == TablePart {
			for _, c := range r.l.tableColumns[key[1]] {
				put(r.columns, [3]int{key[0], c, TableNamed}, much)
			}
		}
	}
	for key, much := range r.columns {
		if key[2] == CellWhole && r.l.Schema.Columns[key[1]].Role == nil {
			put(r.tables, [3]int{key[0], r.l.Schema.Columns[key[1]].Table, TableCell}, much)
		}
	}
}
