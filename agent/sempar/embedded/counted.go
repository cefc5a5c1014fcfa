package embedded

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// counted are the readings of a hypothesis that counts the rows of a join: "how many
// pupils does each teacher have", where a pupil has many lessons.
//
// A table that is joined for no other reason than to be counted is counted once for
// each of its rows. Where the utterance names another table that the rows of the
// join point at, as "how many bikes did Sam repair" does, people mean bikes or
// repairs: both are readings. What follows a list and names no table, as "how many is that"
// does, counts what was listed.
func (p *Parser) counted(q *link.Question, previous ast.Query, h decode.Hypothesis) []decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || len(s.From) != 1 || !shape.CountsRows(s) {
		return []decode.Hypothesis{h}
	}
	j := joins.Of(p.heard.Catalog, s)
	if ref, ok := j.OnlyCounted(s); ok && j.Key(ref) != nil {
		h.Query = shape.CountDistinct(s, j.Key(ref))
		return []decode.Hypothesis{h}
	}
	named, share := p.countedTable(q, s), things
	if named < 0 && saysHowMany(q) {
		named, share = p.tableListed(previous), listedThings
	}
	key := p.countedBy(j, named)
	if key == nil {
		return []decode.Hypothesis{h}
	}
	once := h
	once.Query = shape.CountDistinct(s, key)
	once.Log += math.Log(share)
	h.Log += math.Log(1 - share)
	return []decode.Hypothesis{h, once}
}

// listedThings is how likely "how many is that" counts what was listed, and not what it was
// found by: our estimate.
const listedThings = 0.95

// tableListed is the table of which a query lists something; -1 where it does not, or lists
// something of several.
func (p *Parser) tableListed(query ast.Query) int {
	s, ok := query.(*ast.Select)
	if !ok || len(s.From) != 1 || len(s.GroupBy) > 0 ||
		slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return !shape.PlainColumn(it) }) {
		return -1
	}
	t := shape.ShownTable(p.heard.Catalog, s)
	return slices.IndexFunc(p.heard.Schema.Tables, func(of *grammar.TableOf) bool { return t != nil && of.Name == t.Name })
}

// saysHowMany reports whether an utterance asks how many.
func saysHowMany(q *link.Question) bool {
	for i := 0; i+1 < q.Said; i++ {
		if q.Tokens[i].Lower == "how" && q.Tokens[i+1].Lower == "many" {
			return true
		}
	}
	return false
}

// things is how likely people count things by the table they name, and not how often
// something happened to these: of 65 queries of the training data over such joins 46
// do, and many of the others find the same.
const things = 0.6

// countedBy is the column that tells the rows of a named table apart, where a join
// has them several times; nil where it does not.
func (p *Parser) countedBy(j *joins.Joins, named int) *ast.Column {
	if named < 0 {
		return nil
	}
	ref := strings.ToLower(p.heard.Schema.Tables[named].Name)
	switch {
	case j.Tables[ref] == nil:
		return p.pointing(j, named)
	case !j.Multiplied(ref):
		return nil
	}
	return j.Key(ref)
}

// pointing is the one column of the tables of a join that points at a table which
// is not among them: the bike of a repair, where bikes are counted.
func (p *Parser) pointing(j *joins.Joins, table int) *ast.Column {
	var found *ast.Column
	schema := p.heard.Schema
	for _, k := range schema.Keys {
		from := schema.Tables[k.From].Name
		if k.To != table || j.Tables[strings.ToLower(from)] == nil {
			continue
		}
		if found != nil || len(k.Columns) != 1 {
			return nil
		}
		found = &ast.Column{Table: from, Name: schema.Columns[k.Columns[0]].Name}
		if len(j.Tables) == 1 {
			found.Table = ""
		}
	}
	return found
}

// near is how many words after "how many" may come before what is counted: how many
// of the Ashford customers.
const near = 3

// countedTable is the table that is named right after "how many" or "number of" or,
// where groups are kept by a count, after the number that it is compared with: "more
// than one vet"; -1 for none.
func (p *Parser) countedTable(q *link.Question, s *ast.Select) int {
	if ast.Some(s.Having, shape.IsCount) {
		for i := 0; i+1 < q.Said; i++ {
			number := q.Flags[i*link.FlagCount+link.IsNumber] != 0 || q.Flags[i*link.FlagCount+link.IsNumberWord] != 0
			if t := namedAt(q, i+1); number && t >= 0 {
				return t
			}
		}
	}
	for i := 0; i+1 < q.Said; i++ {
		first, second := q.Tokens[i].Lower, q.Tokens[i+1].Lower
		if first != "how" && first != "number" || second != "many" && second != "of" {
			continue
		}
		for at := i + 2; at < min(i+2+near, q.Said); at++ {
			if t := namedAt(q, at); t >= 0 {
				return t
			}
		}
		return p.kindAt(q, i+2)
	}
	return -1
}

// kindAt is the table of which a token says the kind: how many students took part, where
// members are students, or not; -1 for none, or several.
func (p *Parser) kindAt(q *link.Question, at int) int {
	found := -1
	for _, v := range q.Values {
		if v.From != at || v.Way != link.StoredWhole || v.Column < 0 {
			continue
		}
		t := p.heard.Schema.Columns[v.Column].Table
		if found >= 0 && found != t {
			return -1
		}
		found = t
	}
	return found
}

// namedAt is the table whose whole name begins with a token; -1 for none.
func namedAt(q *link.Question, at int) int {
	for _, l := range q.Tables {
		if l.From == at && l.Way == link.TableWhole {
			return l.To
		}
	}
	return -1
}
