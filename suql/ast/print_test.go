package ast_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	sql "parley/suql/ast"
)

// TestPrint shows what the canonical text looks like; that it parses back is
// tested in package parser.
func TestPrint(t *testing.T) {
	a, b := sql.Col("a"), sql.Col("b")
	eq := &sql.Binary{Op: sql.Eq, L: a, R: b}
	for _, tt := range []struct {
		name string
		node sql.Node
		want string
	}{
		{"names are quoted where they must be", &sql.Column{Table: "My Table", Name: "select"}, `"My Table"."select"`},
		{"a quote in a string is doubled", sql.Str("it's"), `'it''s'`},
		{"looser operands get brackets", &sql.Binary{Op: sql.And, L: sql.Disj(a, b), R: eq}, "(a OR b) AND a = b"},
		{"tighter ones don't", sql.Disj(sql.Conj(a, b), eq), "a AND b OR a = b"},
		{"subtraction is not associative", &sql.Binary{Op: "-", L: a, R: &sql.Binary{Op: "-", L: b, R: a}}, "a - (b - a)"},
		{"comparisons don't chain", &sql.Binary{Op: sql.Eq, L: eq, R: a}, "(a = b) = a"},
		{"signs never make a comment", &sql.Unary{Op: "-", X: &sql.Unary{Op: "-", X: a}}, "-(-a)"},
		{"nor does a negative number", &sql.Unary{Op: "-", X: sql.Num("-1")}, "-(-1)"},
		{"a prefix operator binds looser than +", &sql.Binary{Op: "+", L: &sql.Unary{Op: "@", X: a}, R: b}, "(@a) + b"},
		{"a cast of a negative number", &sql.Cast{X: sql.Num("-1"), Type: sql.Type{Name: "int"}}, "(-1)::int"},
		{"an interval with a unit", &sql.Cast{X: sql.Str("1-2"), Type: sql.Type{Name: "interval", Mods: []string{"year to month"}}}, "'1-2'::interval year to month"},
		{"extract", &sql.Call{Name: "extract", Args: []sql.Expr{sql.Str("year"), a}}, "extract(year FROM a)"},
		{"position", &sql.Call{Name: "position", Args: []sql.Expr{a, sql.Str("x")}}, "position('x' IN a)"},
		{"current_date", &sql.Call{Name: "current_date"}, "current_date"},
		{"a function named like a keyword", &sql.Call{Name: "row", Args: []sql.Expr{a}}, `"row"(a)`},
		{"an element of a call's result", &sql.Subscript{X: &sql.Call{Name: "f"}, Index: sql.Num("1")}, "(f())[1]"},
		{"LIKE with ESCAPE", &sql.Like{X: a, Pattern: sql.Str("50!%"), Escape: sql.Str("!"), Not: true}, "a NOT LIKE '50!%' ESCAPE '!'"},
		{"answer", &sql.FreeText{Func: sql.Answer, Text: a, Question: "what's good?"}, "answer(a, 'what''s good?')"},
		{"summary", &sql.FreeText{Func: sql.Summary, Text: a, Question: sql.SummaryQuestion}, "summary(a)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, sql.Print(tt.node)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTermsUndoConj(t *testing.T) {
	a, b, c := sql.Col("a"), sql.Col("b"), sql.Col("c")
	terms := sql.Terms(sql.And, sql.Conj(nil, a, b, nil, c))
	if len(terms) != 3 || terms[0] != sql.Expr(a) || terms[2] != sql.Expr(c) {
		t.Errorf("have %v", terms)
	}
	if sql.Conj() != nil || sql.Terms(sql.And, nil) != nil || len(sql.Terms(sql.Or, sql.Conj(a, b))) != 1 {
		t.Error("nothing, and other operators, are single terms")
	}
}
