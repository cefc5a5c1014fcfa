package wikisql_test

import (
	"math/rand/v2"
	"testing"

	"parley/eval"
	"parley/eval/compare"
	"parley/eval/wikisql"
	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/unit"
)

// TestDirectAgreesWithSQLite: what is answered without SQLite is what SQLite
// answers, on random queries over the small tables. The values are of the
// kinds that could part the two: numbers as text, text in number columns,
// other letter case, quotes, NULLs, values that are not there.
func TestDirectAgreesWithSQLite(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	direct, total := 0, 0
	for _, id := range []string{"1-huts", "1-ferries"} {
		db, err := huts(t).Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for range 3000 {
			q := randomQuery(t, rng, db)
			if q == nil {
				continue
			}
			mine, ok, theirs, err := wikisql.Both(t.Context(), db, q)
			if err != nil {
				t.Fatalf("%s: %v", ast.Print(q), err)
			}
			total++
			if !ok {
				continue
			}
			direct++
			if !compare.NewResult(mine, nil).Same(compare.NewResult(theirs, nil), q) {
				t.Errorf("%s\ndirectly %v\nSQLite   %v", ast.Print(q), mine, theirs)
			}
		}
	}
	t.Logf("%d of %d queries ran directly", direct, total)
	if direct < total/2 {
		t.Errorf("only %d of %d queries ran directly", direct, total)
	}
}

// randomQuery is a query that passes the check, or nil.
func randomQuery(t *testing.T, rng *rand.Rand, db *eval.Database) ast.Query {
	t.Helper()
	table := db.Catalog.Tables[0]
	pick := func(list ...string) string { return list[rng.IntN(len(list))] }
	column := func() string { return table.Columns[rng.IntN(len(table.Columns))].Name }
	value := func() string {
		return pick("rosswald", "ROSSWALD", "Binntal", "it's full", "", "stove", "24", "18", "1890", "2410", "40", "10.5", "71.50", "1e3", "-3", "nowhere", "kvalo", "a", "%", "s")
	}
	units := []unit.Unit{{Kind: unit.Table, Table: table.Name}}
	for slot := range 1 + rng.IntN(2) {
		c := column()
		if rng.IntN(6) == 0 {
			c = "*"
		}
		units = append(units, unit.Unit{Kind: unit.Select, Slot: slot, Column: c})
		if rng.IntN(3) == 0 {
			units = append(units, unit.Unit{Kind: unit.Aggregate, Slot: slot, Column: c, Agg: pick("count", "sum", "avg", "min", "max")})
		}
	}
	for slot := range rng.IntN(4) {
		op := []unit.Op{unit.Eq, unit.Eq, unit.Ne, unit.Lt, unit.Le, unit.Gt, unit.Ge, unit.Between, unit.In, unit.NotIn, unit.Like, unit.Unlike, unit.Missing, unit.Present}[rng.IntN(14)]
		var values []string
		switch op {
		case unit.Missing, unit.Present:
		case unit.Between, unit.In, unit.NotIn:
			values = []string{value(), value()}
		default:
			values = []string{value()}
		}
		number := len(values) > 0 && op != unit.Like && op != unit.Unlike
		for _, v := range values {
			number = number && v != "" && v[0] <= '9' && v[0] >= '-' && v != "%"
		}
		units = append(units, unit.Condition(slot, rng.IntN(2), column(), op, number, values...)...)
	}
	if rng.IntN(3) == 0 {
		units = append(units, unit.Unit{Kind: unit.Order, Column: column(), Desc: rng.IntN(2) == 0})
	}
	if rng.IntN(4) == 0 {
		units = append(units, unit.Unit{Kind: unit.Limit, N: rng.IntN(4)})
	}
	q, err := unit.Build(units)
	if err != nil {
		t.Fatal(err)
	}
	checked, _, err := check.Query(q, db.Catalog, "")
	if err != nil {
		return nil
	}
	return checked.Query
}
