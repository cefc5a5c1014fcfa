package ast

import "strings"

func (p *printer) call(e *Call) {
	if plainCall(e) && p.special(e) {
		return
	}
	p.s(function(e.Name), "(")
	if e.Star {
		p.s("*")
	}
	if e.Distinct {
		p.s("DISTINCT ")
	}
	list(p, e.Args)
	if len(e.OrderBy) > 0 {
		p.s(" ORDER BY ")
		list(p, e.OrderBy)
	}
	p.s(")")
	if e.Filter != nil {
		p.s(" FILTER (WHERE ", e.Filter, ")")
	}
	if e.Over != nil {
		if e.Over.Name != "" {
			p.s(" OVER ", Ident(e.Over.Name))
		} else {
			p.s(" OVER (", e.Over, ")")
		}
	}
}

// Special reports whether e is printed in a syntax of its own, which no schema
// can stand before: current_date, extract(year FROM a).
func Special(e *Call) bool {
	return plainCall(e) && (&printer{dialect: canonical{}}).special(e)
}

// plainCall reports whether e has nothing but a name and arguments.
func plainCall(e *Call) bool {
	return !e.Star && !e.Distinct && len(e.OrderBy) == 0 && e.Filter == nil && e.Over == nil
}

// special prints the functions for which SQL has a syntax of its own; false
// for all others.
func (p *printer) special(e *Call) bool {
	n := len(e.Args)
	switch e.Name {
	case "current_date":
		if n != 0 {
			return false
		}
		p.s(e.Name)
	case "current_time", "current_timestamp", "localtime", "localtimestamp":
		return p.clock(e)
	case "coalesce", "greatest", "least", "trim", "substring", "overlay", "nullif":
		if n == 0 || e.Name == "nullif" && n != 2 {
			return false
		}
		p.s(e.Name, "(")
		list(p, e.Args)
		p.s(")")
	case "position": // arguments in the order of the function: text, part
		if n != 2 {
			return false
		}
		p.s("position(")
		p.sub(e.Args[1], bindOther)
		p.s(" IN ")
		p.sub(e.Args[0], bindOther)
		p.s(")")
	case "extract":
		return p.extract(e)
	default:
		return false
	}
	return true
}

// clock prints current_time and its like, which may be given a precision.
func (p *printer) clock(e *Call) bool {
	switch {
	case len(e.Args) == 0:
		p.s(e.Name)
	case len(e.Args) == 1 && precision(e.Args[0]):
		p.s(e.Name, "(", e.Args[0], ")")
	default:
		return false
	}
	return true
}

// extract prints extract(field FROM x).
func (p *printer) extract(e *Call) bool {
	if len(e.Args) != 2 {
		return false
	}
	field, ok := e.Args[0].(*Literal)
	if !ok || field.Kind != String {
		return false
	}
	word := field.Text
	if !dateFields[word] {
		word = Quote(word)
	}
	p.s("extract(", word, " FROM ", e.Args[1], ")")
	return true
}

func precision(e Expr) bool {
	l, ok := e.(*Literal)
	return ok && l.Kind == Number && l.Text != "" && strings.Trim(l.Text, "0123456789") == ""
}

// dateFields are what extract takes unquoted.
var dateFields = set(`century day decade dow doy epoch hour isodow isoyear julian
	microseconds millennium milliseconds minute month quarter second timezone
	timezone_hour timezone_minute week year`)

// String returns the type as PostgreSQL spells it.
func (t Type) String() string {
	s := t.Name
	switch {
	case t.Name == "interval":
		s += intervalMods(t.Mods)
	case t.bare():
		s += mods(t.Mods)
	default:
		s = `"` + strings.ReplaceAll(s, `"`, `""`) + `"` + mods(t.Mods)
	}
	if t.Array {
		s += "[]"
	}
	return s
}

// bare reports whether the type's name goes unquoted.
func (t Type) bare() bool {
	switch t.Name {
	case "char", "bit": // without a length these mean another type
		return len(t.Mods) == 1
	case "int", "smallint", "bigint", "real", "double precision", "boolean", "json":
		return len(t.Mods) == 0
	case "varchar", "time", "timestamp":
		return len(t.Mods) <= 1
	case "numeric":
		return true
	}
	return plain(t.Name) && !reserved[t.Name] && !syntactic[t.Name]
}

func mods(ms []string) string {
	if len(ms) == 0 {
		return ""
	}
	return "(" + strings.Join(ms, ", ") + ")"
}

// intervalMods prints field words after the name and the precision in
// brackets: interval day to second(3).
func intervalMods(ms []string) string {
	s := ""
	for _, m := range ms {
		if strings.Trim(m, "0123456789") == "" {
			s += "(" + m + ")"
		} else {
			s += " " + m
		}
	}
	return s
}
