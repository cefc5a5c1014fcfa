package schematext

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// statements reads the whole text.
func (p *reader) statements() {
	for p.peek().class != end {
		switch t := p.peek(); {
		case t.is(";"), t.class == ellipsis:
			p.pos++
		case p.take("CREATE"):
			p.create(t)
		case t.is("COMMENT"):
			p.comment()
		case t.is("ALTER"):
			p.alter()
		case t.class == word && passedOver(t.text):
			p.skipStatement()
		default:
			p.fail(t.at, CodeSyntax, "a schema holds CREATE TABLE statements", "%q does not fit here", p.spelled(t))
		}
	}
}

// passedOver are the statements that say nothing about columns.
func passedOver(keyword string) bool {
	return slices.Contains(strings.Fields(`ANALYZE BEGIN COMMIT COPY DELETE DROP END GRANT INSERT LOCK PRAGMA
		REVOKE ROLLBACK SELECT SET START TRUNCATE UNLOCK UPDATE USE VACUUM WITH`), strings.ToUpper(keyword))
}

// create reads what follows CREATE.
func (p *reader) create(at token) {
	for p.takeAny("OR", "REPLACE", "TEMP", "TEMPORARY", "GLOBAL", "LOCAL", "UNLOGGED", "FOREIGN", "EXTERNAL", "UNIQUE",
		"MATERIALIZED", "RECURSIVE", "CONSTRAINT") {
	}
	switch t := p.peek(); {
	case p.take("TABLE"):
		p.createTable(t)
	case p.take("TYPE"):
		p.createType()
	case t.is("VIEW"), t.is("VIRTUAL"):
		p.pos++
		p.ifNotExists()
		if t.is("VIRTUAL") {
			p.take("TABLE")
			p.ifNotExists()
		}
		name, _ := p.name()
		p.remark(at.at.Start, "%s is left out: its columns can't be told without the database", name)
		p.skipStatement()
	case t.is("TRIGGER"):
		p.skipTrigger()
	case t.class == word:
		p.skipStatement()
	default:
		p.fail(t.at, CodeSyntax, "write CREATE TABLE", "%q does not fit here", p.spelled(t))
	}
}

// createType keeps the domain of an enum type and passes over other types.
func (p *reader) createType() {
	name, _ := p.name()
	if p.take("AS") && p.take("ENUM") && p.peek().is("(") {
		p.types[strings.ToLower(name)] = p.strings(p.brackets())
	}
	p.skipStatement()
}

// comment reads COMMENT ON TABLE t IS '…' and COMMENT ON COLUMN t.c IS '…'.
func (p *reader) comment() {
	p.pos++
	column := false
	if p.take("ON") && (p.take("TABLE") || p.take("VIEW")) {
	} else if column = p.take("COLUMN"); !column {
		p.skipStatement()
		return
	}
	path, at := p.path()
	if !p.take("IS") || p.peek().class != str {
		p.skipStatement()
		return
	}
	text := p.peek().text
	p.later = append(p.later, func() {
		of := path
		if column {
			of = path[:len(path)-1]
		}
		if len(of) == 0 || p.table(of[len(of)-1]) == nil {
			p.remark(at.Start, "a comment on %s, which is not declared, is left out", strings.Join(path, "."))
			return
		}
		t := p.table(of[len(of)-1])
		if !column {
			t.facts.Comment = text
		} else if c := t.column(path[len(path)-1]); c != nil {
			c.Comment = text
		} else {
			p.fail(at, CodeUnknownName, "", "%s has no column %q", t.facts.Name, path[len(path)-1])
		}
	})
	p.skipStatement()
}

// alter reads the keys that ALTER TABLE t ADD [CONSTRAINT c] gives.
func (p *reader) alter() {
	p.pos++
	if !p.take("TABLE") {
		p.skipStatement()
		return
	}
	for p.takeAny("ONLY", "IF", "EXISTS") {
	}
	name, at := p.name()
	if !p.take("ADD") || p.peek().is("COLUMN") {
		p.skipStatement()
		return
	}
	from := p.pos
	p.skipStatement()
	to := p.pos
	p.later = append(p.later, func() {
		t := p.table(name)
		if t == nil {
			p.fail(at, CodeUnknownName, "", "a key is added to %s, which is not declared", name)
		}
		p.pos = from
		if !p.tableConstraint(t) {
			p.remark(at.Start, "ALTER TABLE %s adds a column, which is left out", name)
		}
		p.pos = to
	})
}

// skipStatement goes behind the next semicolon.
func (p *reader) skipStatement() {
	for p.peek().class != end && !p.take(";") {
		p.pos++
	}
}

// skipTrigger goes behind the END of a trigger, whose body has semicolons.
func (p *reader) skipTrigger() {
	body := false
	for p.peek().class != end {
		t := p.peek()
		p.pos++
		switch {
		case t.is("BEGIN"):
			body = true
		case t.is(";") && !body, t.is("END") && body && p.peek().is(";"):
			return
		}
	}
}

func (p *reader) ifNotExists() {
	if p.take("IF") {
		p.take("NOT")
		p.take("EXISTS")
	}
}

// path reads a.b.c.
func (p *reader) path() ([]string, ast.Span) {
	var names []string
	at := p.peek().at
	for {
		t := p.peek()
		if t.class != word && t.class != quoted {
			p.fail(t.at, CodeSyntax, "", "a name is missing before %q", p.spelled(t))
		}
		p.pos++
		names = append(names, t.text)
		at.End = t.at.End
		if !p.take(".") {
			return names, at
		}
	}
}

// name reads the name of a table or type; of a.b the last part.
func (p *reader) name() (string, ast.Span) {
	path, at := p.path()
	return path[len(path)-1], at
}

func (p *reader) peek() token { return p.ahead(0) }

func (p *reader) ahead(n int) token { return p.tokens[min(p.pos+n, len(p.tokens)-1)] }

func (p *reader) take(keyword string) bool {
	if !p.peek().is(keyword) {
		return false
	}
	p.pos++
	return true
}

func (p *reader) takeAny(keywords ...string) bool {
	return slices.ContainsFunc(keywords, p.take)
}

// brackets reads ( … ) and returns the tokens inside.
func (p *reader) brackets() []token {
	open := p.peek()
	from, depth := p.pos+1, 0
	for {
		t := p.peek()
		switch {
		case t.class == end:
			p.fail(open.at, CodeSyntax, "", "this bracket is never closed")
		case t.is("("):
			depth++
		case t.is(")"):
			depth--
		}
		p.pos++
		if depth == 0 {
			return p.tokens[from : p.pos-1]
		}
	}
}

// strings are the strings among tokens.
func (p *reader) strings(tokens []token) []string {
	var out []string
	for _, t := range tokens {
		if t.class == str {
			out = append(out, t.text)
		}
	}
	return out
}

// spelled is the token as it stands in the text.
func (p *reader) spelled(t token) string {
	if t.class == end {
		return "the end of the text"
	}
	return p.source[t.at.Start:t.at.End]
}
