package embedded

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// deedInTexts is how often what somebody does with a thing, by a verb that no table speaks of,
// stands in the texts about them and not in the rows of that thing: our estimate.
const deedInTexts = 0.4

// deeds are readings, and beside those that take a thing that somebody does something with
// for a row of another table what the texts about them say: who plays the violin need not own
// one of the violins that are repaired here.
//
//	which customers play the violin
//	→ SELECT name FROM customers WHERE answer(notes, 'does it play the violin?') = 'Yes'
//
// It takes a verb that nothing in the database is called by, and texts that have the word.
func (p *Parser) deeds(t turn, all []decode.Hypothesis) []decode.Hypothesis {
	verb := p.unknownVerb(t.Question)
	if t.follows || verb < 0 || t.mentions == nil {
		return all
	}
	var words []string
	for _, token := range t.Tokens[verb:t.Said] {
		words = append(words, token.Text)
	}
	said := strings.TrimRight(strings.Join(words, " "), " ?.!")
	if t.Tokens[verb-1].Lower == "who" {
		all = p.deedsOfAnybody(t, verb, said, all)
	}
	return besideOthers(all, func(q ast.Query) (ast.Query, float64) {
		s, ok := q.(*ast.Select)
		if !ok || len(s.GroupBy) > 0 || len(s.OrderBy) > 0 || s.Limit != nil {
			return nil, 0
		}
		if of, value := p.thingElsewhere(s); of != nil && strings.Contains(strings.ToLower(said), strings.ToLower(value)) {
			if text := p.textWith(t, of, verb+1, t.Said); text != nil {
				return asTexts(s, of, text, said), deedInTexts
			}
		}
		return nil, 0
	})
}

// mostSpeaking is how many tables whose texts have a word are asked for who does something.
const mostSpeaking = 3

// deedsOfAnybody are readings, and beside those that find a word in rows of one table what the
// texts of others say that have it: who speaks German is no dog of a German breed.
func (p *Parser) deedsOfAnybody(t turn, verb int, said string, all []decode.Hypothesis) []decode.Hypothesis {
	var asked []ast.Query
	var of []string // their tables
	for _, table := range p.cat.Tables {
		text := p.textWith(t, table, verb+1, t.Said)
		if text == nil || len(table.CalledBy()) == 0 || len(asked) == mostSpeaking {
			continue
		}
		s := &ast.Select{}
		for _, c := range table.CalledBy() {
			s.Items = append(s.Items, &ast.Item{Expr: ast.Col(c.Name)})
		}
		asked, of = append(asked, asTexts(s, table, text, said)), append(of, table.Name)
	}
	out := slices.Clone(all)
	for _, h := range all {
		from := p.valueSaid(h.Query, said)
		for i, q := range asked {
			if from != "" && !strings.EqualFold(from, of[i]) {
				other := h
				other.Query, other.Log = q, h.Log+math.Log(deedInTexts/float64(len(asked)))
				out = append(out, other)
			}
		}
	}
	return out
}

// valueSaid is the table of the one condition of a query that has a word of what was said; ""
// for any other query.
func (p *Parser) valueSaid(q ast.Query, said string) (table string) {
	s, ok := q.(*ast.Select)
	if !ok || ast.HasFreeText(q) {
		return ""
	}
	var c *ast.Column
	var v *ast.Literal
	switch cond := s.Where.(type) {
	case *ast.Binary:
		c, _ = cond.L.(*ast.Column)
		v, _ = cond.R.(*ast.Literal)
	case *ast.Like:
		c, _ = cond.X.(*ast.Column)
		v, _ = cond.Pattern.(*ast.Literal)
	}
	if c == nil || v == nil || v.Kind != ast.String {
		return ""
	}
	words := strings.Fields(strings.ToLower(said))
	if !slices.ContainsFunc(strings.Fields(strings.ToLower(strings.Trim(v.Text, "%"))),
		func(w string) bool { return slices.Contains(words, w) }) {
		return ""
	}
	if _, t, one := ast.OneTable(q); one {
		return t.Name
	}
	return c.Table
}

// unknownVerb is the token of a verb right after who does it, by which nothing in the
// database is called; -1 for none.
func (p *Parser) unknownVerb(q *link.Question) int {
	for i := 1; i < q.Said; i++ {
		word := q.Tokens[i].Lower
		if q.Flags[i*link.FlagCount+link.IsStop] != 0 || !mostlyVerb(word) {
			continue
		}
		doer := slices.Contains([]string{"who", "that", "which"}, q.Tokens[i-1].Lower) ||
			slices.ContainsFunc(q.Tables, func(l tape.Link) bool { return l.From == i-1 && byName(l) })
		if doer && !p.spokenAs(q, i) {
			return i
		}
	}
	return -1
}

// mostlyVerb reports whether a word is the present of a verb more than anything else.
func mostlyVerb(word string) bool {
	verb := 0
	for _, lemma := range wordnet.LemmasAs(word, wordnet.Verb) {
		verb = max(verb, wordnet.FrequencyAs(lemma, wordnet.Verb))
	}
	for _, lemma := range wordnet.LemmasAs(word, wordnet.Noun) {
		if wordnet.FrequencyAs(lemma, wordnet.Noun) > verb {
			return false
		}
	}
	return verb > 0
}

// thingElsewhere is the table whose rows a query shows, and the value that it looks for in a
// joined one; nil where it has another condition, or looks for nothing there.
func (p *Parser) thingElsewhere(s *ast.Select) (of *catalog.Table, value string) {
	b, ok := s.Where.(*ast.Binary)
	if !ok || b.Op != ast.Eq || len(s.Items) == 0 {
		return nil, ""
	}
	c, column := b.L.(*ast.Column)
	v, literal := b.R.(*ast.Literal)
	if !column || !literal || v.Kind != ast.String || c.Table == "" {
		return nil, ""
	}
	for _, it := range s.Items {
		shown := ofTable(it)
		if shown == nil || shown.Table == "" || strings.EqualFold(shown.Table, c.Table) {
			return nil, ""
		}
		t := p.cat.Table(shown.Table)
		if t == nil || of != nil && of != t {
			return nil, ""
		}
		of = t
	}
	return of, v.Text
}

// ofTable is the column that an output is, or of which it counts the different ones; nil for
// any other.
func ofTable(it *ast.Item) *ast.Column {
	e := it.Expr
	if call, ok := e.(*ast.Call); ok && call.Name == "count" && call.Distinct && len(call.Args) == 1 {
		e = call.Args[0]
	}
	c, ok := e.(*ast.Column)
	if !ok {
		return nil
	}
	return c
}

// textWith is the column of texts of a table in which one of some tokens stands; nil for
// none.
func (p *Parser) textWith(t turn, of *catalog.Table, from, to int) *catalog.Column {
	for i, c := range p.db.Schema.Columns {
		if c.Column == nil || c.Role != nil || c.Kind != catalog.FreeText || p.db.Schema.Tables[c.Table].Name != of.Name {
			continue
		}
		for j := from; j < to; j++ {
			if t.Flags[j*link.FlagCount+link.IsStop] != 0 {
				continue
			}
			if n, known := t.mentions(i, t.Tokens[j].Stem); known && n > 0 {
				return c.Column
			}
		}
	}
	return nil
}

// asTexts is a query for the rows of a table whose text says something, with what another
// query shows of them.
func asTexts(s *ast.Select, of *catalog.Table, text *catalog.Column, said string) ast.Query {
	out := &ast.Select{From: []ast.From{&ast.Table{Name: of.Name}}}
	for _, it := range s.Items {
		shown := *it
		shown.Expr = &ast.Call{Name: "count", Star: true}
		if c, ok := it.Expr.(*ast.Column); ok {
			shown.Expr = ast.Col(c.Name)
		}
		out.Items = append(out.Items, &shown)
	}
	out.Where = &ast.Binary{Op: ast.Eq, R: ast.Str("Yes"),
		L: &ast.FreeText{Func: ast.Answer, Text: ast.Col(text.Name), Question: said}}
	return out
}
