package plan

import (
	"fmt"
	"strings"
)

// Truth is a set of truth values: what a condition is, or may be.
type Truth uint8

// SQL's three truth values, and sets of them.
const (
	True  Truth = 1 << iota
	False       // the condition is false
	Null        // the condition is NULL: unknown

	NotFalse = True | Null
	NotTrue  = False | Null
	Known    = True | False
	Any      = True | False | Null
)

// negate is the truth of NOT x, given that of x.
func (t Truth) negate() Truth {
	out := t & Null
	if t&True != 0 {
		out |= False
	}
	if t&False != 0 {
		out |= True
	}
	return out
}

// Formula says when a row is kept. It is two-valued and has no negation:
// three-valued SQL is compiled into tests of facts, so that a formula over
// partly known facts simplifies to exactly the tests that can still change
// the outcome. The interface is sealed: All, Some, Test and Fixed.
type Formula interface{ formula() }

// All holds when every part does.
type All []Formula

// Some holds when one part does.
type Some []Formula

// Test holds when the truth of the fact is one of In.
type Test struct {
	Fact int
	In   Truth
}

// Fixed is decided.
type Fixed bool

func (All) formula()   {}
func (Some) formula()  {}
func (Test) formula()  {}
func (Fixed) formula() {}

// Reduce simplifies f by what is known. known returns 0 for a fact whose
// truth is open. The result is Fixed exactly when no open fact matters, and
// otherwise holds only tests whose outcome can still decide.
func Reduce(f Formula, known func(fact int) Truth) Formula {
	switch f := f.(type) {
	case Test:
		if t := known(f.Fact); t != 0 {
			return Fixed(t&f.In != 0)
		}
		return f
	case All:
		var left All
		for _, part := range f {
			switch part := Reduce(part, known).(type) {
			case Fixed:
				if !part {
					return Fixed(false)
				}
			case All:
				left = append(left, part...)
			default:
				left = append(left, part)
			}
		}
		return collapse(left, true, func() Formula { return left })
	case Some:
		var left Some
		for _, part := range f {
			switch part := Reduce(part, known).(type) {
			case Fixed:
				if part {
					return Fixed(true)
				}
			case Some:
				left = append(left, part...)
			default:
				left = append(left, part)
			}
		}
		return collapse(left, false, func() Formula { return left })
	}
	return f
}

func collapse(parts []Formula, empty Fixed, whole func() Formula) Formula {
	switch len(parts) {
	case 0:
		return empty
	case 1:
		return parts[0]
	}
	return whole()
}

// Tests calls visit for every test in f, left to right.
func Tests(f Formula, visit func(Test)) {
	switch f := f.(type) {
	case Test:
		visit(f)
	case All:
		for _, p := range f {
			Tests(p, visit)
		}
	case Some:
		for _, p := range f {
			Tests(p, visit)
		}
	}
}

// FormulaText prints f over the texts of its facts.
func FormulaText(f Formula, facts []*Fact) string {
	join := func(parts []Formula, word string) string {
		texts := make([]string, len(parts))
		for i, p := range parts {
			texts[i] = FormulaText(p, facts)
			if _, leaf := p.(Test); !leaf {
				texts[i] = "(" + texts[i] + ")"
			}
		}
		return strings.Join(texts, word)
	}
	switch f := f.(type) {
	case All:
		return join(f, " and ")
	case Some:
		return join(f, " or ")
	case Test:
		text := facts[f.Fact].Text
		if facts[f.Fact].How == ByGiven {
			return text + map[Truth]string{True: " IS NOT NULL", False: " IS NULL"}[f.In]
		}
		switch f.In {
		case True:
			return text
		case False:
			return "not " + text
		case NotTrue:
			return text + " is not true"
		case NotFalse:
			return text + " is not false"
		}
	case Fixed:
		return fmt.Sprint(bool(f))
	}
	return ""
}
