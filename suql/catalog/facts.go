package catalog

import "context"

// Source is a database that can describe itself; the backends implement it.
type Source interface {
	Facts(ctx context.Context) (Facts, error)
}

// Facts is what a backend reports about a database before anything is
// inferred: names, declarations, and a profile of the stored values.
type Facts struct {
	Tables   []TableFacts
	Declared bool // made from text: there are no rows, so counts and values mean nothing
}

// TableFacts describes one table or view.
type TableFacts struct {
	Name    string
	View    bool
	Rows    int
	Key     []string // primary key columns in key order
	Foreign []ForeignKey
	Columns []ColumnFacts
	Comment string // as stored in the database, "" where it has none
}

// ColumnFacts describes one column.
type ColumnFacts struct {
	Name    string
	Type    string   // as declared; "" when SQLite was told nothing
	Domain  []string // values of a declared enum type, in declared order
	List    bool     // declared as an array
	Comment string
	Profile Profile
}

// Profile sums up the values of a column. Backends fill it by feeding a
// [Tally]. When the table was too large to read whole, Complete is false and
// every count is of the sample.
type Profile struct {
	Complete bool
	Nulls    int // NULL
	Blanks   int // text that says nothing: of spaces and punctuation only, or for no value
	Numbers  int // stored as numbers
	Bools    int // stored as booleans
	Blobs    int // stored as bytes
	Texts    int // other text; Dates and Lists are among them
	Dates    int // text that reads as a date or time, written in the way that most of it is
	Lists    int // text that is a JSON array of scalars, or a stored array
	Timed    int // of the Dates, those with a time of day
	Hours    int // text that reads as opening hours
	Figures  int // text that reads as a number, all with the unit of the first, up to the first that does not

	Distinct int  // distinct values; of the elements when every value is a list
	Elements int  // elements in all lists
	Clauses  int  // texts with more than one sentence or clause
	Words    int  // words in all texts
	Longest  int  // runes of the longest text or element
	Notes    bool // the first texts are worded as short notes are, not as names or labels
	Cased    bool // most of the first texts have a capital letter

	Frequent []Frequency // every distinct text or element, most frequent first; nil when there are too many
	Min, Max string      // of numbers and of dates, as text
	Samples  []string    // the first few distinct values
	Sketch   Sketch
	Marked   bool     // some of the Figures have a unit, or thousands in groups
	Blank    []string // the Blanks, each once; nil where they are many
	Form     string   // how the dates are written: see [Column.Form]
	Swapped  bool     // the dates read as well with day and month swapped
	Unread   []string // the first few texts that do not read as opening hours
}

// Frequency is how often a value occurs.
type Frequency struct {
	Value string
	Count int
}

// numbered reports whether every value is text that reads as a number.
func (p Profile) numbered() bool {
	return p.Figures > 0 && p.Figures == p.Values()
}

// numeric reports whether every value is a number, stored as one or as text.
func (p Profile) numeric() bool { return p.Numbers >= p.Values() || p.numbered() }

// Values is the number of values that say something: neither NULL nor blank.
func (p Profile) Values() int { return p.Numbers + p.Bools + p.Blobs + p.Texts }
