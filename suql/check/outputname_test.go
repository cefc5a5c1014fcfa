package check_test

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/parser"
)

// The names are those that PostgreSQL 15 gives.
func TestColumnsWithoutANameAreCalledAsInPostgreSQL(t *testing.T) {
	for expr, want := range map[string]string{
		"a":                                   "a",
		"t.a":                                 "a",
		"a AS b":                              "b",
		"1":                                   "?column?",
		"a + 1":                               "?column?",
		"-a":                                  "?column?",
		"a LIKE 'x'":                          "?column?",
		"a IS NULL":                           "?column?",
		"a IN (1)":                            "?column?",
		"count(*)":                            "count",
		"sum(a) OVER ()":                      "sum",
		"coalesce(a, 1)":                      "coalesce",
		"nullif(a, 1)":                        "nullif",
		"greatest(a, 1)":                      "greatest",
		"trim(a)":                             "btrim",
		"extract(year FROM a)":                "extract",
		"current_date":                        "current_date",
		"now() AT TIME ZONE 'utc'":            "timezone",
		"a::text":                             "a",
		"((a)::text)::int":                    "a",
		"1::int":                              "int4",
		"'1'::bigint":                         "int8",
		"'1'::smallint":                       "int2",
		"(a + 1)::numeric":                    "numeric",
		"1::real":                             "float4",
		"1::float":                            "float8",
		"'1'::boolean":                        "bool",
		"'x'::char(3)":                        "bpchar",
		"CAST(a AS varchar(3))":               "a",
		"DATE '2020-01-01'":                   "date",
		"'2020-01-01'::timestamptz":           "timestamptz",
		"INTERVAL '1 day'":                    "interval",
		"'{}'::text[]":                        "text",
		"NULL::text":                          "text",
		"CASE WHEN a = 1 THEN b END":          "case",
		"CASE WHEN a = 1 THEN b ELSE c END":   "c",
		"CASE WHEN a = 1 THEN b ELSE 'x' END": "case",
		"(CASE WHEN a = 1 THEN b END)::text":  "text",
		"EXISTS (SELECT 1)":                   "exists",
		"EXISTS (SELECT 1)::text":             "exists",
		"(SELECT a FROM t)":                   "a",
		"(SELECT a AS z FROM t)":              "z",
		"(SELECT max(a) FROM t)":              "max",
		"(SELECT a FROM t UNION SELECT 1)":    "a",
		"(SELECT 1)::text":                    "?column?",
		"ARRAY(SELECT a FROM t)":              "array",
		"ARRAY[1]":                            "array",
		"ARRAY[1]::text[]":                    "array",
		"ROW(1, 2)":                           "row",
		"a[1]":                                "a",
		"answer(a, 'q')":                      "answer",
		"answer(a, 'q')::int":                 "answer",
		"summary(a)":                          "summary",
		"answer(a, 'q') = 'x'":                "?column?",
	} {
		q, err := parser.Parse("SELECT " + expr + " FROM t")
		if err != nil {
			t.Errorf("%s: %v", expr, err)
			continue
		}
		if got := check.OutputName(q.(*ast.Select).Items[0]); got != want {
			t.Errorf("%s is called %q, want %q", expr, got, want)
		}
	}
}
