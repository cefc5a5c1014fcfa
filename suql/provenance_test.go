package suql_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
)

// Rows show the words that decided, in whatever block those were read.
func TestRowsShowWhatInnerBlocksRead(t *testing.T) {
	const good = "answer(v.note, 'what was the mood?') = 'good'"
	for name, tt := range map[string]struct {
		query string
		want  []string // first value of a row: the words that decided
	}{
		"EXISTS":             {"SELECT name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND " + good + ") ORDER BY name", []string{"Alder: mood=good", "Cedar: mood=good"}},
		"IN":                 {"SELECT name FROM cafes AS c WHERE c.id IN (SELECT v.cafe FROM visits AS v WHERE " + good + ") ORDER BY name", []string{"Alder: mood=good", "Cedar: mood=good"}},
		"a count":            {"SELECT name FROM cafes AS c WHERE (SELECT count(*) FROM visits AS v WHERE v.cafe = c.id AND " + good + ") > 1", []string{"Cedar: mood=good"}},
		"a block in a block": {"SELECT name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND EXISTS (SELECT 1 FROM cafes AS d WHERE d.id = v.cafe AND answer(d.about, 'style') = 'modern'))", []string{"Alder: style=modern"}},
		"a subquery in FROM": {"SELECT d.name FROM (SELECT id, name FROM cafes WHERE answer(about, 'style') = 'rustic') AS d JOIN cafes AS c ON c.id = d.id ORDER BY d.name", []string{"Birch: style=rustic", "Elm: style=rustic"}},
		"beside a question of its own": {"SELECT d.name FROM (SELECT * FROM cafes WHERE answer(about, 'style') = 'modern') AS d WHERE answer(d.reviews, 'are there kids?') = 'yes'",
			[]string{"Alder: kids=yes, style=modern"}},
		"a named query with names":                   {"WITH m(n) AS (SELECT name FROM cafes WHERE answer(about, 'style') = 'modern') SELECT n FROM m ORDER BY n", []string{"Alder: style=modern", "Dogwood: style=modern"}},
		"a value of the output":                      {"SELECT name, (SELECT answer(v.note, 'what was the mood?') FROM visits AS v WHERE v.cafe = c.id ORDER BY v.day DESC LIMIT 1) AS mood FROM cafes AS c WHERE c.id = 1", []string{"Alder: mood=bad"}},
		"only what holds":                            {"SELECT name FROM cafes AS c WHERE c.id = 7 OR EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND " + good + ") ORDER BY name", []string{"Alder: mood=good", "Cedar: mood=good", "Ginkgo: "}},
		"nothing of NOT EXISTS":                      {"SELECT name FROM cafes AS c WHERE c.id = 2 AND NOT EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND " + good + ")", []string{"Birch: "}},
		"a denial":                                   {"SELECT name FROM cafes AS c WHERE c.id IN (SELECT d.id FROM cafes AS d WHERE NOT answer(d.reviews, 'are there kids?') = 'yes')", []string{"Birch: kids=no"}},
		"LIMIT":                                      {"SELECT name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND " + good + ") ORDER BY name DESC LIMIT 1", []string{"Cedar: mood=good"}},
		"LIMIT that ends the reading":                {"SELECT name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND v.id > 0 AND " + good + ") LIMIT 1", []string{"Cedar: mood=good"}},
		"LIMIT that ends the reading of a subquery":  {"SELECT d.name FROM (SELECT id, name FROM cafes WHERE answer(about, 'style') = 'modern' AND id > 1) AS d LIMIT 1", []string{"Dogwood: style=modern"}},
		"LIMIT that ends it between rows of a block": {"SELECT name FROM cafes AS c WHERE (SELECT count(*) FROM visits AS v WHERE v.cafe = c.id AND " + good + ") > 1 LIMIT 1", []string{"Cedar: mood=good"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, res := rowsOf(t, cafes(t), tt.query, suql.RunOptions{})
			var got []string
			for _, row := range res.Rows {
				var words []string
				for _, e := range row.Evidence {
					words = append(words, e.Snippet[e.Start:e.End])
				}
				got = append(got, row.Values[0].(string)+": "+strings.Join(words, ", "))
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s\n%s", diff, res.Receipt.Plan)
			}
		})
	}
}
