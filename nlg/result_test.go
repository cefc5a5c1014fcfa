package nlg_test

import (
	"strings"
	"testing"

	"parley/agent"
	"parley/nlg"
	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// TestResult: a reading is offered as what it gives.
func TestResult(t *testing.T) {
	where := unit.Condition(0, 0, "city", unit.Eq, false, "Oslo")
	read := func(query string) agent.Hypothesis {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		h, err := agent.Parsed(q)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	count := []unit.Unit{{Kind: unit.Select, Column: "*"}, {Kind: unit.Aggregate, Column: "*", Agg: "count"}}
	for _, c := range []struct {
		h      agent.Hypothesis
		en, de string
	}{
		{hypothesis(), "the companies", "die Einträge von „companies“"},
		{hypothesis(one(unit.Unit{Kind: unit.Select, Column: "*"}), where, one(unit.Unit{Kind: unit.Order, Column: "num_staff", Desc: true}), one(unit.Unit{Kind: unit.Limit, N: 5})),
			"the companies whose city is Oslo, highest number of staff first, 5 of them", "die Einträge von „companies“ („city“ ist Oslo), der höchste Wert von „number of staff“ zuerst, 5 davon"},
		{read("SELECT * FROM companies WHERE city = 'Oslo' OR city = 'Bergen' AND num_staff < 9"),
			"the companies whose city is Oslo, or city is Bergen and number of staff is under 9",
			"die Einträge von „companies“ („city“ ist Oslo, oder „city“ ist Bergen und „number of staff“ ist kleiner als 9)"},
		{read("SELECT * FROM companies WHERE (city = 'Oslo' OR city = 'Bergen') AND num_staff < 9"),
			"the companies whose number of staff is under 9 and city is Oslo or Bergen",
			"die Einträge von „companies“ („number of staff“ ist kleiner als 9 und „city“ ist Oslo oder Bergen)"},
		{hypothesis(count, where), "the number of companies whose city is Oslo", "die Anzahl der Einträge („city“ ist Oslo)"},
		{hypothesis([]unit.Unit{{Kind: unit.Select, Column: "name"}, {Kind: unit.Select, Slot: 1, Column: "num_staff"}}),
			"the name and the number of staff of the companies", "„name“ und „number of staff“ aus „companies“"},
		{hypothesis([]unit.Unit{{Kind: unit.Select, Column: "city"}, {Kind: unit.Select, Slot: 1, Column: "num_staff"}, {Kind: unit.Aggregate, Slot: 1, Column: "num_staff", Agg: "avg"}, {Kind: unit.Group, Column: "city"}}),
			"the average number of staff of the companies, for each city", "der Durchschnitt von „number of staff“ aus „companies“, für jeden Wert von „city“"},
		{hypothesis(one(unit.Unit{Kind: unit.FreeText, Column: "notes", Question: "is this company old?", Answer: "Yes"}), one(unit.Unit{Kind: unit.Limit, N: 1})),
			"the companies, going by the notes for “is this company old?”, just one", "die Einträge von „companies“, nach „notes“ zu „is this company old?“, nur ein Eintrag"},
		{hypothesis(one(unit.Unit{Kind: unit.FreeText, Column: "notes", Question: "is this company old?", Answer: "No"})),
			"the companies, going by the notes for “is this company old?” (where the answer is no)",
			"die Einträge von „companies“, nach „notes“ zu „is this company old?“ (mit der Antwort nein)"},
		{read("SELECT * FROM companies WHERE answer(notes, 'is it old?') = 'Yes' OR answer(notes, 'is it big?') = 'Yes'"),
			"the companies, going by the notes for “is it old?” or the notes for “is it big?”",
			"die Einträge von „companies“, nach „notes“ zu „is it old?“ oder „notes“ zu „is it big?“"},
		{read("SELECT * FROM companies WHERE num_staff < 9 AND (city = 'Oslo' OR answer(notes, 'is it old?') = 'Yes' OR answer(notes, 'is it big?') = 'No')"),
			"the companies whose number of staff is under 9 and city is Oslo, notes say yes to “is it old?” or notes say no to “is it big?”",
			"die Einträge von „companies“ („number of staff“ ist kleiner als 9 und „city“ ist Oslo, „notes“ sagt ja zu „is it old?“ oder „notes“ sagt nein zu „is it big?“)"},
		{hypothesis(one(unit.Unit{Kind: unit.FreeText, Column: "notes", Question: "what is it like?", Answer: "Old"})),
			"the companies, going by the notes for “what is it like?” (where the answer is “old”)",
			"die Einträge von „companies“, nach „notes“ zu „what is it like?“ (mit der Antwort „old“)"},
	} {
		if got := speaker(t).Result(c.h); got != c.en {
			t.Errorf("%q, want %q", got, c.en)
		}
		if got := speaker(t).In("de").Result(c.h); got != c.de {
			t.Errorf("%q, want %q", got, c.de)
		}
	}
}

// TestNamesOfTablesInASentence: names that are hard to say in the plural.
func TestNamesOfTablesInASentence(t *testing.T) {
	for _, c := range []struct{ table, reply, question string }{
		{"movies", "I looked through movies. There are no movies.", "Is one movie enough?"},
		{"customer customer demo", "I looked through customer customer demos. There are no customer customer demos.", "Is one customer customer demo enough?"},
		{"countries gdp 2000", "I looked through countries gdp 2000. There are no countries gdp 2000.", "Is one country gdp 2000 enough?"},
	} {
		s, err := nlg.New(&catalog.Catalog{Tables: []*catalog.Table{{Name: "companies", Human: c.table}}})
		if err != nil {
			t.Fatal(err)
		}
		count := hypothesis([]unit.Unit{{Kind: unit.Select, Column: "*"}, {Kind: unit.Aggregate, Column: "*", Agg: "count"}})
		if got := s.Reply(count, agent.World{}, &suql.Result{Columns: make([]suql.Column, 1), Rows: []suql.Row{{Values: []any{int64(0)}}}}).Text; got != c.reply {
			t.Errorf("%q, want %q", got, c.reply)
		}
		limit := hypothesis(one(unit.Unit{Kind: unit.Limit, N: 1}))
		if got := s.Question(limit, len(limit.Units)-1).Text; got != c.question {
			t.Errorf("%q, want %q", got, c.question)
		}
	}
}

// TestColumnsOfOtherTables: the table is named before a column, unless the
// column says it by itself.
func TestColumnsOfOtherTables(t *testing.T) {
	s, err := nlg.New(&catalog.Catalog{Tables: []*catalog.Table{{Name: "companies", Human: "companies"}, {Name: "orders", Human: "orders", Columns: []*catalog.Column{
		{Table: "orders", Name: "order_date", Human: "order date"}, {Table: "orders", Name: "status", Human: "status"}, {Table: "orders", Name: "order", Human: "order"}}}}})
	if err != nil {
		t.Fatal(err)
	}
	for column, want := range map[string]string{"order_date": "the order date", "status": "the order status", "order": "the order"} {
		h := hypothesis(one(unit.Unit{Kind: unit.Select, From: "orders", Column: column}))
		if got := s.Option(h, len(h.Units)-1); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestWhoseRowsAreListed: a reply is about the rows that it lists, wherever their table stands in the query.
func TestWhoseRowsAreListed(t *testing.T) {
	s, err := nlg.New(&catalog.Catalog{Tables: []*catalog.Table{{Name: "customers", Human: "customers"}, {Name: "events", Human: "events", Columns: []*catalog.Column{
		{Table: "events", Name: "title", Human: "title", Kind: catalog.Text}}}}})
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"SELECT events.* FROM customers JOIN events ON events.customer = customers.id WHERE events.title = 'Wedding'":                 "I looked through events",
		"SELECT customers.name, events.* FROM customers JOIN events ON events.customer = customers.id WHERE events.title = 'Wedding'": "I looked through events",
		"SELECT customers.name FROM customers JOIN events ON events.customer = customers.id WHERE events.title = 'Wedding'":           "I looked through customers",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		units, err := unit.Of(q)
		if err != nil {
			t.Fatal(err)
		}
		h := agent.Hypothesis{Query: q}
		for _, u := range units {
			h.Units = append(h.Units, agent.Scored{P: 1, Unit: u})
		}
		r := &suql.Result{Columns: make([]suql.Column, 1), Rows: []suql.Row{{Values: []any{"Wedding"}}}}
		if got := s.Reply(h, agent.World{}, r).Text; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", query, got)
		}
	}
}
