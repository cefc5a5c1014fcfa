package postgres_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/postgres"
)

func TestParseArray(t *testing.T) {
	for _, tt := range []struct {
		text   string
		want   []any
		nested bool
	}{
		{`{}`, []any{}, false},
		{`{a,"b c",NULL,"NULL",""}`, []any{"a", "b c", nil, "NULL", ""}, false},
		{`{"a\"b","c\\d","{,}"}`, []any{`a"b`, `c\d`, "{,}"}, false},
		{`{{1,2},{3,4}}`, []any{[]any{"1", "2"}, []any{"3", "4"}}, true},
		{`[0:1]={x,y}`, []any{"x", "y"}, false},
	} {
		got, nested, err := postgres.ParseArray(tt.text)
		if diff := cmp.Diff(tt.want, got); err != nil || nested != tt.nested || diff != "" {
			t.Errorf("%s: nested %v, %v\n%s", tt.text, nested, err, diff)
		}
	}
	for _, bad := range []string{``, `a`, `{`, `{a`, `{a}b`, `{"a}`, `{a,}x`, `[1:2]`, `{{a}`, strings.Repeat("{", 7) + strings.Repeat("}", 7), strings.Repeat("{", 10_000_000)} {
		if got, _, err := postgres.ParseArray(bad); err == nil {
			t.Errorf("%.20q is read as %v", bad, got)
		}
	}
}

// FuzzParseArray looks for texts that make the parser panic.
func FuzzParseArray(f *testing.F) {
	for _, s := range []string{`{}`, `{a,"b\"c",NULL}`, `{{1},{2}}`, `[0:1]={x,y}`, `{"`, `{\`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		elems, _, err := postgres.ParseArray(s)
		if err == nil && elems == nil {
			t.Errorf("%q is neither an array nor an error", s)
		}
	})
}
