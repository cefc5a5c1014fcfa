// Package grammar says which queries the embedded parser can write, as a
// sequence of decisions, and turns queries into such sequences and back
// (parser2 follows IRNet's and RAT-SQL's trees: Guo et al., 2019; Wang et al.,
// 2020; joins follow from foreign keys and are never decided).
//
// Make a [Schema] of a catalog. [Schema.Derive] takes a query apart into a
// [Derivation]; [Schema.Build] makes the query of one. A decoder goes through
// a [State], which says what is decided next and which rules are open there.
//
//	s := grammar.NewSchema(cat)
//	d, err := s.Derive(query) // Z one · Q w · S all · I C · column name · M end · …
//	q, err := s.Build(d)
//
// grammar.txt holds the rules.
package grammar

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/parser"
)

// Symbol is what a decision is about.
type Symbol string

// The symbols. Column, Table, Value and Words are decided by pointing; the
// others by a rule.
const (
	Whole     Symbol = "Z"
	Block     Symbol = "Q"
	Output    Symbol = "S"
	Item      Symbol = "I"
	More      Symbol = "M"
	Grouped   Symbol = "E"
	Computed  Symbol = "V"
	Where     Symbol = "W"
	Having    Symbol = "H"
	Condition Symbol = "K"
	OfGroups  Symbol = "J"
	Groups    Symbol = "G"
	Ordering  Symbol = "O"
	Further   Symbol = "F"
	Column    Symbol = "C"
	Table     Symbol = "T"
	Value     Symbol = "X"
	Words     Symbol = "P"
)

// Symbols are all symbols, in the order of their numbers.
var Symbols = []Symbol{Whole, Block, Output, Item, More, Grouped, Computed, Where, Having, Condition, OfGroups, Groups,
	Ordering, Further, Column, Table, Value, Words}

// Pointed reports whether decisions about the symbol point at something.
func (s Symbol) Pointed() bool {
	return s == Column || s == Table || s == Value || s == Words
}

// Rule is one way to go on from a symbol.
type Rule struct {
	Number int // place in [Rules]
	Symbol Symbol
	Name   string   // the SQL, or what is said of it in grammar.txt
	Kids   []Symbol // what is decided next, left to right
	form   ast.Node // the SQL with the capital letters as columns; nil for Z, Q, S, M, G, O and F
}

func (r *Rule) String() string { return string(r.Symbol) + " " + r.Name }

// Has reports whether the SQL of a rule has a node that is such.
func (r *Rule) Has(such func(ast.Node) bool) bool { return r.form != nil && ast.Some(r.form, such) }

//go:embed grammar.txt
var grammarText string

// Rules are all rules of the grammar.
var Rules = mustRead(grammarText)

// Of are the rules of each symbol.
var Of = func() map[Symbol][]*Rule {
	out := map[Symbol][]*Rule{}
	for _, r := range Rules {
		out[r.Symbol] = append(out[r.Symbol], r)
	}
	return out
}()

// Named is a rule of a symbol by its name; nil where there is none.
func Named(s Symbol, name string) *Rule {
	for _, r := range Of[s] {
		if r.Name == name {
			return r
		}
	}
	return nil
}

func mustRead(text string) []*Rule {
	rules, err := read(text)
	if err != nil {
		panic(err) // a fault of grammar.txt, which every test would meet
	}
	return rules
}

func read(text string) ([]*Rule, error) {
	var out []*Rule
	add := func(s Symbol, name string, form ast.Node, kids ...Symbol) {
		out = append(out, &Rule{Number: len(out), Symbol: s, Name: name, Kids: kids, form: form})
	}
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		symbols, sql, ok := strings.Cut(line, " | ")
		if !ok {
			return nil, fmt.Errorf("grammar.txt:%d: no \" | \" in %q", n+1, line)
		}
		for _, s := range strings.Fields(symbols) {
			if Symbol(s) == Whole {
				kids := []Symbol{Block}
				if sql != "one" {
					kids = append(kids, Block)
				}
				add(Whole, sql, nil, kids...)
				continue
			}
			form, err := parseForm(sql)
			if err != nil {
				return nil, fmt.Errorf("grammar.txt:%d: %w", n+1, err)
			}
			add(Symbol(s), sql, form, places(form)...)
		}
	}
	structure(add)
	return out, nil
}

// structure adds the rules that say which parts follow: Q (w where, g groups,
// h having, o order, l limit without order, n the one row at a place without
// order), S, M, G, O and F. After each output
// it is decided whether another follows: what was learned of two columns then
// holds of five.
func structure(add func(Symbol, string, ast.Node, ...Symbol)) {
	for _, where := range []string{"", "w"} {
		for _, group := range []string{"", "g", "gh"} {
			for _, order := range []string{"", "o", "l", "n"} {
				clauses := where + group + order
				add(Block, cmp.Or(clauses, "-"), nil, append(partsOf(clauses), Further)...)
			}
		}
	}
	add(Output, "all", nil, Item, More)
	add(Output, "distinct", nil, Item, More)
	add(More, "end", nil)
	add(More, "and", nil, Item, More)
	for n := 1; n <= 3; n++ {
		add(Groups, fmt.Sprint(n), nil, slices.Repeat([]Symbol{Grouped}, n)...)
	}
	for _, way := range []string{"asc", "desc"} {
		orders(way, add)
	}
	for n := 0; n <= 3; n++ {
		add(Further, fmt.Sprint(n), nil, slices.Repeat([]Symbol{Table}, n)...)
	}
}

// partsOf are the parts of a block that has some clauses, each a letter.
func partsOf(clauses string) []Symbol {
	kids := []Symbol{Output}
	for _, part := range []Symbol{Where, Groups, Having, Ordering, Value} {
		if strings.Contains(clauses, letterOf[part]) || part == Value && strings.HasSuffix(clauses, nth) {
			kids = append(kids, part)
		}
	}
	return kids
}

// nth ends the name of a block of which one row is shown, not the first; its
// value is the place of the row, from 2.
const nth = "n"

// Place reports whether the number that a rule leads to is the place of the one
// row that is shown.
func (r *Rule) Place() bool {
	return r.Symbol == Block && strings.HasSuffix(r.Name, nth) || r.Symbol == Ordering && strings.HasSuffix(r.Name, " nth")
}

// orders adds the rules of orders that go one way: all rows, the first one,
// some, or the one at a place.
func orders(way string, add func(Symbol, string, ast.Node, ...Symbol)) {
	for n := 1; n <= 3; n++ {
		for _, limit := range []string{"all", "one", "some", "nth"} {
			kids := slices.Repeat([]Symbol{Computed}, n)
			if limit == "some" || limit == "nth" {
				kids = append(kids, Value)
			}
			add(Ordering, fmt.Sprintf("%s %d %s", way, n, limit), nil, kids...)
		}
	}
}

// parseForm reads the SQL of a rule.
func parseForm(sql string) (ast.Node, error) {
	q, err := parser.Parse("SELECT " + sql)
	if err != nil {
		return nil, err
	}
	return q.(*ast.Select).Items[0].Expr, nil
}

// places are the symbols that stand in a form, in their order.
func places(form ast.Node) []Symbol {
	var out []Symbol
	ast.Inspect(form, func(n ast.Node) bool {
		if s, ok := place(n); ok {
			out = append(out, s)
			return false
		}
		if f, ok := n.(*ast.FreeText); ok && f.Question == "P" {
			out = append(append(out, places(f.Text)...), Words)
			return false
		}
		return true
	})
	return out
}

// place says which symbol a node of a form stands for.
func place(n ast.Node) (Symbol, bool) {
	switch n := n.(type) {
	case *ast.Column:
		if len(n.Name) == 1 && n.Table == "" {
			return Symbol(strings.ToUpper(n.Name)), true
		}
	case *ast.Literal:
		if n.Kind == ast.String && strings.Trim(n.Text, "%") == "X" {
			return Value, true
		}
	case *ast.Select:
		if len(n.Items) == 1 && n.From == nil {
			if c, ok := n.Items[0].Expr.(*ast.Column); ok && strings.EqualFold(c.Name, "q") {
				return Block, true
			}
		}
	}
	return "", false
}
