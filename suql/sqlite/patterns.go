package sqlite

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// patternFunctions are LIKE and regular expressions. PostgreSQL's regular
// expressions are read as Go's (RE2): no backreferences and no lookahead.
func patternFunctions() []function {
	var cache patternCache
	likeFunction := func(name string, fold bool) function {
		return arity(name, 2, 3, func(a []any) (any, error) {
			escape := '\\'
			if len(a) == 3 {
				switch rs := []rune(toText(a[2])); len(rs) {
				case 0:
					escape = -1
				case 1:
					escape = rs[0]
				default:
					return nil, fmt.Errorf("ESCAPE takes one character, not %s", excerpt(toText(a[2])))
				}
			}
			return truth(like(toText(a[0]), toText(a[1]), escape, fold)), nil
		})
	}
	return []function{
		likeFunction("pg_like", false),
		likeFunction("pg_ilike", true),
		arity("pg_matches", 3, 3, func(a []any) (any, error) {
			op := toText(a[2])
			pattern := toText(a[1])
			if strings.HasSuffix(op, "SIMILAR TO") {
				pattern = similar(pattern)
			}
			re, err := cache.compile(pattern, strings.HasSuffix(op, "*"))
			if err != nil {
				return nil, err
			}
			negated := strings.HasPrefix(op, "!") || strings.HasPrefix(op, "NOT")
			return truth(re.MatchString(toText(a[0])) != negated), nil
		}),
		arity("pg_regexp_like", 2, 3, func(a []any) (any, error) {
			re, err := cache.compile(toText(a[1]), len(a) == 3 && strings.Contains(toText(a[2]), "i"))
			if err != nil {
				return nil, err
			}
			return truth(re.MatchString(toText(a[0]))), nil
		}),
		arity("pg_regexp_substr", 2, 2, func(a []any) (any, error) {
			re, err := cache.compile(toText(a[1]), false)
			if err != nil {
				return nil, err
			}
			switch m := re.FindStringSubmatch(toText(a[0])); {
			case m == nil:
				return nil, nil
			case len(m) > 1:
				return m[1], nil
			default:
				return m[0], nil
			}
		}),
		arity("pg_regexp_replace", 3, 4, func(a []any) (any, error) {
			flags := ""
			if len(a) == 4 {
				flags = toText(a[3])
			}
			re, err := cache.compile(toText(a[1]), strings.Contains(flags, "i"))
			if err != nil {
				return nil, err
			}
			s := toText(a[0])
			with := goReplacement(toText(a[2]))
			if strings.Contains(flags, "g") {
				return re.ReplaceAllString(s, with), nil
			}
			m := re.FindStringSubmatchIndex(s)
			if m == nil {
				return s, nil
			}
			return s[:m[0]] + string(re.ExpandString(nil, with, s, m)) + s[m[1]:], nil
		}),
	}
}

// like matches s against a LIKE pattern: % is any text, _ any one character,
// escape (-1 for none) takes the next character literally.
func like(s, pattern string, escape rune, fold bool) bool {
	type token struct {
		r    rune
		kind byte // 'c' a character, '_' any one, '%' any number
	}
	var tokens []token
	literal := false
	for _, r := range pattern {
		switch {
		case literal:
			tokens, literal = append(tokens, token{r, 'c'}), false
		case r == escape:
			literal = true
		case r == '%' || r == '_':
			tokens = append(tokens, token{kind: byte(r)})
		default:
			tokens = append(tokens, token{r, 'c'})
		}
	}
	text := []rune(s)
	equal := func(a, b rune) bool { return a == b || fold && unicode.ToLower(a) == unicode.ToLower(b) }
	// greedy with one point of return, the last %: linear in practice
	i, j, star, mark := 0, 0, -1, 0
	for i < len(text) {
		switch {
		case j < len(tokens) && tokens[j].kind == '%':
			star, mark = j, i
			j++
		case j < len(tokens) && (tokens[j].kind == '_' || tokens[j].kind == 'c' && equal(tokens[j].r, text[i])):
			i, j = i+1, j+1
		case star >= 0:
			mark++
			i, j = mark, star+1
		default:
			return false
		}
	}
	for j < len(tokens) && tokens[j].kind == '%' {
		j++
	}
	return j == len(tokens)
}

// similar turns a SIMILAR TO pattern into a regular expression.
func similar(p string) string {
	var b strings.Builder
	b.WriteString("^(?:")
	escaped := false
	for _, r := range p {
		switch {
		case escaped:
			b.WriteString(regexp.QuoteMeta(string(r)))
			escaped = false
		case r == '\\':
			escaped = true
		case r == '%':
			b.WriteString("(?s:.*)")
		case r == '_':
			b.WriteString("(?s:.)")
		case strings.ContainsRune(".^$", r):
			b.WriteString(`\` + string(r))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteString(")$")
	return b.String()
}

// goReplacement turns \1 and \& into Go's ${1} and ${0}.
func goReplacement(s string) string {
	s = strings.ReplaceAll(s, "$", "$$")
	return regexp.MustCompile(`\\([1-9&])`).ReplaceAllStringFunc(s, func(m string) string {
		if m[1] == '&' {
			return "${0}"
		}
		return "${" + m[1:] + "}"
	})
}

// patternCache keeps compiled expressions: a query applies the same few to
// every row.
type patternCache struct {
	mu sync.Mutex
	m  map[string]*regexp.Regexp
}

func (c *patternCache) compile(pattern string, fold bool) (*regexp.Regexp, error) {
	flags := "(?s)"
	if fold {
		flags = "(?is)"
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if re, ok := c.m[flags+pattern]; ok {
		return re, nil
	}
	re, err := regexp.Compile(flags + pattern)
	if err != nil {
		return nil, fmt.Errorf("the regular expression %s is not understood: %w", excerpt(pattern), err)
	}
	if c.m == nil || len(c.m) > 100 {
		c.m = map[string]*regexp.Regexp{}
	}
	c.m[flags+pattern] = re
	return re, nil
}
