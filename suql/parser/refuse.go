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
		c.fail(c.findWord(pg.Token_FOR), CodeNotSelect, "FOR UPDATE and FOR SHARE would lock rows; SUQL only reads",
			"leave it out")
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
	panic(notAQuery(c.text, span, c.statementName(n, span)))
}

// statementName is what a statement calls itself: "INSERT", "CREATE TABLE".
// at is where its text begins.
func (c *converter) statementName(n *pg.Node, at ast.Span) string {
	switch n.GetNode().(type) { // these may begin with WITH
	case *pg.Node_InsertStmt:
		return "INSERT"
	case *pg.Node_UpdateStmt:
		return "UPDATE"
	case *pg.Node_DeleteStmt:
		return "DELETE"
	case *pg.Node_MergeStmt:
		return "MERGE"
	}
	return c.tokens.statement(c.text, at.Start)
}

// statement is the words that a statement at pos begins with, up to the kind
// of thing that it makes, changes or drops.
func (t *tokens) statement(text string, pos int) string {
	var out []string
	for _, tok := range t.list[min(t.index(pos), len(t.list)):] {
		word := strings.ToUpper(text[tok.Start:tok.End])
		if word == ";" && len(out) == 0 {
			continue
		}
		if len(out) > 0 && (!kinds[out[0]] || !kindWords[word]) {
			break
		}
		out = append(out, word)
	}
	return strings.Join(out, " ")
}

// Statements that say what kind of thing they are about, and the words of
// those kinds.
var (
	kinds     = set("CREATE ALTER DROP REFRESH LOCK REINDEX")
	kindWords = set(`OR REPLACE TEMP TEMPORARY UNLOGGED UNIQUE GLOBAL LOCAL RECURSIVE MATERIALIZED VIRTUAL FOREIGN
		EVENT TABLE VIEW INDEX TRIGGER DATABASE SCHEMA FUNCTION PROCEDURE AGGREGATE ROLE USER GROUP EXTENSION TYPE
		DOMAIN SEQUENCE RULE POLICY SERVER PUBLICATION SUBSCRIPTION TABLESPACE LANGUAGE CAST COLLATION OPERATOR SYSTEM`)
	// other are statements that PostgreSQL does not know, or not in every form.
	other = set(`PRAGMA ATTACH DETACH REPLACE UPSERT DESCRIBE DESC USE CREATE ALTER DROP INSERT UPDATE DELETE MERGE
		TRUNCATE VACUUM ANALYZE ANALYSE EXPLAIN GRANT REVOKE COPY CALL EXEC EXECUTE BEGIN START COMMIT ROLLBACK
		SAVEPOINT RELEASE SET RESET SHOW LOCK UNLOCK LOAD DO KILL SHUTDOWN BACKUP RESTORE RENAME FLUSH OPTIMIZE REINDEX`)
)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// foreign is the fault of a text that begins like a statement of another kind,
// which PostgreSQL's parser made nothing of; nil for other texts.
func foreign(text string, t *tokens) error {
	if t == nil || len(t.list) == 0 {
		return nil
	}
	first := t.list[0]
	if word := strings.ToUpper(text[first.Start:first.End]); !other[word] {
		return nil
	}
	return notAQuery(text, ast.Span{Start: int(first.Start), End: int(first.End)}, t.statement(text, int(first.Start)))
}

// notAQuery is the fault of a statement that is no query.
func notAQuery(text string, at ast.Span, name string) *fault.Error {
	hint := "write a SELECT"
	switch name {
	case "PRAGMA", "SHOW", "DESCRIBE", "DESC":
		hint = "write a SELECT; parley schema lists the tables"
	case "EXPLAIN":
		hint = "leave out EXPLAIN and ask for the plan with parley query --explain"
	case "ATTACH", "DETACH", "USE":
		hint = "one database is open at a time: choose it with --db"
	}
	return &fault.Error{Source: text, Span: at, Code: CodeNotSelect, Message: name + " is not a query; SUQL only reads",
		Hint: hint}
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
