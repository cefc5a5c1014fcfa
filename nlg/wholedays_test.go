package nlg_test

import (
	"testing"

	"parley/agent"
	"parley/nlg"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestWholeDays: two conditions that leave the days between them are one.
func TestWholeDays(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "talks", Human: "talks", Columns: []*catalog.Column{
		{Table: "talks", Name: "held", Human: "held", Kind: catalog.Date, Timed: true}, {Table: "talks", Name: "fee", Human: "fee", Kind: catalog.Number}}}}}
	speaker, err := nlg.New(cat)
	if err != nil {
		t.Fatal(err)
	}
	for where, want := range map[string]string{
		"held >= '2015-03-01' AND held < '2015-04-01'":             "the talks whose held is between 2015-03-01 and 2015-03-31",
		"held >= '2015-03-01' AND held < '2015-03-02'":             "the talks whose held is 2015-03-01",
		"held >= '2015-03-01'":                                     "the talks whose held is not before 2015-03-01",
		"held >= '2015-03-01 12:00' AND held < '2015-03-02 12:00'": "the talks whose held is not before 2015-03-01 12:00 and held is before 2015-03-02 12:00",
		"fee >= 3 AND fee < 9":                                     "the talks whose fee is at least 3 and fee is under 9",
	} {
		q, err := parser.Parse("SELECT * FROM talks WHERE " + where)
		if err != nil {
			t.Fatal(err)
		}
		h, err := agent.Parsed(q)
		if err != nil {
			t.Fatal(err)
		}
		if got := speaker.Result(h); got != want {
			t.Errorf("%s: %q, not %q", where, got, want)
		}
	}
}
