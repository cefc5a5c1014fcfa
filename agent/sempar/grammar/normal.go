package grammar

import (
	"regexp"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// normal rewrites an expression of a block into the spelling of the grammar:
// aliases and casts are gone, dates are taken apart by extract and to_char,
// NOT stands within, comparisons have the column on the left.
func (b *block) normal(e ast.Expr) ast.Expr {
	return ast.Rewrite(e, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Cast:
			return n.X
		case *ast.Unary:
			return negated(n)
		case *ast.Call:
			return b.call(n)
		case *ast.Like:
			return b.like(n)
		case *ast.Binary:
			return b.comparison(n)
		case *ast.Between:
			return b.period(n)
		case *ast.Quantified:
			return membership(n)
		case *ast.In:
			return b.single(n)
		case *ast.Case:
			return openOrNot(n)
		case *ast.Column:
			return n
		}
		return n
	})
}

// negated puts a NOT into what it stands before, and a minus into its number.
func negated(n *ast.Unary) ast.Node {
	if l, ok := n.X.(*ast.Literal); ok && n.Op == "-" && l.Kind == ast.Number {
		return ast.Num("-" + l.Text)
	}
	if n.Op == ast.Not {
		if out := contrary(n.X); out != nil {
			return out
		}
	}
	return n
}

// Contrary is a condition that holds where another does not.
func Contrary(e ast.Expr) ast.Expr {
	return negated(&ast.Unary{Op: ast.Not, X: e}).(ast.Expr)
}

// contrary is a condition that holds where e does not, or nil.
func contrary(e ast.Expr) ast.Node {
	switch x := e.(type) {
	case *ast.Call:
		if x.Name == holds || x.Name == lacks {
			return notMember(x)
		}
	case *ast.Binary:
		if no := answeredNo(x); no != nil {
			return no
		}
		return turned(x)
	}
	return ast.Opposite(e)
}

// turned is the contrary of two conditions that are joined, or of a comparison;
// nil for a calculation.
func turned(x *ast.Binary) ast.Node {
	if op, ok := joining[x.Op]; ok {
		l, _ := negated(&ast.Unary{Op: ast.Not, X: x.L}).(ast.Expr)
		r, _ := negated(&ast.Unary{Op: ast.Not, X: x.R}).(ast.Expr)
		return &ast.Binary{Op: op, L: l, R: r}
	}
	return ast.Opposite(x)
}

var joining = map[ast.Op]ast.Op{ast.And: ast.Or, ast.Or: ast.And}

// call writes the ways of taking a date apart, and what says nothing here, as
// the grammar does.
func (b *block) call(n *ast.Call) ast.Node {
	switch n.Name {
	case check.OpenAt:
		return whetherOpen(n)
	case "round", "trunc", "coalesce":
		if len(n.Args) > 0 {
			return n.Args[0]
		}
	case "lower", "upper", "trim", "date", "julianday":
		if len(n.Args) == 1 {
			return n.Args[0]
		}
	case "sum":
		return counted(n)
	case "strftime":
		if len(n.Args) == 2 {
			if l, ok := n.Args[0].(*ast.Literal); ok && isColumn(n.Args[1]) {
				return bucket(l.Text, n.Args[1], n)
			}
		}
	case "substr", "substring":
		return b.piece(n)
	}
	return n
}

func isColumn(e ast.Expr) bool {
	_, ok := e.(*ast.Column)
	return ok
}

var dateFields = map[string]string{"%Y": "year", "%m": "month", "%w": "dow", "%H": "hour"}

// bucket is the part of a date that strftime's pattern gives.
func bucket(pattern string, of ast.Expr, otherwise ast.Expr) ast.Expr {
	if field, ok := dateFields[pattern]; ok {
		return ast.Extract(field, of)
	}
	switch pattern {
	case "%Y-%m":
		return toChar(of, "YYYY-MM")
	case "%Y-%m-%d":
		return toChar(of, "YYYY-MM-DD")
	}
	return otherwise
}

func toChar(of ast.Expr, pattern string) ast.Expr {
	return &ast.Call{Name: "to_char", Args: []ast.Expr{of, ast.Str(pattern)}}
}

// piece is substr(date, …) as the part of the date that it cuts out.
func (b *block) piece(n *ast.Call) ast.Node {
	if len(n.Args) < 2 || !isColumn(n.Args[0]) {
		return n
	}
	from, length := literalText(n.Args[1]), ""
	if len(n.Args) == 3 {
		length = literalText(n.Args[2])
	}
	switch from + " " + length {
	case "1 4", "-4 ", "-4 4":
		return ast.Extract("year", n.Args[0])
	case "1 7":
		return toChar(n.Args[0], "YYYY-MM")
	case "6 2":
		return ast.Extract("month", n.Args[0])
	case "1 10":
		return n.Args[0]
	}
	return n
}

func literalText(e ast.Expr) string {
	if l, ok := e.(*ast.Literal); ok {
		return l.Text
	}
	return ""
}

var (
	yearStart = regexp.MustCompile(`^(\d{4})(-\d\d)?-?%$`)
	yearEnd   = regexp.MustCompile(`^%[^%\d]*(\d{4})%?$`)
)

// like writes a LIKE without a wild card as =, and one over a date as its year
// or month.
func (b *block) like(n *ast.Like) ast.Node {
	pattern, ok := n.Pattern.(*ast.Literal)
	if !ok || n.Escape != nil {
		return n
	}
	op := ast.Eq
	if n.Not {
		op = ast.Ne
	}
	if !strings.ContainsAny(pattern.Text, "%_") {
		return &ast.Binary{Op: op, L: n.X, R: pattern}
	}
	if b.isDate(n.X) {
		if m := yearStart.FindStringSubmatch(pattern.Text); m != nil && m[2] != "" {
			return &ast.Binary{Op: op, L: toChar(n.X, "YYYY-MM"), R: ast.Str(m[1] + m[2])}
		} else if m != nil {
			return &ast.Binary{Op: op, L: ast.Extract("year", n.X), R: ast.Num(m[1])}
		}
		if m := yearEnd.FindStringSubmatch(pattern.Text); m != nil {
			return &ast.Binary{Op: op, L: ast.Extract("year", n.X), R: ast.Num(m[1])}
		}
	}
	return n
}

func (b *block) isDate(e ast.Expr) bool {
	c, ok := e.(*ast.Column)
	if !ok {
		return false
	}
	n := b.find(c)
	return n > 0 && b.s.Columns[n].Column != nil && b.s.Columns[n].Kind == catalog.Date
}

// comparison puts the column on the left, and reads the number of a date's
// part from text.
func (b *block) comparison(n *ast.Binary) ast.Node {
	if of, ok := quarterOf(n); ok {
		return ast.Extract("quarter", of)
	}
	if plain := ofColumns(n); plain != n {
		return plain
	}
	if ratio(n) {
		return &ast.Binary{Op: n.Op, L: notWhole(n.L), R: n.R}
	}
	if !n.Op.Comparison() {
		return n
	}
	if e, ok := b.within(n); ok {
		return e
	}
	out := *n
	if _, literal := n.L.(*ast.Literal); literal {
		if turned := ast.MirrorOp(n.Op); turned != "" {
			out.Op, out.L, out.R = turned, n.R, n.L
		}
	}
	if c, ok := out.L.(*ast.Call); ok && c.Name == "extract" {
		if l, ok := out.R.(*ast.Literal); ok {
			if v, err := strconv.Atoi(l.Text); err == nil {
				out.R = ast.Num(strconv.Itoa(v))
			}
		}
	}
	return &out
}

// ratio reports whether one figure of groups is divided by another: whole
// numbers too are meant to give a share.
func ratio(n *ast.Binary) bool {
	l, ok1 := n.L.(*ast.Call)
	r, ok2 := n.R.(*ast.Call)
	return n.Op == "/" && ok1 && ok2 && figures[l.Name] && figures[r.Name]
}

var figures = map[string]bool{"sum": true, "count": true}

// quarterOf is the date of (month + 2) / 3, which is how SQLite comes to the
// quarter.
func quarterOf(n *ast.Binary) (ast.Expr, bool) {
	sum, ok := n.L.(*ast.Binary)
	if !ok || n.Op != "/" || sum.Op != "+" || literalText(n.R) != "3" || literalText(sum.R) != "2" {
		return nil, false
	}
	part, day := ast.Extracted(sum.L)
	return day, part == "month"
}

var wholeYear = regexp.MustCompile(`^(\d{4})-01-01.*$`)

// period writes a date between the first and last day of a year as that year.
func (b *block) period(n *ast.Between) ast.Node {
	lo, hi := literalText(n.Lo), literalText(n.Hi)
	if m := wholeYear.FindStringSubmatch(lo); m != nil && strings.HasPrefix(hi, m[1]+"-12-31") && !n.Not {
		return &ast.Binary{Op: ast.Eq, L: ast.Extract("year", n.X), R: ast.Num(m[1])}
	}
	if c, ok := n.X.(*ast.Call); ok && c.Name == "extract" {
		if from, err := strconv.Atoi(lo); err == nil {
			if to, err := strconv.Atoi(hi); err == nil {
				return &ast.Between{X: n.X, Lo: ast.Num(strconv.Itoa(from)), Hi: ast.Num(strconv.Itoa(to)), Not: n.Not}
			}
		}
	}
	return n
}

// single writes x IN (one value) as x = value, and x IN (two queries combined)
// as two conditions.
func (b *block) single(n *ast.In) ast.Node {
	n = n.WithoutPresent()
	if e, ok := b.s.split(n); ok {
		return e
	}
	if len(n.List) != 1 {
		return n
	}
	op := ast.Eq
	if n.Not {
		op = ast.Ne
	}
	return &ast.Binary{Op: op, L: n.X, R: n.List[0]}
}
