package parser_test

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/parser"
)

// blocks returns the queries of a file: text between blank lines, without
// the comment lines that head a section.
func blocks(t testing.TB, path string) []string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, b := range strings.Split(string(data), "\n\n") {
		lines := strings.Split(strings.TrimSpace(b), "\n")
		for len(lines) > 0 && strings.HasPrefix(lines[0], "--") {
			lines = lines[1:]
		}
		if len(lines) > 0 && lines[0] != "" {
			out = append(out, strings.Join(lines, "\n"))
		}
	}
	return out
}

// outline writes a tree as indented text, one field a line, without spans.
// Comparing outlines is linear where a deep comparison of nested lists by
// cmp.Diff is not.
func outline(q ast.Query) []string {
	var out []string
	var visit func(v reflect.Value, name string, depth int)
	visit = func(v reflect.Value, name string, depth int) {
		for (v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer) && !v.IsNil() {
			v = v.Elem()
		}
		line := strings.Repeat("  ", depth) + name
		switch v.Kind() {
		case reflect.Struct:
			out = append(out, line+" "+v.Type().Name())
			for i := range v.NumField() {
				if f := v.Type().Field(i); f.Name != "At" {
					visit(v.Field(i), f.Name, depth+1)
				}
			}
		case reflect.Slice:
			out = append(out, fmt.Sprintf("%s nil=%t", line, v.IsNil()))
			for i := range v.Len() {
				visit(v.Index(i), "-", depth+1)
			}
		default:
			if v.IsValid() && !v.IsZero() {
				out = append(out, fmt.Sprintf("%s %v", line, v))
			}
		}
	}
	visit(reflect.ValueOf(q), "query", 0)
	return out
}

// checkRoundTrip is the law: what q prints as parses to q, and prints the same.
func checkRoundTrip(t *testing.T, q ast.Query) {
	t.Helper()
	printed := ast.Print(q)
	again, err := parser.Parse(printed)
	if err != nil {
		t.Fatalf("what was printed does not parse\nprinted: %s\n%v", printed, err)
	}
	if have, want := outline(again), outline(q); !slices.Equal(have, want) {
		t.Errorf("the printed text means another tree\nprinted: %s\n%s", printed, cmp.Diff(want, have))
	}
	if reprinted := ast.Print(again); reprinted != printed {
		t.Errorf("printing is not a fixpoint\n first: %s\nsecond: %s", printed, reprinted)
	}
}

func TestPrintedQueriesParseToTheSameTree(t *testing.T) {
	for _, text := range blocks(t, "testdata/roundtrip.sql") {
		t.Run(text[:min(len(text), 40)], func(t *testing.T) {
			q, err := parser.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			checkRoundTrip(t, q)
		})
	}
}
