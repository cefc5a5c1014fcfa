package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"parley/suql/limit"
)

// long is a statement with a text s of a million letters, made without any
// function of ours.
func long(expression string) string {
	return "WITH RECURSIVE d(i, s) AS (SELECT 1, 'a' UNION ALL SELECT i + 1, s || s FROM d WHERE i < 21), " +
		"t AS MATERIALIZED (SELECT max(s) AS s FROM d) SELECT " + expression + " FROM t"
}

// Whatever reaches this backend ends by itself: by what SQLite bounds, by
// what our functions refuse, or by the time of a statement. The context of
// the test is there to fail it, not to end the query.
func TestNoStatementRunsForLong(t *testing.T) {
	db := places(t).WithLimits(limit.Limits{Rows: 1000, Bytes: 1 << 20, Time: 200 * time.Millisecond})
	tooLong, tooCostly, tooLarge, stopped := "text that is too long", "pattern is too costly", "larger than 32 MB", "took longer than 200ms"
	for _, tt := range []struct{ name, query, want string }{
		{"recursion", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", stopped},
		{"cross join", "SELECT count(*) FROM places a, places b, places c, places d, places e, places f, places g, places h, places i, places j, places k, places l, places m, places n", stopped},
		{"sorting", "SELECT a.name FROM places a, places b, places c, places d, places e, places f, places g, places h, places i, places j, places k, places l ORDER BY random()", stopped},
		{"pg_repeat", "SELECT pg_repeat('x', 1e9)", tooLong},
		{"pg_lpad", "SELECT pg_lpad('x', 1e9)", tooLong},
		{"pg_rpad", "SELECT pg_rpad('x', 1e9, 'y')", tooLong},
		{"pg_replace", long("pg_replace(s, 'a', s)"), tooLong},
		{"replace of SQLite", long("replace(s, 'a', s)"), tooLarge},
		{"printf", "SELECT printf('%1000000000s', 'x')", tooLarge},
		{"concatenation", long(strings.Repeat("s || ", 80) + "s"), tooLarge},
		{"group_concat", long("(SELECT group_concat(t.s, '') FROM t, json_each('[" + strings.Repeat("1,", 200) + "1]'))"), tooLarge},
		{"hex", long("hex(" + strings.Repeat("s || ", 40) + "s)"), tooLarge},
		{"array_to_string", long("pg_array_to_string(pg_string_to_array(s, ''), s)"), tooLong},
		{"growing replacement", long("pg_regexp_replace(s, '', s, 'g')"), tooCostly},
		{"LIKE with many wildcards", long("pg_like(s, '" + strings.Repeat("%a", 5000) + "b')"), tooCostly},
		{"LIKE that looks everywhere", long("pg_like(s, '%' || s || 'b')"), tooCostly},
		{"LIKE ANY", long("pg_any(s, 'LIKE', json_array(" + strings.Repeat("'%b',", 50) + "'%c'))"), tooCostly},
		{"regular expression", long("pg_matches(s, '" + strings.Repeat("(a|b|c)*x?", 300) + "$', '~')"), tooCostly},
		{"regular expression with many steps", "SELECT pg_matches('a', '" + strings.Repeat("(a{1,900}b)", 30) + "', '~')", tooCostly},
		{"arrays put together", long("pg_array_cat(pg_string_to_array(s, ''), pg_string_to_array(s, ''))"), tooLong},
		{"arrays compared", long("pg_overlaps(pg_string_to_array(s, ''), pg_string_to_array(pg_replace(s, 'a', 'b'), ''))"), "the arrays are too long"},
		{"a thousand functions in a row", long("1" + strings.Repeat(" + pg_matches(s, '(a|b|c)*x?(a|b|c)*x?$', '~')", 500)), stopped},
		{"interval", "SELECT pg_shift('2024-01-01', '+', '9000000 years')", "before the year 1 or after 9999"},
		{"arrays", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) " +
			"SELECT json_group_array(v) FILTER (WHERE pg_room(v)) FROM (SELECT pg_repeat('x', 1e6) AS v FROM n)", "arrays grow beyond 48 MB"},
		{"a letter that there is not", "SELECT pg_chr(55296)", "there is no letter 55296"},
		{"power", "SELECT pg_power(10, 400)", "too large for one"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
			defer cancel()
			rows, err := db.Query(ctx, tt.query)
			if ctx.Err() != nil {
				t.Fatalf("nothing stopped it: %v", err)
			}
			switch {
			case err == nil:
				t.Errorf("it ran: %.100s", fmt.Sprint(rows.Values))
			case !strings.Contains(err.Error(), tt.want) && !strings.Contains(err.Error(), stopped):
				t.Errorf("error %v, want %q", err, tt.want)
			}
		})
	}
	if _, err := db.Query(t.Context(), "SELECT 1"); err != nil {
		t.Errorf("the connection is gone: %v", err)
	}
}

func TestTheTimeOfAStatementIsALimit(t *testing.T) {
	db := places(t).WithLimits(limit.Limits{Time: time.Millisecond})
	var past *limit.Error
	_, err := db.Query(t.Context(), "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n")
	if !errors.As(err, &past) || past.Time != time.Millisecond || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if limit.Default().Time <= 0 {
		t.Error("a database without limits of its own has none of time")
	}
}

// Functions that stand in for SQLite's own give the same.
func TestFunctionsThatStandIn(t *testing.T) {
	db := places(t)
	for ours, theirs := range map[string]string{
		"pg_instr('Éclair', 'a')":                          "instr('Éclair', 'a')",
		"pg_instr('Éclair', 'x')":                          "instr('Éclair', 'x')",
		"pg_instr('abc', '')":                              "instr('abc', '')",
		"pg_instr(NULL, 'x')":                              "instr(NULL, 'x')",
		"pg_replace('aXbX', 'X', 'é')":                     "replace('aXbX', 'X', 'é')",
		"pg_replace('abc', '', 'x')":                       "replace('abc', '', 'x')",
		"pg_replace('abc', 'b', '')":                       "replace('abc', 'b', '')",
		"pg_trim('  a b ')":                                "trim('  a b ')",
		"pg_trim(char(9) || 'a')":                          "trim(char(9) || 'a')",
		"pg_ltrim('xyxa', 'xy')":                           "ltrim('xyxa', 'xy')",
		"pg_rtrim('aéé', 'é')":                             "rtrim('aéé', 'é')",
		"pg_trim('abc', '')":                               "trim('abc', '')",
		"pg_translate('banana', 'abn', 'xy')":              "'yxxx'",
		"pg_regexp_replace('a1b2', '[0-9]', '<\\&>', 'g')": "'a<1>b<2>'",
		"pg_regexp_replace('a1b2', '[0-9]', '#')":          "'a#b2'",
		"pg_regexp_replace('aaa', '^a', 'b', 'g')":         "'baa'",
	} {
		rows, err := db.Query(t.Context(), "SELECT "+ours+", "+theirs)
		if err != nil {
			t.Errorf("%s: %v", ours, err)
		} else if rows.Values[0][0] != rows.Values[0][1] {
			t.Errorf("%s is %v, %s is %v", ours, rows.Values[0][0], theirs, rows.Values[0][1])
		}
	}
}
