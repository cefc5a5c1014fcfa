package model

import (
	"fmt"
	"strings"
	"sync"

	"parley/agent"
	"parley/llm"
	"parley/suql/ast"
	"parley/suql/catalog"
)

const (
	bytesPerToken = 3    // few for English, right for names and for most other languages
	besideSchema  = 2000 // tokens of the prompt that are not schema, and of the reply
	mostSchema    = 6000 // tokens of schema, however large the window is
	mostNamed     = 60   // tables that are only named
	mostWidth     = 60   // of a value or a description that is shown
	mostDomain    = 24   // values of a closed column that are shown
)

// Describer writes what a prompt tells of a database. It is safe for concurrent
// use.
type Describer struct {
	cat     *catalog.Catalog
	values  Values
	ranking func() *ranking
	forms   func() map[*catalog.Table]forms
}

// NewDescriber returns a describer of a database; values may be nil. What it
// takes of the tables is worked out once.
func NewDescriber(cat *catalog.Catalog, values Values) *Describer {
	return &Describer{cat: cat, values: values,
		ranking: sync.OnceValue(func() *ranking { return newRanking(cat.Tables) }),
		forms: sync.OnceValue(func() map[*catalog.Table]forms {
			out := map[*catalog.Table]forms{}
			for _, t := range cat.Tables {
				out[t] = formsOf(t)
			}
			return out
		})}
}

// Describe writes, in so many bytes, the tables that a turn is likely to be
// about, and the stored values that its words may mean.
func (d *Describer) Describe(t agent.Turn, room int) (schema string, found []string) {
	hits := d.found(t.Utterance)
	return d.schema(t, hits, room), foundLines(hits)
}

// schema writes the tables that the turn is likely to be about, as many as fit
// beside everything else: those whose names, columns and values the
// utterance mentions first. Of further ones it gives the names. They stand in
// the order of the catalog, whatever is asked, so that a server that keeps
// what it has read finds the same words again.
func (d *Describer) schema(t agent.Turn, hits []catalog.Match, room int) string {
	named := room / 8
	room -= named
	texts, rest := d.fitting(d.ranking().order(t, hits), room)
	var b strings.Builder
	for _, table := range d.cat.Tables {
		b.WriteString(texts[table])
	}
	var names []string
	for _, name := range rest[:min(len(rest), mostNamed)] {
		if named -= len(name) + 2; named > 0 {
			names = append(names, name)
		}
	}
	if len(names) > 0 {
		fmt.Fprintf(&b, "Tables with other columns, not shown: %s\n", strings.Join(names, ", "))
	}
	return strings.TrimRight(b.String(), "\n")
}

// describeTable writes a table: a line for it and one for each column, with
// what it holds and at most so many of its values.
func describeTable(t *catalog.Table, values int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "table %s", ast.Ident(t.Name))
	if t.Human != catalog.Humanise(t.Name) {
		fmt.Fprintf(&b, ", called %s", llm.Line(t.Human))
	}
	if t.Description != "" {
		fmt.Fprintf(&b, ": %s", short(t.Description))
	}
	b.WriteString("\n")
	for _, key := range keysOf(t) {
		fmt.Fprintf(&b, "  joined where %s\n", key)
	}
	for _, c := range t.Columns {
		if c.Hidden {
			continue
		}
		fmt.Fprintf(&b, "  %s: %s\n", ast.Ident(c.Name), strings.Join(columnFacts(c, values), "; "))
	}
	return b.String()
}

// kindOf is the kind of a column as a prompt says it.
func kindOf(c *catalog.Column) string {
	switch {
	case c.Kind == catalog.Array:
		return "list"
	case c.Kind.Prose():
		return "free text, read it with answer()"
	case c.Kind == catalog.Enum:
		return "text"
	}
	return string(c.Kind)
}

func columnFacts(c *catalog.Column, values int) []string {
	facts := []string{kindOf(c)}
	if c.Human != catalog.Humanise(c.Name) {
		facts = append(facts, "called "+llm.Line(c.Human))
	}
	if len(c.Synonyms) > 0 {
		facts = append(facts, "also "+llm.Line(strings.Join(c.Synonyms, ", ")))
	}
	if c.Description != "" {
		facts = append(facts, short(c.Description))
	}
	switch {
	case c.Kind.Prose():
	case len(c.Domain) > 0:
		shown := quotedList(c.Domain[:min(len(c.Domain), values)])
		if more := len(c.Domain) - values; more > 0 {
			shown += fmt.Sprintf(" and %d more", more)
		} else {
			shown = "only " + shown
		}
		facts = append(facts, shown)
	case c.Min != "" && c.Min != c.Max:
		facts = append(facts, c.Min+" to "+c.Max)
	case len(c.Samples) > 0:
		facts = append(facts, "such as "+quotedList(c.Samples[:min(len(c.Samples), 2)]))
	}
	return facts
}

func quotedList(values []string) string {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = ast.Quote(short(v))
	}
	return strings.Join(quoted, ", ")
}

// short is a text on one line, cut to a width.
func short(s string) string {
	r := []rune(llm.Line(s))
	if len(r) > mostWidth {
		return string(r[:mostWidth-1]) + "…"
	}
	return string(r)
}
