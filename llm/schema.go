package llm

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Schema is the part of JSON Schema that servers agree on. Every property of
// an object is required and no other is allowed (what OpenAI calls strict).
// Properties keep their order: models write them in it, so what is to be
// decided first stands first.
type Schema struct {
	Name       string // of the whole, for the server
	Type       string // "object", "array", "string", "number", "integer", "boolean"
	Nullable   bool
	Enum       []string // of a string
	Properties []Property
	Items      *Schema
	Count      int    // of the items of a list; any when 0
	About      string // what to put there

	open bool // an object of whatever properties
}

// Property is a named part of an object.
type Property struct {
	Name   string
	Schema *Schema
}

// MarshalJSON writes the schema in JSON Schema's own form.
func (s *Schema) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`{"type":`)
	put(&b, s.Type)
	if s.Nullable {
		b.Truncate(b.Len() - len(strconv.Quote(s.Type)))
		put(&b, []string{s.Type, "null"})
	}
	if s.About != "" {
		b.WriteString(`,"description":`)
		put(&b, s.About)
	}
	if s.Enum != nil {
		values := make([]any, 0, len(s.Enum)+1)
		for _, v := range s.Enum {
			values = append(values, v)
		}
		if s.Nullable {
			values = append(values, nil)
		}
		b.WriteString(`,"enum":`)
		put(&b, values)
	}
	if s.Items != nil {
		b.WriteString(`,"items":`)
		put(&b, s.Items)
		if s.Count > 0 {
			fmt.Fprintf(&b, `,"minItems":%d,"maxItems":%d`, s.Count, s.Count)
		}
	}
	if s.Type == "object" {
		var names []string
		b.WriteString(`,"properties":{`)
		for i, p := range s.Properties {
			if i > 0 {
				b.WriteByte(',')
			}
			put(&b, p.Name)
			b.WriteByte(':')
			put(&b, p.Schema)
			names = append(names, p.Name)
		}
		b.WriteString(`},"required":`)
		put(&b, names)
		b.WriteString(`,"additionalProperties":false`)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// put writes plain data as JSON, as people write it: no HTML escapes.
func put(b *bytes.Buffer, v any) {
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // unreachable: strings, lists of them and schemas
	}
	b.Truncate(b.Len() - 1) // the encoder's newline
}

// Check says where value departs from the schema.
func (s *Schema) Check(value []byte) error {
	d := json.NewDecoder(bytes.NewReader(value))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return fmt.Errorf("it is not JSON: %w", err)
	}
	return s.check("", v)
}

func (s *Schema) check(path string, v any) error {
	where := cmp.Or(path, "the whole")
	if v == nil && s.Nullable {
		return nil
	}
	ok := true
	switch s.Type {
	case "object":
		m, is := v.(map[string]any)
		if !is {
			return fmt.Errorf("%s is not an object", where)
		}
		return s.object(path, m)
	case "array":
		list, is := v.([]any)
		if !is {
			return fmt.Errorf("%s is not a list", where)
		}
		return s.list(path, where, list)
	case "string":
		text, is := v.(string)
		if is && s.Enum != nil && !slices.Contains(s.Enum, text) {
			return fmt.Errorf("%s is %q, which is not one of %s", where, shorten(text, 60), strings.Join(s.Enum, ", "))
		}
		ok = is
	case "boolean":
		_, ok = v.(bool)
	case "number", "integer":
		return s.numeric(where, v)
	}
	if !ok {
		return fmt.Errorf("%s is not of type %s", where, s.Type)
	}
	return nil
}

// numeric wants a number that can be reckoned with (JSON knows no bound), whole
// where it has to be.
func (s *Schema) numeric(where string, v any) error {
	n, is := v.(json.Number)
	f, err := n.Float64()
	switch {
	case is && err != nil:
		return fmt.Errorf("%s is %s, which is too large a number", where, shorten(n.String(), 40))
	case !is, s.Type == "integer" && f != math.Trunc(f):
		return fmt.Errorf("%s is not of type %s", where, s.Type)
	}
	return nil
}

func (s *Schema) list(path, where string, list []any) error {
	if s.Count > 0 && len(list) != s.Count {
		return fmt.Errorf("%s has %d entries in place of %d", where, len(list), s.Count)
	}
	for i, item := range list {
		if err := s.Items.check(fmt.Sprintf("%s[%d]", path, i), item); err != nil {
			return err
		}
	}
	return nil
}

func (s *Schema) object(path string, m map[string]any) error {
	if s.open {
		return nil
	}
	known := map[string]bool{}
	for _, p := range s.Properties {
		v, there := m[p.Name]
		if !there {
			return fmt.Errorf("%s is missing", strings.TrimPrefix(path+"."+p.Name, "."))
		}
		if err := p.Schema.check(strings.TrimPrefix(path+"."+p.Name, "."), v); err != nil {
			return err
		}
		known[p.Name] = true
	}
	for name := range m {
		if !known[name] {
			return fmt.Errorf("%s is not asked for", strings.TrimPrefix(path+"."+shorten(name, 60), "."))
		}
	}
	return nil
}

// counts reports whether the schema says how long a list must be.
func (s *Schema) counts() bool {
	if s.Count > 0 || s.Items != nil && s.Items.counts() {
		return true
	}
	return slices.ContainsFunc(s.Properties, func(p Property) bool { return p.Schema.counts() })
}

// uncounted is the schema without that, for servers that know of no such
// thing; Check still does.
func (s *Schema) uncounted() *Schema {
	out := *s
	out.Count = 0
	if s.Items != nil {
		out.Items = s.Items.uncounted()
	}
	out.Properties = nil
	for _, p := range s.Properties {
		out.Properties = append(out.Properties, Property{p.Name, p.Schema.uncounted()})
	}
	return &out
}
