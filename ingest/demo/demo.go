// Package demo carries the demonstration data inside the program: invented
// restaurants of a few cities with their reviews, and the gold marks that
// say which reviews speak for or against sixteen attributes.
//
// Call [Create] with the path where the database should stand; it is written
// once and reused until the data inside the program changes.
//
//	path := filepath.Join(os.TempDir(), "restaurants.db")
//	err := demo.Create(ctx, "restaurants", path)
//	db, err := sqlite.Open(ctx, path)
package demo

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed restaurants
var files embed.FS

// Restaurants is the name of the restaurants dataset.
const Restaurants = "restaurants"

// Restaurant is one record of the restaurants dataset.
type Restaurant struct {
	Name          string   `json:"name"`
	Cuisines      []string `json:"cuisines"`
	Price         string   `json:"price"` // cheap, moderate, expensive or luxury
	Rating        float64  `json:"rating"`
	NumReviews    int      `json:"num_reviews"`
	Address       string   `json:"address"`
	PopularDishes string   `json:"popular_dishes"`
	PhoneNumber   string   `json:"phone_number"`
	Reviews       []string `json:"reviews"`
	OpeningHours  string   `json:"opening_hours"`
	Location      string   `json:"location"`
}

// errUnknown says which datasets there are.
func errUnknown(dataset string) error {
	return fmt.Errorf("there is no demo %q: the demo is %s", dataset, Restaurants)
}

// Records returns every restaurant, city by city in the order of their files.
func Records() ([]Restaurant, error) {
	names, err := cityFiles(".json")
	if err != nil {
		return nil, err
	}
	var all []Restaurant
	for _, name := range names {
		var city []Restaurant
		if err := load(name, &city); err != nil {
			return nil, err
		}
		all = append(all, city...)
	}
	return all, nil
}

// cityFiles lists the data files of the cities: with suffix .json the
// restaurants, with .gold.json their marks.
func cityFiles(suffix string) ([]string, error) {
	entries, err := files.ReadDir(Restaurants)
	if err != nil {
		return nil, fmt.Errorf("reading the embedded demo: %w", err)
	}
	var out []string
	for _, e := range entries {
		name := e.Name()
		stem, ok := strings.CutSuffix(name, suffix)
		if ok && !strings.Contains(stem, ".") && stem != "attributes" {
			out = append(out, name)
		}
	}
	if len(out) == 0 {
		return nil, errors.New("the program was built without its demo data")
	}
	return out, nil
}

func load(name string, into any) error {
	data, err := fs.ReadFile(files, path.Join(Restaurants, name))
	if err != nil {
		return fmt.Errorf("reading the embedded demo: %w", err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("demo file %s: %w", name, err)
	}
	return nil
}
