package suql_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql"
	"parley/suql/plan"
)

// rewritten are queries for each rewrite of package plan, with their naive
// twins over answers in columns (see language_test.go). Every query says the
// order of its rows.
var rewritten = map[string][]pair{
	"first of each": {
		{"SELECT DISTINCT ON (a) answer(t.about, 'kids') AS a, t.id FROM t ORDER BY a, t.rating, t.id",
			"SELECT a, id FROM (SELECT t.t_aboutkids AS a, t.id, row_number() OVER (PARTITION BY t.t_aboutkids ORDER BY t.rating, t.id) AS n FROM t) AS d WHERE n = 1 ORDER BY a"},
		{"SELECT DISTINCT ON (t.city) t.city, t.name, answer(t.reviews, 'kids') AS k FROM t ORDER BY t.city, t.id",
			"SELECT city, name, k FROM (SELECT t.city, t.name, t.t_reviewskids AS k, row_number() OVER (PARTITION BY t.city ORDER BY t.id) AS n FROM t) AS d WHERE n = 1 ORDER BY city"},
		{"SELECT DISTINCT ON (t.city) t.city, l.id, answer(l.note, 'kids') AS k FROM t, LATERAL (SELECT * FROM s WHERE s.tid = t.id) AS l ORDER BY t.city, l.id",
			"SELECT city, id, k FROM (SELECT t.city, s.id, s.t_notekids AS k, row_number() OVER (PARTITION BY t.city ORDER BY s.id) AS n FROM t JOIN s ON s.tid = t.id) AS d WHERE n = 1 ORDER BY city"},
	},
	"windows below": {
		{"SELECT t.id, answer(lag(t.about) OVER (ORDER BY t.id), 'kids') AS k FROM t ORDER BY t.id",
			"SELECT t.id, lag(t.t_aboutkids) OVER (ORDER BY t.id) AS k FROM t ORDER BY t.id"},
		{"SELECT t.id FROM t WHERE answer(t.about, 'kids') = 'yes' ORDER BY answer(first_value(t.about) OVER (PARTITION BY t.city ORDER BY t.id), 'quiet') DESC, t.id",
			"SELECT id FROM (SELECT t.id, first_value(t.t_aboutquiet) OVER (PARTITION BY t.city ORDER BY t.id) AS q FROM t WHERE t.j_aboutkidsyes) AS d ORDER BY q DESC, id"},
	},
	"lateral joins": {
		{"SELECT t.id, l.id FROM t, LATERAL (SELECT s.id FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') = 'yes') AS l ORDER BY 1, 2",
			"SELECT t.id, s.id FROM t JOIN s ON s.tid = t.id AND s.j_notekidsyes ORDER BY 1, 2"},
		{"SELECT t.id, l.n FROM t LEFT JOIN LATERAL (SELECT count(*) AS n FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') = 'no') AS l ON TRUE ORDER BY t.id",
			"SELECT t.id, (SELECT count(*) FROM s WHERE s.tid = t.id AND s.j_notekidsno) FROM t ORDER BY t.id"},
	},
	"ordered sets": {
		{"SELECT about FROM t WHERE rating > 3 UNION SELECT note FROM s ORDER BY answer(about, 'kids'), about",
			"SELECT about FROM (SELECT about, t_aboutkids AS k FROM t WHERE rating > 3 UNION SELECT note, t_notekids FROM s) AS u ORDER BY k, about"},
	},
	"groups below": {
		{"SELECT t.city, answer(min(t.about), 'kids') AS k FROM t GROUP BY t.city ORDER BY t.city",
			"SELECT g.city, (SELECT x.t_aboutkids FROM t AS x WHERE x.about = g.m LIMIT 1) FROM (SELECT city, min(about) AS m FROM t GROUP BY city) AS g ORDER BY g.city"},
	},
	"equal answers": {
		{"SELECT t.id, s.id FROM t, s WHERE answer(t.about, 'kids') = answer(s.note, 'kids') ORDER BY 1, 2",
			"SELECT t.id, s.id FROM t, s WHERE t.t_aboutkids = s.t_notekids ORDER BY 1, 2"},
		{"SELECT t.id, s.id FROM t JOIN s ON s.tid <> t.id WHERE answer(t.about, 'quiet') = answer(s.note, 'quiet') AND t.rating > 2 ORDER BY 1, 2",
			"SELECT t.id, s.id FROM t JOIN s ON s.tid <> t.id WHERE t.t_aboutquiet = s.t_notequiet AND t.rating > 2 ORDER BY 1, 2"},
	},
	"members": {
		{"SELECT t.id FROM t WHERE t.id IN (SELECT s.tid FROM s WHERE answer(s.note, 'kids') = 'yes') AND t.rating > 2 ORDER BY 1",
			"SELECT t.id FROM t WHERE t.id IN (SELECT s.tid FROM s WHERE s.j_notekidsyes) AND t.rating > 2 ORDER BY 1"},
	},
	"existence": {
		{"SELECT t.id FROM t WHERE EXISTS (SELECT answer(s.note, 'quiet') FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') = 'yes') ORDER BY 1",
			"SELECT t.id FROM t WHERE EXISTS (SELECT 1 FROM s WHERE s.tid = t.id AND s.j_notekidsyes) ORDER BY 1"},
		{"SELECT t.id FROM t WHERE (SELECT count(*) FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') <> 'yes') > 0 ORDER BY 1",
			"SELECT t.id FROM t WHERE (SELECT count(*) FROM s WHERE s.tid = t.id AND NOT s.j_notekidsyes) > 0 ORDER BY 1"},
	},
	"fixed answers": {
		{"SELECT t.id, answer(t.about, 'kids') FROM t WHERE answer(t.about, 'kids') = 'yes' ORDER BY 1",
			"SELECT t.id, t.t_aboutkids FROM t WHERE t.j_aboutkidsyes ORDER BY 1"},
	},
	"pushed conditions": {
		{"SELECT t.id FROM t WHERE t.rating > 3 AND answer(t.about, 'kids') = 'yes' ORDER BY 1",
			"SELECT t.id FROM t WHERE t.rating > 3 AND t.j_aboutkidsyes ORDER BY 1"},
		{"SELECT t.id FROM t WHERE t.price = 1 OR t.rating > 3 AND answer(t.about, 'kids') = 'yes' ORDER BY 1",
			"SELECT t.id FROM t WHERE t.price = 1 OR t.rating > 3 AND t.j_aboutkidsyes ORDER BY 1"},
	},
	"early order": {
		{"SELECT t.id FROM t WHERE answer(t.about, 'kids') = 'yes' ORDER BY t.rating DESC, t.id",
			"SELECT t.id FROM t WHERE t.j_aboutkidsyes ORDER BY t.rating DESC, t.id"},
	},
	"early limit": {
		{"SELECT t.id, answer(t.reviews, 'quiet') FROM t WHERE answer(t.about, 'kids') = 'yes' ORDER BY t.rating, t.id LIMIT 2 OFFSET 1",
			"SELECT t.id, t.t_reviewsquiet FROM t WHERE t.j_aboutkidsyes ORDER BY t.rating, t.id LIMIT 2 OFFSET 1"},
		{"SELECT t.id, answer(t.about, 'kids') FROM t ORDER BY t.id DESC LIMIT 3",
			"SELECT t.id, t.t_aboutkids FROM t ORDER BY t.id DESC LIMIT 3"},
	},
	"counted groups": {
		{"SELECT t.city FROM t WHERE answer(t.about, 'kids') IS NOT NULL GROUP BY t.city HAVING count(*) >= 2 ORDER BY t.city",
			"SELECT t.city FROM t WHERE t.t_aboutkids IS NOT NULL GROUP BY t.city HAVING count(*) >= 2 ORDER BY t.city"},
	},
	"once each": {
		{"SELECT DISTINCT t.city FROM t WHERE answer(t.about, 'kids') = 'yes' ORDER BY t.city",
			"SELECT DISTINCT t.city FROM t WHERE t.j_aboutkidsyes ORDER BY t.city"},
		{"SELECT DISTINCT t.price, t.city FROM t WHERE answer(t.about, 'kids') IS NULL OR t.rating > 6 ORDER BY t.city DESC, 1 LIMIT 2 OFFSET 1",
			"SELECT DISTINCT t.price, t.city FROM t WHERE t.t_aboutkids IS NULL OR t.rating > 6 ORDER BY t.city DESC, 1 LIMIT 2 OFFSET 1"},
		{"SELECT d.city, s.id FROM (SELECT DISTINCT t.city FROM t WHERE NOT answer(t.about, 'kids') = 'yes') AS d, s ORDER BY 1, 2",
			"SELECT d.city, s.id FROM (SELECT DISTINCT t.city FROM t WHERE NOT t.j_aboutkidsyes) AS d, s ORDER BY 1, 2"},
	},
	"extremes": {
		{"SELECT max(t.rating) FROM t WHERE answer(t.about, 'kids') = 'yes'",
			"SELECT max(t.rating) FROM t WHERE t.j_aboutkidsyes"},
		{"SELECT t.city, min(t.about) AS m FROM t WHERE answer(t.reviews, 'kids') IS NULL GROUP BY t.city ORDER BY m, t.city",
			"SELECT t.city, min(t.about) AS m FROM t WHERE t.t_reviewskids IS NULL GROUP BY t.city ORDER BY m, t.city"},
		{"SELECT t.price, max(t.name) FROM t WHERE answer(t.about, 'quiet') <> 'no' GROUP BY t.price ORDER BY t.price DESC LIMIT 2",
			"SELECT t.price, max(t.name) FROM t WHERE NOT t.j_aboutquietno GROUP BY t.price ORDER BY t.price DESC LIMIT 2"},
		{"SELECT t.id, (SELECT max(s.score) FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') = 'yes') FROM t ORDER BY t.id",
			"SELECT t.id, (SELECT max(s.score) FROM s WHERE s.tid = t.id AND s.j_notekidsyes) FROM t ORDER BY t.id"},
	},
	"first rows": {
		{"SELECT DISTINCT ON (t.city) t.city, t.id FROM t WHERE answer(t.about, 'kids') = 'yes' ORDER BY t.city, t.rating DESC, t.id",
			"SELECT city, id FROM (SELECT t.city, t.id, row_number() OVER (PARTITION BY t.city ORDER BY t.rating DESC, t.id) AS n FROM t WHERE t.j_aboutkidsyes) AS d WHERE n = 1 ORDER BY city"},
		{"SELECT DISTINCT ON (t.price) t.price, t.id, answer(t.reviews, 'quiet') FROM t WHERE answer(t.about, 'kids') IS NULL ORDER BY t.price DESC, t.id LIMIT 2",
			"SELECT price, id, q FROM (SELECT t.price, t.id, t.t_reviewsquiet AS q, row_number() OVER (PARTITION BY t.price ORDER BY t.id) AS n FROM t WHERE t.t_aboutkids IS NULL) AS d WHERE n = 1 ORDER BY price DESC LIMIT 2"},
	},
	"groups wanted": {
		{"SELECT t.city FROM t WHERE answer(t.about, 'kids') IS NOT NULL GROUP BY t.city HAVING count(*) >= 2 ORDER BY t.city LIMIT 1",
			"SELECT t.city FROM t WHERE t.t_aboutkids IS NOT NULL GROUP BY t.city HAVING count(*) >= 2 ORDER BY t.city LIMIT 1"},
		{"SELECT 1 FROM t WHERE answer(t.about, 'kids') IS NOT NULL GROUP BY t.city HAVING count(*) > 1 LIMIT 1",
			"SELECT 1 FROM t WHERE t.t_aboutkids IS NOT NULL GROUP BY t.city HAVING count(*) > 1 LIMIT 1"},
		{"SELECT t.city, count(*), sum(t.rating) FROM t WHERE answer(t.about, 'kids') = 'yes' GROUP BY t.city ORDER BY t.city DESC LIMIT 1 OFFSET 1",
			"SELECT t.city, count(*), sum(t.rating) FROM t WHERE t.j_aboutkidsyes GROUP BY t.city ORDER BY t.city DESC LIMIT 1 OFFSET 1"},
		{"SELECT count(*) > 0 FROM t WHERE answer(t.about, 'kids') = 'yes' GROUP BY t.price LIMIT 2",
			"SELECT count(*) > 0 FROM t WHERE t.j_aboutkidsyes GROUP BY t.price LIMIT 2"},
		{"SELECT DISTINCT t.city FROM t WHERE answer(t.about, 'kids') <> 'yes' ORDER BY t.city LIMIT 2",
			"SELECT DISTINCT t.city FROM t WHERE NOT t.j_aboutkidsyes ORDER BY t.city LIMIT 2"},
	},
	"order below": {
		{"SELECT d.id, d.name FROM (SELECT t.id, t.name, t.rating * 2 AS r FROM t WHERE answer(t.about, 'kids') = 'yes') AS d WHERE d.id > 1 ORDER BY d.r DESC, d.id LIMIT 2 OFFSET 1",
			"SELECT t.id, t.name FROM t WHERE t.j_aboutkidsyes AND t.id > 1 ORDER BY t.rating DESC, t.id LIMIT 2 OFFSET 1"},
		{"WITH d AS (SELECT t.id, t.rating, t.reviews FROM t WHERE answer(t.about, 'kids') = 'yes' OR answer(t.reviews, 'quiet') = 'no') SELECT d.id, answer(d.reviews, 'seats') FROM d ORDER BY rating, d.id LIMIT 3",
			"SELECT t.id, t.t_reviewsseats FROM t WHERE t.j_aboutkidsyes OR t.j_reviewsquietno ORDER BY t.rating, t.id LIMIT 3"},
		{"SELECT d.k, d.id FROM (SELECT t.id, answer(t.about, 'kids') AS k FROM t WHERE answer(t.reviews, 'quiet') IS NULL) AS d ORDER BY d.k, d.id LIMIT 2",
			"SELECT t.t_aboutkids, t.id FROM t WHERE t.t_reviewsquiet IS NULL ORDER BY t.t_aboutkids, t.id LIMIT 2"},
		{"SELECT d.city FROM (SELECT DISTINCT t.city FROM t WHERE answer(t.about, 'kids') = 'yes') AS d ORDER BY d.city DESC LIMIT 1",
			"SELECT DISTINCT t.city FROM t WHERE t.j_aboutkidsyes ORDER BY t.city DESC LIMIT 1"},
		{"SELECT d.id FROM (SELECT t.id, t.rating FROM t WHERE answer(t.about, 'kids') = 'yes') AS d WHERE d.rating > (SELECT avg(s.score) FROM s WHERE s.id <> d.id) ORDER BY d.rating, 1 LIMIT 2",
			"SELECT t.id FROM t WHERE t.j_aboutkidsyes AND t.rating > (SELECT avg(s.score) FROM s WHERE s.id <> t.id) ORDER BY t.rating, 1 LIMIT 2"},
	},
	"limit first": {
		{"SELECT t.id, (SELECT count(*) FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') = 'yes') AS n FROM t WHERE t.rating > 1 ORDER BY t.rating, t.id LIMIT 2 OFFSET 1",
			"SELECT t.id, (SELECT count(*) FROM s WHERE s.tid = t.id AND s.j_notekidsyes) AS n FROM t WHERE t.rating > 1 ORDER BY t.rating, t.id LIMIT 2 OFFSET 1"},
		{"SELECT t.id, EXISTS (SELECT 1 FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') IS NULL), answer(t.about, 'quiet') FROM t ORDER BY t.id DESC LIMIT 3",
			"SELECT t.id, EXISTS (SELECT 1 FROM s WHERE s.tid = t.id AND s.t_notekids IS NULL), t.t_aboutquiet FROM t ORDER BY t.id DESC LIMIT 3"},
	},
	"inner limit": {
		{"WITH d AS (SELECT t.id, t.name FROM t WHERE answer(t.about, 'kids') = 'yes' ORDER BY t.rating DESC, t.id LIMIT 2) SELECT d.id, s.id FROM d LEFT JOIN s ON s.tid = d.id ORDER BY 1, 2",
			"WITH d AS (SELECT t.id, t.name FROM t WHERE t.j_aboutkidsyes ORDER BY t.rating DESC, t.id LIMIT 2) SELECT d.id, s.id FROM d LEFT JOIN s ON s.tid = d.id ORDER BY 1, 2"},
		{"SELECT count(*) FROM (SELECT t.id FROM t WHERE answer(t.about, 'kids') = 'no' OR answer(t.reviews, 'quiet') <> 'yes' LIMIT 2) AS d",
			"SELECT count(*) FROM (SELECT t.id FROM t WHERE t.j_aboutkidsno OR NOT t.j_reviewsquietyes LIMIT 2) AS d"},
		{"SELECT s.id FROM s WHERE s.tid IN (SELECT t.id FROM t WHERE answer(t.about, 'kids') IS NULL ORDER BY t.id LIMIT 3) ORDER BY 1",
			"SELECT s.id FROM s WHERE s.tid IN (SELECT t.id FROM t WHERE t.t_aboutkids IS NULL ORDER BY t.id LIMIT 3) ORDER BY 1"},
	},
	"rows wanted": {
		{"SELECT 1 FROM (SELECT t.id FROM t WHERE answer(t.about, 'kids') = 'yes') AS d LIMIT 1",
			"SELECT 1 FROM t WHERE t.j_aboutkidsyes LIMIT 1"},
		{"WITH d AS (SELECT t.id, t.rating FROM t WHERE answer(t.about, 'kids') = 'yes' OR answer(t.reviews, 'quiet') = 'no') SELECT 1 FROM d WHERE d.rating > 3 LIMIT 1 OFFSET 1",
			"SELECT 1 FROM t WHERE t.rating > 3 AND (t.j_aboutkidsyes OR t.j_reviewsquietno) LIMIT 1 OFFSET 1"},
		{"SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') = 'yes') LIMIT 2",
			"SELECT 1 FROM t WHERE EXISTS (SELECT 1 FROM s WHERE s.tid = t.id AND s.j_notekidsyes) LIMIT 2"},
		{"SELECT 1 FROM t WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') = 'yes') LIMIT 2",
			"SELECT 1 FROM t WHERE NOT EXISTS (SELECT 1 FROM s WHERE s.tid = t.id AND s.j_notekidsyes) LIMIT 2"},
		{"SELECT 1 FROM t WHERE t.id IN (SELECT s.tid FROM s WHERE answer(s.note, 'kids') <> 'yes') LIMIT 1",
			"SELECT 1 FROM t WHERE t.id IN (SELECT s.tid FROM s WHERE NOT s.j_notekidsyes) LIMIT 1"},
		{"SELECT 1 FROM t WHERE (SELECT count(*) FROM s WHERE s.tid = t.id AND answer(s.note, 'kids') IS NOT NULL) > 1 LIMIT 1",
			"SELECT 1 FROM t WHERE (SELECT count(*) FROM s WHERE s.tid = t.id AND s.t_notekids IS NOT NULL) > 1 LIMIT 1"},
		{"SELECT 1 FROM t WHERE answer(t.about, 'kids') IS NULL UNION ALL SELECT 1 FROM s WHERE answer(s.note, 'quiet') = 'yes' LIMIT 2",
			"SELECT 1 FROM t WHERE t.t_aboutkids IS NULL UNION ALL SELECT 1 FROM s WHERE s.j_notequietyes LIMIT 2"},
		{"SELECT 1 FROM (SELECT t.id FROM t EXCEPT SELECT s.tid FROM s WHERE answer(s.note, 'quiet') = 'yes') AS d LIMIT 2",
			"SELECT 1 FROM (SELECT t.id FROM t EXCEPT SELECT s.tid FROM s WHERE s.j_notequietyes) AS d LIMIT 2"},
		{"SELECT DISTINCT 1 FROM (SELECT t.city FROM t WHERE answer(t.about, 'kids') = 'yes') AS d JOIN s ON s.id > 1 LIMIT 3",
			"SELECT DISTINCT 1 FROM (SELECT t.city FROM t WHERE t.j_aboutkidsyes) AS d JOIN s ON s.id > 1 LIMIT 3"},
	},
	"most relevant first": {
		{"SELECT count(*) > 1 FROM t WHERE answer(t.about, 'kids') = 'yes'",
			"SELECT count(*) > 1 FROM t WHERE t.j_aboutkidsyes"},
	},
	"one of several answers": {
		{"SELECT t.id, CASE answer(t.about, 'kids') WHEN 'yes' THEN 'a' WHEN 'Maybe' THEN 'b' ELSE 'c' END FROM t ORDER BY t.id",
			"SELECT t.id, CASE WHEN t.t_aboutkids = 'yes' THEN 'a' WHEN t.t_aboutkids = 'maybe' THEN 'b' ELSE 'c' END FROM t ORDER BY t.id"},
		{"SELECT t.id FROM t WHERE CASE WHEN answer(t.about, 'kids') = 'no' THEN t.rating > 3 WHEN answer(t.about, 'kids') = 'yes' THEN t.price > 1 END OR answer(t.about, 'kids') IN ('yes', 'no') AND t.price = 0 ORDER BY t.id",
			"SELECT t.id FROM t WHERE CASE WHEN t.j_aboutkidsno THEN t.rating > 3 WHEN t.j_aboutkidsyes THEN t.price > 1 END OR t.t_aboutkids IN ('yes', 'no') AND t.price = 0 ORDER BY t.id"},
	},
	"known texts first": {
		{"SELECT 1 FROM t, s WHERE t.id <> s.tid AND answer(t.about, 'kids') = 'yes' AND answer(s.note, 'quiet') = 'no' LIMIT 3",
			"SELECT 1 FROM t, s WHERE t.id <> s.tid AND t.j_aboutkidsyes AND s.j_notequietno LIMIT 3"},
		{"SELECT 1 FROM t AS a JOIN t AS b ON a.city = b.city AND a.id <> b.id WHERE answer(a.about, 'kids') = answer(b.about, 'kids') LIMIT 2",
			"SELECT 1 FROM t AS a JOIN t AS b ON a.city = b.city AND a.id <> b.id WHERE a.t_aboutkids = b.t_aboutkids LIMIT 2"},
	},
	"guarded answers": {
		{"SELECT t.id, CASE WHEN t.rating > 4 THEN answer(t.about, 'kids') ELSE t.city END FROM t ORDER BY t.id",
			"SELECT t.id, CASE WHEN t.rating > 4 THEN t.t_aboutkids ELSE t.city END FROM t ORDER BY t.id"},
	},
	"inferred answers": {
		{"SELECT t.id, answer(t.about, 'seats')::numeric FROM t ORDER BY t.id",
			"SELECT t.id, t.n_aboutseats FROM t ORDER BY t.id"},
		{"SELECT t.city, count(*) FROM t WHERE answer(t.about, 'seats')::numeric > 9 GROUP BY t.city ORDER BY t.city",
			"SELECT t.city, count(*) FROM t WHERE t.n_aboutseats > 9 GROUP BY t.city ORDER BY t.city"},
	},
	"needed rows": {
		{"SELECT t.id, (SELECT sum(s.score) FROM s WHERE s.id > t.id AND answer(s.note, 'kids') = 'yes') FROM t ORDER BY t.id",
			"SELECT t.id, (SELECT sum(s.score) FROM s WHERE s.id > t.id AND s.j_notekidsyes) FROM t ORDER BY t.id"},
	},
}

// TestRewrites runs the queries of every rewrite optimised, without that
// rewrite, without any, and reparsed from how it prints; the rows must be
// those of naive evaluation. A rewrite that makes no plan another does
// nothing.
func TestRewrites(t *testing.T) {
	optional := plan.Rewrites()
	var worlds []world // made once: a database is most of the work
	for seed := range uint64(6) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 5)))
		t.Cleanup(w.close)
		worlds = append(worlds, w)
	}
	for name, queries := range rewritten {
		t.Run(name, func(t *testing.T) {
			changed := !slices.Contains(optional, name)
			for _, w := range worlds {
				for _, q := range queries {
					want, _ := rowsOf(t, w.naive, q.naive, suql.RunOptions{})
					explained, judged := map[string]string{}, map[string]int{}
					run := func(way, query string, without ...string) {
						t.Helper()
						suql.Without(w.free, without...)
						p, err := w.free.Prepare(t.Context(), query)
						if err != nil {
							t.Fatalf("%s: %v\n%s", way, err, query)
						}
						got, res := rowsOf(t, w.free, query, suql.RunOptions{})
						explained[way], judged[way] = p.Explain(), res.Receipt.Stats.RowsJudged
						if diff := cmp.Diff(want, got); diff != "" {
							t.Errorf("%s (-naive +engine)\n%s\n%s\n%s", way, query, diff, res.Receipt.Plan)
						}
					}
					run("unoptimised", q.suql, optional...)
					run("without it", q.suql, name)
					run("optimised", q.suql)
					run("reparsed", printed(t, w.free, q.suql))
					if diff := cmp.Diff(explained["optimised"], explained["reparsed"]); diff != "" {
						t.Errorf("the plan of what it prints is another\n%s", diff)
					}
					changed = changed || explained["without it"] != explained["optimised"] || judged["without it"] != judged["optimised"]
				}
			}
			if !changed {
				t.Error("no plan is another without it")
			}
		})
	}
	for _, name := range optional {
		if rewritten[name] == nil {
			t.Errorf("no query for %s", name)
		}
	}
}

// printed is a query in canonical form.
func printed(t *testing.T, e *suql.Engine, query string) string {
	t.Helper()
	p, err := e.Prepare(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	return p.SUQL()
}
