package suql_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
)

// What SQLite has no words for is said in others, beside free text and
// without.
func TestConstructsThatAreSaidInOtherWords(t *testing.T) {
	const bad = "answer(v.note, 'what was the mood?') = 'bad'"
	for name, tt := range map[string]struct {
		query string
		want  []string
		items int // questions to the reader
	}{
		"DISTINCT ON keeps the first of each": {
			query: "SELECT DISTINCT ON (city) city, name FROM cafes ORDER BY city, rating DESC",
			want:  []string{"[Berkeley Cedar]", "[Oakland Elm]"},
		},
		"DISTINCT ON an expression, with * and a limit": {
			query: "SELECT DISTINCT ON (upper(city)) id, city FROM cafes ORDER BY upper(city) DESC, id LIMIT 1",
			want:  []string{"[1 Oakland]"},
		},
		"DISTINCT ON asks about the rows that stay": {
			query: "SELECT DISTINCT ON (city) city, answer(about, 'style') AS style FROM cafes WHERE about IS NOT NULL ORDER BY city, id",
			want:  []string{"[Berkeley modern]", "[Oakland modern]"}, items: 1,
		},
		"DISTINCT ON under a question": {
			query: "SELECT DISTINCT ON (cafe) v.cafe, v.day FROM visits AS v WHERE " + bad + " ORDER BY cafe, v.day DESC",
			want:  []string{"[1 2024-02-05]", "[9 2024-07-05]"}, items: 3,
		},
		"DISTINCT ON an answer": {
			query: "SELECT DISTINCT ON (a) answer(about, 'style') AS a, name FROM cafes WHERE about IS NOT NULL ORDER BY a, name",
			want:  []string{"[modern Alder]", "[plain Fir]", "[rustic Birch]"}, items: 3,
		},
		"LATERAL over the elements of a list": {
			query: "SELECT c.name, l.x FROM cafes AS c, LATERAL (SELECT r AS x FROM unnest(c.reviews) AS r WHERE answer(r, 'how many seats?') IS NOT NULL) AS l ORDER BY 1",
			want:  []string{"[Alder seats=20 or so.]", "[Cedar kids=yes. quiet=yes. seats=40.]", "[Fir seats=many.]", "[Ginkgo kids=yes and seats=12.]"}, items: 8,
		},
		"LATERAL over a table": {
			query: "SELECT c.name, l.day FROM cafes AS c CROSS JOIN LATERAL (SELECT v.day FROM visits AS v WHERE v.cafe = c.id AND " + bad + ") AS l",
			want:  []string{"[Alder 2024-02-05]"}, items: 4,
		},
		"LEFT JOIN LATERAL keeps rows without a partner": {
			query: "SELECT c.name, l.day FROM cafes AS c LEFT JOIN LATERAL (SELECT v.day FROM visits AS v WHERE v.cafe = c.id AND " + bad + ") AS l ON TRUE WHERE c.id < 4 ORDER BY c.id",
			want:  []string{"[Alder 2024-02-05]", "[Birch <nil>]", "[Cedar <nil>]"}, items: 4,
		},
		"LATERAL that counts": {
			query: "SELECT c.name, l.n FROM cafes AS c, LATERAL (SELECT count(*) AS n FROM visits AS v WHERE v.cafe = c.id AND answer(v.note, 'what was the mood?') = 'good') AS l WHERE l.n > 0 ORDER BY l.n DESC",
			want:  []string{"[Cedar 3]", "[Alder 1]"}, items: 4,
		},
		"LATERAL with the latest row": {
			query: "SELECT c.name, l.mood FROM cafes AS c JOIN LATERAL (SELECT v.day, answer(v.note, 'what was the mood?') AS mood FROM visits AS v WHERE v.cafe = c.id ORDER BY v.day DESC LIMIT 1) AS l ON TRUE ORDER BY c.id",
			want:  []string{"[Alder bad]", "[Cedar good]", "[Fir <nil>]"}, items: 4,
		},
		"LATERAL without FROM": {
			query: "SELECT c.name FROM cafes AS c, LATERAL (SELECT answer(c.about, 'style') AS s) AS l WHERE l.s = 'rustic' ORDER BY 1",
			want:  []string{"[Birch]", "[Elm]"}, items: 3,
		},
		"LATERAL after LATERAL": {
			query: "SELECT c.name, m.u FROM cafes AS c, LATERAL (SELECT answer(c.about, 'style') AS s) AS l, LATERAL (SELECT upper(l.s) AS u) AS m WHERE c.id < 3 ORDER BY 1",
			want:  []string{"[Alder MODERN]", "[Birch RUSTIC]"}, items: 2,
		},
		"LATERAL without free text": {
			query: "SELECT c.name, l.n FROM cafes AS c, LATERAL (SELECT count(*) AS n, max(v.day) AS last FROM visits AS v WHERE v.cafe = c.id) AS l WHERE l.last > '2024-03-01' ORDER BY 1",
			want:  []string{"[Cedar 3]", "[Fir 1]"},
		},
		"a question about the row before": {
			query: "SELECT v.id, answer(lag(v.note) OVER (ORDER BY v.id), 'what was the mood?') AS before FROM visits AS v WHERE v.id < 4 ORDER BY v.id",
			want:  []string{"[1 <nil>]", "[2 good]", "[3 bad]"}, items: 2,
		},
		"a question about a window over a filtered block": {
			query: "SELECT v.id, answer(first_value(v.note) OVER w, 'style') AS s FROM visits AS v WHERE answer(v.note, 'what was the mood?') = 'good' WINDOW w AS (PARTITION BY v.cafe ORDER BY v.id) ORDER BY v.id",
			want:  []string{"[1 <nil>]", "[3 modern]", "[4 modern]", "[5 modern]"}, items: 6,
		},
		"a set operation in the order of an answer": {
			query: "SELECT name AS n, about FROM cafes WHERE id < 3 UNION SELECT 'other', 'style=art' ORDER BY answer(about, 'style'), n",
			want:  []string{"[other style=art]", "[Alder style=modern]", "[Birch style=rustic]"}, items: 3,
		},
		"and only the first of them": {
			query: "(SELECT about FROM cafes WHERE id < 3) UNION ALL SELECT 'style=art' ORDER BY answer(about, 'style') DESC LIMIT 1",
			want:  []string{"[style=rustic]"}, items: 3,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, res := rowsOf(t, cafes(t), tt.query, suql.RunOptions{})
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s\n%s", diff, res.Receipt.Plan)
			}
			if n := res.Receipt.Stats.Items; n != tt.items {
				t.Errorf("%d questions, want %d\n%s", n, tt.items, res.Receipt.Plan)
			}
		})
	}
}
