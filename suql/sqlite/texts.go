package sqlite

import (
	"strings"
	"unicode"
)

// maxText bounds what lpad, rpad and repeat may make.
const maxText = 1 << 20

// textFunctions count characters, not bytes, and know letter case beyond
// ASCII.
func textFunctions() []function {
	return []function{
		arity("pg_lower", 1, 1, func(a []any) (any, error) { return strings.ToLower(toText(a[0])), nil }),
		arity("pg_upper", 1, 1, func(a []any) (any, error) { return strings.ToUpper(toText(a[0])), nil }),
		arity("pg_initcap", 1, 1, func(a []any) (any, error) {
			start := true
			return strings.Map(func(r rune) rune {
				first := start
				start = !unicode.IsLetter(r) && !unicode.IsDigit(r)
				if first {
					return unicode.ToUpper(r)
				}
				return unicode.ToLower(r)
			}, toText(a[0])), nil
		}),
		arity("pg_reverse", 1, 1, func(a []any) (any, error) {
			rs := []rune(toText(a[0]))
			for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
				rs[i], rs[j] = rs[j], rs[i]
			}
			return string(rs), nil
		}),
		counted("pg_left", 2, 2, []int{1}, func(a []any) (any, error) {
			rs, n := []rune(toText(a[0])), a[1].(int)
			if n < 0 {
				n = max(len(rs)+n, 0)
			}
			return string(rs[:min(n, len(rs))]), nil
		}),
		counted("pg_right", 2, 2, []int{1}, func(a []any) (any, error) {
			rs, n := []rune(toText(a[0])), a[1].(int)
			if n < 0 {
				n = max(len(rs)+n, 0)
			}
			return string(rs[len(rs)-min(n, len(rs)):]), nil
		}),
		counted("pg_substr", 2, 3, []int{1, 2}, func(a []any) (any, error) {
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
		}),
		counted("pg_split_part", 3, 3, []int{2}, func(a []any) (any, error) {
			parts, n := strings.Split(toText(a[0]), toText(a[1])), a[2].(int)
			if n < 0 {
				n = len(parts) + n + 1
			}
			if n < 1 || n > len(parts) {
				return "", nil
			}
			return parts[n-1], nil
		}),
		arity("pg_starts_with", 2, 2, func(a []any) (any, error) {
			return truth(strings.HasPrefix(toText(a[0]), toText(a[1]))), nil
		}),
		counted("pg_repeat", 2, 2, []int{1}, func(a []any) (any, error) {
			s, n := toText(a[0]), max(a[1].(int), 0)
			return strings.Repeat(s, min(n, maxText/max(len(s), 1))), nil
		}),
		counted("pg_lpad", 2, 3, []int{1}, func(a []any) (any, error) { return pad(a, true), nil }),
		counted("pg_rpad", 2, 3, []int{1}, func(a []any) (any, error) { return pad(a, false), nil }),
		arity("pg_translate", 3, 3, func(a []any) (any, error) {
			from, to := []rune(toText(a[1])), []rune(toText(a[2]))
			return strings.Map(func(r rune) rune {
				for i, f := range from {
					if f != r {
						continue
					}
					if i < len(to) {
						return to[i]
					}
					return -1
				}
				return r
			}, toText(a[0])), nil
		}),
	}
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
			a[p] = int(max(min(n, maxText), -maxText))
		}
		return f(a)
	})
}

func pad(a []any, left bool) string {
	rs, n, fill := []rune(toText(a[0])), max(a[1].(int), 0), []rune(" ")
	if len(a) == 3 {
		fill = []rune(toText(a[2]))
	}
	if len(rs) >= n || len(fill) == 0 {
		return string(rs[:min(n, len(rs))])
	}
	padding := make([]rune, n-len(rs))
	for i := range padding {
		padding[i] = fill[i%len(fill)]
	}
	if left {
		return string(padding) + string(rs)
	}
	return string(rs) + string(padding)
}
