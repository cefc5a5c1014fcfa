package domain

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/hours"
)

// Asked is what a call of open_at comes to: the texts of its column that are
// open at its moment, those that are not, and those that are no opening hours
// and give NULL. Databases get it as comparisons with these texts, which is why
// it means the same on all of them.
type Asked struct {
	Column *catalog.Column
	When   string // as written
	Open   []string
	Shut   []string
	Unread []string
	Now    bool // it depends on when it was looked at
}

// Hours reads the texts of columns once each.
type Hours interface {
	// Weeks are the different texts of a column with what they say. A text that
	// is not understood has an error in place of its hours.
	Weeks(c *catalog.Column) (texts []string, weeks []hours.Week, errs []error, err error)
}

// OpenAt lists what the calls of open_at in q come to at a time.
func OpenAt(q ast.Query, of Resolve, in Hours, now time.Time) ([]Asked, error) {
	var out []Asked
	var failed error
	ast.Inspect(q, func(n ast.Node) bool {
		c, when := openCall(n, of)
		if c == nil || failed != nil || asked(out, c, when) != nil {
			return failed == nil
		}
		a := Asked{Column: c, When: when}
		m, err := hours.ParseMoment(when, now)
		if err != nil {
			failed = err // unreachable: package check has read it
			return false
		}
		a.Now = m.Now
		texts, weeks, errs, err := in.Weeks(c)
		if err != nil {
			failed = fmt.Errorf("reading the opening hours of %s: %w", c.Table, err)
			return false
		}
		for i, text := range texts {
			switch {
			case errs[i] != nil:
				a.Unread = append(a.Unread, text)
			case weeks[i].Open(m):
				a.Open = append(a.Open, text)
			default:
				a.Shut = append(a.Shut, text)
			}
		}
		out = append(out, a)
		return true
	})
	return out, failed
}

// openCall is the column and the moment of a call of open_at; nil for any
// other node.
func openCall(n ast.Node, of Resolve) (*catalog.Column, string) {
	call, ok := n.(*ast.Call)
	if !ok || call.Name != check.OpenAt || len(call.Args) != 2 {
		return nil, ""
	}
	col, ok := call.Args[0].(*ast.Column)
	when, isText := call.Args[1].(*ast.Literal)
	if !ok || !isText {
		return nil, ""
	}
	return of(col), when.Text
}

func asked(list []Asked, c *catalog.Column, when string) *Asked {
	for i := range list {
		if list[i].Column == c && list[i].When == when {
			return &list[i]
		}
	}
	return nil
}

// WithHours is q with every call of open_at replaced by what it comes to:
// CASE WHEN column IN (…) THEN TRUE WHEN column IN (…) THEN FALSE END.
func WithHours(q ast.Query, of Resolve, list []Asked) ast.Query {
	if len(list) == 0 {
		return q
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		c, when := openCall(n, of)
		if c == nil {
			return n
		}
		a := asked(list, c, when)
		if a == nil {
			return n
		}
		call := n.(*ast.Call)
		arm := func(texts []string, truth string) *ast.When {
			in := &ast.In{At: call.At, X: call.Args[0], List: strs(texts)}
			if len(texts) == 0 {
				in.List = []ast.Expr{&ast.Literal{Kind: ast.Null, Text: "NULL"}}
			}
			return &ast.When{At: call.At, Cond: in, Then: &ast.Literal{Kind: ast.Bool, Text: truth}}
		}
		return &ast.Case{At: call.At, Whens: []*ast.When{arm(a.Open, "TRUE"), arm(a.Shut, "FALSE")}}
	})
}

// asWritten is the call of open_at, one of list, that [WithHours] has made n of;
// nil when it is none.
func AsWritten(list []Asked, n *ast.Case) ast.Expr {
	if len(list) == 0 || len(n.Whens) != 2 || n.Operand != nil || n.Else != nil {
		return nil
	}
	open, ok := n.Whens[0].Cond.(*ast.In)
	shut, both := n.Whens[1].Cond.(*ast.In)
	if !ok || !both {
		return nil
	}
	for _, a := range list {
		if sameTexts(open.List, a.Open) && sameTexts(shut.List, a.Shut) {
			return &ast.Call{At: n.At, Name: check.OpenAt, Args: []ast.Expr{open.X, ast.Str(a.When)}}
		}
	}
	return nil
}

func sameTexts(list []ast.Expr, texts []string) bool {
	if len(texts) == 0 {
		lit, ok := list[0].(*ast.Literal)
		return len(list) == 1 && ok && lit.Kind == ast.Null
	}
	if len(list) != len(texts) {
		return false
	}
	for i, e := range list {
		if lit, ok := e.(*ast.Literal); !ok || lit.Text != texts[i] {
			return false
		}
	}
	return true
}

// String says what it came to, for EXPLAIN.
func (a Asked) String() string {
	texts := "texts"
	all := len(a.Open) + len(a.Shut) + len(a.Unread)
	if all == 1 {
		texts = "text"
	}
	s := fmt.Sprintf("%s at %s: of %d %s, %d open and %d closed", a.Column.Table+"."+a.Column.Name, ast.Quote(a.When),
		all, texts, len(a.Open), len(a.Shut))
	if n := len(a.Unread); n > 0 {
		s += fmt.Sprintf(", %d unread: %s", n, strings.Join(Shortened(a.Unread, 2), ", "))
	}
	return s
}

// Shortened are the first few of several texts in quotes, each cut to a line.
func Shortened(texts []string, most int) []string {
	const width = 50
	var out []string
	for i, t := range texts {
		if i == most {
			out = append(out, fmt.Sprintf("and %d more", len(texts)-most))
			break
		}
		if r := []rune(strings.Join(strings.Fields(t), " ")); len(r) > width {
			t = string(r[:width-1]) + "…"
		}
		out = append(out, ast.Quote(t))
	}
	return out
}

// MostHours bounds the different opening hours of a column, for each is
// compared.
const MostHours = 5000

// ErrManyHours says that a column has more than that.
var ErrManyHours = errors.New("there are more than 5000 different opening hours: narrow them down in a view")
