package rewrite

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestOfClause: what somebody else than the row did is asked of them, where they stand before what they did.
func TestOfClause(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "trips", Human: "trips", Rows: 9, Columns: []*catalog.Column{
		{Table: "trips", Name: "report", Human: "report", Kind: catalog.FreeText, Words: 9}}})
	for _, c := range [][3]string{
		{"trips where the skipper wanted something", "wanted something", "did the skipper want something?"},
		{"trips where a very old boat engine broke down", "broke down", "did it break down?"},
		{"trips where the engine itself broke down", "broke down", "did the engine break down?"},
		{"trips where the trip was too long", "was too long", "was it too long?"},
		{"trips where the report praises the skipper", "praises the skipper", "does it praise the skipper?"},
		{"trips where it was late", "was late", "was it late?"},
		{"trips where no guests complained", "complained", "did it complain?"},
		{"trips where a guest complained", "a guest complained", "did a guest complain?"},
		{"trips where rain stopped us", "rain stopped us", "did the rain stop us?"},
		{"trips where the trip was fun", "the trip was fun", "was the trip fun?"},
		{"trips that critics praised", "praised", "is it praised?"},
		{"trips that say that the engine failed", "failed", "did the engine fail?"},
		{"did guests complain about the boat", "complain about the boat", "does it complain about the boat?"},
	} {
		q := Over(d).Phrased(heardtest.Asked(d, c[0]), heardtest.Query(t, "SELECT * FROM trips WHERE answer(report, '"+c[1]+"') = 'Yes'"))
		if got := ast.Print(q.(*ast.Select).Where); got != "answer(report, '"+c[2]+"') = 'Yes'" {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}
