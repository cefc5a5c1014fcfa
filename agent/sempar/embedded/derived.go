package embedded

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"time"

	"parley/agent"
	"parley/agent/sempar/role"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// derived are columns that a database does not hold as people speak of them: the age
// of members with a date of birth, the weekday of a day. The network sees them like
// any other, where an utterance speaks of such a thing; a query has what they are
// worked out of.
//
//	SELECT name FROM members WHERE age > 65
//	→ SELECT name FROM members WHERE floor((DATE '2026-11-26' - born) / 365.25) > 65
type derived struct {
	column  *catalog.Column      // of whose name there is no other in any table
	of      ast.Expr             // with columns by themselves
	when    map[string]ast.Expr  // of a few values: what has each, where that is shorter
	since   ast.Expr             // of an age: the day that it counts from
	literal func(float64) string // of hours: how the database writes a time of day
}

// wider are the parsers that see derived columns, by the kinds of those, each made when
// an utterance first speaks of what they hold on a day; nil where the database has none.
type wider struct {
	sync.Mutex
	day     string
	parsers map[about]*Parser
}

// mostWider is how many parsers with derived columns are kept: each has a list of the
// words of its database.
const mostWider = 8

// over is the parser for a turn: one that sees derived columns where the turn, or the
// query before it, speaks of them.
func (p *Parser) over(t agent.Turn) *Parser {
	if p.derived != nil || p.without[ruleComputed] {
		return p
	}
	var today time.Time
	if p.today != nil {
		today = p.today()
	}
	says := speaksOf(t.Utterance, today)
	if owed := unpaidSaid(t.Utterance); owed != "" && role.TakesParts(p.cat) {
		says.owed = owed
	}
	says = says.and(workedOutIn(t.Previous))
	says.quality = says.quality || p.qualitySaid(t.Utterance)
	if p.today == nil { // nobody is of an age on no day, and nothing is due
		says.age, says.eldest, says.length = false, false, false
		says.deadline, says.lapsed, says.coming, says.present = false, false, false, false
	}
	if says == (about{}) {
		return p
	}
	says.named = p.daysNamed(t)
	says.spans = says.stay && slices.ContainsFunc(p.cat.Tables, func(t *catalog.Table) bool {
		return role.SpanOf(t) != nil
	})
	p.wider.Lock()
	defer p.wider.Unlock()
	if day := today.Format(time.DateOnly); p.wider.day != day || len(p.wider.parsers) == mostWider {
		p.wider.day, p.wider.parsers = day, map[about]*Parser{}
	}
	wide, made := p.wider.parsers[says]
	if !made {
		wide = p.widened(today, says)
		p.wider.parsers[says] = wide
	}
	return cmp.Or(wide, p)
}

// widened is the parser with the derived columns of its database; nil where there is
// none.
func (p *Parser) widened(today time.Time, says about) *Parser {
	cat := *p.cat
	cat.Tables = nil
	var found []derived
	for _, t := range p.cat.Tables {
		wide := *t
		for _, d := range derivedIn(t, today, says) {
			d.column.Name = unused(p.cat, found, d.column.Name)
			wide.Columns = append(slices.Clip(wide.Columns), d.column)
			found = append(found, d)
		}
		cat.Tables = append(cat.Tables, &wide)
	}
	if found == nil {
		return nil
	}
	out := With(p.net, &cat, p.values)
	out.without = p.without
	out.derived, out.today, out.rows, out.patience, out.facts = found, p.today, p.rows, p.patience, p.facts
	return out
}

// workedOut is a query with what its derived columns are worked out of.
func (p *Parser) workedOut(q ast.Query) ast.Query {
	if p.derived == nil {
		return q
	}
	return ast.Rewrite(p.averaged(p.longerThan(p.clockIn(p.stateIn(p.byBirth(q))))), func(n ast.Node) ast.Node {
		c, ok := n.(*ast.Column)
		if !ok {
			return n
		}
		if d := p.derivedFor(c); d != nil {
			return ast.Qualify(d.of, c.Table)
		}
		return n
	})
}

// averaged is a query that averages years with their parts: of two who are 8 and a half
// years old the average age is 8.5.
func (p *Parser) averaged(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		call, ok := n.(*ast.Call)
		if !ok || call.Name != "avg" || len(call.Args) != 1 {
			return n
		}
		c, _ := call.Args[0].(*ast.Column)
		d := p.derivedFor(c)
		if d == nil || unrounded(d.of) == nil {
			return n
		}
		out := *call
		out.Args = []ast.Expr{ast.Qualify(unrounded(d.of), c.Table)}
		return &out
	})
}

// longerThan is a query in which what has gone on for more than five years may be in its
// sixth: whole years are at least five then. Of ages people speak otherwise.
func (p *Parser) longerThan(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != ast.Gt {
			return n
		}
		c, _ := b.L.(*ast.Column)
		_, number := b.R.(*ast.Literal)
		if d := p.derivedFor(c); !number || d == nil || unrounded(d.of) == nil || d.column.Human == "age" {
			return n
		}
		return &ast.Binary{Op: ast.Ge, L: b.L, R: b.R}
	})
}

// unrounded is what an expression rounds down; nil where it does not.
func unrounded(e ast.Expr) ast.Expr {
	if call, ok := e.(*ast.Call); ok && call.Name == "floor" && len(call.Args) == 1 {
		return call.Args[0]
	}
	return nil
}

// derivedFor is the derived column that is meant in a query; nil for others.
func (p *Parser) derivedFor(c *ast.Column) *derived {
	if c == nil {
		return nil
	}
	for i, d := range p.derived {
		if strings.EqualFold(d.column.Name, c.Name) {
			return &p.derived[i]
		}
	}
	return nil
}

// asDerived is a query with derived columns in place of what they are worked out of.
func (p *Parser) asDerived(q ast.Query) ast.Query {
	if p.derived == nil || q == nil {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		e, ok := n.(ast.Expr)
		if !ok {
			return n
		}
		if c, ok := unrounded(e).(*ast.Column); ok && p.derivedFor(c) != nil { // what it rounds was found before it
			return c
		}
		text := ast.Print(ast.Qualify(e, ""))
		for _, d := range p.derived {
			if whole := unrounded(d.of); ast.Print(d.of) == text || whole != nil && ast.Print(whole) == text {
				return &ast.Column{Table: ast.TableOf(e), Name: d.column.Name}
			}
		}
		return n
	})
}
