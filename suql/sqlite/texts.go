package sqlite

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// textFunctions count characters, not bytes, and know letter case beyond
// ASCII.
func textFunctions() []function {
	return []function{
		arity("pg_lower", 1, 1, func(a []any) (any, error) { return strings.ToLower(toText(a[0])), nil }),
		arity("pg_upper", 1, 1, func(a []any) (any, error) { return strings.ToUpper(toText(a[0])), nil }),
		arity("pg_initcap", 1, 1, initialCapitals),
		arity("pg_reverse", 1, 1, reversed),
		arity("pg_chr", 1, 1, letter),
		counted("pg_left", 2, 2, []int{1}, leftmost),
		counted("pg_right", 2, 2, []int{1}, rightmost),
		counted("pg_substr", 2, 3, []int{1, 2}, substring),
		counted("pg_split_part", 3, 3, []int{2}, splitPart),
		arity("pg_instr", 2, 2, indexIn),
		arity("pg_replace", 3, 3, replaced),
		trimming("pg_trim", strings.TrimFunc),
		trimming("pg_ltrim", strings.TrimLeftFunc),
		trimming("pg_rtrim", strings.TrimRightFunc),
		arity("pg_starts_with", 2, 2, startsWith),
		counted("pg_repeat", 2, 2, []int{1}, repeated),
		counted("pg_lpad", 2, 3, []int{1}, func(a []any) (any, error) { return pad(a, true) }),
		counted("pg_rpad", 2, 3, []int{1}, func(a []any) (any, error) { return pad(a, false) }),
		arity("pg_translate", 3, 3, translated),
	}
}

// initialCapitals is initcap().
func initialCapitals(a []any) (any, error) {
	start := true
	return strings.Map(func(r rune) rune {
		first := start
		start = !unicode.IsLetter(r) && !unicode.IsDigit(r)
		if first {
			return unicode.ToUpper(r)
		}
		return unicode.ToLower(r)
	}, toText(a[0])), nil
}

// reversed is reverse().
func reversed(a []any) (any, error) {
	rs := []rune(toText(a[0]))
	for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
		rs[i], rs[j] = rs[j], rs[i]
	}
	return string(rs), nil
}

// leftmost is left().
func leftmost(a []any) (any, error) {
	rs, n := []rune(toText(a[0])), a[1].(int)
	if n < 0 {
		n = max(len(rs)+n, 0)
	}
	return string(rs[:min(n, len(rs))]), nil
}

// rightmost is right().
func rightmost(a []any) (any, error) {
	rs, n := []rune(toText(a[0])), a[1].(int)
	if n < 0 {
		n = max(len(rs)+n, 0)
	}
	return string(rs[len(rs)-min(n, len(rs)):]), nil
}

// substring is substr().
func substring(a []any) (any, error) {
	rs, from := []rune(toText(a[0])), a[1].(int)
	to := len(rs) + 1
	if len(a) == 3 {
		to = from + max(a[2].(int), 0)
	}
	from, to = max(from, 1), min(to, len(rs)+1)
	if from >= to {
		return "", nil
	}
	return string(rs[from-1 : to-1]), nil
}

// splitPart is split_part().
func splitPart(a []any) (any, error) {
	parts, n := strings.Split(toText(a[0]), toText(a[1])), a[2].(int)
	if n < 0 {
		n = len(parts) + n + 1
	}
	if n < 1 || n > len(parts) {
		return "", nil
	}
	return parts[n-1], nil
}

// indexIn is instr().
func indexIn(a []any) (any, error) {
	s := toText(a[0])
	at := strings.Index(s, toText(a[1]))
	if at < 0 {
		return int64(0), nil
	}
	return int64(utf8.RuneCountInString(s[:at]) + 1), nil
}

// replaced is replace().
func replaced(a []any) (any, error) {
	s, old, with := toText(a[0]), toText(a[1]), toText(a[2])
	if old == "" {
		return s, nil
	}
	if n := strings.Count(s, old); len(s)+n*(len(with)-len(old)) > maxMade {
		return nil, errTooLong
	}
	return strings.ReplaceAll(s, old, with), nil
}

// startsWith is starts_with().
func startsWith(a []any) (any, error) {
	return truth(strings.HasPrefix(toText(a[0]), toText(a[1]))), nil
}

// repeated is repeat().
func repeated(a []any) (any, error) {
	s, n := toText(a[0]), max(a[1].(int), 0)
	if n > 0 && len(s) > maxText/n {
		return nil, errTooLong
	}
	return strings.Repeat(s, n), nil
}

// translated is translate().
func translated(a []any) (any, error) {
	to := []rune(toText(a[2]))
	becomes := map[rune]rune{}
	for i, f := range []rune(toText(a[1])) {
		if _, twice := becomes[f]; twice {
			continue
		}
		if becomes[f] = -1; i < len(to) {
			becomes[f] = to[i]
		}
	}
	return strings.Map(func(r rune) rune {
		if b, ok := becomes[r]; ok {
			return b
		}
		return r
	}, toText(a[0])), nil
}

// trimming takes characters off the ends of a text, spaces unless told
// which. It, pg_instr and pg_replace stand in for SQLite's own, which take
// the product of two lengths and can't be interrupted.
func trimming(name string, trim func(string, func(rune) bool) string) function {
	return arity(name, 1, 2, func(a []any) (any, error) {
		off := map[rune]bool{' ': true}
		if len(a) == 2 {
			clear(off)
			for _, r := range toText(a[1]) {
				off[r] = true
			}
		}
		return trim(toText(a[0]), func(r rune) bool { return off[r] }), nil
	})
}

// counted is arity with the arguments at the given places, where present,
// read as numbers of characters.
func counted(name string, low, high int, places []int, f func(a []any) (any, error)) function {
	return arity(name, low, high, func(a []any) (any, error) {
		for _, p := range places {
			if p >= len(a) {
				continue
			}
			n, err := toNumber(a[p])
			if err != nil {
				return nil, err
			}
			a[p] = int(max(min(n, 2*maxInput), -2*maxInput)) // beyond any text
		}
		return f(a)
	})
}

func pad(a []any, left bool) (any, error) {
	rs, n, fill := []rune(toText(a[0])), max(a[1].(int), 0), []rune(" ")
	if len(a) == 3 {
		fill = []rune(toText(a[2]))
	}
	if len(rs) >= n || len(fill) == 0 {
		return string(rs[:min(n, len(rs))]), nil
	}
	if n > maxText {
		return nil, errTooLong
	}
	padding := make([]rune, n-len(rs))
	for i := range padding {
		padding[i] = fill[i%len(fill)]
	}
	if left {
		return string(padding) + string(rs), nil
	}
	return string(rs) + string(padding), nil
}

// letter is chr().
func letter(a []any) (any, error) {
	n, ok := a[0].(int64)
	if !ok || n < 1 || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return nil, fmt.Errorf("there is no letter %s", toText(a[0]))
	}
	return string(rune(n)), nil
}
