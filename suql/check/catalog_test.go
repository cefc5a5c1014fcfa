package check_test

import "parley/suql/catalog"

// restaurants is the database of the tests: one table to ask about and one to
// join.
func restaurants() *catalog.Catalog {
	col := func(table, name, declared string, kind catalog.Kind, more ...func(*catalog.Column)) *catalog.Column {
		c := &catalog.Column{Table: table, Name: name, Type: declared, Kind: kind, Human: name}
		for _, f := range more {
			f(c)
		}
		return c
	}
	list := func(c *catalog.Column) { c.List = true }
	human := func(name string) func(*catalog.Column) { return func(c *catalog.Column) { c.Human = name } }
	r := func(name, declared string, kind catalog.Kind, more ...func(*catalog.Column)) *catalog.Column {
		return col("restaurants", name, declared, kind, more...)
	}
	v := func(name, declared string, kind catalog.Kind, more ...func(*catalog.Column)) *catalog.Column {
		return col("Visits", name, declared, kind, more...)
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		{
			Name: "restaurants", Human: "restaurants", Key: []string{"id"}, Synonyms: []string{"eateries"},
			Columns: []*catalog.Column{
				r("id", "INTEGER", catalog.Number),
				r("name", "TEXT", catalog.Text),
				r("cuisines", "TEXT", catalog.Array, list),
				r("price", "TEXT", catalog.Enum),
				r("rating", "REAL", catalog.Number),
				r("num_reviews", "INTEGER", catalog.Number, human("number of reviews")),
				r("address", "TEXT", catalog.Text),
				r("popular_dishes", "TEXT", catalog.FreeText, list),
				r("phone_number", "TEXT", catalog.Text),
				r("reviews", "TEXT", catalog.FreeText, list),
				r("opening_hours", "TEXT", catalog.FreeText),
				r("location", "TEXT", catalog.Enum),
			},
		},
		{
			Name: "Visits", Human: "visits", Key: []string{"id"},
			Foreign: []catalog.ForeignKey{{Columns: []string{"restaurant_id"}, RefTable: "restaurants", RefColumns: []string{"id"}}},
			Columns: []*catalog.Column{
				v("id", "INTEGER", catalog.Number),
				v("restaurant_id", "INTEGER", catalog.Number),
				v("Guest Name", "TEXT", catalog.Text),
				v("day", "DATE", catalog.Date),
				v("paid", "BOOLEAN", catalog.Bool),
				v("note", "TEXT", catalog.FreeText),
				v("Size", "INTEGER", catalog.Number),
				v("size", "TEXT", catalog.Text),
			},
		},
	}}
}
