// Package demo carries the demonstration data inside the program, and the
// gold marks that say what its free text says.
//
// There are three: invented restaurants of a few cities with their reviews,
// invented products of five kinds whose descriptions hold nearly everything
// that one would want to filter by, and a shop of seven tables with the reviews
// of its customers.
//
// Call [Create] with the path where the database should stand; it is written
// once and reused until the data inside the program changes.
//
//	path := filepath.Join(os.TempDir(), "restaurants.db")
//	err := demo.Create(ctx, demo.Restaurants, path)
//	db, err := sqlite.Open(ctx, path)
//
// [LoadAbout] gives the words that welcome a visitor, [LoadGold] the marks, and
// [LoadShopTexts] the texts of the shop that they are of.
package demo

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

//go:embed restaurants products shop
var files embed.FS

// The names of the demos.
const (
	Restaurants = "restaurants"
	Products    = "products"
	Shop        = "shop"
)

// Names lists the demos.
func Names() []string { return []string{Restaurants, Products, Shop} }

// table is what a demo becomes in a database: one table or several.
type table struct {
	demo   string
	layout string // version of schema; it goes into the content hash, so that a database of an older layout is replaced
	schema string
	parts  func() ([]part, error) // in an order that foreign keys allow
}

// part is the rows of one table.
type part struct {
	insert string
	rows   [][]any // the values of insert, row by row
}

func tableOf(demo string) (table, error) {
	for _, t := range []table{restaurantTable, productTable, shopTable} {
		if t.demo == demo {
			return t, nil
		}
	}
	return table{}, errUnknown(demo)
}

// errUnknown says which demos there are.
func errUnknown(demo string) error {
	return fmt.Errorf("there is no demo %q: there are %s", demo, strings.Join(Names(), ", "))
}

// About is what a visitor of a demo reads before the first question.
type About struct {
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Suggestions []string `json:"suggestions"` // things to say
}

// LoadAbout returns the welcome of a demo.
func LoadAbout(demo string) (About, error) {
	var a About
	if !slices.Contains(Names(), demo) {
		return a, errUnknown(demo)
	}
	return a, load(demo, aboutFile, &a)
}

const (
	aboutFile      = "about.json"
	attributesFile = "attributes.json"
	goldSuffix     = ".gold.json"

	annotationsFile = "annotations.yaml"
	// annotationSuffix ends the name of an annotations file that lies beside
	// its database, as in package suql.
	annotationSuffix = ".parley.yaml"
)

// records returns what the data files of a demo hold, in the order of their
// names.
func records[T any](demo string) ([]T, error) {
	names, err := partFiles(demo, ".json")
	if err != nil {
		return nil, err
	}
	var all []T
	for _, name := range names {
		var part []T
		if err := load(demo, name, &part); err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	return all, nil
}

// partFiles lists the files that a demo's data is spread over, such as one
// for each city: with suffix .json the records, with .gold.json their marks.
func partFiles(demo, suffix string) ([]string, error) {
	entries, err := files.ReadDir(demo)
	if err != nil {
		return nil, fmt.Errorf("reading the embedded demo: %w", err)
	}
	var out []string
	for _, e := range entries {
		name := e.Name()
		stem, ok := strings.CutSuffix(name, suffix)
		if ok && !strings.Contains(stem, ".") && name != attributesFile && name != aboutFile {
			out = append(out, name)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("the program was built without its demo data")
	}
	return out, nil
}

// contentFiles lists the files whose content is in a demo's database, folder
// by folder: not its marks, its
// annotations and what welcomes people.
func contentFiles(demo string) ([]string, error) {
	var out []string
	err := fs.WalkDir(files, demo, func(file string, e fs.DirEntry, err error) error {
		name := strings.TrimPrefix(file, demo+"/")
		if err == nil && !e.IsDir() && !strings.HasSuffix(name, goldSuffix) &&
			name != attributesFile && name != aboutFile && name != annotationsFile {
			out = append(out, name)
		}
		return err
	})
	if err == nil && len(out) == 0 {
		err = errors.New("the program was built without its demo data")
	}
	return out, err
}

func load(demo, name string, into any) error {
	data, err := fs.ReadFile(files, path.Join(demo, name))
	if err != nil {
		return fmt.Errorf("reading the embedded demo: %w", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("demo file %s/%s: %w", demo, name, err)
	}
	return nil
}
