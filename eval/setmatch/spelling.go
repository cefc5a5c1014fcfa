package setmatch

import (
	"slices"
	"strings"
	"unicode"

	"parley/suql/ast"
	"parley/suql/parser"
)

// Read parses a query in SQLite's spelling, as Spider's gold queries have it:
// "text" in double quotes that no table or column is called is a string,
// operators may have spaces in them, JOIN may lack ON, a block before INTERSECT
// may end with LIMIT, and words that PostgreSQL reserves may be names. What
// package ast prints reads as what it is.
func (s *Schema) Read(text string) (ast.Query, error) {
	text = strings.TrimRight(strings.TrimSpace(text), "; \n\t")
	tokens := s.respell(tokensOf(text))
	tokens = bracketed(withCross(withoutCollation(tokens)))
	var b strings.Builder
	for i, t := range tokens {
		if i > 0 && t.space {
			b.WriteByte(' ')
		}
		b.WriteString(t.text)
	}
	return parser.Parse(b.String())
}

// token is a word, a string, a name in quotes, a number or a symbol.
type token struct {
	text  string
	kind  rune // 'w' word or number, '\'' string, '"' name in quotes, 's' symbol
	space bool // white space stands before it
}

// is reports whether the token is one of the words.
func (t token) is(words ...string) bool {
	return t.kind == 'w' && slices.Contains(words, strings.ToUpper(t.text))
}

func tokensOf(text string) []token {
	var out []token
	space := false
	for i := 0; i < len(text); {
		c := text[i]
		n, kind := 1, 's'
		switch {
		case unicode.IsSpace(rune(c)):
			space = true
			i++
			continue
		case c == '\'' || c == '"' || c == '`':
			n, kind = quotedLength(text[i:]), rune(c)
		case isWord(c):
			for i+n < len(text) && isWord(text[i+n]) {
				n++
			}
			kind = 'w'
		}
		out = append(out, token{text[i : i+n], kind, space})
		i += n
		space = false
	}
	return out
}

func isWord(c byte) bool {
	return c == '_' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// quotedLength is the length of what stands in the quotes that text begins
// with, the quotes included; two of them within are one.
func quotedLength(text string) int {
	for i := 1; i < len(text); i++ {
		if text[i] != text[0] {
			continue
		}
		if i+1 < len(text) && text[i+1] == text[0] {
			i++
			continue
		}
		return i + 1
	}
	return len(text)
}

// unquoted is what stands in quotes.
func unquoted(text string) string {
	quote := text[:1]
	return strings.ReplaceAll(strings.TrimSuffix(text[1:], quote), quote+quote, quote)
}

// respell puts strings, names and operators as PostgreSQL writes them.
func (s *Schema) respell(tokens []token) []token {
	var out []token
	for i, t := range tokens {
		switch {
		case t.kind == '`':
			t.text, t.kind = `"`+strings.ReplaceAll(unquoted(t.text), `"`, `""`)+`"`, '"'
		case t.kind == '"' && !s.Has(unquoted(t.text)) && !namePlace(tokens, i):
			t.text, t.kind = ast.Quote(unquoted(t.text)), '\''
		case t.kind == 'w' && s.Has(t.text) && reservedName(t, tokens[i+1:]):
			t.text, t.kind = ast.Ident(strings.ToLower(t.text)), '"'
		case t.text == "=" && len(out) > 0 && out[len(out)-1].begins():
			last := &out[len(out)-1]
			last.text = strings.Replace(last.text+"=", "==", "=", 1)
			continue
		}
		out = append(out, t)
	}
	return out
}

// begins reports whether the token may be the first half of an operator that
// ends with "=".
func (t token) begins() bool { return slices.Contains([]string{"!", ">", "<", "="}, t.text) }

// namePlace reports whether only a name can stand at a place: beside a dot,
// after AS or a cast.
func namePlace(tokens []token, i int) bool {
	if i+1 < len(tokens) && tokens[i+1].text == "." {
		return true
	}
	return i > 0 && (tokens[i-1].is("AS") || tokens[i-1].text == "." || tokens[i-1].text == ":")
}

// reservedName reports whether a word that a table or column is called by has
// to be in quotes.
func reservedName(t token, rest []token) bool {
	if ownWords[strings.ToUpper(t.text)] || t.is("CAST") && len(rest) > 0 && rest[0].text == "(" {
		return false
	}
	return strings.HasPrefix(ast.Ident(strings.ToLower(t.text)), `"`)
}

// ownWords are those that stand for themselves even where a column is called
// by them.
var ownWords = setOf(strings.Fields(`ALL AND ANY AS ASC BETWEEN BY CASE CROSS CURRENT_DATE CURRENT_TIMESTAMP DESC
	DISTINCT ELSE END ESCAPE EXCEPT EXISTS FALSE FROM GLOB GROUP HAVING ILIKE IN INNER INTERSECT IS JOIN LEFT LIKE
	LIMIT NATURAL NOT NULL OFFSET ON OR ORDER OUTER RIGHT SELECT SOME THEN TRUE UNION USING VALUES WHEN WHERE WITH`))

// withoutCollation leaves out COLLATE and the name after it.
func withoutCollation(tokens []token) []token {
	var out []token
	for i := 0; i < len(tokens); i++ {
		if tokens[i].is("COLLATE") {
			i++
			continue
		}
		out = append(out, tokens[i])
	}
	return out
}

// withCross writes JOIN without ON as CROSS JOIN.
func withCross(tokens []token) []token {
	var out []token
	for i, t := range tokens {
		plain := i == 0 || !tokens[i-1].is("CROSS", "NATURAL", "LEFT", "RIGHT", "FULL", "INNER", "OUTER")
		if t.is("JOIN") && plain && !hasOn(tokens[i+1:]) {
			out = append(out, token{"CROSS", 'w', true})
		}
		out = append(out, t)
	}
	return out
}

// hasOn reports whether the join whose right side begins with tokens has a
// condition of its own.
func hasOn(tokens []token) bool {
	depth := 0
	for _, t := range tokens {
		switch {
		case t.text == "(":
			depth++
		case t.text == ")":
			depth--
		case depth > 0:
			continue
		case t.is("ON", "USING"):
			return true
		case t.is("JOIN", "CROSS", "LEFT", "RIGHT", "FULL", "INNER", "NATURAL",
			"WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "UNION", "INTERSECT", "EXCEPT"):
			return false
		}
		if depth < 0 {
			return false
		}
	}
	return false
}

// bracketed puts brackets around blocks that end with ORDER BY or LIMIT before
// a set operation.
func bracketed(tokens []token) []token {
	var out []token
	depth, from, tail := 0, 0, false
	for _, t := range tokens {
		switch {
		case t.text == "(":
			depth++
		case t.text == ")":
			depth--
		case depth == 0 && t.is("ORDER", "LIMIT"):
			tail = true
		case depth == 0 && t.is("UNION", "INTERSECT", "EXCEPT"):
			if tail {
				out = slices.Insert(out, from, token{"(", 's', true})
				out = append(out, token{")", 's', false})
			}
			out = append(out, t)
			from, tail = len(out), false
			continue
		case depth == 0 && t.is("ALL") && len(out) == from:
			from++
		}
		out = append(out, t)
	}
	return out
}
