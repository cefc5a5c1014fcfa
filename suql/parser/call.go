package parser

import (
	"fmt"
	"strconv"
	"strings"

	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
)

func (c *converter) call(f *pg.FuncCall) ast.Expr {
	parts := names(f.Funcname)
	span := c.callSpan(f)
	name := parts[len(parts)-1]
	if name == string(ast.Answer) || name == string(ast.Summary) {
		return c.freeText(f, ast.FreeTextFunc(name), span)
	}
	name, ok := builtin(f.Funcname)
	switch {
	case !ok:
		c.unsupported(c.tokens.dotted(f.Location, len(parts)), "the function "+name+" of another schema",
			"use a built-in function")
	case f.AggWithinGroup:
		c.unsupported(span, "WITHIN GROUP", "rank the rows with row_number() OVER (ORDER BY …) and pick one")
	case f.FuncVariadic:
		c.unsupported(span, "VARIADIC", "list the arguments")
	}
	if name == "btrim" {
		name = "trim" // trim(x) by its internal name
	}
	out := &ast.Call{
		At: ast.At{Pos: span}, Name: name, Args: c.exprs(f.Args), Star: f.AggStar, Distinct: f.AggDistinct,
		OrderBy: c.orders(f.AggOrder), Filter: c.expr(f.AggFilter),
	}
	if f.Over != nil {
		out.Over = c.window(f.Over, false)
		out.Pos = join(out.Pos, out.Over.Pos)
	}
	return out
}

// callSpan runs from the function's name to its closing bracket.
func (c *converter) callSpan(f *pg.FuncCall) ast.Span {
	own := c.tokens.closed(f.Location, 2*len(f.Funcname)-1)
	if f.Funcformat == pg.CoercionForm_COERCE_SQL_SYNTAX && len(f.Args) > 0 {
		// SQL syntax such as x AT TIME ZONE z starts at an argument
		return c.tokens.closed(f.Location, 1)
	}
	return own
}

func (c *converter) freeText(f *pg.FuncCall, name ast.FreeTextFunc, span ast.Span) ast.Expr {
	usage := "write answer(column, 'question')"
	if name == ast.Summary {
		usage = "write summary(column)"
	}
	fail := func(at ast.Span, message string) { c.fail(at, CodeFreeText, message, usage) }
	switch {
	case len(f.Funcname) > 1:
		fail(span, string(name)+"() belongs to SUQL and takes no schema")
	case !plainCall(f):
		fail(span, string(name)+"() reads one text and is no aggregate: it takes no *, DISTINCT, ORDER BY, FILTER or OVER")
	}
	out := &ast.FreeText{At: ast.At{Pos: span}, Func: name, Question: ast.SummaryQuestion}
	if name == ast.Summary {
		if len(f.Args) != 1 {
			fail(span, fmt.Sprintf("summary() takes one text; this has %s", arguments(len(f.Args))))
		}
		out.Text = c.expr(f.Args[0])
		return out
	}
	if len(f.Args) != 2 {
		fail(span, fmt.Sprintf("answer() takes a text and a question; this has %s", arguments(len(f.Args))))
	}
	out.Text = c.expr(f.Args[0])
	question := c.expr(f.Args[1])
	lit, ok := question.(*ast.Literal)
	if !ok || lit.Kind != ast.String {
		fail(question.Span(), "the question of answer() must be a quoted string")
	}
	if strings.TrimSpace(lit.Text) == "" {
		fail(question.Span(), "the question of answer() is empty")
	}
	out.Question = lit.Text
	return out
}

// plainCall reports whether f has nothing but a name and arguments.
func plainCall(f *pg.FuncCall) bool {
	return !f.AggStar && !f.AggDistinct && len(f.AggOrder) == 0 && f.AggFilter == nil &&
		f.Over == nil && !f.AggWithinGroup && !f.FuncVariadic
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return strconv.Itoa(n) + " arguments"
}

// Bits of WindowDef.FrameOptions (PostgreSQL, nodes/parsenodes.h).
const (
	frameGiven              = 0x00001
	frameRange              = 0x00002
	frameRows               = 0x00004
	frameGroups             = 0x00008
	startUnboundedPreceding = 0x00020
	endUnboundedFollowing   = 0x00100
	startCurrentRow         = 0x00200
	endCurrentRow           = 0x00400
	startOffsetPreceding    = 0x00800
	endOffsetPreceding      = 0x01000
	startOffsetFollowing    = 0x02000
	endOffsetFollowing      = 0x04000
	frameExclusion          = 0x38000
)

// window converts a window specification, of the WINDOW clause when named.
func (c *converter) window(w *pg.WindowDef, named bool) *ast.Window {
	out := &ast.Window{Name: w.Name, Base: w.Refname, Partition: c.exprs(w.PartitionClause),
		OrderBy: c.orders(w.OrderClause)}
	out.Pos = c.tokens.word(w.Location)
	if !named && w.Name == "" || named {
		out.Pos = c.tokens.closed(w.Location, 2)
	}
	if w.FrameOptions&frameGiven == 0 {
		return out
	}
	if w.FrameOptions&frameExclusion != 0 {
		c.unsupported(out.Pos, "EXCLUDE in a window frame", "leave it out")
	}
	frame := &ast.Frame{At: out.At, Mode: "RANGE"}
	switch {
	case w.FrameOptions&frameRows != 0:
		frame.Mode = "ROWS"
	case w.FrameOptions&frameGroups != 0:
		frame.Mode = "GROUPS"
	}
	frame.Start = c.bound(w.FrameOptions, w.StartOffset, startUnboundedPreceding, startCurrentRow, startOffsetPreceding,
		startOffsetFollowing, "UNBOUNDED PRECEDING")
	frame.End = c.bound(w.FrameOptions, w.EndOffset, endUnboundedFollowing, endCurrentRow, endOffsetPreceding,
		endOffsetFollowing, "UNBOUNDED FOLLOWING")
	out.Frame = frame
	return out
}

func (c *converter) bound(options int32, offset *pg.Node, unbounded, current, preceding, following int32,
	unboundedKind string) ast.Bound {
	switch {
	case options&unbounded != 0:
		return ast.Bound{Kind: unboundedKind}
	case options&preceding != 0:
		return ast.Bound{Kind: "PRECEDING", Offset: c.expr(offset)}
	case options&following != 0:
		return ast.Bound{Kind: "FOLLOWING", Offset: c.expr(offset)}
	}
	_ = current // what is left is CURRENT ROW: the grammar allows no other bound
	return ast.Bound{Kind: "CURRENT ROW"}
}

// valueFunctions are the functions that SQL writes without brackets.
var valueFunctions = map[pg.SQLValueFunctionOp]string{
	pg.SQLValueFunctionOp_SVFOP_CURRENT_DATE:        "current_date",
	pg.SQLValueFunctionOp_SVFOP_CURRENT_TIME:        "current_time",
	pg.SQLValueFunctionOp_SVFOP_CURRENT_TIME_N:      "current_time",
	pg.SQLValueFunctionOp_SVFOP_CURRENT_TIMESTAMP:   "current_timestamp",
	pg.SQLValueFunctionOp_SVFOP_CURRENT_TIMESTAMP_N: "current_timestamp",
	pg.SQLValueFunctionOp_SVFOP_LOCALTIME:           "localtime",
	pg.SQLValueFunctionOp_SVFOP_LOCALTIME_N:         "localtime",
	pg.SQLValueFunctionOp_SVFOP_LOCALTIMESTAMP:      "localtimestamp",
	pg.SQLValueFunctionOp_SVFOP_LOCALTIMESTAMP_N:    "localtimestamp",
}

func (c *converter) valueFunction(f *pg.SQLValueFunction) ast.Expr {
	span := c.tokens.word(f.Location)
	name, ok := valueFunctions[f.Op]
	if !ok {
		c.unsupported(span, strings.ToUpper(c.text[span.Start:span.End]), "queries know nothing of users and sessions")
	}
	out := &ast.Call{At: ast.At{Pos: span}, Name: name}
	if f.Typmod >= 0 {
		out.Pos = c.tokens.closed(f.Location, 1)
		out.Args = []ast.Expr{ast.Num(strconv.Itoa(int(f.Typmod)))}
	}
	return out
}
