package postgres

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The types whose text is read, by the numbers that PostgreSQL gives them in
// every database (catalog pg_type).
const (
	typeBool    = 16
	typeBytes   = 17
	typeInt8    = 20
	typeInt2    = 21
	typeInt4    = 23
	typeOID     = 26
	typeFloat4  = 700
	typeFloat8  = 701
	typeBPChar  = 1042
	typeNumeric = 1700
)

// value reads what PostgreSQL wrote for a value of type oid.
func (s *schema) value(raw []byte, oid uint32) any {
	if raw == nil {
		return nil
	}
	text := string(raw)
	switch oid {
	case typeBool:
		return text == "t"
	case typeInt2, typeInt4, typeInt8, typeOID, typeNumeric:
		// sum(bigint) is a numeric without a point
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
		return float(text)
	case typeFloat4, typeFloat8:
		return float(text)
	case typeBPChar: // the padding of char(n) means nothing
		return strings.TrimRight(text, " ")
	}
	if category, ok := s.arrays[oid]; ok {
		return list(text, category)
	}
	return text
}

// ofNumber reports whether a type is one of numbers.
func ofNumber(oid uint32) bool {
	switch oid {
	case typeInt2, typeInt4, typeInt8, typeOID, typeNumeric, typeFloat4, typeFloat8:
		return true
	}
	return false
}

// sample is value for a profile: stored bytes stay bytes, numbers without a
// finite value are numbers, and a list is without its NULLs.
func (s *schema) sample(raw []byte, oid uint32) any {
	v := s.value(raw, oid)
	if oid == typeBytes && raw != nil {
		return raw
	}
	if text, ok := v.(string); ok && ofNumber(oid) {
		f, _ := strconv.ParseFloat(text, 64) // NaN, an infinity, or too large for a float64
		return f
	}
	texts, ok := v.([]string)
	if !ok || !slices.Contains(texts, "") {
		return v
	}
	elems, _, err := parseArray(string(raw))
	if err != nil {
		return v // unreachable: value has read it
	}
	present := []string{}
	for _, e := range elems {
		if e, ok := e.(string); ok {
			present = append(present, e)
		}
	}
	return present
}

// float is text as a number; NaN and the infinities, which JSON has no
// spelling for, stay text.
func float(text string) any {
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(f) || math.IsInf(f, 0) {
		return text
	}
	return f
}

// list reads an array: one of text is a []string, in which NULL is "";
// arrays of numbers and booleans, and arrays of arrays, are JSON.
func list(text, category string) any {
	elems, nested, err := parseArray(text)
	if err != nil {
		return text
	}
	plain := category != "N" && category != "B"
	if plain && !nested {
		out := make([]string, len(elems))
		for i, e := range elems {
			if e != nil {
				out[i] = e.(string)
			}
		}
		return out
	}
	if !plain {
		literals(elems, category)
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(elems); err != nil {
		return text
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// literals turns the texts of numbers and booleans into such.
func literals(elems []any, category string) {
	for i, e := range elems {
		switch e := e.(type) {
		case []any:
			literals(e, category)
		case string:
			if category == "B" {
				elems[i] = e == "t"
			} else if json.Valid([]byte(e)) {
				elems[i] = json.Number(e)
			}
		}
	}
}

// parseArray reads PostgreSQL's way of writing an array: {a,"b c",NULL}, with
// arrays inside arrays and, before it, bounds that don't start at 1. Elements
// are nil, string or []any.
func parseArray(s string) (elems []any, nested bool, err error) {
	body := s
	if strings.HasPrefix(s, "[") {
		_, body, _ = strings.Cut(s, "=")
	}
	p := arrayParser{text: body}
	elems, err = p.array()
	if err == nil && p.at != len(body) {
		err = p.malformed()
	}
	return elems, p.nested, err
}

// deepest is how many arrays may be inside each other: PostgreSQL has no more
// dimensions (MAXDIM), and a server that opens millions would use up the stack.
const deepest = 6

type arrayParser struct {
	text   string
	at     int
	depth  int // of the array that is being read
	nested bool
}

func (p *arrayParser) malformed() error { return fmt.Errorf("malformed array %q", p.text) }

// next reports whether c comes next, and passes it.
func (p *arrayParser) next(c byte) bool {
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

func (p *arrayParser) array() ([]any, error) {
	out := []any{}
	if p.depth++; p.depth > deepest || !p.next('{') {
		return nil, p.malformed()
	}
	defer func() { p.depth-- }()
	if p.next('}') {
		return out, nil
	}
	for {
		e, err := p.element()
		if err != nil {
			return nil, err
		}
		out = append(out, e)
		if p.next('}') {
			return out, nil
		}
		if !p.next(',') {
			return nil, p.malformed()
		}
	}
}

func (p *arrayParser) element() (any, error) {
	if p.at < len(p.text) && p.text[p.at] == '{' {
		p.nested = true
		return p.array()
	}
	var b strings.Builder
	quoted := p.next('"')
	for p.at < len(p.text) {
		c := p.text[p.at]
		switch {
		case c == '\\' && p.at+1 < len(p.text):
			b.WriteByte(p.text[p.at+1])
			p.at += 2
			continue
		case quoted && c == '"':
			p.at++
			return b.String(), nil
		case !quoted && (c == ',' || c == '}'):
			if b.String() == "NULL" {
				return nil, nil
			}
			return b.String(), nil
		}
		b.WriteByte(c)
		p.at++
	}
	return nil, p.malformed()
}
