package doubt

import (
	"slices"
	"strings"
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// TestUnitsOfNothing: a unit that the compared column is not known to have is named
// among the words left out; one that it has, and those of money and age, are not.
func TestUnitsOfNothing(t *testing.T) {
	column := func(name, unit string) *catalog.Column {
		c := heardtest.Number("visits", name)
		c.Unit = unit
		return c
	}
	d := heardtest.Over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 30, Key: []string{"id"},
		Columns: []*catalog.Column{column("id", ""), column("fee", "euros"), column("took", "minutes"), column("age", "")}})
	for _, c := range []struct{ said, where, left string }{
		{"visits longer than 30 minutes", "fee > 30", "minutes"},
		{"visits longer than 30 minutes", "took > 30", ""},
		{"visits longer than half an hour", "took > 30", ""},
		{"visits over 30 euros", "age > 30", ""},
		{"older than 30 years", "age > 30", ""},
		{"longer than a month", "age > 1", "month"},
		{"older than 30 years", "fee > 30", "years"},
		{"heavier than 30 kg", "age > 30", "kg"},
		{"visits over 30 pounds", "fee > 30", ""},
		{"visits over 30 pounds", "took > 30", "pounds"},
	} {
		q := heardtest.Query(t, "SELECT * FROM visits WHERE "+c.where)
		made, err := d.Schema.Derive(q)
		if err != nil {
			t.Fatal(err)
		}
		read := heardtest.Asked(d, c.said)
		var left []string
		for _, u := range Over(d).unitsLeft(read, made) {
			left = append(left, heard.Spoken(read, link.Candidate{From: u.From, To: u.To}))
		}
		if got := strings.Join(left, ", "); got != c.left {
			t.Errorf("%s as %s: left out %q, not %q", c.said, c.where, got, c.left)
		}
	}
}

// TestWordsOfAValue: what stands around the words that a value was found by, and is
// part of it, is no word left out.
func TestWordsOfAValue(t *testing.T) {
	q := &link.Question{Tokens: link.Tokens("visits to Dr. Lind in May")}
	q.Said = len(q.Tokens)
	covered := make([]bool, q.Said)
	at := slices.IndexFunc(q.Tokens, func(t link.Token) bool { return t.Lower == "lind" })
	coverValue(q, link.Candidate{Text: "Dr. Pelle Lind", From: at, To: at + 1}, covered)
	for i, t2 := range q.Tokens {
		if want := t2.Lower == "dr" || t2.Text == "." || t2.Lower == "lind"; covered[i] != want {
			t.Errorf("%q is covered: %t", t2.Text, covered[i])
		}
	}
}

// TestUnitOfATime: the unit in which a time is said is part of it.
func TestUnitOfATime(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "jobs", Human: "jobs", Rows: 90, Columns: []*catalog.Column{
		heardtest.Number("jobs", "id"), heardtest.Day("jobs", "ordered", "2025-01-03", "2026-11-20", 0)}})
	made, err := d.Schema.Derive(heardtest.Query(t, "SELECT * FROM jobs WHERE ordered >= '2026-10-28'"))
	if err != nil {
		t.Fatal(err)
	}
	if left := Over(d).unitsLeft(heardtest.Asked(d, "jobs ordered in the last 30 days"), made); left != nil {
		t.Errorf("left out: %v", left)
	}
}

// TestMoneyIsSaid: words for money beside a number that a column of amounts is compared with are said,
// wherever they stand, also where words with an apostrophe stand before them.
func TestMoneyIsSaid(t *testing.T) {
	d := heardtest.Over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 30, Key: []string{"id"},
		Columns: []*catalog.Column{heardtest.Number("visits", "id"), heardtest.Number("visits", "fee")}})
	for said, want := range map[string]string{
		"visits over 30 dollars":                              "over 30 dollars",
		"which of Ann's and Bob's visits cost over 30 pounds": "over 30 pounds",
		"it's over £30, isn't it":                             "over £ 30",
		"what's what's what's what's £30":                     "£ 30",
		"visits over 40 dollars":                              "",
	} {
		q := heardtest.Asked(d, said)
		marked := make([]bool, len(q.Tokens))
		Over(d).moneyExplained(q, heardtest.Query(t, "SELECT * FROM visits WHERE fee > 30"), marked)
		var words []string
		for i, is := range marked {
			if is {
				words = append(words, q.Tokens[i].Text)
			}
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("%s: %q, not %q", said, got, want)
		}
	}
}
