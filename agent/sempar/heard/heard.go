// Package heard says what an utterance says of a database, before any query is written: which
// tables and columns it names, which values stand in a row, with what it compares them, of whom
// all something is said to hold. It reads the words and the links of an utterance and looks at
// no query but the one before.
//
// A [Database] is what is known of the database.
package heard

import (
	"time"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reconstruct"
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
