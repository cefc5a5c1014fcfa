package demo

import (
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"time"
)

// The files of the shop are lines with fields between bars, under headings
// that begin with #. Names, prices, descriptions and texts are written by
// hand; who ordered what and when is drawn by lot (see shopMaker).

// shopCategory is a heading of shop/catalogue.txt: its name, how much it sells
// in each month of a year, and by how much at the beginning and the end of the
// two years.
type shopCategory struct {
	name       string
	season     [12]float64
	first, end float64
}

// shopProduct is a line below it.
type shopProduct struct {
	name        string
	category    int // index
	price, cost float64
	stock       int
	weight      float64 // how much it sells beside the others
	until       string  // the last day on which it was sold; "" for none
	description string
}

type shopCustomer struct {
	first, last, city, country, segment string

	weight float64 // how often it orders beside the others; 0 never
	since  time.Time
}

type shopEmployee struct {
	first, last, role string
	reportsTo         int // number; 0 for nobody
	hired             string
	weight            float64 // how many orders he or she takes beside the others
	notes             shopText
}

// lines goes through a file of the shop. do gets the last heading, without #,
// and the fields of a line or, below a new heading, none.
func shopLines(name string, fields int, do func(heading string, f []string) error) error {
	data, err := fs.ReadFile(files, path.Join(Shop, name))
	if err != nil {
		return fmt.Errorf("reading the embedded demo: %w", err)
	}
	heading := ""
	for i, line := range strings.Split(string(data), "\n") {
		var f []string
		switch h, ok := strings.CutPrefix(line, "# "); {
		case line == "":
			continue
		case ok:
			heading = h
		default:
			f = strings.SplitN(line, " | ", fields)
		}
		if err := do(heading, f); err != nil {
			return fmt.Errorf("demo file %s/%s, line %d: %w", Shop, name, i+1, err)
		}
	}
	return nil
}

func loadCatalogue() ([]shopCategory, []shopProduct, error) {
	var categories []shopCategory
	var products []shopProduct
	err := shopLines("catalogue.txt", 6, func(heading string, f []string) error {
		if f == nil {
			c, err := readCategory(strings.Split(heading, " | "))
			categories = append(categories, c)
			return err
		}
		if len(f) != 6 {
			return fmt.Errorf("%d fields, want 6", len(f))
		}
		weight, until, _ := strings.Cut(f[4], " until ")
		n, err := numbers(f[1], f[2], f[3], weight)
		if err != nil {
			return err
		}
		products = append(products, shopProduct{name: f[0], category: len(categories) - 1,
			price: n[0], cost: n[1], stock: int(n[2]), weight: n[3], until: until, description: f[5]})
		return nil
	})
	return categories, products, err
}

func readCategory(f []string) (shopCategory, error) {
	if len(f) != 3 {
		return shopCategory{}, fmt.Errorf("a heading of %d fields, want 3", len(f))
	}
	c := shopCategory{name: f[0]}
	season, err := numbers(strings.Fields(f[1])...)
	if err != nil {
		return c, err
	}
	trend, err := numbers(strings.Fields(f[2])...)
	if err != nil {
		return c, err
	}
	if len(season) != 12 || len(trend) != 2 {
		return c, fmt.Errorf("%d months and %d ends, want 12 and 2", len(season), len(trend))
	}
	copy(c.season[:], season)
	c.first, c.end = trend[0], trend[1]
	return c, nil
}

func loadCustomers() ([]shopCustomer, error) {
	var all []shopCustomer
	err := shopLines("customers.txt", 5, func(_ string, f []string) error {
		if len(f) != 5 {
			return fmt.Errorf("%d fields, want 5", len(f))
		}
		n, err := numbers(f[4])
		if err != nil {
			return err
		}
		first, last, _ := strings.Cut(f[0], " ")
		all = append(all, shopCustomer{first: first, last: last, city: f[1], country: f[2], segment: f[3], weight: n[0]})
		return nil
	})
	return all, err
}

func loadEmployees() ([]shopEmployee, error) {
	var all []shopEmployee
	err := shopLines("employees.txt", 8, func(_ string, f []string) error {
		if len(f) < 7 {
			return fmt.Errorf("%d fields, want 7 or 8", len(f))
		}
		n, err := numbers(strings.Replace(f[4], "-", "0", 1), strings.TrimSuffix(f[6], " |"))
		if err != nil {
			return err
		}
		e := shopEmployee{first: f[1], last: f[2], role: f[3], reportsTo: int(n[0]), hired: f[5], weight: n[1]}
		if len(f) == 8 {
			e.notes, err = readText(f[7])
		}
		all = append(all, e)
		return err
	})
	return all, err
}

func numbers(fields ...string) ([]float64, error) {
	var out []float64
	for _, f := range fields {
		n, err := strconv.ParseFloat(f, 64)
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, nil
}
