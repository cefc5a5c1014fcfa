package link

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"parley/agent/sempar/grammar"
	"parley/english"
	"parley/suql/catalog"
)

// Linker links utterances to one database. It never changes and may be shared.
type Linker struct {
	Schema *grammar.Schema
	values Values
	// names of columns and tables by their stems, and by each stem
	columns, tables names
	tableColumns    [][]int  // columns of each table, labels of several parts too, none in roles
	abbreviations   []string // words of names that may be short for others
	inRoles         [][]int  // of each column, those that stand for it in a role
	domains         [][]domainValue
	layouts         []string  // in which columns hold days
	measures        []measure // of the columns whose names say a unit
	years           bool      // a column holds years
	seasons         []int     // columns whose days lie within a year
	seasonYears     []int     // the years of these
	today           time.Time // zero where it is not known
}

// On is a linker that knows what day it is, so that "last month" and "since
// June" name days.
func (l *Linker) On(today time.Time) *Linker {
	out := *l
	out.today = today
	return &out
}

// Day is the day that the linker knows it to be, "" for none.
func (l *Linker) Day() string {
	if l.today.IsZero() {
		return ""
	}
	return l.today.Format(time.DateOnly)
}

// Values finds stored values; *catalog.Index is one.
type Values interface {
	Lookup(phrase string) []catalog.Match
	Whole(key string) []catalog.Match
}

// searching are Values that are more for the words of an utterance.
type searching interface {
	Said(utterance string) *catalog.Index
}

// names finds items of a schema by the words of their names.
type names struct {
	full  map[string][]int // stems in a row → items
	part  map[string][]int // stem → items
	words map[string][]int // lower-case word → items
	sizes []int            // stems in an item's name
	stems [][]string
	lower [][]string
}

func newNames(n int) names {
	return names{full: map[string][]int{}, part: map[string][]int{}, words: map[string][]int{}, sizes: make([]int, n),
		stems: make([][]string, n), lower: make([][]string, n)}
}

func (n *names) add(item int, name string, first bool) {
	stems := Stems(name)
	key := strings.Join(stems, " ")
	if key == "" || slices.Contains(n.full[key], item) {
		return
	}
	n.full[key] = append(n.full[key], item)
	for _, s := range stems {
		if !slices.Contains(n.part[s], item) {
			n.part[s] = append(n.part[s], item)
		}
	}
	for _, t := range Tokens(strings.ToLower(name)) {
		if !slices.Contains(n.words[t.Text], item) {
			n.words[t.Text] = append(n.words[t.Text], item)
		}
		if first {
			n.lower[item] = append(n.lower[item], t.Text)
		}
	}
	if first {
		n.stems[item], n.sizes[item] = stems, len(stems)
	}
}

// New prepares a database.
func New(s *grammar.Schema, values Values) *Linker {
	l := &Linker{Schema: s, values: values, columns: newNames(len(s.Columns)), tables: newNames(len(s.Tables)),
		tableColumns: make([][]int, len(s.Tables)), inRoles: make([][]int, len(s.Columns)),
		domains: make([][]domainValue, len(s.Columns))}
	for i, c := range s.Columns {
		if i == grammar.Star {
			continue
		}
		l.columns.add(i, c.Human, true)
		if c.Role != nil {
			l.role(i, c)
			continue
		}
		if c.Column != nil {
			for _, synonym := range c.Synonyms {
				l.columns.add(i, synonym, false)
			}
			if short := asWritten(c.Column); short != "" {
				l.columns.add(i, short, false)
			}
			l.domains[i] = domainOf(c.Column)
			if m, ok := measureOf(c.Column); ok {
				m.column = i
				l.measures = append(l.measures, m)
			}
			if layout := layoutOf(c.Column); layout != "" && !slices.Contains(l.layouts, layout) {
				l.layouts = append(l.layouts, layout)
			}
			l.season(i, c.Column)
			l.years = l.years || Yearly(c.Column)
		}
		l.tableColumns[c.Table] = append(l.tableColumns[c.Table], i)
	}
	for i, t := range s.Tables {
		l.tables.add(i, t.Human, true)
		for _, synonym := range t.Synonyms {
			l.tables.add(i, synonym, false)
		}
	}
	l.abbreviations = abbreviations(l.columns, l.tables)
	return l
}

// asWritten is the name of a column, where it is one word that is short for what people call it: tel,
// of which the words are "telephone"; "" for others.
func asWritten(c *catalog.Column) string {
	words := catalog.SplitName(c.Name)
	if len(words) != 1 || strings.EqualFold(words[0], c.Human) || english.StopWord(words[0]) ||
		lexicon.is("no", words[0]) {
		return ""
	}
	return words[0]
}

// role adds what a column in a role is called besides its name: a label as the
// role itself, all others with the other words for the column.
func (l *Linker) role(i int, c grammar.ColumnOf) {
	l.inRoles[c.Of] = append(l.inRoles[c.Of], i)
	if c.Label {
		l.columns.add(i, c.Role.Name, false)
	}
	if c.Column == nil {
		return
	}
	for _, synonym := range c.Synonyms {
		l.columns.add(i, c.Role.Name+" "+synonym, false)
	}
	key := l.Schema.Columns[c.Role.Key.Columns[0]]
	for _, synonym := range key.Synonyms {
		l.columns.add(i, synonym+" "+c.Human, false)
		if c.Label {
			l.columns.add(i, synonym, false)
		}
	}
}

// Words are the lower-case words of a column's name; none for "*".
func (l *Linker) Words(column int) []string { return l.columns.lower[column] }

// TableWords are those of a table's name.
func (l *Linker) TableWords(table int) []string { return l.tables.lower[table] }

// domainValue is a value of a column that has few.
type domainValue struct {
	text     string
	stems    []string
	initials string // of several words
}

// mostDomain is how many values a column may have for each to be thought of
// without having been said.
const mostDomain = 12

// Few are the values of a column that has few, none of others.
func Few(c *catalog.Column) []string {
	values := c.Domain
	if c.Kind == catalog.Bool || len(values) == 0 && c.Distinct > 0 && c.Distinct <= 3 {
		values = c.Samples
	}
	if len(values) > mostDomain {
		return nil
	}
	return values
}

func domainOf(c *catalog.Column) []domainValue {
	var out []domainValue
	for _, v := range Few(c) {
		out = append(out, domainValue{v, Stems(v), initialsOf(v)})
	}
	return out
}

// initialsOf are the first letters of a value of several words, in lower case;
// "" for one word.
func initialsOf(value string) string {
	words := strings.Fields(strings.ToLower(value))
	if len(words) < 2 {
		return ""
	}
	var b strings.Builder
	for _, w := range words {
		r, _ := utf8.DecodeRuneInString(w)
		b.WriteRune(r)
	}
	return b.String()
}
