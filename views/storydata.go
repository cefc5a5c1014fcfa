package views

import (
	"fmt"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
)

func storyReply(text string, clauses []agent.Clause, rows []suql.Row) agent.Reply {
	var optional, changeable []string
	for _, c := range clauses[min(1, len(clauses)):] {
		optional = append(optional, c.Place)
		if c.Confidence < 0.9 {
			changeable = append(changeable, c.Place)
		}
	}
	return agent.Reply{Text: text, Clauses: clauses, Optional: optional, Changeable: changeable, Columns: storyColumns(),
		Rows: rows, Total: len(rows), Receipt: suql.Receipt{
			SUQL:  "SELECT * FROM restaurants WHERE location = 'Oakland' AND 'Italian' = ANY(cuisines) AND answer(reviews, 'is this restaurant family-friendly?') = 'Yes'",
			Plan:  "project 11 columns                       3 rows\n└─ judge family-friendly (reviews)        3 of 9 rows, 1 call, 9 items\n   └─ database: Oakland, Italian          9 of 126 rows",
			Stats: suql.Stats{Calls: 1, Items: 9, Waves: 1, RowsJudged: 9, Seconds: 0.041, Reader: "lexical/1"},
		}}
}

func storyColumns() []suql.Column {
	return []suql.Column{{Name: "name", Kind: catalog.Text}, {Name: "cuisines", Kind: catalog.Array},
		{Name: "price", Kind: catalog.Enum},
		{Name: "rating", Kind: catalog.Number}, {Name: "num_reviews", Kind: catalog.Number},
		{Name: "address", Kind: catalog.Text},
		{Name: "popular_dishes", Kind: catalog.FreeText}, {Name: "phone_number", Kind: catalog.Text},
		{Name: "reviews", Kind: catalog.FreeText},
		{Name: "opening_hours", Kind: catalog.Text}, {Name: "location", Kind: catalog.Enum}}
}

func storyRows(n int) []suql.Row {
	first := []suql.Row{
		{Values: []any{"Nonna’s Ladder", []string{"Italian", "Pizza"}, "moderate", 4.4, int64(812),
			"418 Linden Walk, Oakland, CA",
			"Hand-rolled pici with walnut sauce, a very thin marinara pizza, lemon ricotta cake.", "(510) 555-0111",
			[]string{"Crayons were on the table before we had our coats off, and the pasta came half-sized for the small one without us asking.",
				"Good pici, slow bread. The corner booth fits six if two of them are nine years old."},
			"Tue–Sun 5:00pm–9:30pm", "Oakland"},
			Evidence: []suql.Evidence{{Question: "is this restaurant family-friendly?", Column: "reviews", Answer: "Yes",
				Confidence: 0.92,
				Snippet:    "Crayons were on the table before we had our coats off, and the pasta came half-sized for the small one without us asking.", Start: 0, End: 53}}},
		{Values: []any{"The Copper Sieve", []string{"Italian"}, "cheap", 4.1, int64(95), "2209 Harbor Lane, Oakland, CA",
			"Gnocchi on Thursdays, a proper minestrone.", "(510) 555-0112",
			[]string{"Went with three under five. They moved two tables so the stroller could stay beside us."},
			"Mon–Sat 11:30am–9:00pm", "Oakland"},
			Evidence: []suql.Evidence{{Question: "is this restaurant family-friendly?", Column: "reviews", Answer: "Yes",
				Confidence: 0.81,
				Snippet:    "Went with three under five. They moved two tables so the stroller could stay beside us.", Start: 28,
				End: 87}}},
		{Values: []any{"Orto", []string{"Italian", "Vegetarian", "Mediterranean"}, "expensive", 4.7, int64(1304),
			"77 Quarry Street, Oakland, CA",
			nil, "(510) 555-0113", []string{"High chairs, patient waiters, and nobody minded the noise ours made."},
			"Wed–Sun 5:30pm–10:00pm", "Oakland"},
			Evidence: []suql.Evidence{{Question: "is this restaurant family-friendly?", Column: "reviews", Answer: "Yes",
				Confidence: 0.67,
				Snippet:    "High chairs, patient waiters, and nobody minded the noise ours made.", Start: 0, End: 29}}},
	}
	rows := make([]suql.Row, n)
	for i := range rows {
		rows[i] = first[i%len(first)]
		rows[i].Values = append([]any(nil), rows[i].Values...)
		rows[i].Evidence = append([]suql.Evidence(nil), rows[i].Evidence...)
		if i >= len(first) {
			rows[i].Values[0] = fmt.Sprintf("%s %d", rows[i].Values[0], i/len(first)+1)
		}
	}
	return rows
}

func storyCatalog() *catalog.Catalog {
	t := &catalog.Table{Name: "restaurants", Human: "restaurants", Rows: 126}
	for _, c := range storyColumns() {
		col := &catalog.Column{Table: t.Name, Name: c.Name, Kind: c.Kind, Human: catalog.Humanise(c.Name)}
		switch c.Name {
		case "cuisines":
			col.Domain = []string{"Italian", "Mexican", "Thai", "Cafe", "Seafood", "Indian", "Ramen", "Korean"}
		case "price":
			col.Domain = []string{"moderate", "cheap", "expensive", "luxury"}
		case "rating":
			col.Min, col.Max = "2.6", "4.9"
		case "num_reviews":
			col.Min, col.Max = "31", "2410"
		case "location":
			col.Domain = []string{"Oakland", "Berkeley", "San Francisco", "Palo Alto", "Sunnyvale", "Cupertino"}
		case "name":
			col.Samples = []string{"Nonna’s Ladder", "Orto"}
		}
		t.Columns = append(t.Columns, col)
	}
	return &catalog.Catalog{Tables: []*catalog.Table{t}}
}
