package suql

import (
	"fmt"

	"parley/suql/catalog"
	"parley/suql/exec"
)

// Result is what a query gave: rows, the evidence for each row, warnings
// that travel beside the rows, and a receipt.
type Result struct {
	Columns  []Column
	Rows     []Row
	Warnings []Warning
	Receipt  Receipt
	// Maybe are rows that may fit, and May how many there are: what the texts
	// say of them is too weak to count (see Prepared.RunGraded). Of a count
	// that has no rows to show May is how many more it could be.
	Maybe []Row
	May   int
	// Equals are what the first column has of each row of a tie (see the warning ties), where
	// that is a text and they are few.
	Equals []string

	// open and maybeOpen are the replies of Rows and Maybe of which the words
	// that decided were not asked for; nil when there are none.
	open, maybeOpen [][]*exec.Citation

	// Bounds is how far the numbers of an incomplete count, sum, mean or share
	// are known.
	Bounds []Bound

	// Beyond is how many rows there are after Rows, which were counted and not
	// fetched; see RunOptions.First.
	Beyond int

	weak bool // judgements were left out for being too weak
}

// Total is how many rows the query gives.
func (r *Result) Total() int { return len(r.Rows) + r.Beyond }

// Column names one column of a result.
type Column struct {
	Name   string       `json:"name"`
	Kind   catalog.Kind `json:"kind"`
	Hidden bool         `json:"hidden,omitempty"` // a key or the like, which people need not see
	Order  []string     `json:"order,omitempty"`  // values from the lowest to the highest, where they have an order
	Unit   string       `json:"unit,omitempty"`   // what numbers are counted in, where that is known
	// YesNo says of a column of numbers that 0 and 1 stand for no and yes in it.
	YesNo bool `json:"yes_no,omitempty"`
	// Heading is what was worked out, in words: "average fee"; "" for columns of the
	// database, and where nobody puts it into words.
	Heading string `json:"heading,omitempty"`
	// Names are what the rows are called that the keys of the column stand for, by the key
	// as text: {"4": "Ada Lee"}; nil where it has no keys, or nobody asked for names.
	Names map[string]string `json:"names,omitempty"`
}

// NameOf is what the row is called that a value of the column stands for; "" where that is
// not known.
func (c Column) NameOf(v any) string { return c.Names[fmt.Sprint(v)] }

// Row is one row: its values in column order and what the reader said of it.
type Row struct {
	Values   []any      `json:"values"` // nil, bool, int64, float64, string or []string
	Evidence []Evidence `json:"evidence,omitempty"`
}

// Evidence is why a row matched a free-text predicate, or where a free-text
// projection comes from: the words of the text, in their sentence.
type Evidence struct {
	Question   string  `json:"question"`
	Column     string  `json:"column"`
	Answer     string  `json:"answer"`
	Confidence float64 `json:"confidence"`
	Snippet    string  `json:"snippet"`           // a readable piece of the text
	Start      int     `json:"start"`             // byte range of the deciding words
	End        int     `json:"end"`               // within Snippet
	Text       int     `json:"text"`              // which element of an array column
	Against    bool    `json:"against,omitempty"` // the words speak against the answer
	Words      []Range `json:"words,omitempty"`   // the deciding words one by one, where not all of the range decides
}

// Range is a range of bytes of a Snippet.
type Range struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Warning is something the user should know beside the rows.
type Warning struct {
	// Code is stable: enum_mapped, enum_empty, hours_unread, ties, cast_failed, read_in_part, not_said,
	// incomplete, bounds, reader_failed, inferred_unread, may_differ, unknown, repeated.
	Code    string `json:"code"`
	Message string `json:"message"`
	Count   int    `json:"count,omitempty"` // how many values or rows it concerns
}

// Receipt says what was run and what it cost.
type Receipt struct {
	SUQL  string `json:"suql"` // canonical text
	Plan  string `json:"plan"` // the plan tree with actual counts
	Stats Stats  `json:"stats"`
	// Sure is how sure judgements had to be; 0 where every one counted.
	Sure float64 `json:"sure,omitempty"`
}

// Stats counts what a run cost (the object that query --stats prints).
type Stats struct {
	Calls      int     `json:"calls"`              // calls to the reader
	Items      int     `json:"items"`              // requests in those calls
	CacheHits  int     `json:"cache_hits"`         // requests answered from memory
	Inferred   int     `json:"inferred,omitempty"` // requests that inference tables answered
	Decided    int     `json:"decided,omitempty"`  // requests that the cheaper reader of a cascade decided
	Quotes     int     `json:"quotes,omitempty"`   // calls for the words that decided, for rows that are shown
	Waves      int     `json:"waves"`              // calls that followed one another, if each took as long
	Tokens     int     `json:"tokens"`
	RowsJudged int     `json:"rows_judged"`       // distinct candidate rows the reader looked at
	NotJudged  int     `json:"not_judged"`        // candidate rows left when a budget ended the run
	InPart     int     `json:"in_part,omitempty"` // texts longer than the reader's window, of which it read passages
	Incomplete bool    `json:"incomplete"`
	Seconds    float64 `json:"seconds"`
	Reader     string  `json:"reader,omitempty"` // identity of the reader, if one was called
}

// Progress is told while a query runs.
type Progress struct {
	Stage string `json:"stage"` // "search", "read", "fetch"
	Done  int    `json:"done"`  // rows judged so far
	Of    int    `json:"of"`    // candidate rows known so far
	Found int    `json:"found"` // rows that match so far
	Calls int    `json:"calls"` // to the reader, answered so far
	// Seconds since the run began.
	Seconds float64 `json:"seconds"`
	// Bounds are of a query that counts, adds up or averages rows what its
	// numbers lie between by now.
	Bounds []Bound `json:"bounds,omitempty"`
}
