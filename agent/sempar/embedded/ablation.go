package embedded

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/ast"
)

// linkGroup is a group of the ways in which words and a database may be alike. Left out, the
// network sees none of them.
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
	{"links:vectors", []int{link.Cosine}, []int{link.TableCosine}, nil},
}

// family is a family of rules of the grammar. Left out, no query is written with them.
type family struct {
	name string
	has  func(r *grammar.Rule) bool
}

var families = []family{
	{"grammar:sets", func(r *grammar.Rule) bool { return r.Symbol == grammar.Whole && r.Name != "one" }},
	{"grammar:nested", func(r *grammar.Rule) bool {
		return r.Symbol != grammar.Whole && slices.Contains(r.Kids, grammar.Block)
	}},
	{"grammar:groups", leadsTo(grammar.Groups)},
	{"grammar:having", leadsTo(grammar.Having)},
	{"grammar:orders", leadsTo(grammar.Ordering)},
	{"grammar:texts", leadsTo(grammar.Words)},
	{"grammar:periods", func(r *grammar.Rule) bool { return r.Has(isPeriod) }},
	{"grammar:sums", func(r *grammar.Rule) bool { return r.Has(isSum) }},
}

func leadsTo(s grammar.Symbol) func(*grammar.Rule) bool {
	return func(r *grammar.Rule) bool { return slices.Contains(r.Kids, s) }
}

// isPeriod reports whether a node takes a part of a day, such as its year.
func isPeriod(n ast.Node) bool {
	call, ok := n.(*ast.Call)
	return ok && (call.Name == "extract" || call.Name == "to_char")
}

// isSum reports whether a node calculates: adds, takes away, multiplies or divides.
func isSum(n ast.Node) bool {
	b, ok := n.(*ast.Binary)
	return ok && slices.Contains([]string{"+", "-", "*", "/"}, string(b.Op))
}

// read links an utterance, but for the groups of links that are left out.
func (p *Parser) read(utterance string, before grammar.Derivation) *link.Question {
	q := p.linker().ReadAfter(utterance, before)
	for _, g := range linkGroups {
		if p.without[g.name] {
			q.Columns = slices.DeleteFunc(q.Columns, func(l tape.Link) bool { return slices.Contains(g.columns, l.Way) })
			q.Tables = slices.DeleteFunc(q.Tables, func(l tape.Link) bool { return slices.Contains(g.tables, l.Way) })
			q.Values = slices.DeleteFunc(q.Values, func(v link.Candidate) bool { return slices.Contains(g.values, v.Way) })
		}
	}
	return q
}

// spared keeps a search from the families of rules that are left out.
func (p *Parser) spared(o decode.Options) decode.Options {
	var out []family
	for _, f := range families {
		if p.without[f.name] {
			out = append(out, f)
		}
	}
	if out == nil {
		return o
	}
	allow := o.Allow
	o.Allow = func(st *grammar.State, d grammar.Decision) bool {
		if d.Rule != nil && slices.ContainsFunc(out, func(f family) bool { return f.has(d.Rule) }) {
			return false
		}
		return allow == nil || allow(st, d)
	}
	return o
}
