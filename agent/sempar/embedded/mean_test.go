package embedded

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestMeanCount: the mean of a count is no mean of a number.
func TestMeanCount(t *testing.T) {
	table := func(name, human string, foreign []catalog.ForeignKey, columns ...string) *catalog.Table {
		out := &catalog.Table{Name: name, Human: human, Rows: 9, Key: []string{"id"}, Foreign: foreign, Columns: []*catalog.Column{figure(name, "id", "id", "")}}
		for _, c := range columns {
			out.Columns = append(out.Columns, figure(name, c, c, ""))
		}
		return out
	}
	p := over(t, table("animals", "animals", nil, "name", "weight"),
		table("visits", "visits", []catalog.ForeignKey{{Columns: []string{"animal"}, RefTable: "animals", RefColumns: []string{"id"}}}, "animal", "fee"))
	const joined = " FROM animals JOIN visits ON visits.animal = animals.id"
	const perAnimal = "SELECT 1.0 * count(animal) / count(DISTINCT animal) FROM visits"
	for _, c := range []struct{ said, query, want string }{
		{"how many visits per animal on average", "SELECT animals.name, avg(visits.fee)" + joined + " GROUP BY animals.id", perAnimal},
		{"average number of visits per animal", "SELECT avg(fee) FROM visits", perAnimal},
		{"average visits per animal", "SELECT avg(fee) FROM visits WHERE fee > 9", perAnimal + " WHERE fee > 9"},
		{"average visit count per animal", "SELECT avg(fee) FROM visits", perAnimal},
		{"on average how many visits does an animal have", "SELECT avg(visits.fee)" + joined + " WHERE animals.weight > 3",
			"SELECT 1.0 * count(visits.animal) / count(DISTINCT visits.animal)" + joined + " WHERE animals.weight > 3"},
		{"average number of visits per animal for each weight", "SELECT animals.weight, count(*)" + joined + " GROUP BY animals.weight",
			"SELECT animals.weight, 1.0 * count(visits.animal) / count(DISTINCT visits.animal)" + joined + " GROUP BY animals.weight"},
		{"average fee per animal", "SELECT avg(fee) FROM visits", "SELECT avg(fee) FROM visits"},
		{"how many visits have a fee above the average", "SELECT count(*) FROM visits", "SELECT count(*) FROM visits"},
		{"how many animals per visit on average", "SELECT count(*) FROM animals", "SELECT count(*) FROM animals"},
	} {
		parsed, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		q := p.linker().Read(c.said)
		if got := ast.Print(ruletest.Mended(p.heard, "mean", q, decode.Hypothesis{Query: parsed}).Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}
