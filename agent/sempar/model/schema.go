package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"parley/agent"
	"parley/llm"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

const (
	bytesPerToken = 3    // few for English, right for names and for most other languages
	besideSchema  = 2000 // tokens of the prompt that are not schema, and of the reply
	mostSchema    = 6000 // tokens of schema, however large the window is
	mostNamed     = 60   // tables that are only named
	mostWidth     = 60   // of a value or a description that is shown
	mostDomain    = 24   // values of a closed column that are shown
)

// schema writes the tables that the turn is likely to be about, as many as fit
// beside everything else: those whose names, columns and values the
// utterance mentions first. Of further ones it gives the names. They stand in
// the order of the catalog, whatever is asked, so that a server that keeps
// what it has read finds the same words again.
func (p *Parser) schema(t agent.Turn, hits []catalog.Match) string {
	room := min(max(p.opts.Window-besideSchema, p.opts.Window/3), p.opts.Schema) * bytesPerToken
	named := room / 8
	room -= named
	texts := map[*catalog.Table]string{}
	var rest []string
	for _, table := range p.relevant(t, hits) {
		text := describeTable(table, mostDomain)
		if len(text) > room && len(texts) == 0 { // at least one must be there
			text = describeTable(table, 3)
		}
		if len(text) > room && len(texts) > 0 || len(rest) > 0 {
			rest = append(rest, ast.Ident(table.Name))
			continue
		}
		room -= len(text)
		texts[table] = text
	}
	var b strings.Builder
	for _, table := range p.cat.Tables {
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

// relevant orders the tables by how much of the utterance they account for:
// rare words count more, as in any retrieval.
func (p *Parser) relevant(t agent.Turn, hits []catalog.Match) []*catalog.Table {
	if len(p.cat.Tables) == 1 {
		return p.cat.Tables
	}
	said := map[string]bool{}
	for _, w := range catalog.Stems(t.Utterance) {
		said[w] = true
	}
	in := map[string]int{} // tables that hold a word
	words := make([]map[string]float64, len(p.cat.Tables))
	for i, table := range p.cat.Tables {
		words[i] = tableWords(table, said)
		for w := range words[i] {
			in[w]++
		}
	}
	earlier := ""
	if t.Previous != nil {
		earlier = strings.ToLower(unit.FirstTable(t.Previous))
	}
	score := map[*catalog.Table]float64{}
	for i, table := range p.cat.Tables {
		for w, weight := range words[i] {
			score[table] += weight * math.Log(1+float64(len(p.cat.Tables))/float64(in[w]))
		}
		if earlier == strings.ToLower(table.Name) {
			score[table] += 100
		}
	}
	for _, h := range hits {
		if table := p.cat.Table(h.Column.Table); table != nil {
			score[table] += h.Score
		}
	}
	near := map[*catalog.Table]float64{} // what a table that is spoken of is joined with may be needed too
	for _, table := range p.cat.Tables {
		for _, f := range table.Foreign {
			if other := p.cat.Table(f.RefTable); other != nil {
				near[table] = max(near[table], score[other]/4)
				near[other] = max(near[other], score[table]/4)
			}
		}
	}
	for table, s := range near {
		score[table] = max(score[table], s)
	}
	out := slices.Clone(p.cat.Tables)
	slices.SortStableFunc(out, func(a, b *catalog.Table) int { return cmp.Compare(score[b], score[a]) })
	return out
}

// tableWords are the words said that a table goes by, those of its own name
// counting most.
func tableWords(t *catalog.Table, said map[string]bool) map[string]float64 {
	out := map[string]float64{}
	note := func(text string, weight float64) {
		for _, w := range catalog.Stems(text) {
			if said[w] {
				out[w] = max(out[w], weight)
			}
		}
	}
	for _, text := range append([]string{t.Name, t.Human}, t.Synonyms...) {
		note(text, 3)
	}
	note(t.Description, 1)
	for _, c := range t.Columns {
		for _, text := range append([]string{c.Name, c.Human, c.Description}, c.Synonyms...) {
			note(text, 1)
		}
		for _, v := range c.Domain[:min(len(c.Domain), 200)] {
			note(v, 1)
		}
	}
	return out
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

func columnFacts(c *catalog.Column, values int) []string {
	kind := string(c.Kind)
	switch {
	case c.Kind == catalog.Array:
		kind = "list"
	case c.Kind.Prose():
		kind = "free text, read it with answer()"
	case c.Kind == catalog.Enum:
		kind = "text"
	}
	facts := []string{kind}
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

// Describe writes, in so many bytes, the tables that a turn is likely to be
// about, and the stored values that its words may mean. values may be nil.
func Describe(cat *catalog.Catalog, values Values, t agent.Turn, room int) (schema string, found []string) {
	p := New(nil, cat, values, Options{Window: room/bytesPerToken + besideSchema, Schema: room / bytesPerToken})
	hits := p.found(t.Utterance)
	return p.schema(t, hits), foundLines(hits)
}
