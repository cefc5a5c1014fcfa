// Package catalog says what a database is: its tables and columns, what kind
// of thing each column holds, keys and foreign keys, and which words of a
// question may mean which stored value.
//
// Call [Read] first: it asks a backend for facts and infers the rest, so
// nobody writes a schema by hand. [Index] finds stored values in text.
//
//	cat, err := catalog.Read(ctx, db)
//	col := cat.Table("restaurants").Column("price") // Kind Enum, Domain cheap … luxury
package catalog

import "strings"

// Kind is what a column holds, which decides how it may be asked about.
type Kind string

// The kinds of columns.
const (
	Number   Kind = "number"
	Text     Kind = "text" // short text: names, addresses, codes
	Date     Kind = "date" // dates or times, also when stored as text
	Bool     Kind = "bool"
	Enum     Kind = "enum"          // short text with a closed domain
	Array    Kind = "array"         // several short texts, with their domain
	FreeText Kind = "free text"     // prose, or an array of prose: read, not compared
	Hours    Kind = "opening hours" // when something is open: asked with open_at()
)

// Kinds lists the kinds, in the order in which people are offered them.
func Kinds() []Kind { return []Kind{Number, Text, Date, Bool, Enum, Array, FreeText, Hours} }

// Catalog is a database as the parser and the planner see it. It is
// immutable once read.
type Catalog struct {
	Tables   []*Table
	Declared bool // read from text: row counts and values are unknown
	Notes    []Note
}

// Table is one table or view.
type Table struct {
	Name        string
	Human       string // "restaurants", "order lines"
	Rows        int
	Columns     []*Column
	Key         []string // primary key columns; nil when there is none
	Foreign     []ForeignKey
	Description string
	Synonyms    []string
	View        bool // no key of its own
	Document    bool // the text of a document: its rows are passages
}

// Documents are the tables that are texts of documents, and tables the others.
func (c *Catalog) Documents() (tables, documents []*Table) {
	for _, t := range c.Tables {
		if t.Document {
			documents = append(documents, t)
		} else {
			tables = append(tables, t)
		}
	}
	return tables, documents
}

// ForeignKey says that Columns point at RefColumns of RefTable.
type ForeignKey struct {
	Columns    []string
	RefTable   string
	RefColumns []string
	Said       bool // by annotations, not by the database
	Inferred   bool // from names and values, not declared (package keys)
}

// PointsAt is the table and the column that a column of t points at
// by itself; "" where it points at none.
func (t *Table) PointsAt(column string) (table, key string) {
	for _, f := range t.Foreign {
		if len(f.Columns) == 1 && len(f.RefColumns) == 1 && strings.EqualFold(f.Columns[0], column) {
			return f.RefTable, f.RefColumns[0]
		}
	}
	return "", ""
}

// Column is one column of a table.
type Column struct {
	Table       string
	Name        string
	Type        string // as declared in the database
	Kind        Kind
	List        bool     // the value is an array (JSON array in SQLite)
	Domain      []string // Enum and Array: every value, most frequent first
	Order       []string // Enum: values from the lowest to the highest; nil when they have no order
	Unit        string   // Number: what it is counted in: "dollars", "%", "minutes"; "" when it is not known
	Timed       bool     // Date: some values have a time of day, so the end of a range of days is not its last midnight
	Form        string   // Date: the pattern by which to_date() reads its text; "" where it sorts as it stands
	Swapped     bool     // Date: its text reads as well with day and month swapped
	Strays      bool     // Date and Figures: some of its text may be neither, or not all was looked at
	Human       string   // "number of reviews" for num_reviews
	Description string
	Synonyms    []string
	Hidden      bool     // not offered, shown or told a model; queries may still name it
	Unlinked    bool     // points at no table, because somebody said so
	Withheld    bool     // hidden because somebody said so: queries can't name it either
	Shown       bool     // not hidden because somebody said so
	Distinct    int      // distinct values; elements for an Array
	Nulls       int      // rows without a value: NULL, or blank text
	Blank       []string // blank text that stands for no value, as stored: "", "-", "n/a"
	Min, Max    string   // Number and Date: the range as text, "" when empty
	Words       float64  // mean words per value
	Sketch      Sketch   // of its values; nil where not all were read
	Samples     []string // a few values (elements, for a List) as stored
	Figures     bool     // every value is a number that is stored as text; a Number only where somebody says so
	Marked      bool     // Figures: some are written with a unit, or thousands in groups: $1,200
	Unread      int      // Hours: rows whose text is not understood
	UnreadTexts []string // Hours: a few of those texts
}

// ColumnsOf are the names of the columns of a kind, in small letters.
func (c *Catalog) ColumnsOf(k Kind) map[string]bool {
	out := map[string]bool{}
	for _, t := range c.Tables {
		for _, column := range t.Columns {
			if column.Kind == k {
				out[strings.ToLower(column.Name)] = true
			}
		}
	}
	return out
}

// Table returns the table of that name (letter case does not matter), or nil.
func (c *Catalog) Table(name string) *Table {
	for _, t := range c.Tables {
		if strings.EqualFold(t.Name, name) {
			return t
		}
	}
	return nil
}

// Column returns the column of that name (letter case does not matter), or nil.
func (t *Table) Column(name string) *Column {
	for _, c := range t.Columns {
		if strings.EqualFold(c.Name, name) {
			return c
		}
	}
	return nil
}
