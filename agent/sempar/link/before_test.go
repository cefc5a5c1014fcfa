package link_test

import (
	"maps"
	"slices"
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english/tape"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestReadAfter: the query before stands after the utterance, with its columns
// linked and its values at hand.
func TestReadAfter(t *testing.T) {
	l := shop(t)
	query, err := parser.Parse("SELECT city FROM customers WHERE city = 'Graz'")
	if err != nil {
		t.Fatal(err)
	}
	before, err := l.Schema.Derive(query)
	if err != nil {
		t.Fatal(err)
	}
	q := l.ReadAfter("and in oslo?", before)
	if q.Said != 4 || len(q.Tokens) <= q.Said {
		t.Fatalf("%d of %d tokens were said", q.Said, len(q.Tokens))
	}
	kept := 0
	for _, x := range q.Columns {
		if x.Way == link.ColumnKept {
			kept++
			if x.From < q.Said || l.Schema.NameOf(x.To) != "customers.city" {
				t.Errorf("token %d keeps %s", x.From, l.Schema.NameOf(x.To))
			}
		}
	}
	if kept != 2 {
		t.Errorf("the column is kept %d times, not in the output and the condition", kept)
	}
	if !slices.ContainsFunc(q.Values, func(v link.Candidate) bool { return v.Text == "Graz" && v.Way == link.Kept }) {
		t.Error("the value of the query before is not at hand")
	}
	if alone := l.ReadAfter("and in oslo?", nil); len(alone.Tokens) != alone.Said {
		t.Error("there are tokens of a query where there is none")
	}
}

// TestPartsOfValues: a part of a value is found although one of its words is a
// value by itself, and capitals tell a name from a common word.
func TestPartsOfValues(t *testing.T) {
	l := linker(t, "airports", map[string][]string{"name": {"London Heathrow Airport", "Vienna"}, "city": {"London", "Vienna"}, "department": {"IT", "Sales"}, "paid": {"yes", "no"}})
	for utterance, want := range map[string]string{
		"flights from london heathrow": "London Heathrow Airport",
		"who works in IT":              "IT",
		"what is it":                   "",
	} {
		q := l.Read(utterance)
		found := ""
		for _, v := range q.Values {
			if v.Text == want && (v.Way == link.StoredWhole || v.Way == link.StoredPart) {
				found = v.Text
			}
			if want == "" && v.Text == "IT" && v.Way == link.StoredWhole {
				found = v.Text
			}
		}
		if found != want {
			t.Errorf("%s: found %q, want %q", utterance, found, want)
		}
	}
}

// TestContraries: a word that denies what a column is called is linked to it.
func TestContraries(t *testing.T) {
	l := linker(t, "fees", map[string][]string{"paid": {"yes", "no"}, "fee": {"10", "20"}})
	q := l.Read("unpaid fees")
	if q.Flags[link.IsNo] == 0 {
		t.Error("unpaid does not deny")
	}
	if !slices.ContainsFunc(q.Columns, func(x tape.Link) bool {
		return x.From == 0 && l.Schema.NameOf(x.To) == "fees.paid" && x.Way == link.NamePrefix
	}) {
		t.Error("unpaid has nothing to do with paid")
	}
}

// linker is one over a single table of texts.
func linker(t *testing.T, table string, columns map[string][]string) *link.Linker {
	t.Helper()
	cells := &catalog.Cells{Name: table}
	rows := 0
	names := slices.Sorted(maps.Keys(columns))
	for _, name := range names {
		cells.Columns = append(cells.Columns, catalog.CellColumn{Name: name, Type: "TEXT"})
		rows = max(rows, len(columns[name]))
	}
	for i := range rows {
		var row []any
		for _, name := range names {
			row = append(row, columns[name][i%len(columns[name])])
		}
		cells.Rows = append(cells.Rows, row)
	}
	cat := catalog.New(catalog.Facts{Tables: []catalog.TableFacts{cells.Facts()}})
	index, err := catalog.NewIndex(t.Context(), cat, cells, 0)
	if err != nil {
		t.Fatal(err)
	}
	return link.New(grammar.NewSchema(cat), index)
}
