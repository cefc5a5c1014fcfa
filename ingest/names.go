package ingest

import (
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"parley/suql/ast"
)

// longestName is PostgreSQL's limit in bytes, so that a name is good on both
// databases.
const longestName = 63

// tidy makes a SQL name that needs no quotes: lower-case words joined by _,
// or "" when s holds no letter or digit.
func tidy(s string) string {
	name := strings.Join(strings.Fields(parted(s)), "_")
	if name == "" {
		return ""
	}
	if name[0] >= '0' && name[0] <= '9' || strings.HasPrefix(name, "sqlite_") {
		name = "_" + name
	}
	name = clip(name, longestName)
	if isASCII(name) && ast.Ident(name) != name {
		name += "_" // a reserved word
	}
	return name
}

// parted is a text in lower case with blanks between its words.
func parted(s string) string {
	var b strings.Builder
	s = strings.NewReplacer("#", " number ", "%", " percent ", "&", " and ").Replace(s)
	rs := []rune(norm.NFC.String(s))
	for i, r := range rs {
		switch {
		case unicode.Is(unicode.Mn, r): // what NFC could not compose
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			if r != '\'' && r != '’' { // "Guest's" is one word
				b.WriteByte(' ')
			}
			continue
		case hump(rs, i):
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// hump reports whether a capital letter begins a word within what is written
// as one: openingHours, HTTPStatus.
func hump(rs []rune, i int) bool {
	if i == 0 || !unicode.IsUpper(rs[i]) {
		return false
	}
	return unicode.IsLower(rs[i-1]) || unicode.IsUpper(rs[i-1]) && i+1 < len(rs) && unicode.IsLower(rs[i+1])
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// clip shortens s to at most n bytes without cutting a character.
func clip(s string, n int) string {
	for len(s) > n {
		rs := []rune(s)
		s = strings.TrimRight(string(rs[:len(rs)-1]), "_")
	}
	return s
}

// namer hands out tidy names, each once.
type namer struct{ taken map[string]bool }

// name is the tidy form of source for the n-th column, from 1.
func (n *namer) name(source string, nth int) string {
	if n.taken == nil {
		n.taken = map[string]bool{}
	}
	base := tidy(source)
	if base == "" {
		base = "column_" + strconv.Itoa(nth)
	}
	name := base
	for i := 2; n.taken[name]; i++ {
		suffix := "_" + strconv.Itoa(i)
		name = clip(base, longestName-len(suffix)) + suffix
	}
	n.taken[name] = true
	return name
}

// quoted is name as an identifier of SQL.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }
