package catalog

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Change is something that annotations are to say of a table or a column. A
// nil field is left as it is; an empty text or list is no longer said, so that
// what is inferred holds again.
type Change struct {
	Table       string
	Column      string // "" for the table itself
	Called      *string
	Description *string
	Synonyms    *[]string
	Kind        *Kind // of a column
	Hidden      *bool
}

// Revise puts changes into annotations, a YAML document as [Annotated] takes
// it. What it does not concern stays as it is written, comments too; only
// where a table or column is written in one line ({hidden: true}) the document
// is laid out anew. name is that of the document in errors.
func Revise(name string, text []byte, changes ...Change) ([]byte, error) {
	for _, c := range changes {
		path := []string{"tables", c.Table}
		if c.Column != "" {
			path = append(path, "columns", c.Column)
		}
		for _, e := range slices.Backward(c.sayings()) { // each goes before what is there
			var err error
			if text, err = put(name, text, path, e); err != nil {
				return nil, err
			}
		}
	}
	return text, nil
}

// saying is a key with its value as YAML; no value takes the key away.
type saying struct{ key, value string }

func (c Change) sayings() []saying {
	var out []saying
	text := func(key string, v *string) {
		switch {
		case v == nil:
		case *v == "":
			out = append(out, saying{key, ""})
		default:
			out = append(out, saying{key, scalar(*v)})
		}
	}
	text("called", c.Called)
	text("description", c.Description)
	if c.Synonyms != nil {
		value := ""
		if len(*c.Synonyms) > 0 {
			value = scalars(*c.Synonyms)
		}
		out = append(out, saying{"synonyms", value})
	}
	if c.Kind != nil {
		kind := string(*c.Kind)
		text("kind", &kind)
	}
	if c.Hidden != nil {
		out = append(out, saying{"hidden", fmt.Sprint(*c.Hidden)})
	}
	return out
}

// put changes one saying below path: line by line if that comes to what the
// tree says, else by writing the tree.
func put(name string, text []byte, path []string, e saying) ([]byte, error) {
	root, err := document(name, text)
	if err != nil {
		return nil, err
	}
	if root == nil || root.Tag == "!!null" {
		root = &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	}
	if root.Kind != yaml.MappingNode {
		return nil, fmt.Errorf("%s: line %d: the annotations must be a list of names with a colon behind each, not %s", name,
			root.Line, kindOfNode(root))
	}
	lines, edited := byLines(string(text), root, path, e)
	if err := inTree(name, root, path, e); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	if err := errors.Join(enc.Encode(root), enc.Close()); err != nil {
		return nil, fmt.Errorf("%s: writing the annotations: %w", name, err)
	}
	if edited && sameDocument([]byte(lines), out.Bytes()) {
		return []byte(lines), nil
	}
	return out.Bytes(), nil
}

// sameDocument reports whether two documents say the same.
func sameDocument(a, b []byte) bool {
	var one, two any
	return yaml.Unmarshal(a, &one) == nil && yaml.Unmarshal(b, &two) == nil && reflect.DeepEqual(one, two)
}

// member finds a key of a mapping, letter case apart.
func member(n *yaml.Node, key string) (k, v *yaml.Node) {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil, nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if strings.EqualFold(n.Content[i].Value, key) {
			return n.Content[i], n.Content[i+1]
		}
	}
	return nil, nil
}

// inTree changes one saying of a tree.
func inTree(name string, n *yaml.Node, path []string, e saying) error {
	for _, p := range path {
		_, v := member(n, p)
		switch {
		case e.value == "" && (v == nil || v.Tag == "!!null"):
			return nil
		case v == nil:
			v = &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
			n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: p}, v)
		case v.Tag == "!!null":
			v.Kind, v.Tag, v.Value = yaml.MappingNode, "!!map", ""
		case v.Kind != yaml.MappingNode:
			return fmt.Errorf("%s: line %d: %s must be a list of names with a colon behind each, not %s", name, v.Line, p,
				kindOfNode(v))
		}
		n = v
	}
	if e.value == "" {
		if k, _ := member(n, e.key); k != nil {
			i := slices.Index(n.Content, k)
			n.Content = slices.Delete(n.Content, i, i+2)
		}
		return nil
	}
	var value yaml.Node
	if err := yaml.Unmarshal([]byte(e.value), &value); err != nil {
		return fmt.Errorf("%s: writing %s: %w", name, e.key, err)
	}
	if _, v := member(n, e.key); v != nil {
		comment := v.LineComment
		*v = *value.Content[0]
		v.LineComment = comment
		return nil
	}
	n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: e.key}, value.Content[0])
	return nil
}

// byLines changes one saying of a text, touching no line but its own; false
// where that can't be done.
func byLines(text string, n *yaml.Node, path []string, e saying) (string, bool) {
	if strings.Contains(text, "\r") || strings.Contains(text, "\t") {
		return "", false
	}
	lines := strings.SplitAfter(text, "\n")
	if last := len(lines) - 1; lines[last] != "" {
		lines[last] += "\n"
	}
	after, indent := -1, 0 // where a new entry goes; -1 is the end
	rest := path
	for len(rest) > 0 {
		k, v := member(n, rest[0])
		if k == nil {
			break
		}
		if v.Style&yaml.FlowStyle != 0 || k.Line > len(lines) || strings.TrimSpace(lines[k.Line-1][:k.Column-1]) != "" {
			return "", false
		}
		after, indent = k.Line, k.Column-1+2
		if len(v.Content) > 0 {
			indent = v.Content[0].Column - 1
		}
		n, rest = v, rest[1:]
	}
	if len(rest) == 0 {
		if k, v := member(n, e.key); k != nil {
			return oneEntry(lines, k, v, e)
		}
	}
	if e.value == "" {
		return text, true
	}
	var b strings.Builder
	for _, p := range rest {
		fmt.Fprintf(&b, "%s%s:\n", strings.Repeat(" ", indent), scalar(p))
		indent += 2
	}
	fmt.Fprintf(&b, "%s%s: %s\n", strings.Repeat(" ", indent), e.key, e.value)
	if after < 0 {
		after = len(lines)
	}
	return strings.Join(lines[:after], "") + b.String() + strings.Join(lines[after:], ""), true
}

// oneEntry changes or deletes an entry that stands in lines of its own.
func oneEntry(lines []string, k, v *yaml.Node, e saying) (string, bool) {
	last := k.Line
	var deepest func(n *yaml.Node)
	deepest = func(n *yaml.Node) {
		last = max(last, n.Line)
		for _, c := range n.Content {
			deepest(c)
		}
	}
	deepest(v)
	if strings.TrimSpace(lines[k.Line-1][:k.Column-1]) != "" || v.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		return "", false
	}
	made := ""
	if e.value != "" {
		made = strings.Repeat(" ", k.Column-1) + e.key + ": " + e.value
		if v.LineComment != "" {
			made += " " + v.LineComment
		}
		made += "\n"
	}
	return strings.Join(lines[:k.Line-1], "") + made + strings.Join(lines[last:], ""), true
}

// HiddenTables are the tables that annotations leave out of the catalog.
func HiddenTables(name string, text []byte) ([]string, error) {
	root, err := document(name, text)
	if err != nil {
		return nil, err
	}
	_, tables := member(root, "tables")
	var out []string
	if tables != nil && tables.Kind == yaml.MappingNode {
		for i := 0; i+1 < len(tables.Content); i += 2 {
			if _, hidden := member(tables.Content[i+1], "hidden"); hidden != nil && strings.EqualFold(hidden.Value, "true") {
				out = append(out, tables.Content[i].Value)
			}
		}
	}
	return out, nil
}
