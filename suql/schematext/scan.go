package schematext

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql/ast"
	"parley/suql/fault"
)

// class is what sort of token this is.
type class int

const (
	end      class = iota
	word           // a bare name or keyword
	quoted         // a name in quotes: text is without them
	str            // a string: text is without quotes
	number         // digits
	ellipsis       // "..." or "…", as in schemas that leave something out
	mark           // one character of punctuation
)

// token is one piece of the text.
type token struct {
	class class
	text  string
	at    ast.Span
}

// is reports whether the token is the keyword or punctuation s; a quoted name
// is no keyword.
func (t token) is(s string) bool {
	return (t.class == word || t.class == mark) && strings.EqualFold(t.text, s)
}

// comment is a line comment without its dashes.
type comment struct {
	text string
	at   ast.Span
}

// scan divides text into tokens and comments. The last token is of class end.
// It panics with a *fault.Error, which Read recovers.
func scan(text string) ([]token, []comment) {
	s := &scanner{text: text}
	for s.next() {
	}
	s.add(end, "", len(text))
	return s.tokens, s.comments
}

type scanner struct {
	text     string
	pos      int
	tokens   []token
	comments []comment
}

func (s *scanner) add(c class, text string, to int) {
	s.tokens = append(s.tokens, token{c, text, ast.Span{Start: s.pos, End: to}})
	s.pos = to
}

func (s *scanner) fail(to int, message, hint string) {
	panic(&fault.Error{Source: s.text, Span: ast.Span{Start: s.pos, End: to}, Code: CodeSyntax, Message: message,
		Hint: hint})
}

// next takes one token or what lies between tokens; false at the end.
func (s *scanner) next() bool {
	rest := s.text[s.pos:]
	if rest == "" {
		return false
	}
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case unicode.IsSpace(r) || r == '\ufeff':
		s.pos += size
	case s.comment(rest), s.quotes(rest):
	case r == '$':
		s.dollar(rest)
	case strings.HasPrefix(rest, "..."):
		s.add(ellipsis, "...", s.pos+3)
	case r == '…':
		s.add(ellipsis, "…", s.pos+size)
	case unicode.IsDigit(r):
		s.add(number, "", s.pos+span(rest, func(r rune) bool { return unicode.IsDigit(r) || r == '.' }))
	case nameStart(rest):
		n := span(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '$' })
		s.add(word, rest[:n], s.pos+n)
	default:
		s.add(mark, rest[:size], s.pos+size)
	}
	return true
}

// comment skips a comment that rest begins with; false when it begins with none.
func (s *scanner) comment(rest string) bool {
	switch {
	case strings.HasPrefix(rest, "--"), rest[0] == '#':
		s.lineComment(rest)
	case strings.HasPrefix(rest, "/*"):
		i := strings.Index(rest, "*/")
		if i < 0 {
			s.fail(s.pos+2, "this comment has no closing */", "")
		}
		s.pos += i + 2
	default:
		return false
	}
	return true
}

// quotes takes a text or name in quotes that rest begins with; false when it
// begins with none.
func (s *scanner) quotes(rest string) bool {
	switch {
	case rest[0] == '\'':
		s.quote('\'', str)
	case rest[0] == '"':
		s.quote('"', quoted)
	case rest[0] == '`':
		s.quote('`', quoted)
	case rest[0] == '[' && len(rest) > 1 && nameStart(rest[1:]):
		i := strings.IndexByte(rest, ']')
		if i < 0 {
			s.fail(s.pos+1, "this quoted name has no closing ]", "")
		}
		s.add(quoted, rest[1:i], s.pos+i+1)
	default:
		return false
	}
	return true
}

func (s *scanner) lineComment(rest string) {
	n := strings.IndexByte(rest, '\n')
	if n < 0 {
		n = len(rest)
	}
	text := strings.TrimSpace(strings.TrimLeft(rest[:n], "-# \t"))
	s.comments = append(s.comments, comment{text, ast.Span{Start: s.pos, End: s.pos + n}})
	s.pos += n
}

// quote takes a string or name in quotes, which stand doubled inside.
func (s *scanner) quote(q byte, c class) {
	var b strings.Builder
	for i := s.pos + 1; i < len(s.text); i++ {
		if s.text[i] != q {
			b.WriteByte(s.text[i])
			continue
		}
		if i+1 < len(s.text) && s.text[i+1] == q {
			b.WriteByte(q)
			i++
			continue
		}
		s.add(c, b.String(), i+1)
		return
	}
	what := "string"
	if c == quoted {
		what = "quoted name"
	}
	s.fail(s.pos+1, "this "+what+" has no closing quote", "")
}

// dollar takes PostgreSQL's $tag$ … $tag$.
func (s *scanner) dollar(rest string) {
	n := 1 + span(rest[1:], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' })
	if n == len(rest) || rest[n] != '$' {
		s.add(mark, "$", s.pos+1)
		return
	}
	tag := rest[:n+1]
	i := strings.Index(rest[n+1:], tag)
	if i < 0 {
		s.fail(s.pos+len(tag), "this string has no closing "+tag, "")
	}
	s.add(str, rest[n+1:n+1+i], s.pos+2*len(tag)+i)
}

func nameStart(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || r == '_'
}

// span is the length of the longest start of s that consists of such runes.
func span(s string, such func(rune) bool) int {
	for i, r := range s {
		if !such(r) {
			return i
		}
	}
	return len(s)
}
