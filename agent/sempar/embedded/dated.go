package embedded

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/rerank"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// timeAdded is added to the logarithm of a reading for the condition that it lacked.
const timeAdded = -0.5

// dated is a reading that makes nothing of a time that was said, with a condition on the
// one day that its rows have: how many tours Marta did this year. It stays where they
// have none, or several.
func (p *Parser) dated(q *link.Question, said rerank.Said, h decode.Hypothesis) decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	times := said.TimesLeft(h.Made)
	if !ok || len(times) != 1 || len(s.From) != 1 {
		return h
	}
	day := p.dayOf(q, s)
	if day == nil || slices.ContainsFunc(s.Items, func(it *ast.Item) bool {
		return ast.Some(it.Expr, ast.IsColumn(day))
	}) {
		return h // who asks for the day does not say it
	}
	out := *s
	out.Where = ast.Conj(append(ast.Terms(ast.And, s.Where), condition.Between(day, times[0].First, times[0].Last))...)
	return p.remade(h, &out, timeAdded)
}

// remade is a reading with another query, its logarithm changed by so much; as it is where
// the grammar can't write that.
func (p *Parser) remade(h decode.Hypothesis, query ast.Query, log float64) decode.Hypothesis {
	made, err := p.heard.Schema.Derive(query)
	if err != nil {
		return h
	}
	if query, err = p.heard.Schema.Build(made); err != nil {
		return h
	}
	return decode.Hypothesis{Made: made, Query: query, Log: h.Log + log, P: h.P}
}

// dayOf is the one column of days of the rows of a query: of those of its tables that
// point at the others, where there are several. Of more columns it is the one that is
// named or, where none is, the one that all rows have; nil where there are none, or more.
func (p *Parser) dayOf(q *link.Question, s *ast.Select) *ast.Column {
	all := daysOf(p.heard.Catalog, s)
	for _, such := range []func(i int, of grammar.ColumnOf) bool{
		func(i int, _ grammar.ColumnOf) bool { return heard.ColumnNamed(q, i) },
		func(_ int, of grammar.ColumnOf) bool { return of.Column.Nulls == 0 },
	} {
		if len(all) < 2 {
			break
		}
		if some := p.daysThat(all, such); len(some) > 0 {
			all = some
		}
	}
	if len(all) != 1 {
		return nil
	}
	return all[0]
}

// daysThat are those columns of days that are such.
func (p *Parser) daysThat(all []*ast.Column, such func(int, grammar.ColumnOf) bool) (out []*ast.Column) {
	for _, c := range all {
		if slices.ContainsFunc(p.heard.ColumnsAt(c), func(i int) bool { return such(i, p.heard.Schema.Columns[i]) }) {
			out = append(out, c)
		}
	}
	return out
}

// daysOf are the columns of days of the rows of a query.
func daysOf(cat *catalog.Catalog, s *ast.Select) []*ast.Column {
	return joins.Of(cat, s).Columns(func(_ *catalog.Table, c *catalog.Column) bool { return role.IsDay(c) })
}
