package embedded

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/catalog"
)

// tableSaid reports whether the name of a table, or a word of it, is among the tokens, those
// of the query before too.
func (p *Parser) tableSaid(q *link.Question, t *catalog.Table) bool {
	return slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return p.heard.Schema.Tables[l.To].Name == t.Name && byName(l)
	})
}

// byName reports whether a word is linked to a table as its name, or as a word of it.
func byName(l tape.Link) bool { return l.Way == link.TableWhole || l.Way == link.TablePart }
