package embedded

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestInflected: a word that says a value in another form is a condition, where a reading makes
// nothing of it.
func TestInflected(t *testing.T) {
	result := &catalog.Column{Table: "exams", Name: "result", Human: "result", Kind: catalog.Enum, Type: "text", Distinct: 3,
		Domain: []string{"pass", "fail", "distinction"}, Samples: []string{"pass", "fail"}}
	p := overValues(t, values{"result": result.Domain}, &catalog.Table{Name: "exams", Human: "exams", Rows: 90, Key: []string{"id"},
		Columns: []*catalog.Column{figure("exams", "id", "id", ""), figure("exams", "mark", "mark", ""), result}})
	for _, c := range []struct{ said, query, want string }{
		{"how many passed", "SELECT count(*) FROM exams", "SELECT count(*) FROM exams WHERE result = 'pass'"},
		{"average mark of whoever passed", "SELECT avg(mark) FROM exams WHERE mark > 9", "SELECT avg(mark) FROM exams WHERE mark > 9 AND result = 'pass'"},
		{"how many passed", "SELECT count(*) FROM exams WHERE result = 'fail'", "SELECT count(*) FROM exams WHERE result = 'fail'"},
		{"how many pass", "SELECT count(*) FROM exams", "SELECT count(*) FROM exams"}, // the value itself
		{"how many exams", "SELECT count(*) FROM exams", "SELECT count(*) FROM exams"},
	} {
		h := decode.Hypothesis{Query: query(t, c.query)}
		h.Made = p.before(h.Query)
		if got := ast.Print(ruletest.Mended(p.heard, "inflected", p.linker().Read(c.said), h).Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}
