package schematext

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// createTable reads what follows CREATE TABLE.
func (p *reader) createTable(keyword token) {
	p.ifNotExists()
	name, at := p.name()
	if p.table(name) != nil {
		p.fail(at, CodeDuplicate, "", "the table %s is declared twice", name)
	}
	if !p.peek().is("(") {
		p.fail(p.peek().at, CodeUnsupported, "write the columns in brackets: CREATE TABLE "+ast.Ident(name)+" (name TEXT)",
			"the columns of %s are not listed", name)
	}
	open := p.peek()
	p.pos++
	t := &table{facts: catalog.TableFacts{Name: name}, at: at}
	p.tables = append(p.tables, t)
	for !p.take(")") {
		next := p.peek()
		switch {
		case next.class == end:
			p.fail(open.at, CodeSyntax, "", "the list of columns of %s is never closed", name)
		case next.is(","): // also one too many, as after the last column
			p.pos++
			continue
		case next.class == ellipsis:
			p.pos++
			p.remark(next.at.Start, "columns of %s are left out of the schema", name)
		case p.tableConstraint(t):
		default:
			p.column(t)
		}
		if !p.peek().is(",") && !p.peek().is(")") && p.peek().class != end {
			p.fail(p.peek().at, CodeSyntax, "put a comma between columns", "%q does not fit here", p.spelled(p.peek()))
		}
	}
	if len(t.facts.Columns) == 0 {
		p.fail(at, CodeUnsupported, "", "the table %s has no column", name)
	}
	p.tail(t)
}

// tail reads what follows the columns, such as WITHOUT ROWID or ENGINE=….
// A CREATE right after it begins the next statement: people forget semicolons.
func (p *reader) tail(t *table) {
	for {
		switch next := p.peek(); {
		case next.class == end, p.take(";"), next.is("CREATE"):
			return
		case next.is("AS"):
			p.fail(next.at, CodeUnsupported, "list its columns instead",
				"a table made from a query says nothing about its columns")
		case next.is("COMMENT") && (p.ahead(1).class == str || p.ahead(1).is("=") && p.ahead(2).class == str):
			for p.peek().class != str {
				p.pos++
			}
			t.facts.Comment = p.peek().text
		}
		p.pos++
	}
}

// tableConstraint reads a constraint of the whole table, if that is what
// comes next.
func (p *reader) tableConstraint(t *table) bool {
	from := p.pos
	if p.peek().is("CONSTRAINT") && !p.ahead(1).is(",") {
		p.pos += 2
	}
	named := p.pos != from
	next, after := p.peek(), p.ahead(1)
	switch {
	case next.is("PRIMARY") && after.is("KEY"):
		p.pos += 2
		p.toBracket()
		t.facts.Key = p.names(p.brackets())
	case next.is("FOREIGN") && after.is("KEY"):
		p.foreignKey(t)
	case next.is("CHECK") && after.is("("):
		p.pos++
		p.check(t, p.brackets())
	case p.uniqueAhead(), p.indexAhead():
	case p.likeAhead():
		p.fail(next.at, CodeUnsupported, "list the columns instead",
			"LIKE copies the columns of another table, which is not read")
	case named:
	default:
		return false
	}
	p.skipItem()
	return true
}

// foreignKey reads FOREIGN KEY (a) REFERENCES other (b).
func (p *reader) foreignKey(t *table) {
	p.pos += 2
	p.toBracket()
	columns := p.names(p.brackets())
	if !p.take("REFERENCES") {
		p.fail(p.peek().at, CodeSyntax, "write FOREIGN KEY (a) REFERENCES other (b)", "REFERENCES is missing before %q",
			p.spelled(p.peek()))
	}
	p.references(t, columns)
}

// uniqueAhead reports whether UNIQUE or EXCLUDE is next, which say nothing that
// is kept.
func (p *reader) uniqueAhead() bool {
	next, after := p.peek(), p.ahead(1)
	return next.is("UNIQUE") && (after.is("(") || after.is("KEY") || after.is("INDEX")) ||
		next.is("EXCLUDE") && (after.is("(") || after.is("USING"))
}

// likeAhead tells LIKE other from a column that is named like.
func (p *reader) likeAhead() bool {
	end := p.ahead(2)
	return p.peek().is("LIKE") && (end.is(",") || end.is(")") || end.is("INCLUDING"))
}

// indexAhead tells KEY name (column) from a column that is named key.
func (p *reader) indexAhead() bool {
	if next := p.peek(); !next.is("KEY") && !next.is("INDEX") && !next.is("FULLTEXT") {
		return false
	}
	n := 1
	for n < 3 && (p.ahead(n).class == word || p.ahead(n).class == quoted) {
		n++
	}
	return p.ahead(n).is("(") && p.ahead(n+1).class != number && p.ahead(n+1).class != str
}

func (p *reader) toBracket() {
	for !p.peek().is("(") {
		if t := p.peek(); t.class == end || t.is(",") || t.is(")") {
			p.fail(t.at, CodeSyntax, "write the columns in brackets", "%q does not fit here", p.spelled(t))
		}
		p.pos++
	}
}

// names are the column names in a bracketed list, without what may follow
// each, such as a length or DESC.
func (p *reader) names(tokens []token) []string {
	var out []string
	first, depth := true, 0
	for _, t := range tokens {
		switch {
		case t.is("("):
			depth++
		case t.is(")"):
			depth--
		case t.is(",") && depth == 0:
			first = true
			continue
		case first && (t.class == word || t.class == quoted):
			out = append(out, t.text)
		}
		first = false
	}
	return out
}

// references reads table (columns) after REFERENCES.
func (p *reader) references(t *table, columns []string) {
	other, at := p.name()
	key := catalog.ForeignKey{Columns: columns, RefTable: other}
	if p.peek().is("(") {
		key.RefColumns = p.names(p.brackets())
	}
	t.refs = append(t.refs, reference{key, at})
}

// check takes column IN ('a', 'b') as the column's closed domain; any other
// condition says nothing about it.
func (p *reader) check(t *table, inside []token) {
	if len(inside) < 5 || !inside[1].is("IN") || !inside[2].is("(") || !inside[len(inside)-1].is(")") {
		return
	}
	for i, tok := range inside[3 : len(inside)-1] {
		if i%2 == 0 && tok.class != str || i%2 == 1 && !tok.is(",") {
			return
		}
	}
	if c := t.column(inside[0].text); c != nil && c.Domain == nil {
		c.Domain = p.strings(inside[3:])
	}
}

// skipItem goes to the comma or bracket that ends this column or constraint.
func (p *reader) skipItem() {
	for {
		switch t := p.peek(); {
		case t.class == end, t.is(","), t.is(")"):
			return
		case t.is("("):
			p.brackets()
		default:
			p.pos++
		}
	}
}

// column reads name type constraints.
func (p *reader) column(t *table) {
	nameToken := p.peek()
	if nameToken.class != word && nameToken.class != quoted {
		p.fail(nameToken.at, CodeSyntax, "", "a column name is missing before %q", p.spelled(nameToken))
	}
	p.pos++
	if t.column(nameToken.text) != nil {
		p.fail(nameToken.at, CodeDuplicate, "", "%s has two columns named %q", t.facts.Name, nameToken.text)
	}
	t.facts.Columns = append(t.facts.Columns, catalog.ColumnFacts{Name: nameToken.text})
	c := &t.facts.Columns[len(t.facts.Columns)-1]
	p.typeOf(c)
	p.columnConstraints(t, c)
	if c.Comment == "" {
		c.Comment = p.remarkBeside(p.tokens[p.pos-1].at.End)
	}
}

func (p *reader) columnConstraints(t *table, c *catalog.ColumnFacts) {
	for {
		switch next := p.peek(); {
		case next.class == end, next.is(","), next.is(")"):
			return
		case next.is("PRIMARY"):
			t.facts.Key = []string{c.Name}
		case next.is("REFERENCES"):
			p.pos++
			p.references(t, []string{c.Name})
			continue
		case next.is("COMMENT") && p.ahead(1).class == str:
			c.Comment = p.ahead(1).text
		case next.is("CHECK") && p.ahead(1).is("("):
			p.pos++
			p.check(t, p.brackets())
			continue
		case next.is("("):
			p.brackets()
			continue
		case (next.class == quoted || next.class == word && !constraint(next.text)) && !p.continues():
			p.fail(next.at, CodeSyntax, "put a comma between columns", "%q does not fit here", p.spelled(next))
		}
		p.pos++
	}
}

// continues reports whether a name belongs to the word before it: DEFAULT
// now, COLLATE "C", 'x'::regclass.
func (p *reader) continues() bool {
	return slices.ContainsFunc(
		strings.Fields("COLLATE DEFAULT CONSTRAINT UPDATE CONFLICT SET STORAGE CHARSET COMPRESSION MATCH CHARACTER . : = - +"),
		p.tokens[p.pos-1].is)
}

// constraint reports whether a keyword begins or continues a constraint.
func constraint(keyword string) bool {
	return slices.Contains(
		strings.Fields(`CONSTRAINT NOT NULL DEFAULT PRIMARY KEY UNIQUE CHECK REFERENCES COLLATE GENERATED
		ALWAYS AS IDENTITY AUTOINCREMENT AUTO_INCREMENT COMMENT ON UPDATE DELETE CASCADE RESTRICT SET NO ACTION DEFERRABLE
		INITIALLY DEFERRED IMMEDIATE STORAGE COMPRESSION STORED VIRTUAL ASC DESC CONFLICT MATCH FULL INVISIBLE VISIBLE
		CHARACTER CHARSET WITH OPTIONS NULLS DISTINCT VALID INHERIT ENFORCED AT TIME ZONE
		WITHOUT VARYING PRECISION`), strings.ToUpper(keyword))
}

// remarkBeside is the comment on the line on which a column ends.
func (p *reader) remarkBeside(at int) string {
	for _, c := range p.comments {
		if c.at.Start < at {
			continue
		}
		between := p.source[at:c.at.Start]
		if strings.ContainsRune(between, '\n') || strings.Trim(between, ", \t)") != "" {
			return ""
		}
		return c.text
	}
	return ""
}
