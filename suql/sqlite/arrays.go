package sqlite

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// arrayFunctions work on JSON arrays, which is how SQLite stores an array.
func arrayFunctions() []function {
	return []function{
		{"pg_any", func(x any, op string, list any) (any, error) { return quantified(x, op, list, false) }},
		{"pg_all", func(x any, op string, list any) (any, error) { return quantified(x, op, list, true) }},
		arity("pg_contains", 2, 2, containsAll),
		arity("pg_overlaps", 2, 2, overlapping),
		arity("pg_subscript", 2, 2, subscripted),
		arity("pg_array_position", 2, 2, arrayPosition),
		arity("pg_array_to_string", 2, 3, arrayToString),
		arity("pg_string_to_array", 2, 2, stringToArray),
		arity("pg_array_cat", 2, 2, arrayCat),
		arity("pg_cast_array", 1, 1, castArray),
	}
}

// containsAll is contains().
func containsAll(a []any) (any, error) {
	return overElements(a, func(big, small []any) bool {
		for _, e := range small {
			if !has(big, e) {
				return false
			}
		}
		return true
	})
}

// overlapping is overlaps().
func overlapping(a []any) (any, error) {
	return overElements(a, func(x, y []any) bool {
		for _, e := range y {
			if has(x, e) {
				return true
			}
		}
		return false
	})
}

// subscripted is subscript().
func subscripted(a []any) (any, error) {
	list, err := elements(a[0])
	i, ok := a[1].(int64)
	if err != nil || !ok || i < 1 || i > int64(len(list)) {
		return nil, err
	}
	return list[i-1], nil
}

// arrayPosition is array_position().
func arrayPosition(a []any) (any, error) {
	list, err := elements(a[0])
	for i, e := range list {
		if e != nil && compare(e, a[1]) == 0 {
			return int64(i + 1), nil
		}
	}
	return nil, err
}

// arrayToString is array_to_string().
func arrayToString(a []any) (any, error) {
	list, err := elements(a[0])
	var parts []string
	size := 0
	for _, e := range list {
		switch {
		case e != nil:
			parts = append(parts, toText(e))
		case len(a) == 3:
			parts = append(parts, toText(a[2]))
		default:
			continue
		}
		if size += len(parts[len(parts)-1]) + len(toText(a[1])); size > maxMade {
			return nil, errTooLong
		}
	}
	return strings.Join(parts, toText(a[1])), err
}

// stringToArray is string_to_array().
func stringToArray(a []any) (any, error) {
	if toText(a[0]) == "" {
		return "[]", nil
	}
	return encode(strings.Split(toText(a[0]), toText(a[1])))
}

// arrayCat is array_cat().
func arrayCat(a []any) (any, error) {
	var all []any
	size := 0
	for _, x := range a {
		if size += len(toText(x)); size > maxMade {
			return nil, errTooLong
		}
	}
	for _, x := range a {
		list, err := elements(x)
		if err != nil { // an element on its own
			list = []any{x}
		}
		all = append(all, list...)
	}
	return encode(all)
}

// castArray is cast_array().
func castArray(a []any) (any, error) {
	s := toText(a[0])
	if strings.HasPrefix(s, "{") {
		list, err := parseArrayLiteral(s)
		if err != nil {
			return nil, err
		}
		return encode(list)
	}
	if _, err := elements(s); err != nil {
		return nil, err
	}
	return s, nil
}

// quantified is x op ANY/ALL (list) with SQL's three-valued logic.
func quantified(x any, op string, list any, all bool) (any, error) {
	if x, list = value(x), value(list); list == nil {
		return nil, nil
	}
	elems, err := elements(list)
	if err != nil {
		return nil, err
	}
	unknown := false
	if strings.HasSuffix(op, "LIKE") && len(elems)*len(toText(x)) > maxMade {
		return nil, errTooMuchWork
	}
	for _, e := range elems {
		if x == nil || e == nil {
			unknown = true
			continue
		}
		holds, err := apply(x, op, e)
		if err != nil {
			return nil, err
		}
		if holds != all { // one true decides ANY, one false decides ALL
			return truth(!all), nil
		}
	}
	if unknown {
		return nil, nil
	}
	return truth(all), nil
}

func apply(x any, op string, y any) (bool, error) {
	c := compare(x, y)
	switch op {
	case "=":
		return c == 0, nil
	case "<>":
		return c != 0, nil
	case "<":
		return c < 0, nil
	case "<=":
		return c <= 0, nil
	case ">":
		return c > 0, nil
	case ">=":
		return c >= 0, nil
	case "LIKE", "NOT LIKE", "ILIKE", "NOT ILIKE":
		matched, err := like(toText(x), toText(y), '\\', strings.HasSuffix(op, "ILIKE"))
		return matched != strings.HasPrefix(op, "NOT"), err
	}
	return false, fmt.Errorf("the operator %s can't stand before ANY or ALL on SQLite", op)
}

// compare orders two values as SQLite does: numbers by size and before text,
// text by its bytes.
func compare(x, y any) int {
	a, aNumber := number(x)
	b, bNumber := number(y)
	switch {
	case aNumber && bNumber:
		return cmp.Compare(a, b)
	case aNumber:
		return -1
	case bNumber:
		return 1
	}
	return cmp.Compare(toText(x), toText(y))
}

// elements reads a JSON array. Text that is none is an error: a comparison
// with it would silently find nothing.
func elements(v any) ([]any, error) {
	if s, ok := v.(string); ok && len(s) > maxInput {
		return nil, fmt.Errorf("an array of %d MB is too long: shorten it first", len(s)>>20)
	}
	d := json.NewDecoder(strings.NewReader(toText(v)))
	d.UseNumber()
	var raw []any
	if err := d.Decode(&raw); err != nil {
		return nil, fmt.Errorf("%s is not an array", excerpt(toText(v)))
	}
	for i, e := range raw {
		switch e := e.(type) {
		case json.Number:
			if n, err := e.Int64(); err == nil {
				raw[i] = n
			} else if f, err := e.Float64(); err == nil {
				raw[i] = f
			}
		case bool:
			raw[i] = truth(e)
		case map[string]any, []any:
			text, err := encode(e)
			if err != nil {
				return nil, err
			}
			raw[i] = text
		}
	}
	return raw, nil
}

func overElements(a []any, f func(x, y []any) bool) (any, error) {
	x, err := elements(a[0])
	if err != nil {
		return nil, err
	}
	y, err := elements(a[1])
	if err != nil {
		return nil, err
	}
	if len(x) > 0 && len(y) > maxWork/len(x) {
		return nil, errors.New("the arrays are too long to be compared with each other")
	}
	return truth(f(x, y)), nil
}

func has(list []any, v any) bool {
	for _, e := range list {
		if e != nil && v != nil && compare(e, v) == 0 {
			return true
		}
	}
	return false
}

func encode(v any) (any, error) {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return strings.TrimSuffix(b.String(), "\n"), nil
}

// parseArrayLiteral reads PostgreSQL's way of writing an array of text:
// {a,"b c",NULL}. Elements that are plain numbers become numbers.
func parseArrayLiteral(s string) ([]any, error) {
	malformed := errors.New("malformed array literal " + excerpt(s) + `: write {a,b,"c d"}`)
	if !strings.HasSuffix(s, "}") || len(s) < 2 {
		return nil, malformed
	}
	body := s[1 : len(s)-1]
	p := arrayParser{out: []any{}}
	inside, escaped := false, false
	for _, r := range body {
		switch {
		case escaped:
			p.cur.WriteRune(r)
			escaped = false
		case r == '\\':
			escaped = true
		case r == '"':
			inside, p.quoted = !inside, true
		case inside:
			p.cur.WriteRune(r)
		case r == '{' || r == '}':
			return nil, malformed // arrays of arrays
		case r == ',':
			p.end()
		default:
			p.cur.WriteRune(r)
		}
	}
	if inside || escaped {
		return nil, malformed
	}
	if strings.TrimSpace(body) != "" {
		p.end()
	}
	return p.out, nil
}

// arrayParser collects the elements of an array literal.
type arrayParser struct {
	out    []any
	cur    strings.Builder // the element being read
	quoted bool            // it has quotes
}

// end ends an element.
func (p *arrayParser) end() {
	text := p.cur.String()
	if !p.quoted {
		text = strings.TrimSpace(text)
	}
	switch n := json.Number(text); {
	case !p.quoted && strings.EqualFold(text, "null"):
		p.out = append(p.out, nil)
	case !p.quoted && json.Valid([]byte(text)) && strings.Trim(text, "-0123456789.") == "":
		p.out = append(p.out, n)
	default:
		p.out = append(p.out, text)
	}
	p.cur.Reset()
	p.quoted = false
}
