package parser

import (
	"fmt"
	"strings"

	pg "github.com/pganalyze/pg_query_go/v6"

	"parley/suql/ast"
	"parley/suql/fault"
)

// fail ends the conversion with a fault at span.
func (c *converter) fail(span ast.Span, code, message, hint string) {
	panic(&fault.Error{Source: c.text, Span: span, Code: code, Message: message, Hint: hint})
}

// unsupported ends the conversion at a construct that SUQL leaves out.
func (c *converter) unsupported(span ast.Span, construct, hint string) {
	c.fail(span, CodeUnsupported, construct+" is not part of SUQL", hint)
}

// refuseClauses stops at the parts of SELECT that have no node.
func (c *converter) refuseClauses(s *pg.SelectStmt) {
	switch {
	case s.IntoClause != nil:
		span := c.tokens.word(-1)
		if rel := s.IntoClause.Rel; rel != nil {
			span = c.tokens.word(rel.Location)
		}
		c.fail(span, CodeNotSelect, "SELECT INTO would create a table; SUQL only reads", "leave out INTO")
	case len(s.LockingClause) > 0:
		c.fail(c.findWord(pg.Token_FOR), CodeNotSelect, "FOR UPDATE and FOR SHARE would lock rows; SUQL only reads", "leave it out")
	case s.LimitOption == pg.LimitOption_LIMIT_OPTION_WITH_TIES:
		c.unsupported(c.findWord(pg.Token_TIES), "WITH TIES", "use LIMIT, or compare rank() OVER (…) in an outer query")
	case s.GroupDistinct:
		c.unsupported(c.findWord(pg.Token_GROUP_P), "GROUP BY DISTINCT", "use GROUP BY")
	}
}

// findWord is the span of the last token of kind k: libpg_query gives no
// location for clauses, and those that are refused stand at the end.
func (c *converter) findWord(k pg.Token) ast.Span {
	for i := len(c.tokens.list) - 1; i >= 0; i-- {
		if tok := c.tokens.list[i]; tok.Token == k {
			return c.tokens.word(tok.Start)
		}
	}
	return ast.Span{}
}

// refuseStatement says that n is not a query.
func (c *converter) refuseStatement(n *pg.Node, span ast.Span) {
	name := statementName(n)
	hint := "write a SELECT"
	switch n.GetNode().(type) {
	case *pg.Node_ExplainStmt:
		hint = "leave out EXPLAIN and ask for the plan with parley query --explain"
	case *pg.Node_VariableShowStmt:
		hint = "write a SELECT; parley schema lists the tables"
	}
	c.fail(span, CodeNotSelect, name+" is not a query; SUQL only reads", hint)
}

// statementName is the SQL name of a statement: "INSERT", "CREATE TABLE".
func statementName(n *pg.Node) string {
	switch s := n.GetNode().(type) {
	case *pg.Node_CreateStmt, *pg.Node_CreateTableAsStmt:
		return "CREATE TABLE"
	case *pg.Node_ViewStmt:
		return "CREATE VIEW"
	case *pg.Node_IndexStmt:
		return "CREATE INDEX"
	case *pg.Node_VariableSetStmt:
		return "SET"
	case *pg.Node_VariableShowStmt:
		return "SHOW"
	case *pg.Node_TransactionStmt:
		return "a transaction command"
	default:
		return spaced(strings.TrimSuffix(nodeName(s), "Stmt"))
	}
}

// refuse says that an expression or FROM item has no place in SUQL.
func (c *converter) refuse(n *pg.Node, span ast.Span) {
	what, hint := "this construct ("+spaced(nodeName(n.GetNode()))+")", ""
	switch e := n.GetNode().(type) {
	case nil:
		what = "an empty expression"
	case *pg.Node_ParamRef:
		span = c.tokens.word(e.ParamRef.Location)
		what, hint = "a parameter such as $1", "write the value itself"
	case *pg.Node_CollateClause:
		span = c.tokens.word(e.CollateClause.Location)
		what, hint = "COLLATE", "compare lower(a) with lower(b) to ignore letter case"
	case *pg.Node_GroupingSet:
		span = c.tokens.word(e.GroupingSet.Location)
		what, hint = "GROUPING SETS, ROLLUP or CUBE", "write one GROUP BY per grouping and join them with UNION ALL"
	case *pg.Node_GroupingFunc:
		span = c.tokens.word(e.GroupingFunc.Location)
		what, hint = "GROUPING()", "write one GROUP BY per grouping and join them with UNION ALL"
	case *pg.Node_RangeTableSample:
		span = c.tokens.word(e.RangeTableSample.Location)
		what, hint = "TABLESAMPLE", "use ORDER BY random() LIMIT n"
	case *pg.Node_NamedArgExpr:
		span = c.tokens.word(e.NamedArgExpr.Location)
		what, hint = "a named argument", "write the arguments in order"
	case *pg.Node_SetToDefault:
		span = c.tokens.word(e.SetToDefault.Location)
		what, hint = "DEFAULT", "write the value itself"
	case *pg.Node_XmlExpr:
		span = c.tokens.word(e.XmlExpr.Location)
		what = "XML"
	case *pg.Node_RangeTableFunc, *pg.Node_JsonTable:
		what = "XMLTABLE or JSON_TABLE"
	case *pg.Node_CurrentOfExpr:
		what = "CURRENT OF"
	}
	if strings.HasPrefix(nodeName(n.GetNode()), "Json") {
		what, hint = "this SQL/JSON construct", "use the operators -> and ->>"
	}
	c.unsupported(span, what, hint)
}

// nodeName is the name of libpg_query's node type, such as "InsertStmt".
func nodeName(n any) string {
	name := fmt.Sprintf("%T", n)
	return name[strings.LastIndexByte(name, '_')+1:]
}

// spaced turns "CreateTrig" into "CREATE TRIG".
func spaced(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && r >= 'A' && r <= 'Z' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return strings.ToUpper(b.String())
}
