package embedded

import (
	"math"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// counted are the readings of a hypothesis that counts the rows of a join: "how many
// pupils does each teacher have", where a pupil has many lessons.
//
// A table that is joined for no other reason than to be counted is counted once for
// each of its rows. Where the utterance names another table that the rows of the
// join point at, as "how many bikes did Sam repair" does, people mean bikes or
// repairs: both are readings.
func (p *Parser) counted(q *link.Question, h decode.Hypothesis) []decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || len(s.From) != 1 || !countsRows(s) {
		return []decode.Hypothesis{h}
	}
	j := joinsOf(p.cat, s)
	if ref, ok := j.onlyCounted(s); ok && len(j.tables[ref].Key) == 1 {
		h.Query = countDistinct(s, &ast.Column{Table: j.tables[ref].Name, Name: j.tables[ref].Key[0]})
		return []decode.Hypothesis{h}
	}
	key := p.countedBy(j, p.countedTable(q))
	if key == nil {
		return []decode.Hypothesis{h}
	}
	once := h
	once.Query = countDistinct(s, key)
	once.Log += math.Log(things)
	h.Log += math.Log(1 - things)
	return []decode.Hypothesis{h, once}
}

// things is how likely people count things by the table they name, and not how often
// something happened to these: of 65 queries of the training data over such joins 46
// do, and many of the others find the same.
const things = 0.6

// countDistinct counts the values of a column in place of rows.
func countDistinct(s *ast.Select, key *ast.Column) ast.Query {
	return ast.Rewrite(s, func(n ast.Node) ast.Node {
		if isCount(n) {
			return &ast.Call{Name: "count", Args: []ast.Expr{key}, Distinct: true}
		}
		return n
	})
}

// countedBy is the column that tells the rows of a named table apart, where a join
// has them several times; nil where it does not.
func (p *Parser) countedBy(j *joins, named int) *ast.Column {
	if named < 0 {
		return nil
	}
	ref := strings.ToLower(p.db.Schema.Tables[named].Name)
	t := j.tables[ref]
	switch {
	case t == nil:
		return p.pointing(j, named)
	case !j.multiplied(ref) || len(t.Key) != 1:
		return nil
	}
	return &ast.Column{Table: t.Name, Name: t.Key[0]}
}

// pointing is the one column of the tables of a join that points at a table which
// is not among them: the bike of a repair, where bikes are counted.
func (p *Parser) pointing(j *joins, table int) *ast.Column {
	var found *ast.Column
	schema := p.db.Schema
	for _, k := range schema.Keys {
		from := schema.Tables[k.From].Name
		if k.To != table || j.tables[strings.ToLower(from)] == nil {
			continue
		}
		if found != nil || len(k.Columns) != 1 {
			return nil
		}
		found = &ast.Column{Table: from, Name: schema.Columns[k.Columns[0]].Name}
		if len(j.tables) == 1 {
			found.Table = ""
		}
	}
	return found
}

// countsRows reports whether a query counts rows, and nothing is made of the count
// but comparing and sorting by it.
func countsRows(s *ast.Select) bool {
	found := false
	for _, it := range s.Items {
		if isCount(it.Expr) {
			found = true
			continue
		}
		within := false
		ast.Inspect(it.Expr, func(n ast.Node) bool {
			within = within || isCount(n)
			return !within
		})
		if within {
			return false
		}
	}
	of := func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			found = found || isCount(n)
			return !found
		})
	}
	of(s.Having)
	for _, o := range s.OrderBy {
		of(o.Expr)
	}
	return found
}

func isCount(n ast.Node) bool {
	c, ok := n.(*ast.Call)
	return ok && c.Star && c.Name == "count"
}

// onlyCounted is the one table whose rows a join has several times, and of which a
// query has no column but its key.
func (j *joins) onlyCounted(s *ast.Select) (string, bool) {
	found := ""
	for ref := range j.tables {
		if !j.multiplied(ref) || j.uses(s, ref) || j.leads(ref) {
			continue
		}
		if found != "" {
			return "", false
		}
		found = ref
	}
	return found, found != ""
}

// multiplied reports whether a join has a row of a table several times.
func (j *joins) multiplied(ref string) bool {
	for _, p := range j.points {
		if p[1] == ref {
			return true
		}
	}
	return false
}

// leads reports whether rows of a table point at those of another in the join.
func (j *joins) leads(ref string) bool {
	for _, p := range j.points {
		if p[0] == ref {
			return true
		}
	}
	for _, p := range j.pairs {
		if p[0] == ref || p[1] == ref {
			return true
		}
	}
	return false
}

// uses reports whether a query has a column of a table otherwise than to join it.
func (j *joins) uses(s *ast.Select, ref string) bool {
	found := shows(s, ref)
	of := func(e ast.Expr) {
		ast.Inspect(e, func(n ast.Node) bool {
			c, ok := n.(*ast.Column)
			found = found || ok && strings.EqualFold(c.Table, ref)
			return !found
		})
	}
	of(s.Where)
	of(s.Having)
	return found
}

// near is how many words after "how many" may come before what is counted: how many
// of the Ashford customers.
const near = 3

// countedTable is the table that is named right after "how many" or "number of"; -1
// for none.
func (p *Parser) countedTable(q *link.Question) int {
	for i := 0; i+1 < q.Said; i++ {
		first, second := q.Tokens[i].Lower, q.Tokens[i+1].Lower
		if first != "how" && first != "number" || second != "many" && second != "of" {
			continue
		}
		for at := i + 2; at < min(i+2+near, q.Said); at++ {
			for _, l := range q.Tables {
				if l.From == at && l.Way == link.TableWhole {
					return l.To
				}
			}
		}
	}
	return -1
}
