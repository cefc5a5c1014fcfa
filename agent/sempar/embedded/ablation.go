package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/english/tape"
	"parley/suql/ast"
)

// linkGroup is a group of the ways in which words and a database may be alike. Left out,
// neither the network nor a rule sees them. How alike the vectors of words are stays: the
// network works that out by itself.
type linkGroup struct {
	name            string
	columns, tables []int
	values          []link.Way
}

var linkGroups = []linkGroup{
	{"links:names", []int{link.NameWhole, link.NamePart, link.NameShare, link.TableNamed},
		[]int{link.TableWhole, link.TablePart, link.TableShare, link.TableColumn}, nil},
	{"links:prefixes", []int{link.NamePrefix}, []int{link.TablePrefix}, nil},
	{"links:cells", []int{link.CellWhole, link.CellPart, link.CellMisspelt}, []int{link.TableCell},
		[]link.Way{link.StoredWhole, link.StoredPart, link.StoredMisspelt}},
	{"links:domains", nil, nil, []link.Way{link.Domain, link.DomainAlike}},
	{"links:numbers", []int{link.NumberSaid, link.YearSaid}, nil, nil},
	{"links:wordnet", []int{link.SameMeaning, link.OneStep, link.TwoSteps}, []int{link.TableSame, link.TableStep}, nil},
}

// family is a family of rules of the grammar. Left out, the network writes nothing with them.
type family struct {
	name string
	has  func(r *grammar.Rule) bool
}

var families = []family{
	{"grammar:sets", func(r *grammar.Rule) bool { return r.Symbol == grammar.Whole && r.Name != "one" }},
	{"grammar:nested", func(r *grammar.Rule) bool {
		return r.Symbol != grammar.Whole && slices.Contains(r.Kids, grammar.Block) || r.Has(isWithin)
	}},
	{"grammar:groups", leadsTo(grammar.Groups)},
	{"grammar:having", leadsTo(grammar.Having)},
	{"grammar:orders", leadsTo(grammar.Ordering)},
	{"grammar:texts", func(r *grammar.Rule) bool { return r.Has(asksText) }},
	{"grammar:periods", func(r *grammar.Rule) bool { return r.Has(shape.IsPeriod) }},
	{"grammar:arithmetic", func(r *grammar.Rule) bool { return r.Has(isArithmetic) }},
}

func leadsTo(s grammar.Symbol) func(*grammar.Rule) bool {
	return func(r *grammar.Rule) bool { return slices.Contains(r.Kids, s) }
}

// isWithin reports whether a node compares a row with those like it, which takes a query
// within the query.
func isWithin(n ast.Node) bool {
	call, ok := n.(*ast.Call)
	return ok && strings.HasSuffix(call.Name, "_within")
}

// asksText reports whether a node asks a text.
func asksText(n ast.Node) bool {
	_, ok := n.(*ast.FreeText)
	return ok
}

// isArithmetic reports whether a node adds, takes away, multiplies or divides.
func isArithmetic(n ast.Node) bool {
	b, ok := n.(*ast.Binary)
	return ok && slices.Contains([]string{"+", "-", "*", "/"}, string(b.Op))
}

// pruned is an utterance without the groups of links that are left out, and those of words
// that are taken for something else.
func (p *Parser) pruned(q *link.Question) *link.Question {
	for _, g := range linkGroups {
		if p.heard.Without[g.name] {
			q.Columns = slices.DeleteFunc(q.Columns, func(l tape.Link) bool { return slices.Contains(g.columns, l.Way) })
			q.Tables = slices.DeleteFunc(q.Tables, func(l tape.Link) bool { return slices.Contains(g.tables, l.Way) })
			q.Values = slices.DeleteFunc(q.Values, func(v link.Candidate) bool { return slices.Contains(g.values, v.Way) })
		}
	}
	if p.heard.Without[heard.RuleDescribing] {
		return q
	}
	return p.heard.WithoutMistaken(q)
}

// leavesOut reports whether a decision is one of a family that is left out.
func (p *Parser) leavesOut(d grammar.Decision) bool {
	out := func(f family) bool { return p.heard.Without[f.name] && f.has(d.Rule) }
	return d.Rule != nil && slices.ContainsFunc(families, out)
}

// spared keeps a search from the families of rules that are left out.
func (p *Parser) spared(o decode.Options) decode.Options {
	if !slices.ContainsFunc(families, func(f family) bool { return p.heard.Without[f.name] }) {
		return o
	}
	allow := o.Allow
	o.Allow = func(st *grammar.State, d grammar.Decision) bool {
		return !p.leavesOut(d) && (allow == nil || allow(st, d))
	}
	return o
}
