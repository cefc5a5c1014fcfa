package suql_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
)

func TestFreeTextMayStandAnywhere(t *testing.T) {
	for query, want := range map[string]string{
		"VALUES (answer('kids=yes', 'kids'), 1)":                                                                                                                                                                        "[[yes 1]]",
		"SELECT b FROM (VALUES (answer('kids=yes', 'kids'), 1)) AS v(a, b)":                                                                                                                                             "[[1]]",
		"SELECT name FROM cafes WHERE id IN (WITH g AS (SELECT cafe FROM visits WHERE answer(note, 'mood') = 'good') SELECT cafe FROM g)":                                                                               "[[Alder] [Cedar]]",
		"SELECT name FROM cafes ORDER BY id LIMIT (SELECT count(*) FROM visits WHERE answer(note, 'mood') = 'bad')":                                                                                                     "[[Alder] [Birch]]",
		"SELECT name FROM cafes ORDER BY id LIMIT answer('n=2', 'n')::int":                                                                                                                                              "[[Alder] [Birch]]",
		"SELECT id FROM cafes UNION SELECT id FROM visits ORDER BY id LIMIT answer('n=1', 'n')::int OFFSET answer('n=2', 'n')::int":                                                                                     "[[3]]",
		"SELECT name FROM cafes ORDER BY (SELECT count(*) FROM visits AS v WHERE v.cafe = cafes.id AND answer(v.note, 'mood') = 'good') DESC, name LIMIT 2":                                                             "[[Cedar] [Alder]]",
		"SELECT name FROM cafes WHERE answer(about, 'style') = ANY (SELECT answer(note, 'style') FROM visits) ORDER BY id":                                                                                              "[[Alder] [Dogwood]]",
		"SELECT name FROM cafes WHERE answer(about, 'style') = (SELECT answer(note, 'style') FROM visits WHERE id = 3) ORDER BY id":                                                                                     "[[Alder] [Dogwood]]",
		"SELECT CASE WHEN EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND answer(v.note, 'mood') = 'good') THEN answer(reviews, 'kids') END FROM cafes AS c WHERE id < 3 ORDER BY id":                         "[[yes] [<nil>]]",
		"SELECT count(DISTINCT answer(reviews, 'kids')) FROM cafes JOIN visits ON visits.cafe = cafes.id":                                                                                                               "[[1]]",
		"SELECT a.name FROM cafes AS a NATURAL JOIN (SELECT id, answer(reviews, 'kids') AS k FROM cafes) AS b WHERE b.k = 'no'":                                                                                         "[[Birch]]",
		"SELECT x.n FROM (SELECT name AS n, row_number() OVER (PARTITION BY answer(about, 'style') ORDER BY id) AS r FROM cafes) AS x WHERE x.r = 2 ORDER BY 1":                                                         "[[Dogwood] [Elm] [Ginkgo]]",
		"SELECT v.*, c.name FROM cafes AS c JOIN visits AS v ON v.cafe = c.id WHERE answer(v.note, 'style') = 'modern'":                                                                                                 "[[3 3 2024-03-05 mood=good style=modern Cedar]]",
		"SELECT name FROM cafes WHERE (city, answer(about, 'style')) IN (('Oakland', 'modern'))":                                                                                                                        "[[Alder]]",
		"SELECT name FROM cafes AS c WHERE EXISTS (SELECT 1 FROM visits AS v WHERE v.cafe = c.id AND EXISTS (SELECT 1 FROM cafes AS d WHERE d.id = v.cafe AND d.city = c.city AND answer(d.reviews, 'quiet') = 'yes'))": "[[Cedar]]",
		"(SELECT name FROM cafes WHERE answer(reviews, 'kids') = 'no' LIMIT 1) UNION ALL (SELECT name FROM cafes WHERE answer(reviews, 'quiet') = 'yes' ORDER BY id DESC LIMIT 1)":                                      "[[Birch] [Cedar]]",
		"SELECT one.review FROM cafes, unnest(reviews) WITH ORDINALITY AS one(review, n) WHERE n = 2 AND answer(one.review, 'kids') = 'yes'":                                                                            "[[kids=yes.]]",
	} {
		got, _ := rowsOf(t, cafes(t), query, suql.RunOptions{})
		if fmt.Sprint(got) != want {
			t.Errorf("%s\ngot %v, want %s", query, got, want)
		}
	}
}

// TestATextColumnOfDatesIsReadAsText: what is declared as text may be asked
// about, whatever it holds, and is compared as a date all the same.
func TestATextColumnOfDatesIsReadAsText(t *testing.T) {
	e, reader := open(t, `
CREATE TABLE visits (id INTEGER PRIMARY KEY, seen TEXT);
INSERT INTO visits VALUES (1, '2024-01-02'), (2, '2024-05-02'), (3, '2025-05-02');`)
	rows, _ := rowsOf(t, e, "SELECT id, answer(seen, 'broken') FROM visits WHERE seen > '2024-03-01' ORDER BY seen DESC", suql.RunOptions{})
	if diff := cmp.Diff([]string{"[3 yes]", "[2 yes]"}, rows); diff != "" || reader.items != 2 {
		t.Errorf("%d questions\n%s", reader.items, diff)
	}
}
