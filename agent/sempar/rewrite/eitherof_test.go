package rewrite

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestEitherOf: of things that are listed each is asked of texts; the second of two is said of what the
// first is said of.
func TestEitherOf(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "hives", Human: "hives", Rows: 9, Columns: []*catalog.Column{
		{Table: "hives", Name: "notes", Human: "notes", Kind: catalog.FreeText, Words: 9}}})
	for _, c := range [][3]string{
		{"hives that had a damaged roof, floor or wall", "answer(notes, 'had a damaged roof') = 'Yes'",
			"answer(notes, 'did it have a damaged roof?') = 'Yes' OR answer(notes, 'did it have a damaged floor?') = 'Yes' OR answer(notes, 'did it have a damaged wall?') = 'Yes'"},
		{"hives with a problem with the roof or the floor", "answer(notes, 'a problem with the roof') = 'Yes' OR answer(notes, 'the floor') = 'Yes'",
			"answer(notes, 'is there a problem with the roof?') = 'Yes' OR answer(notes, 'is there a problem with the floor?') = 'Yes'"},
		{"hives that complain about slow support or about crashes", "answer(notes, 'complain about slow support or about crashes') = 'Yes'",
			"answer(notes, 'does it complain about slow support?') = 'Yes' OR answer(notes, 'does it complain about crashes?') = 'Yes'"},
		{"hives that complain about torn, dirty or otherwise damaged frames", "answer(notes, 'complain about torn, dirty or otherwise damaged frames') = 'Yes'",
			"answer(notes, 'does it complain about torn frames?') = 'Yes' OR answer(notes, 'does it complain about dirty frames?') = 'Yes' OR answer(notes, 'does it complain about damaged frames?') = 'Yes'"},
		{"hives with complaints about torn or dirty frames", "answer(notes, 'complaints about torn') = 'Yes' OR answer(notes, 'dirty frames') = 'Yes'",
			"answer(notes, 'are there complaints about torn frames?') = 'Yes' OR answer(notes, 'are there complaints about dirty frames?') = 'Yes'"},
		{"hives that are quiet or have brood", "answer(notes, 'quiet or have brood') = 'Yes'", "answer(notes, 'does it have quiet or have brood?') = 'Yes'"},
		{"what people wrote about the price or about a refund", "answer(notes, 'about the price or about a refund') = 'Yes'",
			"answer(notes, 'is it about the price?') = 'Yes' OR answer(notes, 'is it about a refund?') = 'Yes'"},
		{"hives that say the box was wet or broken frames", "answer(notes, 'the box was wet or broken frames') = 'Yes'", "answer(notes, 'was the box wet or broken frames?') = 'Yes'"},
		{"hives that involved children", "answer(notes, 'involved children') = 'Yes'", "answer(notes, 'did it involve children?') = 'Yes'"},
		{"hives with heated frames", "answer(notes, 'heated frames') = 'Yes'", "answer(notes, 'does it have heated frames?') = 'Yes'"},
		{"hives that had a damaged roof, by number", "answer(notes, 'had a damaged roof') = 'Yes'", "answer(notes, 'did it have a damaged roof?') = 'Yes'"},
		{"hives that had a damaged roof, or notes", "answer(notes, 'had a damaged roof') = 'Yes'", "answer(notes, 'did it have a damaged roof?') = 'Yes'"},
	} {
		q := Over(d).Phrased(heardtest.Asked(d, c[0]), heardtest.Query(t, "SELECT * FROM hives WHERE "+c[1]))
		if got := ast.Print(q.(*ast.Select).Where); got != c[2] {
			t.Errorf("%s: %s", c[0], got)
		}
	}
}
