// Package heard says what an utterance says of a database, before any query is written: which
// tables and columns it names, which values stand in a row, with what it compares them, of whom
// all something is said to hold. It reads the words and the links of an utterance and looks at
// no query but the one before.
//
// A [Database] is what is known of the database.
package heard

import (
	"strings"
	"time"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reconstruct"
	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// Database is what is known of a database by which utterances are read. It never changes and may
// be shared.
type Database struct {
	Catalog *catalog.Catalog
	Schema  *grammar.Schema
	Linker  *link.Linker
	Values  link.Values        // nil: none are known
	Derived computed.Columns   // that the database does not hold
	Naming  map[string]bool    // columns that say what a row is called
	Hours   map[string]bool    // columns of opening hours
	Today   func() time.Time   // nil: not known
	Words   *reconstruct.Model // nil where it is not known which words are said for what
	Texts   bool               // a column holds free text
	Without map[string]bool    // the names of rules that are left out
}

// NamingColumns are the names of the columns that say what a row is called.
func NamingColumns(s *grammar.Schema) map[string]bool {
	out := map[string]bool{}
	for _, t := range s.Tables {
		if t.Label < 0 {
			continue
		}
		parts := s.Columns[t.Label].Parts
		if len(parts) == 0 {
			parts = []int{t.Label}
		}
		for _, c := range parts {
			out[strings.ToLower(s.Columns[c].Name)] = true
		}
	}
	return out
}

// Day is today as it is written.
func (d *Database) Day() string { return d.Today().Format(time.DateOnly) }

// ToCome reports whether a column has days that are still to come.
func (d *Database) ToCome(c *catalog.Column) bool { return c != nil && role.ToCome(c, d.Today()) }

// SinceWord begins a time that ends now.
const SinceWord = "since"

// Unexplained tells of which tokens that carry meaning a derivation makes
// nothing; nil where it is not known which words are said for what.
func (d *Database) Unexplained(q *link.Question, made grammar.Derivation) []bool {
	if d.Words == nil {
		return nil
	}
	return d.Words.Unexplained(d.Linker, q, made)
}

// Explained tells which tokens a derivation says something of; of those that describe what
// follows, what only begins like a name does not.
func (d *Database) Explained(q *link.Question, made grammar.Derivation, describing []bool) []bool {
	out := d.Words.Explained(d.Linker, q, made)
	for i := range q.Said {
		out[i] = out[i] && (!describing[i] || d.Without[RuleDescribing] || !d.of(q).onlyAlike[i]())
	}
	return out
}

func (d *Database) statesSaid(q *link.Question) (out []string) {
	if d.Derived == nil {
		return nil
	}
	said := ""
	for _, t := range q.Tokens[:q.Said] {
		said += " " + t.Lower
	}
	return d.Derived.StatesIn(said)
}
