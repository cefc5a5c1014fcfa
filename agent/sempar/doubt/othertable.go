package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english/tape"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// goesByOther reports whether a query reads a table that no word speaks of, and none that a verb is for:
// which books were never borrowed, of those that nobody commented on, where there are loans.
func (r Rules) goesByOther(q *link.Question, query ast.Query) bool {
	has, unsaid := map[string]bool{}, false
	ast.Inspect(query, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			has[strings.ToLower(t.Name)] = true
			of := r.Catalog.Table(t.Name)
			unsaid = unsaid || of != nil && !r.spokenOf(q, of)
		}
		return true
	})
	if !unsaid {
		return false
	}
	for i := range q.Said {
		tables := r.tablesOfVerb(q, i)
		if len(tables) > 0 && !slices.ContainsFunc(tables, func(name string) bool { return has[strings.ToLower(name)] }) {
			return true
		}
	}
	return false
}

// spokenOf reports whether a word of an utterance is of the name of a table, or of one of its columns, or
// stands in one of these; columns that point at others speak of those.
func (r Rules) spokenOf(q *link.Question, of *catalog.Table) bool {
	ways := []int{link.NameWhole, link.NamePart, link.CellWhole, link.CellPart}
	return r.TableSaid(q, of) || slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		c := r.Schema.Columns[l.To]
		if c.Column == nil || !strings.EqualFold(c.Column.Table, of.Name) || !slices.Contains(ways, l.Way) {
			return false
		}
		away, _ := of.PointsAt(c.Column.Name)
		return away == ""
	})
}

// tablesOfVerb are the tables that a word is for by what it means, where it may be a verb and no name
// of anything: loans of what is borrowed.
func (r Rules) tablesOfVerb(q *link.Question, token int) (names []string) {
	t := q.Tokens[token]
	if q.Flags[token*link.FlagCount+link.IsStop] != 0 || len(wordnet.LemmasAs(t.Lower, wordnet.Verb)) == 0 ||
		slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
			return l.From == token && (l.Way == link.NameWhole || l.Way == link.NamePart || l.Way == link.CellWhole)
		}) {
		return nil
	}
	for _, l := range q.Tables {
		if l.From != token {
			continue
		}
		switch l.Way {
		case link.TableWhole, link.TablePart:
			return nil
		case link.TableSame, link.TableStep:
			name := r.Schema.Tables[l.To].Name
			words := catalog.SplitName(name)
			if near := wordnet.Relate(t.Lower, words[len(words)-1]); near == wordnet.Same || near == wordnet.One {
				names = append(names, name)
			}
		}
	}
	return names
}
