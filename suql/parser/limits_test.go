package parser_test

import (
	"errors"
	"strings"
	"testing"

	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
	"parley/suql/fault"
	"parley/suql/parser"
)

func TestTextsTooLargeOrTooDeepAreRefused(t *testing.T) {
	repeat := strings.Repeat
	for name, text := range map[string]string{
		"long text":           "SELECT '" + repeat("x", parser.MaxBytes) + "'",
		"brackets":            "SELECT " + repeat("(", 20_000) + "1" + repeat(")", 20_000),
		"sum":                 "SELECT 1" + repeat("+1", 40_000),
		"sum of 3000":         "SELECT 1" + repeat("+1", 3_000),
		"negations":           "SELECT " + repeat("NOT ", 20_000) + "a",
		"signs":               "SELECT " + repeat("- ", 3_000) + "a",
		"casts":               "SELECT 1" + repeat("::int", 12_000),
		"subqueries":          "SELECT " + repeat("(SELECT ", 9_000) + "1" + repeat(")", 9_000),
		"calls":               "SELECT " + repeat("f(", 9_000) + "1" + repeat(")", 9_000),
		"unions":              "SELECT 1" + repeat(" UNION SELECT 1", 6_000),
		"joins":               "SELECT 1 FROM a" + repeat(" CROSS JOIN a", 7_000),
		"from subqueries":     "SELECT 1 FROM " + repeat("(SELECT 1 FROM ", 5_000) + "a" + repeat(")", 5_000),
		"calls with commas":   "SELECT " + repeat("f(1,", 9_000) + "1" + repeat(")", 9_000),
		"unclosed brackets":   "SELECT " + repeat("(", 90_000),
		"unclosed subscripts": "SELECT a" + repeat("[a", 40_000),
		"cases":               "SELECT " + repeat("CASE WHEN a THEN ", 5_000) + "1" + repeat(" END", 5_000),
	} {
		t.Run(name, func(t *testing.T) {
			_, err := parser.Parse(text)
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != parser.CodeTooLarge {
				t.Errorf("want a fault %q, have %.200v", parser.CodeTooLarge, err)
			}
		})
	}
}

func TestLongListsAndConditionsParse(t *testing.T) {
	for name, text := range map[string]string{
		"list of 20000 values": "SELECT * FROM t WHERE a IN (1" + strings.Repeat(",22", 20_000) + ")",
		"OR of 2000":           "SELECT * FROM t WHERE a = 1" + strings.Repeat(" OR a = 2", 1_500),
		"nested 100 deep":      "SELECT " + strings.Repeat("f(", 100) + "1" + strings.Repeat(")", 100),
	} {
		t.Run(name, func(t *testing.T) {
			q, err := parser.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			checkRoundTrip(t, q)
		})
	}
}

// keywords are all of PostgreSQL's, in lower case.
func keywords(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, name := range pg.Token_name {
		word := strings.ToLower(strings.TrimSuffix(name, "_P"))
		r, err := pg.Scan(word)
		if err == nil && len(r.Tokens) == 1 && r.Tokens[0].KeywordKind != pg.KeywordKind_NO_KEYWORD {
			out = append(out, word)
		}
	}
	if len(out) < 400 {
		t.Fatalf("only %d keywords found", len(out))
	}
	return out
}

func TestEveryKeywordCanBeAName(t *testing.T) {
	for _, word := range keywords(t) {
		t.Run(word, func(t *testing.T) {
			quoted := `"` + word + `"`
			text := strings.ReplaceAll("WITH @ (@) AS (SELECT 1) SELECT @, @.@, @.*, @ + 1 AS @, f(@), @[1], - @, NOT @, @::int FROM @, s.@ AS @ (@), "+
				"(SELECT 1) AS @, a JOIN b USING (@) WHERE @ AND @ = 1 AND @ IN (@) GROUP BY @ ORDER BY @ DESC, @", "@", quoted)
			q, err := parser.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			checkRoundTrip(t, q)
			if word == string(ast.Answer) || word == string(ast.Summary) {
				return
			}
			q, err = parser.Parse(strings.ReplaceAll("SELECT @(a), @(a, b), @(), @(DISTINCT a), @(a) OVER @, @(a) FILTER (WHERE a), a::@ FROM t, @(a) AS @ WINDOW @ AS ()", "@", quoted))
			if err != nil {
				t.Fatal(err)
			}
			checkRoundTrip(t, q)
		})
	}
}
