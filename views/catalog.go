package views

import (
	"context"
	"strings"
	"time"

	"parley/phrasebook"
	"parley/suql"
	"parley/suql/catalog"
)

// Described is the page of one database: its tables and columns, and what
// they are called.
type Described struct {
	Base    string
	Source  Source
	Catalog *catalog.Catalog
	Table   string   // the one that is shown, where there are many; "" for all
	Hidden  []string // tables that are left out
	Manage  bool     // the visitor may change what is said here
	Fill    bool     // the visitor may add files: it is a library
	Limit   int64    // bytes of an upload
	File    string   // of the annotations, for those who may know
	Edit    string   // what is being edited: "restaurants" or "restaurants.price"
	Saved   string   // what has just been saved, the same way
	New     bool     // the source has just been added
	Problem string   // why a change was refused
	Form    Wording  // what was to be changed, when it was refused

	Proposals []Proposal
	Samples   map[string]suql.Result // the first rows of the tables that are shown in full, by table
	Questions []string               // that were tried
	Find      string                 // what is looked for among many tables
}

// Shown are the tables that the page shows in full, each with a sample.
func (d Described) Shown() []*catalog.Table { return d.tables() }

// Wording is what people call a table or a column, as a form has it.
type Wording struct {
	Table, Column string // Column "" for the table
	Called        string
	Description   string
	Synonyms      string // between commas
	Kind          string
	Hidden        bool
}

// Proposal is a word that people used for a column, to be accepted as a
// synonym of it or not.
type Proposal struct {
	Word      string
	Table     string
	Column    string // "" for the table
	Human     string // what the column is called
	Prose     bool   // the column is read, and this is read there
	Times     int
	Last      time.Time
	Utterance string // where it was last said
}

// manyTables is from how many tables on each has a page of its own.
const manyTables = 9

// tables are those that the page shows in full.
func (d Described) tables() []*catalog.Table {
	if d.Table != "" {
		if t := d.Catalog.Table(d.Table); t != nil {
			return []*catalog.Table{t}
		}
	}
	tables, _ := d.Catalog.Documents()
	if len(tables) >= manyTables {
		return nil
	}
	return tables
}

func (d Described) address() string { return d.Base + "/data/" + d.Source.ID }

// editing is the address of the form for a table or column.
func (d Described) editing(table, column string) string {
	a := d.address() + "?edit=" + query(named(table, column))
	if d.Table != "" {
		a += "&table=" + query(d.Table)
	}
	return a
}

// named is what Edit and Saved are called by.
func named(table, column string) string {
	if column == "" {
		return table
	}
	return table + "." + column
}

// tableWording and columnWording are what the forms begin with: what was to be
// saved and was refused, or what holds now.
func (d Described) tableWording(t *catalog.Table) Wording {
	if d.Problem != "" {
		return d.Form
	}
	return Wording{Table: t.Name, Called: t.Human, Description: t.Description, Synonyms: strings.Join(t.Synonyms, ", ")}
}

func (d Described) columnWording(t *catalog.Table, c *catalog.Column) Wording {
	if d.Problem != "" {
		return d.Form
	}
	return Wording{Table: t.Name, Column: c.Name, Called: c.Human, Description: c.Description,
		Synonyms: strings.Join(c.Synonyms, ", "),
		Kind:     string(c.Kind), Hidden: c.Hidden}
}

func columnKinds(ctx context.Context) []option {
	var out []option
	for _, k := range catalog.Kinds() {
		out = append(out, option{string(k), kindWord(ctx, k)})
	}
	return out
}

// more is what a person may want to know of a column besides its example.
func more(ctx context.Context, t *catalog.Table, c *catalog.Column) string {
	var parts []string
	if c.Distinct > 0 {
		parts = append(parts, tr(ctx, "%d different values", c.Distinct))
	}
	if c.Nulls > 0 {
		parts = append(parts, tr(ctx, "%d without a value", c.Nulls))
	}
	for _, k := range t.Key {
		if strings.EqualFold(k, c.Name) {
			parts = append(parts, tr(ctx, "key"))
		}
	}
	for _, f := range t.Foreign {
		for _, name := range f.Columns {
			switch {
			case !strings.EqualFold(name, c.Name):
			case f.Inferred:
				parts = append(parts, tr(ctx, "seems to lead to %s", f.RefTable))
			default:
				parts = append(parts, tr(ctx, "leads to %s", f.RefTable))
			}
		}
	}
	return strings.Join(parts, ", ")
}

// means is between the word and what it stands for.
func (p Proposal) means(ctx context.Context) string {
	if p.Prose {
		return tr(ctx, "is read in:")
	}
	return tr(ctx, "means")
}

// seen says how often and when a proposed word was used.
func (p Proposal) seen(ctx context.Context) string {
	return tr(ctx, "%d times, last on %s", p.Times, phrasebook.Of(ctx).Day(p.Last))
}
