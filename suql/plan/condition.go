package plan

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/reader"
)

// condition compiles "the truth of e is one of want" into a formula.
func (b *builder) condition(e ast.Expr, want Truth) (Formula, error) {
	switch want {
	case 0:
		return Fixed(false), nil
	case Any:
		return Fixed(true), nil
	case Null:
		return b.join(false, e, e, NotTrue, NotFalse)
	case Known:
		return b.join(true, e, e, True, False)
	}
	if l, ok := e.(*ast.Literal); ok && l.Kind != ast.String && l.Kind != ast.Number {
		is := map[string]Truth{"TRUE": True, "FALSE": False, "NULL": Null}[strings.ToUpper(l.Text)]
		return Fixed(is&want != 0), nil
	}
	if !ast.HasFreeText(e) {
		return Test{Fact: b.fact(Fact{How: BySQL, Expr: e, Text: b.print(e)}), In: want}, nil
	}
	return b.onAnswers(e, want)
}

// onAnswers compiles a condition with free text in it.
func (b *builder) onAnswers(e ast.Expr, want Truth) (Formula, error) {
	switch e := e.(type) {
	case *ast.Binary:
		if e.Op == ast.And || e.Op == ast.Or {
			// x AND y is true or not false when both are; otherwise when one is.
			both := (e.Op == ast.And) == (want&True != 0)
			return b.join(!both, e.L, e.R, want, want)
		}
	case *ast.Unary:
		if e.Op == ast.Not {
			return b.condition(e.X, want.negate())
		}
	case *ast.Is:
		if f, err := b.is(e, want); f != nil || err != nil {
			return f, err
		}
	case *ast.Case:
		return b.caseOf(e, want)
	}
	return b.asked(e, want)
}

// asked compiles a condition whose truth the reader says, or the database from
// what the reader says.
func (b *builder) asked(e ast.Expr, want Truth) (Formula, error) {
	q, negated, err := b.truth(e, false)
	if err != nil {
		return nil, err
	}
	if id, is, ok := b.chosen(q); ok {
		if negated {
			want = want.negate()
		}
		return Test{Fact: b.fact(Fact{How: ByAsk, Asks: []int{id}, Is: is, Text: b.positive(id, e, negated)}), In: want}, nil
	}
	lowered, err := b.lower(e, false)
	if err != nil {
		return nil, err
	}
	if asks, unlike := b.sameAnswers(lowered); asks != nil {
		if unlike {
			want = want.negate()
		}
		return Test{Fact: b.fact(Fact{How: BySame, Asks: asks, Text: b.positive(asks[0], e, unlike)}), In: want}, nil
	}
	return Test{Fact: b.fact(Fact{How: ByBoth, Expr: lowered, Asks: b.asksIn(lowered), Text: b.print(e)}), In: want}, nil
}

// sameAnswers are the two questions whose answers e, a lowered condition, takes
// for equal, or for unlike; nil where it is no such condition.
func (b *builder) sameAnswers(e ast.Expr) (asks []int, unlike bool) {
	c, ok := e.(*ast.Binary)
	if !ok || c.Op != ast.Eq && c.Op != ast.Ne {
		return nil, false
	}
	for _, side := range []ast.Expr{c.L, c.R} {
		column, ok := side.(*ast.Column)
		if !ok || column.Table != Relation {
			return nil, false
		}
		id := b.askOf(column)
		if id < 0 || !b.list[id].Fold {
			return nil, false
		}
		asks = append(asks, id)
	}
	return asks, c.Op == ast.Ne
}

func (b *builder) join(some bool, l, r ast.Expr, wantL, wantR Truth) (Formula, error) {
	fl, err := b.condition(l, wantL)
	if err != nil {
		return nil, err
	}
	fr, err := b.condition(r, wantR)
	if err != nil {
		return nil, err
	}
	if some {
		return Some{fl, fr}, nil
	}
	return All{fl, fr}, nil
}

// is compiles x IS [NOT] NULL | TRUE | FALSE | UNKNOWN, which is never NULL.
func (b *builder) is(e *ast.Is, want Truth) (Formula, error) {
	inside := map[string]Truth{"TRUE": True, "FALSE": False, "UNKNOWN": Null, "NULL": Null}[e.What]
	if e.Not {
		inside ^= Any
	}
	// want contains exactly one of True and False here.
	if want&True == 0 {
		inside ^= Any
	}
	if e.What != "NULL" || b.logical(e.X) {
		return b.condition(e.X, inside)
	}
	x, err := b.lower(e.X, false)
	if err != nil {
		return nil, err
	}
	if c, ok := x.(*ast.Column); ok {
		// ByGiven: true when there is an answer, false when there is none.
		given := True
		if inside&Null != 0 {
			given = False
		}
		return Test{Fact: b.fact(Fact{How: ByGiven, Asks: []int{b.askOf(c)}, Text: b.print(e.X)}), In: given}, nil
	}
	return nil, nil
}

// logical reports whether e is a condition rather than a value.
func (b *builder) logical(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Binary:
		return e.Op == ast.And || e.Op == ast.Or || e.Op.Comparison()
	case *ast.Unary:
		return e.Op == ast.Not
	case *ast.In, *ast.Like, *ast.Between, *ast.Is:
		return true
	}
	return false
}

// caseOf compiles a CASE that stands as a condition: the first arm whose
// condition is true decides, so later arms need not be looked at.
func (b *builder) caseOf(e *ast.Case, want Truth) (Formula, error) {
	var arms Some
	var before All // no earlier arm applied
	for _, w := range e.Whens {
		cond := whenOf(e, w)
		applies, err := b.condition(cond, True)
		if err != nil {
			return nil, err
		}
		then, err := b.condition(w.Then, want)
		if err != nil {
			return nil, err
		}
		arms = append(arms, append(append(All{}, before...), applies, then))
		fails, err := b.condition(cond, NotTrue)
		if err != nil {
			return nil, err
		}
		before = append(before, fails)
	}
	other := e.Else
	if other == nil {
		other = &ast.Literal{Kind: ast.Null, Text: "NULL"}
	}
	last, err := b.condition(other, want)
	if err != nil {
		return nil, err
	}
	return append(arms, append(append(All{}, before...), last)), nil
}

// positive is how the fact behind a condition reads, which may be its negation:
// as the reader is asked.
func (b *builder) positive(id int, e ast.Expr, negated bool) string {
	if a := b.list[id]; a.Task == reader.Judge {
		return b.print(a.Expr)
	}
	if negated {
		e = affirmed(e)
	}
	return b.print(e)
}

// askOf is the question behind a column of Relation.
func (b *builder) askOf(c *ast.Column) int {
	for _, a := range b.list {
		if AnswerColumn(a.ID) == c.Name {
			return a.ID
		}
	}
	return -1 // unreachable: columns of Relation come from column()
}

// asksIn lists the questions whose answers e reads.
func (b *builder) asksIn(nodes ...ast.Node) []int {
	var out []int
	seen := map[int]bool{}
	for _, e := range nodes {
		if e == nil {
			continue
		}
		ast.Inspect(e, func(n ast.Node) bool {
			if c, ok := n.(*ast.Column); ok && c.Table == Relation && strings.HasPrefix(c.Name, "parley_a") {
				if id := b.askOf(c); !seen[id] {
					seen[id] = true
					out = append(out, id)
				}
			}
			return true
		})
	}
	return out
}

// holds is a condition that is true exactly when the truth of e is in want.
func holds(e ast.Expr, want Truth) ast.Expr {
	switch want {
	case True:
		return e
	case False:
		return &ast.Unary{Op: ast.Not, X: e}
	case Null:
		return &ast.Is{X: e, What: "NULL"}
	case NotTrue:
		return &ast.Is{X: e, What: "TRUE", Not: true}
	case NotFalse:
		return &ast.Is{X: e, What: "FALSE", Not: true}
	case Known:
		return &ast.Is{X: e, What: "NULL", Not: true}
	}
	return nil
}
