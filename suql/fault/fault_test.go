package fault_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/fault"
)

// at makes a fault of the part of source between « and ».
func at(source string) *fault.Error {
	start := strings.Index(source, "«")
	end := strings.Index(source, "»") - len("«")
	clean := strings.NewReplacer("«", "", "»", "").Replace(source)
	return &fault.Error{Source: clean, Span: ast.Span{Start: start, End: end}, Message: "wrong"}
}

func TestRendering(t *testing.T) {
	for _, tt := range []struct{ name, source, want string }{
		{"a word", "SELECT «nme» FROM t", "wrong\n  line 1, column 8\n  SELECT nme FROM t\n         ^^^"},
		{"a later line", "SELECT 1\n\nFROM «t»\nWHERE a", "wrong\n  line 3, column 6\n  FROM t\n       ^"},
		{"line ends of Windows", "SELECT «a»\r\nFROM t", "wrong\n  line 1, column 8\n  SELECT a\n         ^"},
		{"more than one line", "SELECT «a,\nb» FROM t", "wrong\n  line 1, column 8\n  SELECT a,\n         ^^"},
		{"an empty place at the end", "SELECT «»", "wrong\n  line 1, column 8\n  SELECT \n         ^"},
		{"a tab before", "\tSELECT «a»", "wrong\n  line 1, column 9\n  \tSELECT a\n  \t       ^"},
		{"letters of more than one byte", "'né' «a»", "wrong\n  line 1, column 6\n  'né' a\n       ^"},
		{"wide letters", "'日本' «東京»", "wrong\n  line 1, column 6\n  '日本' 東京\n         ^^^^"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, at(tt.source).Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLongLinesAreTrimmedAroundTheFault(t *testing.T) {
	for _, source := range []string{
		strings.Repeat("x", 5000) + " «here» " + strings.Repeat("y", 5000),
		"«" + strings.Repeat("z", 5000) + "»",
		strings.Repeat("é", 5000) + "«a»",
	} {
		lines := strings.Split(at(source).Error(), "\n")
		text, caret := lines[2], lines[3]
		if n := utf8.RuneCountInString(text); n > 120 {
			t.Errorf("%d characters are shown", n)
		}
		from := strings.Index(caret, "^")
		marked := string([]rune(text)[from : from+strings.Count(caret, "^")])
		if want := []string{"here", "zzz", "a"}; !strings.Contains(marked, want[0]) && !strings.Contains(marked, want[1]) && marked != want[2] {
			t.Errorf("the caret is below %q", marked)
		}
	}
}

func TestCandidatesAndHint(t *testing.T) {
	for n, want := range []string{
		"wrong\nlook elsewhere",
		"wrong\ndid you mean a?\nlook elsewhere",
		"wrong\ndid you mean a or b?\nlook elsewhere",
		"wrong\ndid you mean a, b or c?\nlook elsewhere",
	} {
		f := &fault.Error{Message: "wrong", Hint: "look elsewhere", Candidates: []string{"a", "b", "c"}[:n]}
		if diff := cmp.Diff(want, f.Error()); diff != "" {
			t.Error(diff)
		}
	}
}

func TestPlacesOutsideTheSourceAreLeftOut(t *testing.T) {
	for _, span := range []ast.Span{{}, {Start: -1, End: 2}, {Start: 2, End: 1}, {Start: 0, End: 99}} {
		f := &fault.Error{Source: "SELECT", Span: span, Message: "wrong"}
		if f.Error() != "wrong" {
			t.Errorf("%v: %s", span, f)
		}
	}
}

func ExampleError() {
	var err error = &fault.Error{
		Source: "SELECT * FROM restaurant WHERE rating > 4", Span: ast.Span{Start: 14, End: 24},
		Message: `unknown table "restaurant"`, Candidates: []string{"restaurants"}, Code: "unknown_table",
	}
	var f *fault.Error
	if errors.As(err, &f) {
		fmt.Println(f)
	}
	// Output:
	// unknown table "restaurant"
	//   line 1, column 15
	//   SELECT * FROM restaurant WHERE rating > 4
	//                 ^^^^^^^^^^
	// did you mean restaurants?
}
