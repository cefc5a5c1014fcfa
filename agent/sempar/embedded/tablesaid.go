package embedded

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/suql/catalog"
)

// tableSaid reports whether the name of a table, or a word of it, is among the first tokens:
// of the utterance, or of all that was read, the query before it too.
func (p *Parser) tableSaid(q *link.Question, t *catalog.Table, tokens int) bool {
	return slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return l.From < tokens && p.db.Schema.Tables[l.To].Name == t.Name && byName(l)
	})
}

// byName reports whether a word is linked to a table as its name, or as a word of it.
func byName(l tape.Link) bool { return l.Way == link.TableWhole || l.Way == link.TablePart }
