package check

import (
	"regexp"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// longestMade bounds the characters that repeat(), lpad(), rpad() and
// format() may be asked for. A database can't be interrupted while it makes
// one value or searches it, so texts made to be long are refused before they
// are made; the backends bound what only shows while running.
const longestMade = 10_000

// bounded refuses calls that would make a long text of nothing.
func (c *checker) bounded(e *ast.Call) {
	switch e.Name {
	case "repeat", "lpad", "rpad":
		c.boundedCount(e)
	case "format":
		if text, ok := isString(e.Args[0]); ok {
			for _, width := range formatWidth.FindAllStringSubmatch(text.Text, -1) {
				n, err := strconv.Atoi(width[1])
				if width[1] == "*" || err != nil || n > longestMade {
					c.fail(text, TooLarge, "leave the width out",
						"format() may pad to %d characters at most, and to a width that is written out", longestMade)
				}
			}
		}
	}
}

// mostJoins bounds the times that || stands in a query: each copies what the
// ones before it made.
const mostJoins = 100

func (c *checker) boundedJoins(e *ast.Binary) {
	if c.joins++; c.joins > mostJoins {
		c.fail(e, TooLarge, "use concat() or concat_ws(), which take any number of texts",
			"|| stands more than %d times in this query", mostJoins)
	}
}

// largestQuery bounds the size of a query in which every name of a subquery,
// or of what one computes, is replaced by what it stands for, as databases do
// before they run it. A chain of names can double at every step; no time or
// memory that a database is given bounds what it plans.
const largestQuery = 200_000

// mostWindows bounds the functions with OVER: SQLite plans a subquery for each.
const mostWindows = 100

// What counts for more than one part: joining costs more than computing, and
// a window more than a table.
const sizeOfTable, sizeOfWindow = 50, 1000

// copied counts what stands around a UNION ALL once for each of its arms, and
// returns how many there are: databases filter, group and compute in each.
func (c *checker) copied(q *ast.Select, rels []*relation, size int) (arms int) {
	for _, r := range rels {
		arms = max(arms, r.arms)
	}
	c.grow(q, max(arms-1, 0)*size)
	return arms
}

// grow counts n parts more.
func (c *checker) grow(at ast.Node, n int) {
	if c.size += n; c.size > largestQuery {
		c.fail(at, TooLarge, "name less of it again, or ask for parts of it in queries of their own",
			"with what its names stand for written out, the query has more than %d parts", largestQuery)
	}
}

// formatWidth is the width of a place in the text of format(), as in %20s.
var formatWidth = regexp.MustCompile(`%[-0-9$]*?(\*|[0-9]{4,})[-*0-9$.]*[a-zA-Z]`)

func (c *checker) boundedCount(e *ast.Call) {
	count := e.Args[1]
	if lit, ok := count.(*ast.Literal); ok && lit.Kind == ast.Number {
		if n, err := strconv.ParseFloat(lit.Text, 64); err != nil || n > longestMade {
			c.fail(e, TooLarge, "", "%s() may make %d characters at most", e.Name, longestMade)
		}
	} else if varies := false; !ok {
		ast.Inspect(count, func(n ast.Node) bool {
			_, column := n.(*ast.Column)
			varies = varies || column
			return true
		})
		if sign, negative := count.(*ast.Unary); !varies && !(negative && sign.Op == "-") {
			c.fail(count, TooLarge, "write the number itself", "%s() needs to know how much it makes", e.Name)
		}
	}
	for _, arg := range e.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			if inner, ok := n.(*ast.Call); ok && (inner.Name == "repeat" || inner.Name == "lpad" || inner.Name == "rpad") {
				c.fail(inner, TooLarge, "do it once", "%s() inside %s() multiplies texts", inner.Name, e.Name)
			}
			return true
		})
	}
}

// readable refuses casts to types that look things up in the database's own
// tables, or tell about it, instead of converting a value.
func (c *checker) readable(e *ast.Cast) {
	name := strings.ToLower(e.Type.Name)
	for _, prefix := range []string{"reg", "pg_", "xid", "txid", "_"} {
		if strings.HasPrefix(name, prefix) {
			c.refuseType(e)
		}
	}
	switch name {
	case "oid", "oidvector", "cid", "tid", "xml", "refcursor", "aclitem", "internal", "record", "void",
		"unknown", "cstring":
		c.refuseType(e)
	}
}

func (c *checker) refuseType(e *ast.Cast) {
	c.fail(e, RefusedType, "cast to int, numeric, text, boolean, date or timestamp",
		"the type %s is about the database, not about the data", e.Type.Name)
}
