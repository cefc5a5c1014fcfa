package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/backendtest"
	"parley/suql/exec"
	"parley/suql/postgres"
)

var (
	_ exec.Narrower  = (*postgres.Ranker)(nil)
	_ exec.Mentioner = (*postgres.Ranker)(nil)
)

// texts is a ranker of the tables of testdata/ranked.sql, and their address.
func texts(t testing.TB) (*postgres.Ranker, string) {
	t.Helper()
	script, err := os.ReadFile("testdata/ranked.sql")
	if err != nil {
		t.Fatal(err)
	}
	dsn := backendtest.PostgresSchema(t, string(script))
	return ranker(t, connect(t, dsn), nil), dsn
}

func ranker(t testing.TB, db *postgres.DB, e postgres.Embedder) *postgres.Ranker {
	t.Helper()
	r, err := db.Ranker(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// untroubled fails the test if a ranking did not come off.
func untroubled(t testing.TB, r *postgres.Ranker, table, column, question string) {
	t.Helper()
	if trouble := r.Trouble(table, column, question); trouble != "" {
		t.Errorf("%s.%s by %q: %s", table, column, question, trouble)
	}
}

// Whatever the schema keeps for searching, the rows come in the same order.
func TestRankOrdersByRelevanceAndDropsNothing(t *testing.T) {
	r, _ := texts(t)
	all := []string{"1", "2", "3", "4", "5", "6", "7"}
	tables := map[string]string{
		"bare":      "its words (english), which no text search index has",
		"indexed":   "the index indexed_words (english)",
		"signed":    "the index signed_words (english)",
		"generated": "the column words (english) with the index generated_words",
		"triggered": "the column searched (english), which has no index",
		"filled":    "the column about_tsv (english), which has no index",
		"listed":    "its words (english), which no text search index has",
		"folded":    "its words (english), which no text search index has",
		"partly":    "its words (english), which no text search index has",
	}
	for _, tt := range []struct {
		name, question string
		keys, want     []string
		matching       int // of want
	}{
		{"a compound: itself first, then its words", "is this restaurant family-friendly?", all, []string{"3", "2", "1", "4", "5", "6", "7"}, 3},
		{"stems", "is it easy to park?", all, []string{"4", "1", "2", "3", "5", "6", "7"}, 1},
		{"the rarer word weighs more", "is there parking or soup?", all, []string{"4", "7", "1", "2", "3", "5", "6"}, 3},
		{"accents", "do they have jalapeño", all, []string{"5", "1", "2", "3", "4", "6", "7"}, 1},
		{"only the keys asked for, the rest in their order", "family-friendly", []string{"6", "4", "2", "3"}, []string{"3", "2", "6", "4"}, 0},
		{"keys without a row are kept", "soup", []string{"99", "1"}, []string{"1", "99"}, 0},
		{"a repeated key comes back once", "soup", []string{"2", "2", "1"}, []string{"1", "2"}, 0},
		{"no keys", "soup", nil, []string{}, 0},
		{"only stop words", "is it the one?", all, all, 0},
		{"words that are stop words to PostgreSQL only", "myself, theirs", all, all, 0},
		{"a generic word counts when there is no other", "which restaurant?", all, []string{"4", "7", "1", "2", "3", "5", "6"}, 2},
		{"nothing asked", "", all, all, 0},
		{"query syntax is just text", `soup' | !(a <-> b):*A & ~ \ ( slow`, all, []string{"1", "7", "2", "3", "4", "5", "6"}, 2},
		{"escapes and NUL", "crayons\x00'; DROP TABLE bare --", all, []string{"3", "1", "2", "4", "5", "6", "7"}, 1},
		{"patterns are just text", `.* crayons[ (?=x) \m`, all, []string{"3", "1", "2", "4", "5", "6", "7"}, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for table := range tables {
				got, err := r.Rank(t.Context(), table, "about", tt.question, tt.keys)
				if err != nil {
					t.Fatal(err)
				}
				untroubled(t, r, table, "about", tt.question)
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", table, diff)
				}
				if len(tt.keys) < len(all) {
					continue
				}
				got = walked(t, r, table, "about", tt.question, 2)
				untroubled(t, r, table, "about", tt.question)
				if diff := cmp.Diff(strings.Join(tt.want[:tt.matching], " "), strings.Join(got, " ")); diff != "" {
					t.Errorf("%s, walked (-want +got):\n%s", table, diff)
				}
			}
		})
	}
	for table, want := range tables {
		if by := r.By(table, "about"); by != want {
			t.Errorf("%s is ranked by %s, want %s", table, by, want)
		}
	}
}

func TestAnyQuestionRanks(t *testing.T) {
	r, _ := texts(t)
	random := rand.New(rand.NewPCG(3, 4))
	alphabet := []rune("soup 1 '\"\\()*+?[]{}|^$.:!&<>~%#@€ßéñ½-–/_´’`\x00\u0301")
	keys := []string{"1", "2", "3"}
	for range 200 {
		question := ""
		for range random.IntN(30) {
			question += string(alphabet[random.IntN(len(alphabet))])
		}
		for _, table := range []string{"bare", "indexed"} {
			got, err := r.Rank(t.Context(), table, "about", question, keys)
			if err != nil || !slices.Equal(slices.Sorted(slices.Values(got)), keys) {
				t.Errorf("%q: %v, %v", question, got, err)
			}
			untroubled(t, r, table, "about", question)
			if _, err := r.Mentions(t.Context(), table, "about", question); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestRankingSpeaksTheLanguageOfTheTexts(t *testing.T) {
	r, dsn := texts(t)
	for _, tt := range []struct{ name, dsn, table, question, by string }{
		{"that of the index", dsn, "german", "gibt es einen Garten?", "the index german_words (german)"},
		{"that of the connection", with(t, dsn, "", "default_text_search_config", "german"), "bare", "soups", "its words (german), which no text search index has"},
		{"simple, when somebody chose it", with(t, dsn, "", "default_text_search_config", "simple"), "bare", "soups", "its words (simple), which no text search index has"},
		{"english otherwise", dsn, "bare", "soups", "its words (english), which no text search index has"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := ranker(t, connect(t, tt.dsn), nil)
			if by := r.By(tt.table, "about"); by != tt.by {
				t.Errorf("ranked by %s, want %s", by, tt.by)
			}
		})
	}
	got, err := r.Rank(t.Context(), "german", "about", "gibt es dort einen Garten?", []string{"3", "2", "1"})
	if diff := cmp.Diff([]string{"2", "1", "3"}, got); err != nil || diff != "" && !slices.Equal(got, []string{"1", "2", "3"}) {
		t.Errorf("%v\n%s", err, diff)
	}
}

func TestRankedKeysAreThoseOfQueries(t *testing.T) {
	db, _ := odd(t)
	r := ranker(t, db, nil)
	for _, tt := range []struct{ table, column, question string }{
		{"odd", "Full Name", "Ann Bob Cyd"},
		{"odd", "words", "is there a b c"},
		{"heap", "what", "which line"},
		{"parts", "part", "part a or b"},
		{"kept", "what", "which line"},
	} {
		key := db.Key(tt.table, "t")
		rows, err := db.Query(t.Context(), &ast.Select{Items: []*ast.Item{{Expr: key}}, From: []ast.From{&ast.Table{Name: tt.table, Alias: "t"}}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var scanned []string
		for _, row := range rows.Values {
			scanned = append(scanned, fmt.Sprint(row[0]))
		}
		backwards := slices.Clone(scanned)
		slices.Reverse(backwards)
		got, err := r.Rank(t.Context(), tt.table, tt.column, tt.question, backwards)
		if err != nil {
			t.Fatal(err)
		}
		untroubled(t, r, tt.table, tt.column, tt.question)
		matching := walked(t, r, tt.table, tt.column, tt.question, 3)
		untroubled(t, r, tt.table, tt.column, tt.question)
		if len(matching) == 0 || !slices.Contains(scanned, matching[0]) || !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(scanned))) {
			t.Errorf("%s.%s: scanned %v, ranked %v, walked %v", tt.table, tt.column, scanned, got, matching)
		}
	}
	if _, err := r.Rank(t.Context(), "odd_view", "feels", "happy", []string{"1"}); err == nil {
		t.Error("a view was ranked")
	}
	if _, err := r.Walk(t.Context(), "nowhere", "feels", "happy"); err == nil {
		t.Error("a table that isn't there was ranked")
	}
}

func TestARankingThatTakesTooLongIsTold(t *testing.T) {
	r, _ := texts(t)
	hurried := r.WithTime(time.Nanosecond)
	keys := []string{"1", "2", "3", "4"}
	got, err := hurried.Rank(t.Context(), "bare", "about", "is there parking?", keys)
	if err != nil || !slices.Equal(got, keys) {
		t.Errorf("%v, %v", got, err)
	}
	trouble := hurried.Trouble("bare", "about", "is there parking?")
	if !strings.Contains(trouble, "took longer than 1ns") || !strings.Contains(trouble, "CREATE INDEX ON bare USING gin (to_tsvector('english', about))") {
		t.Errorf("trouble %q", trouble)
	}
	if keys := walked(t, hurried, "indexed", "about", "soup", 5); len(keys) != 0 || strings.Contains(hurried.Trouble("indexed", "about", "soup"), "CREATE INDEX") {
		t.Errorf("%v, trouble %q", keys, hurried.Trouble("indexed", "about", "soup"))
	}
	if got, err = r.Rank(t.Context(), "bare", "about", "is there parking?", keys); err != nil || got[0] != "4" || r.Trouble("bare", "about", "is there parking?") != "" {
		t.Errorf("given time: %v, %v", got, err)
	}
}

func TestAServerThatDoesNotSayWhatItHasIsNoError(t *testing.T) {
	_, dsn := texts(t)
	db := connect(t, dsn)
	db.Close()
	r := ranker(t, db, nil)
	if by := r.By("indexed", "about"); !strings.Contains(by, "its words (english)") || !strings.Contains(by, "could not be found out: ") {
		t.Error(by)
	}
	if got, err := r.Rank(t.Context(), "indexed", "about", "soup", []string{"2", "1"}); err != nil || !slices.Equal(got, []string{"2", "1"}) {
		t.Errorf("%v, %v", got, err)
	}
	if trouble := r.Trouble("indexed", "about", "soup"); !strings.Contains(trouble, "indexed.about could not be ranked") {
		t.Error(trouble)
	}
}

func TestACancelledRankIsAnError(t *testing.T) {
	r, _ := texts(t)
	ctx, cancel := context.WithCancel(t.Context())
	next, err := r.Walk(ctx, "bare", "about", "soup")
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := next(ctx, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("walking: %v", err)
	}
	if _, err := r.Rank(ctx, "bare", "about", "soup", []string{"1"}); !errors.Is(err, context.Canceled) {
		t.Errorf("ranking: %v", err)
	}
	if _, err := r.Walk(ctx, "bare", "about", "soup"); !errors.Is(err, context.Canceled) {
		t.Errorf("beginning to walk: %v", err)
	}
}

func TestRankingNeedsNoRightButSelect(t *testing.T) {
	_, dsn := texts(t)
	schema, reader := schemaOf(t, dsn), role(t)
	// not even that to call a function that somebody's index was made with
	admin(t, strings.ReplaceAll(`CREATE FUNCTION s.joined(TEXT[]) RETURNS TEXT IMMUTABLE LANGUAGE SQL AS 'SELECT array_to_string($1, '' '')';
		CREATE INDEX listed_words ON s.listed USING gin (to_tsvector('english', s.joined(about)));
		REVOKE ALL ON FUNCTION s.joined FROM PUBLIC`, "s.", schema+"."))
	admin(t, "GRANT USAGE ON SCHEMA "+schema+" TO "+reader+"; GRANT SELECT ON ALL TABLES IN SCHEMA "+schema+" TO "+reader+
		"; REVOKE SELECT ON "+schema+".filled FROM "+reader+"; GRANT SELECT (id, about) ON "+schema+".filled TO "+reader)
	owner, r := ranker(t, connect(t, dsn), nil), ranker(t, connect(t, with(t, dsn, reader, "", "")), nil)
	for _, tt := range []struct{ table, owner, reader string }{
		{"indexed", "the index indexed_words (english)", "the index indexed_words (english)"},
		{"listed", "the index listed_words (english)", "its words (english), which no text search index has"},
		{"filled", "the column about_tsv (english), which has no index", "its words (english), which no text search index has"},
	} {
		if a, b := owner.By(tt.table, "about"), r.By(tt.table, "about"); a != tt.owner || b != tt.reader {
			t.Errorf("%s: the owner ranks by %s, the reader by %s", tt.table, a, b)
		}
		for _, one := range []*postgres.Ranker{owner, r} {
			got, err := one.Rank(t.Context(), tt.table, "about", "is there parking?", []string{"1", "4"})
			if err != nil || got[0] != "4" {
				t.Errorf("%s: %v, %v", tt.table, got, err)
			}
			untroubled(t, one, tt.table, "about", "is there parking?")
		}
	}
}
