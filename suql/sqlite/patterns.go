package sqlite

import (
	"errors"
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
	"time"
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
			matched, err := like(toText(a[0]), toText(a[1]), escape, fold)
			return truth(matched), err
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
			re, err := cache.compile(pattern, strings.HasSuffix(op, "*"), toText(a[0]))
			if err != nil {
				return nil, err
			}
			negated := strings.HasPrefix(op, "!") || strings.HasPrefix(op, "NOT")
			return truth(re.MatchString(toText(a[0])) != negated), nil
		}),
		arity("pg_regexp_like", 2, 3, func(a []any) (any, error) {
			re, err := cache.compile(toText(a[1]), len(a) == 3 && strings.Contains(toText(a[2]), "i"), toText(a[0]))
			if err != nil {
				return nil, err
			}
			return truth(re.MatchString(toText(a[0]))), nil
		}),
		arity("pg_regexp_substr", 2, 2, func(a []any) (any, error) {
			re, err := cache.compile(toText(a[1]), false, toText(a[0]))
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
			re, err := cache.compile(toText(a[1]), strings.Contains(flags, "i"), toText(a[0]))
			if err != nil {
				return nil, err
			}
			s := toText(a[0])
			with := goReplacement(toText(a[2]))
			return replace(re, s, with, strings.Contains(flags, "g"))
		}),
	}
}

// replace replaces the first match, or all.
func replace(re *regexp.Regexp, s, with string, all bool) (any, error) {
	matches := re.FindAllStringSubmatchIndex(s, 1)
	if all {
		var err error
		if matches, err = every(re, s); err != nil {
			return nil, err
		}
	}
	var out []byte
	last := 0
	for _, m := range matches {
		out = append(out, s[last:m[0]]...)
		out = re.ExpandString(out, with, s, m)
		if last = m[1]; len(out) > maxMade {
			return nil, errTooLong
		}
	}
	return string(out) + s[last:], nil
}

// mostMatches are counted in one text; a text with more is too much work.
const mostMatches = 1 << 18

// every finds all matches. Each match may read on to the end of the text, so
// that all of them together can take its length squared: they are counted in
// rounds, and given up after one that took more than a second, or found more
// of them than are to be kept at once.
func every(re *regexp.Regexp, s string) ([][]int, error) {
	start := time.Now()
	for most := 64; ; most *= 4 {
		matches := re.FindAllStringSubmatchIndex(s, most)
		if len(matches) < most {
			return matches, nil
		}
		if most >= mostMatches || time.Since(start) > time.Second {
			return nil, errTooMuchWork
		}
	}
}

// like matches s against a LIKE pattern: % is any text, _ any one character,
// escape (-1 for none) takes the next character literally.
func like(s, pattern string, escape rune, fold bool) (bool, error) {
	tokens := likeTokens(pattern, escape)
	text := []rune(s)
	// greedy with one point of return, the last %: linear in practice, and
	// a product of the two lengths for texts made to be slow
	if work := len(text) * len(tokens); work > maxWork {
		return false, errTooMuchWork
	}
	i, j, star, mark := 0, 0, -1, 0
	for i < len(text) {
		switch {
		case j < len(tokens) && tokens[j].kind == '%':
			star, mark = j, i
			j++
		case j < len(tokens) && tokens[j].takes(text[i], fold):
			i, j = i+1, j+1
		case star >= 0:
			mark++
			i, j = mark, star+1
		default:
			return false, nil
		}
	}
	for j < len(tokens) && tokens[j].kind == '%' {
		j++
	}
	return j == len(tokens), nil
}

// likeToken is a part of a LIKE pattern.
type likeToken struct {
	r    rune
	kind byte // 'c' a character, '_' any one, '%' any number
}

func likeTokens(pattern string, escape rune) []likeToken {
	var tokens []likeToken
	literal := false
	for _, r := range pattern {
		switch {
		case literal:
			tokens, literal = append(tokens, likeToken{r, 'c'}), false
		case r == escape:
			literal = true
		case r == '%' || r == '_':
			tokens = append(tokens, likeToken{kind: byte(r)})
		default:
			tokens = append(tokens, likeToken{r, 'c'})
		}
	}
	return tokens
}

// takes reports whether the character r fits, fold letter case aside.
func (t likeToken) takes(r rune, fold bool) bool {
	return t.kind == '_' || t.kind == 'c' && (t.r == r || fold && unicode.ToLower(t.r) == unicode.ToLower(r))
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

// errTooMuchWork refuses a pattern that would take seconds on one text.
var errTooMuchWork = errors.New("the pattern is too costly for so long a text: use a shorter one")

// expression is a compiled regular expression. Matching takes time in
// proportion to its steps times the length of the text, and no more.
type expression struct {
	*regexp.Regexp
	steps int
}

// patternCache keeps compiled expressions: a query applies the same few to
// every row.
type patternCache struct {
	mu sync.Mutex
	m  map[string]expression
}

// compile returns the expression for use on text.
func (c *patternCache) compile(pattern string, fold bool, text string) (*regexp.Regexp, error) {
	flags := "(?s)"
	if fold {
		flags = "(?is)"
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.m[flags+pattern]
	if !ok {
		var err error
		if e, err = compile(flags + pattern); err != nil {
			return nil, fmt.Errorf("the regular expression %s is not understood: %w", excerpt(pattern), err)
		}
		if c.m == nil || len(c.m) > 100 {
			c.m = map[string]expression{}
		}
		c.m[flags+pattern] = e
	}
	if e.steps > maxSteps || e.steps*len(text) > maxWork {
		return nil, errTooMuchWork
	}
	return e.Regexp, nil
}

func compile(pattern string) (expression, error) {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return expression{}, err
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return expression{}, err
	}
	e := expression{steps: len(program.Inst)}
	if e.steps <= maxSteps {
		e.Regexp, err = regexp.Compile(pattern)
	}
	return e, err
}
