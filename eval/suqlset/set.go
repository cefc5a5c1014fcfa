// Package suqlset is the development set for questions over tables with free
// text: utterances as people say them, alone or in dialogues, with gold SUQL,
// over the two demos and a table that is imported from a file beside it.
//
// Call [Load] with the part that is wanted. Development and held-out half cover
// the same phenomena; a parser is made and tuned with the development half,
// and the held-out half says what that is worth. The fresh part, held out too,
// is by writers who knew neither the parser nor the rest of the set. What of
// the held-out parts is shown to anybody must be totals only.
//
//	sets, err := suqlset.Load(suqlset.Development)
//	for _, item := range sets[0].Items {
//		fmt.Println(item.Turns[0].Utterance, item.Turns[0].Gold[0])
//	}
//
// A question put to free text can be worded in many ways. [Set.Sense] finds
// out which of the questions of the gold queries a wording stands for.
// [LoadMarks] says what the texts of an imported table answer to them.
package suqlset

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

//go:embed *.txt *.csv
var files embed.FS

// Half is a part of the set.
type Half string

// The parts, and all of them.
const (
	Development Half = "development"
	HeldOut     Half = "heldout"
	Fresh       Half = "fresh" // held out, by other writers
	All         Half = "all"
)

// databases are those of the set, in the order of its report.
func databases() []string {
	return []string{"restaurants", "products", "campsites", "courses", "tickets", "bottles", "volunteers", "flats"}
}

// Set is the items about one database.
type Set struct {
	Database string    // "restaurants"
	Import   string    // the file whose rows become its one table, as the set says: "campsites.csv"
	Files    []File    // that file, or those of several tables, called as their files; none for a demo
	Table    string    // what the questions are about
	Row      string    // the column that names a row, different in each
	Meanings []Meaning // the questions that the gold queries put to free text
	Items    []Item
}

// File is the rows of a table.
type File struct {
	Name string // "customers.csv"
	Rows []byte
}

// Item is an utterance, or a dialogue of several.
type Item struct {
	ID    string   // where it stands: "restaurants.development.txt:12"
	Kinds []string // what is hard about it, from [Kinds]
	Turns []Turn
}

// Turn is an utterance with the queries that answer it.
type Turn struct {
	ID        string // where it stands
	Utterance string
	// Gold are the accepted queries, the one that the person has in mind
	// first.
	Gold []string
	// Some says that any of the rows will do, at least one: "a quiet place".
	Some bool
}

// Kinds are the phenomena that items are sorted by.
func Kinds() []string {
	return []string{
		"free text",  // one predicate on free text
		"free texts", // several
		"enum",       // a word for a value that is spelt otherwise
		"value",      // a stored value
		"negation", "or", "range", "number", "date",
		"order",     // ORDER BY, LIMIT
		"count",     // how many
		"aggregate", // average, least, most, sum
		"group",     // per what
		"output",    // columns asked for
		"answer",    // an answer out of a text
		"summary",
		"one row", // about a thing by its name
		"follow-up",
		"voice", // spelling, telegraph, chatter, second language
	}
}

// Load reads a part of the set, or all of it. All of it is the development
// half, the held-out half and the fresh part of each database. A database
// that has nothing in a part is left out of it.
func Load(h Half) ([]Set, error) {
	halves := []Half{h}
	switch h {
	case All:
		halves = []Half{Development, HeldOut, Fresh}
	case Development, HeldOut, Fresh:
	default:
		return nil, fmt.Errorf("there is no half %q of the SUQL set: %s, %s, %s or %s", h, Development, HeldOut, Fresh, All)
	}
	var sets []Set
	for _, name := range databases() {
		text, err := fs.ReadFile(files, name+".meanings.txt")
		if err != nil {
			return nil, fmt.Errorf("the program was built without its SUQL set: %w", err)
		}
		set, err := readMeanings(name+".meanings.txt", string(text))
		if err != nil {
			return nil, err
		}
		set.Database = name
		if set.Import != "" {
			rows, err := fs.ReadFile(files, set.Import)
			if err != nil {
				return nil, fmt.Errorf("the program was built without its SUQL set: %w", err)
			}
			set.Files = []File{{set.Import, rows}}
		}
		for _, half := range halves {
			file := name + "." + string(half) + ".txt"
			text, err := fs.ReadFile(files, file)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("the program was built without its SUQL set: %w", err)
			}
			items, err := readItems(file, string(text))
			if err != nil {
				return nil, err
			}
			set.Items = append(set.Items, items...)
		}
		if len(set.Items) > 0 {
			sets = append(sets, set)
		}
	}
	return sets, nil
}

// In returns the meanings whose questions stand in any of the item's queries.
func (s Set) In(item Item) []Meaning {
	return slices.DeleteFunc(slices.Clone(s.Meanings), func(m Meaning) bool {
		return !slices.ContainsFunc(item.Turns, func(t Turn) bool {
			return slices.ContainsFunc(t.Gold, func(q string) bool { return strings.Contains(q, "'"+m.quoted()+"'") })
		})
	})
}
