package embedded

import (
	"testing"

	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestKeysComparedBySize: nobody means the numbers of rows by "under 18", unless a word
// says so.
func TestKeysComparedBySize(t *testing.T) {
	p := over(t, &catalog.Table{Name: "pupils", Human: "pupils", Rows: 30, Key: []string{"pupil_id"},
		Columns: []*catalog.Column{figure("pupils", "pupil_id", "pupil id", ""), figure("pupils", "age", "age", "")}})
	for _, c := range []struct {
		said, where string
		want        bool
	}{
		{"pupils under 18", "pupil_id < 18", true},
		{"pupils between 10 and 18", "pupil_id BETWEEN 10 AND 18", true},
		{"pupils with ids under 18", "pupil_id < 18", false},
		{"pupil 18", "pupil_id = 18", false},
		{"pupils under 18", "age < 18", false},
	} {
		q, err := parser.Parse("SELECT * FROM pupils WHERE " + c.where)
		if err != nil {
			t.Fatal(err)
		}
		made, err := p.db.Schema.Derive(q)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.comparesKey(p.linker().Read(c.said), made); got != c.want {
			t.Errorf("%s as %s: %t", c.said, c.where, got)
		}
	}
}
