package rewrite_test

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestDaysAsWritten: a day that rows are to have is written as the column writes it, days that
// others lie before or after are not.
func TestDaysAsWritten(t *testing.T) {
	day := func(name, form string, samples ...string) *catalog.Column {
		return &catalog.Column{Table: "managers", Name: name, Human: name, Kind: catalog.Date, Form: form,
			Min: samples[0], Max: samples[len(samples)-1], Distinct: 30, Samples: samples}
	}
	d := heardtest.OverValues(t, heardtest.Values{}, &catalog.Table{Name: "managers", Human: "managers", Rows: 36, Columns: []*catalog.Column{
		day("left", "DD Mon YYYY", "22 August 2008", "3 May 2010"), day("came", "DD/MM/YYYY", "01/02/2009", "25/04/2010"),
		day("born", "", "1970-01-02", "1980-03-04"), day("mixed", "DD Mon YYYY", "22 August 2008", "3 Sep 2010")}})
	for said, want := range map[string]string{
		`"left" = '2010-05-03'`:                        `"left" = '3 May 2010'`,
		`"left" <> '2010-05-03'`:                       `"left" <> '3 May 2010'`,
		`"left" >= '2010-05-03'`:                       `"left" >= '2010-05-03'`,
		`came IN ('2009-02-01', '2009-11-12')`:         `came IN ('01/02/2009', '12/11/2009')`,
		`born = '1970-01-02'`:                          `born = '1970-01-02'`,
		`mixed = '2010-09-03'`:                         `mixed = '2010-09-03'`,
		`"left" = 'unknown' OR "left" = '2010-05-03'`:  `"left" = 'unknown' OR "left" = '3 May 2010'`,
		`NOT (came = '2009-02-01' AND born IS NULL)`:   `NOT (came = '01/02/2009' AND born IS NULL)`,
		`came = (SELECT max(came) FROM managers AS m)`: `came = (SELECT max(came) FROM managers AS m)`,
	} {
		query := heardtest.Query(t, "SELECT * FROM managers WHERE "+said)
		if got := ast.Print(ruletest.Rewritten(d, "aswritten", &link.Question{}, query)); got != "SELECT * FROM managers WHERE "+want {
			t.Errorf("%s is %s", said, got)
		}
	}
}
