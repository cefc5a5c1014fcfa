// Package inference keeps what texts were found to say, so that it need not be
// read again: for a column of free text, columns of yes or no, numbers and
// short values, which stand in a table of their own beside the database.
//
// [Open] the file to write it (package discretize does), [Read] it to answer
// questions from it (an engine does so for every file beside a database):
//
//	f, err := inference.Open(ctx, "products.db"+inference.Suffix)
//	src, err := f.Source(ctx, inference.Source{Table: "products", Column: "description", Key: []string{"_id"}})
//	col, err := f.Declare(ctx, src, inference.Column{Name: "waterproof", Kind: inference.YesNo, Questions: []string{"is it waterproof?"}})
//	cells := map[inference.Digest]inference.Cell{inference.DigestOf(texts): {Value: "yes", Confidence: 0.9}}
//	err = f.Save(ctx, col, cells)
//	err = f.Generate(ctx, src) // products_from_description(_id, waterproof)
//
// A cell belongs to a text, not to a row: it is found by the digest of the
// text. So a row whose text has changed has no cell until the text is looked
// at again, and rows of equal texts share theirs.
package inference

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
)

// Suffix ends the name of the file beside a database: products.db has
// products.db.parley.inferred.
const Suffix = ".parley.inferred"

// Kind is what a column holds.
type Kind string

// The kinds of columns.
const (
	YesNo  Kind = "yes or no"
	Number Kind = "number"
	Value  Kind = "value" // a short text
)

// Kinds lists the kinds.
func Kinds() []Kind { return []Kind{YesNo, Number, Value} }

// The values of a column of yes or no.
const (
	Yes = "yes"
	No  = "no"
)

// Source is a column of texts that was looked into.
type Source struct {
	ID            int64
	Table, Column string
	Key           []string // the columns that tell the rows of Table apart
}

// TableName is the name of the inference table of s: products_from_description.
func (s Source) TableName() string { return s.Table + "_from_" + s.Column }

// Column is a column of an inference table.
type Column struct {
	ID        int64
	Name      string
	Kind      Kind
	Questions []string // which it answers; the first is the one texts are asked
	Origin    string   // who proposed it: Declared, Suggested, or the name of a model
	By        string   // who filled its cells; "" as long as there are none
	// Confirmed says that the planner may answer Questions from it.
	Confirmed bool
	Values    []Count // the inventory, most frequent first
	Filled    int     // rows with a value
	Rows      int     // rows of the source
}

// The origins of a column that no model proposed.
const (
	Declared  = "declared"
	Suggested = "suggested" // from the words of the texts alone
)

// Count is a value of a column and how many rows have it.
type Count struct {
	Value string
	Rows  int
}

// Cell is what one text says. An empty Value says that the text was looked at
// and tells nothing.
type Cell struct {
	Value      string  // as the inventory has it: yes, no, a decimal number, a short text
	Said       string  // as the text, or whoever read it, has it
	Confidence float64 // in [0,1]
	Words      string  // that it came from; "" where they are not known
	Text       int     // which of the texts of the row they stand in
	Start, End int     // byte offsets of the words in that text
}

// Digest tells texts apart.
type Digest [16]byte

// DigestOf is the digest of the texts of one row.
func DigestOf(texts []string) Digest {
	h := sha256.New()
	for _, t := range texts {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(t)))
		h.Write(n[:])
		h.Write([]byte(t))
	}
	var d Digest
	copy(d[:], h.Sum(nil))
	return d
}

// Folded is a question or a value without what makes no difference: letter
// case, blanks, the mark at its end.
func Folded(text string) string {
	return strings.Trim(strings.Join(strings.Fields(strings.ToLower(text)), " "), " ?!.,;:\"'")
}
