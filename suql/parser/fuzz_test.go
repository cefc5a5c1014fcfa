package parser_test

import (
	"errors"
	"testing"

	"parley/suql/fault"
	"parley/suql/parser"
)

// FuzzParse: any text either parses or is a fault whose rendering and place
// make sense.
func FuzzParse(f *testing.F) {
	for _, text := range blocks(f, "testdata/roundtrip.sql") {
		f.Add(text)
	}
	for _, text := range []string{"", ";", "SELECT '", "SELECT $1", "SELECT \x00", "\xff", "DROP TABLE t", "SELECT 1; SELECT 2", "((((", "SELECT a FROM t FOR UPDATE"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := parser.Parse(text)
		if err == nil {
			return
		}
		var fe *fault.Error
		if !errors.As(err, &fe) {
			t.Fatalf("not a fault: %v", err)
		}
		if fe.Message == "" || fe.Code == "" {
			t.Errorf("a fault without message or code: %#v", fe)
		}
		if s := fe.Span; s.Start < 0 || s.Start > s.End || s.End > len(text) {
			t.Errorf("span %v is outside the text of %d bytes", s, len(text))
		}
		_ = fe.Error() // must not panic
	})
}

// FuzzRoundTrip: whatever parses prints to a text of the same tree.
func FuzzRoundTrip(f *testing.F) {
	for _, text := range blocks(f, "testdata/roundtrip.sql") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if q, err := parser.Parse(text); err == nil {
			checkRoundTrip(t, q)
		}
	})
}
