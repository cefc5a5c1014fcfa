package mend

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
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
func (r Rules) counted(q *link.Question, previous ast.Query, h decode.Hypothesis) []decode.Hypothesis {
	s, ok := h.Query.(*ast.Select)
	if !ok || len(s.From) != 1 || !shape.CountsRows(s) {
		return []decode.Hypothesis{h}
	}
	j := joins.Of(r.Catalog, s)
	if ref, ok := j.OnlyCounted(s); ok && j.Key(ref) != nil {
		h.Query = shape.CountDistinct(s, j.Key(ref))
		return []decode.Hypothesis{h}
	}
	named, share := r.CountedTable(q, s), things
	if named < 0 && heard.SaysHowMany(q) {
		named, share = r.tableListed(previous), listedThings
	}
	key := r.countedBy(j, named)
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
func (r Rules) tableListed(query ast.Query) int {
	s, ok := query.(*ast.Select)
	if !ok || len(s.From) != 1 || len(s.GroupBy) > 0 ||
		slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return !shape.PlainColumn(it) }) {
		return -1
	}
	t := shape.ShownTable(r.Catalog, s)
	return slices.IndexFunc(r.Schema.Tables, func(of *grammar.TableOf) bool { return t != nil && of.Name == t.Name })
}

// things is how likely people count things by the table they name, and not how often
// something happened to these: of 65 queries of the training data over such joins 46
// do, and many of the others find the same.
const things = 0.6

// countedBy is the column that tells the rows of a named table apart, where a join
// has them several times; nil where it does not.
func (r Rules) countedBy(j *joins.Joins, named int) *ast.Column {
	if named < 0 {
		return nil
	}
	ref := strings.ToLower(r.Schema.Tables[named].Name)
	switch {
	case j.Tables[ref] == nil:
		return r.pointing(j, named)
	case !j.Multiplied(ref):
		return nil
	}
	return j.Key(ref)
}

// pointing is the one column of the tables of a join that points at a table which
// is not among them: the bike of a repair, where bikes are counted.
func (r Rules) pointing(j *joins.Joins, table int) *ast.Column {
	var found *ast.Column
	schema := r.Schema
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
