package mend_test

import (
	"testing"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// jobsTable are jobs with amounts of several kinds.
func jobsTable() *catalog.Table {
	hours := heardtest.Number("jobs", "hrs")
	hours.Nulls = 5
	return &catalog.Table{Name: "jobs", Human: "jobs", Rows: 55, Key: []string{"id"}, Columns: []*catalog.Column{
		heardtest.Number("jobs", "id"), {Table: "jobs", Name: "translator", Human: "translator", Kind: catalog.Text, Distinct: 4},
		heardtest.Number("jobs", "words"), hours, heardtest.Number("jobs", "fee"), heardtest.Number("jobs", "grade"),
		heardtest.Number("jobs", "rate_per_word"), {Table: "jobs", Name: "due", Human: "due", Kind: catalog.Date, Distinct: 50},
	}}
}

// TestPerAmount: an amount per another is none of the two by itself, and is that of the rows that
// have both.
func TestPerAmount(t *testing.T) {
	d := heardtest.Over(t, jobsTable())
	const both = " FROM jobs WHERE hrs IS NOT NULL"
	for _, c := range []struct{ said, query, want string }{
		{"average words per hour by translator", "SELECT translator, avg(words) FROM jobs GROUP BY translator",
			"SELECT translator, 1.0 * sum(words) / sum(hrs)" + both + " GROUP BY translator"},
		{"words per hour", "SELECT sum(words) FROM jobs GROUP BY hrs", "SELECT 1.0 * sum(words) / sum(hrs)" + both},
		{"words per hour", "SELECT hrs, sum(words) FROM jobs GROUP BY hrs", "SELECT 1.0 * sum(words) / sum(hrs)" + both},
		{"words per hour of Ida", "SELECT words FROM jobs WHERE translator = 'Ida'",
			"SELECT 1.0 * sum(words) / sum(hrs) FROM jobs WHERE translator = 'Ida' AND hrs IS NOT NULL"},
		{"translators with the highest fee per word", "SELECT translator FROM jobs GROUP BY translator ORDER BY avg(fee) DESC LIMIT 1",
			"SELECT translator FROM jobs GROUP BY translator ORDER BY 1.0 * sum(fee) / sum(words) DESC LIMIT 1"},
		{"words per hour", "SELECT 1.0 * sum(words) / sum(hrs) FROM jobs", "SELECT 1.0 * sum(words) / sum(hrs)" + both},
		{"words per hour and how many jobs", "SELECT 1.0 * sum(words) / sum(hrs), count(*) FROM jobs",
			"SELECT 1.0 * sum(words) / sum(hrs), count(*) FROM jobs"},
		{"words per hour", "SELECT extract(hour FROM due), sum(words) FROM jobs GROUP BY extract(hour FROM due)",
			"SELECT extract(hour FROM due), sum(words) FROM jobs GROUP BY extract(hour FROM due)"}, // of the day
		{"words per hour", "SELECT hrs FROM jobs ORDER BY sum(words)", "SELECT hrs FROM jobs ORDER BY sum(words)"}, // shows neither
		{"average fee per grade", "SELECT grade, avg(fee) FROM jobs GROUP BY grade", "SELECT grade, avg(fee) FROM jobs GROUP BY grade"},
		{"average rate per word", "SELECT avg(rate_per_word) FROM jobs", "SELECT avg(rate_per_word) FROM jobs"},
		{"average words", "SELECT avg(words) FROM jobs", "SELECT avg(words) FROM jobs"},
	} {
		parsed := heardtest.Query(t, c.query)
		q := heardtest.Asked(d, c.said)
		h := ruletest.Mended(d, "peramount", q, decode.Hypothesis{Query: parsed})
		if got := ast.Print(ruletest.Rewritten(d, "bothknown", q, h.Query)); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}
