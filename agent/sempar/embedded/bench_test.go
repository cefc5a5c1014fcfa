package embedded_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/suql/catalog"
)

// BenchmarkParse reads questions about a small shop, such as speak of times, too, about fifty tables
// of ten thousand rows, and 2,000 characters of no sense, and looks further once readings were refused.
func BenchmarkParse(b *testing.B) {
	small, smallIndex := shop(b)
	big, bigIndex := chain(b, 50, 10_000)
	usual := []string{"customers in oslo", "which customers have never ordered", "top 10 customers by total in 2024"}
	times := []string{"next orders of customers in Oslo", "compare orders in 2024 with 2025", "customers with no orders booked next month",
		"who has not ordered since June", "average total per order last month"}
	chained := []string{"names of items of store 7 in Oslo", "how many goods have never been sold", "top 10 goods of store 12 by price in 2024"}
	for _, c := range []struct {
		name       string
		cat        *catalog.Catalog
		index      *catalog.Index
		utterances []string
	}{
		{"two tables", small, smallIndex, usual},
		{"times", small, smallIndex, times},
		{"fifty tables of ten thousand rows", big, bigIndex, chained},
		{"two thousand characters", small, smallIndex, []string{strings.Repeat("loud ", 400), strings.Repeat("x1 Oslo, ", 222)}},
	} {
		for suffix, further := range map[string]bool{"": false, ", further": true} {
			b.Run(c.name+suffix, func(b *testing.B) {
				p, err := embedded.New(c.cat, c.index, embedded.WithToday(saturday))
				if err != nil {
					b.Fatal(err)
				}
				for i := 0; b.Loop(); i++ {
					t := agent.Turn{Utterance: c.utterances[i%len(c.utterances)], Further: further}
					if _, err := p.Parse(b.Context(), t, agent.World{}); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func saturday() time.Time { return time.Date(2025, 11, 29, 0, 0, 0, 0, time.UTC) }

// chain is a database of stores: as many tables, with so many rows each, every
// one pointing at the one before.
func chain(b *testing.B, tables, rows int) (*catalog.Catalog, *catalog.Index) {
	b.Helper()
	cat, values := &catalog.Catalog{}, stored{}
	for i := range tables {
		name := fmt.Sprintf("store_%d_goods", i+1)
		column := func(column string, kind catalog.Kind, distinct int, low, high string) *catalog.Column {
			return &catalog.Column{Table: name, Name: column, Human: catalog.Humanise(column), Kind: kind, Distinct: distinct, Min: low, Max: high}
		}
		t := &catalog.Table{Name: name, Human: catalog.Humanise(name), Rows: rows, Key: []string{"id"}, Columns: []*catalog.Column{
			column("id", catalog.Number, rows, "1", fmt.Sprint(rows)), column("parent_id", catalog.Number, rows, "1", fmt.Sprint(rows)),
			column("name", catalog.Text, rows, "", ""), column("city", catalog.Enum, 3, "", ""), column("price", catalog.Number, rows, "1", "900"),
			column("sold_on", catalog.Date, 700, "2023-01-01", "2024-12-31"),
		}}
		if i > 0 {
			t.Foreign = []catalog.ForeignKey{{Columns: []string{"parent_id"}, RefTable: fmt.Sprintf("store_%d_goods", i), RefColumns: []string{"id"}}}
		}
		cat.Tables = append(cat.Tables, t)
		values[name+".city"] = []string{"Graz", "Oslo", "San Diego"}
		for n := range rows {
			values[name+".name"] = append(values[name+".name"], fmt.Sprintf("%s %s %d", makes[n%len(makes)], things[n/7%len(things)], i*rows+n))
		}
	}
	index, err := catalog.NewIndex(b.Context(), cat, values, 0)
	if err != nil {
		b.Fatal(err)
	}
	return cat, index
}

var (
	makes  = []string{"Blue", "Small", "Oak", "Steel", "Garden", "Winter", "Round"}
	things = []string{"lamp", "chair", "kettle", "rug", "basket", "shelf", "mirror", "jug"}
)
