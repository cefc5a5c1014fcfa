package schematext

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// typeOf reads the type of a column; a column may have none.
func (p *reader) typeOf(c *catalog.ColumnFacts) {
	first := p.peek()
	if first.class == ellipsis {
		p.pos++
		return
	}
	if first.class != word && first.class != quoted || first.class == word && constraint(first.text) &&
		!first.is("CHARACTER") {
		return
	}
	parts, _ := p.path()
	c.Type = strings.Join(parts, ".")
	name := strings.ToLower(parts[len(parts)-1])
	if name == "enum" || name == "set" {
		c.Type, c.List = "ENUM", name == "set"
		if p.peek().is("(") {
			c.Domain = p.strings(p.brackets())
		}
	} else {
		p.moreOfType(c)
		c.Domain = slices.Clone(p.types[name])
		p.known(c, name)
	}
	p.listOf(c, first.at)
	if c.List {
		c.Type += "[]"
	}
}

// listOf reads what makes a type a list, of the type that begins at: TEXT[],
// INT ARRAY[3].
func (p *reader) listOf(c *catalog.ColumnFacts, at ast.Span) {
	for p.peek().is("[") || p.peek().is("ARRAY") {
		c.List = true
		for !p.take("]") && !p.take("ARRAY") {
			if p.peek().class == end {
				p.fail(at, CodeSyntax, "write TEXT[]", "the type of %s has no closing ]", c.Name)
			}
			p.pos++
		}
	}
}

// moreOfType reads what may follow the first word of a type: DOUBLE
// PRECISION, CHARACTER VARYING (20), TIMESTAMP (3) WITH TIME ZONE.
func (p *reader) moreOfType(c *catalog.ColumnFacts) {
	more := strings.Fields(
		"PRECISION VARYING UNSIGNED SIGNED ZEROFILL BIG INT INTEGER LARGE OBJECT CHARACTER WITH WITHOUT TIME LOCAL ZONE YEAR MONTH DAY HOUR MINUTE SECOND TO")
	for {
		t := p.peek()
		switch {
		case t.is("CHARACTER") && p.ahead(1).is("SET"): // how it is encoded
			return
		case t.class == word && slices.Contains(more, strings.ToUpper(t.text)):
			c.Type += " " + t.text
			p.pos++
		case t.is("("):
			from := t.at.Start
			p.brackets()
			c.Type += p.source[from:p.tokens[p.pos-1].at.End]
		default:
			return
		}
	}
}

// known remarks on a type that neither database nor the paper has.
func (p *reader) known(c *catalog.ColumnFacts, name string) {
	usual := strings.Fields(
		`text varchar varchar2 nvarchar nvarchar2 char nchar bpchar character string clob tinytext mediumtext longtext
		uuid json jsonb xml bytea blob tinyblob mediumblob longblob binary varbinary name citext inet cidr macaddr tsvector
		point geometry geography interval bit oid hstore vector native year free_text freetext date datetime time timestamp
		timestamptz timetz`)
	if len(c.Domain) > 0 || slices.Contains(usual, name) || catalog.DeclaredKind(c.Type) != catalog.Text {
		return
	}
	p.remark(p.tokens[p.pos-1].at.Start, "the type %s of column %s is not known: it is taken as text", c.Type, c.Name)
}
