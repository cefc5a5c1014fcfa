package rewrite

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
)

func parsed(t *testing.T, query string) ast.Query {
	t.Helper()
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func checkedIn(t *testing.T, cat *catalog.Catalog, query string) *check.Checked {
	t.Helper()
	checked, _, err := check.Query(parsed(t, query), cat, "")
	if err != nil {
		t.Fatal(err)
	}
	return checked
}
